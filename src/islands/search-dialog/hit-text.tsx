import type { SearchHit } from '../../model/search.ts';
import { describeHit } from './describe-hit.ts';
import { hitIcon } from './hit-icon.ts';
import { Icon } from './icon.tsx';
import { MarkedText } from './marked-text.tsx';

/** Icon, title and the way there: the inside of every row that leads somewhere. */
export function HitText({ hit }: { hit: SearchHit }) {
  const { title, path } = describeHit(hit);
  const icon = hitIcon(hit);
  return (
    <>
      <Icon name={icon} className={`search-kind search-kind-${icon}`} />
      <span className="search-row-text">
        <span className="search-row-title">
          <MarkedText parts={title} />
        </span>
        {path.length === 0 ? null : (
          <span className="search-row-path">
            {path.map((parts, depth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the depth is what a part of the path is
              <span key={depth}>
                <MarkedText parts={parts} />
              </span>
            ))}
          </span>
        )}
      </span>
    </>
  );
}
