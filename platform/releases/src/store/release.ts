import type { AreaManifest, AreaName, ReleaseName } from 'contracts';

export const AREA_NAMES: readonly AreaName[] = ['browse', 'guest', 'host', 'admin'];

/** A version of everything that is released on its own. */
export type Versions = Record<ReleaseName, string>;

export interface ReleasedFile {
  /** Subresource integrity: `sha384-` and base64, never hex. */
  integrity: string;
  bytes: number;
}

/** What the shell promises its areas. */
export interface Offers {
  /** The numbers of the contracts. */
  platform: number;
  http: number;
  /** The shared packages and their versions. */
  shared: Record<string, string>;
}

/** `release.json` of a stored version; the files beside it never change. Anyone can read it on the site. */
export interface Release {
  name: ReleaseName;
  version: string;
  /** Hash of the sources that it was built from. */
  source: string;
  files: Record<string, ReleasedFile>;
  /** An area's manifest; the shell has none. */
  manifest?: AreaManifest;
  /** What a page that starts with it needs at once, by exposed module (`./routes`); the shell's is `main`. */
  start: Record<string, StartFiles>;
  /** The shell's page, with addresses relative to the release. */
  html?: string;
  /** The shell's alone. */
  offers?: Offers;
  /** An area's own limits for `start`, by module, in KB of packed files; the default is in `publish/check-release.ts`. */
  budget?: Record<string, number>;
}

export interface StartFiles {
  scripts: string[];
  styles: string[];
}

/** Who published a version, and when. Not on the site: it may be a person's address. */
export interface Publication {
  at: string;
  by: string;
}
