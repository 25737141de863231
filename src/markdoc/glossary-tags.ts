import { type Schema, Tag, type ValidationError } from '@markdoc/markdoc';
import type { GlossaryTerm } from '../api/data-schemas.ts';
import type { Change } from '../model/change.ts';
import { invariant } from '../model/diagnostic.ts';
import { didYouMean, nearest } from '../model/nearest.ts';
import { MAP_PAGE } from '../model/route.ts';
import { longDate } from '../model/text.ts';
import { problem } from './schema.ts';

const anchorOf = ({ code }: GlossaryTerm): string => `term-${code}`;

/**
 * `{% term name="capture" %}captured{% /term %}` explains a word in place; `{% glossary /%}` lists all terms.
 * @param terms `api/glossary.yaml`; empty for a content tree without the API document
 */
export function glossaryTags(terms: readonly GlossaryTerm[]): Record<'glossary' | 'term', Schema> {
  const find = (name: unknown) => terms.find(({ code }) => code === name);
  return {
    term: {
      inline: true,
      attributes: { name: { type: String, required: true } },
      validate({ attributes: { name } }): ValidationError[] {
        if (typeof name !== 'string' || find(name) !== undefined) return [];
        const codes = terms.map(({ code }) => code);
        const known = codes.length === 0 ? 'there are none' : `one of ${codes.join(', ')}`;
        const hint = didYouMean(nearest(name, codes), known);
        return problem('term-unknown', `there is no term '${name}' — ${hint}`);
      },
      transform(node, config) {
        const term = invariant(find(node.attributes.name), `term ${node.attributes.name}`);
        const { name, meaning } = term;
        const href = `${MAP_PAGE}#${anchorOf(term)}`;
        return new Tag('Term', { href, name, meaning }, node.transformChildren(config));
      },
    },
    glossary: {
      selfClosing: true,
      transform() {
        const items = terms.map((term) => {
          const name = new Tag('strong', {}, [term.name]);
          return new Tag('li', { id: anchorOf(term) }, [name, `: ${term.meaning}`]);
        });
        return new Tag('ul', { class: 'terms' }, items);
      },
    },
  };
}

/** `{% changes /%}` lists the entries of `content/changes.yaml`, grouped by date. */
export function changesTag(changes: readonly Change[]): Schema {
  const days = [...new Set(changes.map(({ date }) => date))];
  const itemOf = ({ anchor, href, title, text }: Change): Tag =>
    new Tag('li', { id: anchor }, [new Tag('Link', { href }, [title]), `: ${text}`]);
  return {
    selfClosing: true,
    transform: () =>
      days.flatMap((day) => {
        const items = changes.filter(({ date }) => date === day).map(itemOf);
        return [new Tag('p', {}, [new Tag('strong', {}, [longDate(day)])]), new Tag('ul', {}, items)];
      }),
  };
}
