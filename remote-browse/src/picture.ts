/** The widths in which the site keeps its own pictures. */
const WIDTHS = [320, 640, 1280];

/** `src` and `srcSet` of a room's picture. An address that is not one of ours is taken as it is. */
export function pictureSources(image: string): { src: string; srcSet?: string } {
  if (!/^\/img\/[^/]+$/.test(image)) return { src: image };
  return { src: `${image}/640`, srcSet: WIDTHS.map((width) => `${image}/${width} ${width}w`).join(', ') };
}
