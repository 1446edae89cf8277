/** Returns the path of one of our pictures. `address` may be the full URL, because pages send both. */
export function picturePath(address: string, siteUrl: URL): string {
  return address.startsWith(`${siteUrl.origin}/`) ? address.slice(siteUrl.origin.length) : address;
}
