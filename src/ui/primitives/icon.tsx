import { cardIcons } from '../../model/card-icons.ts';

/** Drawn like the icons of cards. */
const paths = {
  ...cardIcons,
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  contrast: 'M12 3a9 9 0 0 0 0 18 9 9 0 0 0 0-18v18a9 9 0 0 0 0-18',
  'arrow-left': 'M19 12H5M11 6l-6 6 6 6',
  'arrow-right': 'M5 12h14M13 6l6 6-6 6',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 11v5M12 8h.01',
  spark: 'M9 18h6M10 21h4M12 3a6 6 0 0 1 3.5 10.9L15 15H9l-.5-1.1A6 6 0 0 1 12 3',
  stop: 'M8.5 3h7L21 8.5v7L15.5 21h-7L3 15.5v-7zM12 8v5M12 16h.01',
  chevron: 'M9 6l6 6-6 6',
};

/** A decorative icon beside text with the same meaning; hidden from assistive technology. */
export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
