/** The address of a picture at 320 px, enough for a thumbnail on every screen. Our own pictures come in widths. */
export function thumbnail(image: string): string {
  return /^\/img\/[0-9a-f]+$/.test(image) ? `${image}/320` : image;
}
