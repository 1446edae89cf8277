/** The largest accepted picture. Checked by the page first, and by the server. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

/** Why the server would refuse a picture, or undefined. */
export function pictureProblem({ size }: { size: number }): string | undefined {
  return size > MAX_PICTURE_BYTES ? 'This picture is larger than 5 MB. Choose a smaller one.' : undefined;
}

/**
 * The widths, in pixels, in which the site stores each of its pictures. Pages of earlier releases request them too, so
 * none may be removed.
 */
export const PICTURE_WIDTHS = [320, 640, 800, 1280, 1920] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** How many pictures a card in a list has at most. */
export const CARD_PICTURES = 5;

/** The widths of a picture in a message. */
export const MESSAGE_PICTURE_WIDTHS = [320, 1280] as const satisfies PictureWidth[];

/** A picture in a message, as its thread or a report of it shows it. */
const OF_MESSAGE = /^\/api\/(threads|reports)\/[^/]+\/pictures\/[^/]+$/;

/** The URL of a picture in one of its widths. A URL of another site is returned unchanged. */
export function pictureAt(image: string, width: PictureWidth): string {
  if (OF_MESSAGE.test(image)) return `${image}?width=${width <= MESSAGE_PICTURE_WIDTHS[0] ? 320 : 1280}`;
  return /^\/img\/[^/]+$/.test(image) ? `${image}/${width}` : image;
}

/** The URL of a picture in its smallest width, for thumbnails and profile photos. */
export function thumbnail(image: string): string;
export function thumbnail(image: string | null | undefined): string | undefined;
export function thumbnail(image: string | null | undefined): string | undefined {
  return image ? pictureAt(image, PICTURE_WIDTHS[0]) : undefined;
}
