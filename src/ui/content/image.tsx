import { createContext, useContext } from 'react';
import { imageAttributes } from '../../model/srcset.ts';

interface ImageProps {
  src: string;
  alt: string;
  width: number;
  height: number;
  title?: string;
  sizes?: string;
  eager?: boolean;
  drawing?: boolean;
}

/** False if there is no image endpoint, as on a plain file server. */
export const ResizeContext = createContext(true);

/** An image with its dimensions, so that nothing shifts while it loads, in the widths that screens need. Row S5.3. */
export function Image({ src, alt, width, height, title, sizes, eager = false, drawing = false }: ImageProps) {
  const unoptimized = !useContext(ResizeContext);
  return (
    <figure className="picture">
      <img
        {...imageAttributes({ src, width, unoptimized, ...(sizes === undefined ? {} : { sizes }) })}
        className={drawing ? 'drawing' : undefined}
        alt={alt}
        width={width}
        height={height}
        decoding="async"
        {...(eager ? {} : { loading: 'lazy' as const })}
      />
      {title === undefined ? null : <figcaption>{title}</figcaption>}
    </figure>
  );
}
