import {
  type AreaManifest,
  type AreaName,
  byReleaseName,
  type ContractNumber,
  type ReleaseName,
  type ReleaseSet,
} from 'contracts';

/** The version of the shell, and of each area that is on the site. */
export type Versions = { shell: string } & Record<AreaName, string>;

export interface ReleasedFile {
  /** Subresource integrity: `sha384-` and base64, never hex. */
  integrity: string;
  bytes: number;
}

/** Provisions of the shell for its areas, and data that the edge needs to serve its pages. */
export interface Offers {
  platform: ContractNumber;
  http: ContractNumber;
  shared: Record<string, string>;
  paths?: string[];
  /** The slots of the site's pages, and how many areas may fill each. */
  slots?: Record<string, 'one' | 'many'>;
  /** The exports of each shared package. Unknown for packages without an entry. */
  exports?: Record<string, string[]>;
  icons?: string[];
  /** The API calls that the shell knows, as `METHOD /path`. */
  calls?: string[];
  page?: ShellPage;
}

/**
 * The shell's page as markup, which the edge combines with its own elements. `%BASE_URL%` stands for the release's
 * folder.
 */
export interface ShellPage {
  lang: string;
  head: string;
  noscript: string;
  /** Shown until the shell's scripts have started. */
  frame: string;
}

/** Maximum length of a version's notes, in characters. */
export const NOTES_LENGTH = 10_000;

/** `release.json` of a stored version. The files next to it never change. It is public on the site. */
export interface Release {
  name: ReleaseName;
  version: string;
  /** Hash of the sources that it was built from. */
  source: string;
  files: Record<string, ReleasedFile>;
  manifest?: AreaManifest;
  /** The names that an area's code imports from each shared package. */
  uses?: Record<string, string[]>;
  /**
   * The files that a page starting with a module needs, by exposed module (`./routes`). The shell's module is `main`.
   */
  start: Record<string, StartFiles>;
  offers?: Offers;
  /** The built page of a shell released before `offers.page`. */
  html?: string;
  /** Release notes from its changelog: Markdown, shown as text. */
  notes?: string;
  /** Its own limits in KB of compressed files: by module, `later` and `all`. See `publish/check-sizes.ts`. */
  budget?: Record<string, number>;
}

export interface StartFiles {
  /** The script that a page loads first. Only the shell has one. */
  entry?: string;
  scripts: string[];
  styles: string[];
}

/** Not public, because `by` may be a person's email. */
export interface Publication {
  at: string;
  by: string;
}

/** The folder in a release with its painting code (docs/decisions/030). It is not served to browsers. */
export const SERVER_FOLDER = 'server';

/** The file of a shell's release with its development build. See `build/development-shell.ts`. */
export const DEVELOPMENT_SHELL = 'development/shell.tgz';

/** Returns the path of the painting code for a module such as `./painted`. */
export function serverFile(module: string): string {
  return `${SERVER_FOLDER}/${module.slice(2)}.js`;
}

export function isForServer(file: string): boolean {
  return file.startsWith(`${SERVER_FOLDER}/`);
}

/** Returns the address of a release's folder on the site. */
export function releaseBase(name: ReleaseName, version: string): string {
  return `/r/${name}/${version}/`;
}

export function versionsOf({ shell, areas }: ReleaseSet): Versions {
  const versions = Object.values(areas).map(({ name, version }) => [name, version]);
  return { ...Object.fromEntries(versions), shell: shell.version };
}

/** Returns name and version of all releases in a set, including its fallbacks. */
export function setVersions(set: ReleaseSet): [ReleaseName, string][] {
  const fallbacks = Object.values(set.fallbacks ?? {}).map(({ name, version }): [ReleaseName, string] => [
    name,
    version,
  ]);
  return [...Object.entries(versionsOf(set)), ...fallbacks];
}

/** Replaces the version of a name. With undefined, removes the area from the site. */
export function withVersion(versions: Versions, name: ReleaseName, version: string | undefined): Versions {
  const { [name]: _, ...others } = versions;
  return (version === undefined ? others : { ...others, [name]: version }) as Versions;
}

/** Returns the names in order: the shell, then the areas alphabetically. */
export function namesOf(versions: Readonly<Record<ReleaseName, unknown>>): ReleaseName[] {
  return Object.keys(versions).sort(byReleaseName);
}

/** Offers of shells released before they declared them. */
const OFFERED_BEFORE = {
  paths: ['/login', '/signup', '/reset-password', '/dashboard', '/dashboard/profile'],
  slots: { 'room.booking': 'one', 'dashboard.statistics': 'many' },
} satisfies Pick<Offers, 'paths' | 'slots'>;

export function shellPaths(shell: Release | undefined): readonly string[] {
  return shell?.offers?.paths ?? OFFERED_BEFORE.paths;
}

export function isSingleSlot(shell: Release | undefined, slot: string): boolean {
  const slots: Offers['slots'] = shell?.offers?.slots ?? OFFERED_BEFORE.slots;
  return slots[slot] === 'one';
}
