/** Our own pictures come in widths; 320 px is enough for a thumbnail on every screen. */
export function thumbnail(image: string): string {
  return /^\/img\/[^/]+$/.test(image) ? `${image}/320` : image;
}
