import Link from 'next/link';
import { navigation } from '../lib/content';
import './site.css';

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        <nav aria-label="Documentation">
          <ul>
            {navigation().map(({ route, title }) => (
              <li key={route}>
                <Link href={route}>{title}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <main>{children}</main>
      </body>
    </html>
  );
}
