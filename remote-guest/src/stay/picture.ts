/** Our own pictures come in widths; an address that is not one of ours is taken as it is. */
export function sized(image: string, width: 320 | 640 | 1280): string {
  return /^\/img\/[^/]+$/.test(image) ? `${image}/${width}` : image;
}
