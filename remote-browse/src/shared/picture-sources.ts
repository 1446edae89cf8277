import { PICTURE_WIDTHS, pictureAt } from 'contracts';

/** Returns `src` and `srcSet` of a room's picture. An external URL is returned unchanged. */
export function pictureSources(image: string): { src: string; srcSet?: string } {
  const src = pictureAt(image, 640);
  if (src === image) return { src };
  return { src, srcSet: PICTURE_WIDTHS.map((width) => `${pictureAt(image, width)} ${width}w`).join(', ') };
}
