/** The largest picture that is taken; the server has the last word. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

/** Why a picture need not even be sent, or undefined. */
export function pictureProblem({ size }: { size: number }): string | undefined {
  return size > MAX_PICTURE_BYTES ? 'This picture is larger than 5 MB. Choose a smaller one.' : undefined;
}

/** The widths, in pixels, in which the site keeps each of its own pictures. */
export const PICTURE_WIDTHS = [320, 640, 1280, 1920] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** The address of a picture in one of its widths. An address that is not one of ours comes in no widths. */
export function pictureAt(image: string, width: PictureWidth): string {
  return /^\/img\/[^/]+$/.test(image) ? `${image}/${width}` : image;
}

/** The address of a picture in its smallest width: enough for a thumbnail, or a person's photo, on every screen. */
export function thumbnail(image: string): string;
export function thumbnail(image: string | null | undefined): string | undefined;
export function thumbnail(image: string | null | undefined): string | undefined {
  return image ? pictureAt(image, PICTURE_WIDTHS[0]) : undefined;
}
