/** A page may hand back the address of a picture with the site in front. */
export function ownAddress(address: string, siteUrl: URL): string {
  return address.startsWith(`${siteUrl.origin}/`) ? address.slice(siteUrl.origin.length) : address;
}
