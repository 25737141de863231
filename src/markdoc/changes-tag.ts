import { type Schema, Tag } from '@markdoc/markdoc';
import type { Change } from '../model/change.ts';
import { longDate } from '../model/long-date.ts';

/** `{% changes /%}` lists the entries of `content/changes.yaml`, grouped by date. */
export function changesTag(changes: readonly Change[]): Schema {
  const days = [...new Set(changes.map(({ date }) => date))];
  return {
    selfClosing: true,
    transform: () =>
      days.flatMap((day) => [
        new Tag('p', {}, [new Tag('strong', {}, [longDate(day)])]),
        new Tag(
          'ul',
          {},
          changes
            .filter(({ date }) => date === day)
            .map(
              ({ anchor, href, title, text }) =>
                new Tag('li', { id: anchor }, [new Tag('Link', { href }, [title]), `: ${text}`]),
            ),
        ),
      ]),
  };
}
