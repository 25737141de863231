import { imageAttributes } from '../../model/srcset.ts';

interface ImageProps {
  src: string;
  alt: string;
  width: number;
  height: number;
  title?: string;
  sizes?: string;
  eager?: boolean;
}

/** A picture with its size, so that nothing moves while it loads, in the widths that screens need. Row S5.3. */
export function Image({ src, alt, width, height, title, sizes, eager = false }: ImageProps) {
  return (
    <figure className="picture">
      <img
        {...imageAttributes({ src, width, ...(sizes === undefined ? {} : { sizes }) })}
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
