/** `GET /-/sdk/`: the packages that teams build their areas with, from the promoted shell. */
export interface SdkListing {
  shell: string;
  packages: SdkPackageEntry[];
}

export interface SdkPackageEntry {
  name: string;
  version: string;
  /** Path on the site. The content never changes, and exists as long as the site keeps that version of the shell. */
  address: string;
  /** In the format of lockfiles: `sha384-` and base64. */
  integrity: string;
}
