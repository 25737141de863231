/** Size in pixels of the pictures that other sites show beside a link: all of them show this size without cropping. */
export const SOCIAL_IMAGE_SIZE = { width: 1200, height: 630 };

/** Route → the address of the page's own picture for other sites: `/` → `/social/index.png`. */
export function socialImageOf(route: string): string {
  return `/social${route === '/' ? '/index' : route}.png`;
}
