/** Checked by the page first, and again by the server. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

export function pictureProblem({ size }: { size: number }): string | undefined {
  return size > MAX_PICTURE_BYTES ? 'This picture is larger than 5 MB. Choose a smaller one.' : undefined;
}

/**
 * The widths, in pixels, in which the site stores each photo. None may be removed, because pages of earlier releases
 * request them too.
 */
export const PICTURE_WIDTHS = [320, 640, 800, 1280, 1920] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

export const CARD_PICTURES = 5;

export const MESSAGE_PICTURE_WIDTHS = [320, 1280] as const satisfies PictureWidth[];

const OF_MESSAGE = /^\/api\/(threads|reports)\/[^/]+\/pictures\/[^/]+$/;

/** Returns the URL of a photo in one of its widths. Returns the URL of another site unchanged. */
export function pictureAt(image: string, width: PictureWidth): string {
  if (OF_MESSAGE.test(image)) return `${image}?width=${width <= MESSAGE_PICTURE_WIDTHS[0] ? 320 : 1280}`;
  return /^\/img\/[^/]+$/.test(image) ? `${image}/${width}` : image;
}

export function thumbnail(image: string): string;
export function thumbnail(image: string | null | undefined): string | undefined;
export function thumbnail(image: string | null | undefined): string | undefined {
  return image ? pictureAt(image, PICTURE_WIDTHS[0]) : undefined;
}
