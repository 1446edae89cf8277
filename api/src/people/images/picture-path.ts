/** Returns the path of one of our pictures. A page may send it as a full URL of the site. */
export function picturePath(address: string, siteUrl: URL): string {
  return address.startsWith(`${siteUrl.origin}/`) ? address.slice(siteUrl.origin.length) : address;
}
