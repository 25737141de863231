import { createContext, useContext } from 'react';
import { imageAttributes, type PictureFiles, variantOf } from '../../model/srcset.ts';

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

/** The files of the pictures, for pages on a plain file server; null if there is an image endpoint. */
export const PictureContext = createContext<PictureFiles | null>(null);

/** An image with its dimensions, so that nothing shifts while it loads, in the widths that screens need. Row S5.3. */
export function Image({ src, alt, width, height, title, sizes, eager = false, drawing = false }: ImageProps) {
  const files = useContext(PictureContext);
  const variants = files?.[src];
  const source = { src, width, ...(sizes === undefined ? {} : { sizes }) };
  /** As from the image endpoint, but files of one type. */
  const inFiles = (extension: string, own: number) =>
    imageAttributes({ ...source, urlAt: (each) => variantOf(src, Math.min(each, own), extension) });
  const hasEndpoint = files === null;
  const image = (
    <img
      {...(hasEndpoint && imageAttributes(source))}
      {...(!hasEndpoint && (variants === undefined ? { src } : inFiles(variants.plain, variants.width)))}
      className={drawing ? 'drawing' : undefined}
      alt={alt}
      width={width}
      height={height}
      decoding="async"
      {...(eager ? {} : { loading: 'lazy' as const })}
    />
  );
  return (
    <figure className="picture">
      {variants === undefined ? (
        image
      ) : (
        <picture>
          {['avif', 'webp'].map((extension) => {
            const { srcSet, sizes: box } = inFiles(extension, variants.width);
            return <source key={extension} type={`image/${extension}`} srcSet={srcSet} sizes={box} />;
          })}
          {image}
        </picture>
      )}
      {title === undefined ? null : <figcaption>{title}</figcaption>}
    </figure>
  );
}
