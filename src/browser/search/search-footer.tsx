import { Icon, type IconName } from './icon.tsx';

/** The keyboard legend and, for the hosted service only, the attribution that its terms require. */
export function SearchFooter({ hosted }: { hosted: boolean }) {
  return (
    <footer className="search-footer">
      <ul>
        <li>
          <Key icon="enter" label="Enter key" /> to select
        </li>
        <li>
          <Key icon="up" label="Arrow up" />
          <Key icon="down" label="Arrow down" /> to navigate
        </li>
        <li>
          <kbd>esc</kbd> to close
        </li>
      </ul>
      {hosted ? (
        <a href="https://www.algolia.com/" target="_blank" rel="noopener noreferrer">
          Search by <strong>Algolia</strong>
        </a>
      ) : null}
    </footer>
  );
}

function Key({ icon, label }: { icon: IconName; label: string }) {
  return (
    <kbd>
      <Icon name={icon} />
      <span className="sr-only">{label}</span>
    </kbd>
  );
}
