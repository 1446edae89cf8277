import type { AreaManifest, AreaName } from 'contracts';

/** What is released on its own: the shell, and each area. */
export type ReleaseName = 'shell' | AreaName;

export const AREA_NAMES: readonly AreaName[] = ['browse', 'guest', 'host', 'admin'];
export const RELEASE_NAMES: readonly ReleaseName[] = ['shell', ...AREA_NAMES];

export interface ReleasedFile {
  /** Subresource integrity: `sha384-` and base64, never hex. */
  integrity: string;
  bytes: number;
}

/** `release.json` of a stored version; the files beside it never change. */
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
}

export interface StartFiles {
  scripts: string[];
  styles: string[];
}
