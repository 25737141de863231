// The pages of this site behind TanStack Router, as its guide advises: each page is a module of its own, fetched ahead
// when its link is in view. `bench/browser/routed-peer.ts` writes `pages.js` and its modules.
import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { bar, pages } from './pages.js';

const root = createRootRoute({
  component: () => (
    <>
      <header className="top-bar" dangerouslySetInnerHTML={{ __html: bar }} />
      <div className="layout">
        <nav className="side-nav" id="nav">
          <ul>
            {pages.map(({ path, title }) => (
              <li key={path}>
                <Link to={path} preload="viewport">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Outlet />
      </div>
    </>
  ),
});
const routes = pages.map(({ path, load }) =>
  createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load) }),
);
const router = createRouter({ routeTree: root.addChildren(routes), scrollRestoration: true });
createRoot(document.body).render(<RouterProvider router={router} />);
