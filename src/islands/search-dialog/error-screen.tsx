import { Icon } from './icon.tsx';

/** Every search host is unreachable. Row S3.9. */
export function ErrorScreen() {
  return (
    <div className="search-message" role="alert">
      <Icon name="offline" />
      <p className="search-message-title">Unable to fetch results</p>
      <p>You might want to check your network connection.</p>
    </div>
  );
}
