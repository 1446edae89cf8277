/** `GET /-/sdk/`: what teams build their areas on, as the promoted shell offers it. */
export interface SdkListing {
  /** The version of the promoted shell. */
  shell: string;
  packages: SdkPackageEntry[];
}

export interface SdkPackageEntry {
  name: string;
  version: string;
  /** Path on the site. What is there never changes, and stays as long as the site keeps that version of the shell. */
  address: string;
  /** As in a lockfile: `sha384-` and base64. */
  integrity: string;
}
