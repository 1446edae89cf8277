import {
  type AreaManifest,
  type AreaName,
  byReleaseName,
  type ContractNumber,
  type ReleaseName,
  type ReleaseSet,
} from 'contracts';

/** The versions of the shell and of each area on the site. */
export type Versions = { shell: string } & Record<AreaName, string>;

export interface ReleasedFile {
  /** The hash in the format of subresource integrity: `sha384-` and base64. */
  integrity: string;
  bytes: number;
}

/** Everything that a shell provides to areas, and the data that the edge needs to serve the shell's pages. */
export interface Offers {
  platform: ContractNumber;
  http: ContractNumber;
  shared: Record<string, string>;
  paths?: string[];
  /** The slots on the site's pages. `one` means that only one area may fill it. */
  slots?: Record<string, 'one' | 'many'>;
  /** The exports of each shared package. Unknown for packages without an entry. */
  exports?: Record<string, string[]>;
  icons?: string[];
  /** The API calls in the contract that the shell provides, as `METHOD /path`. */
  calls?: string[];
  page?: ShellPage;
}

/**
 * The parts of the shell's page, which the edge combines with its own elements. `%BASE_URL%` is a placeholder for the
 * URL of the release's folder.
 */
export interface ShellPage {
  lang: string;
  head: string;
  noscript: string;
  /** The markup that is shown until the shell's scripts have started. */
  frame: string;
}

/** The maximum length of a version's notes, in characters. */
export const NOTES_LENGTH = 10_000;

/** The content of a stored version's `release.json`, which is public. The other files of the version never change. */
export interface Release {
  name: ReleaseName;
  version: string;
  /** A hash of the sources that the version was built from. */
  source: string;
  files: Record<string, ReleasedFile>;
  manifest?: AreaManifest;
  /** The names that an area's code imports from each shared package. */
  uses?: Record<string, string[]>;
  /** The files that each exposed module (such as `./routes`) needs to start. The shell's module is `main`. */
  start: Record<string, StartFiles>;
  offers?: Offers;
  /** The built page of a shell that predates `offers.page`. */
  html?: string;
  /** The release notes from the changelog: Markdown that is shown as plain text. */
  notes?: string;
  /** Size limits in KB after compression, by module, and for `later` and `all`. See `build/check-sizes.ts`. */
  budget?: Record<string, number>;
}

export interface StartFiles {
  /** The script that a page loads first. Only the shell has one. */
  entry?: string;
  scripts: string[];
  styles: string[];
}

/** The time and author of a publication. It is not public, because `by` may be a person's email. */
export interface Publication {
  at: string;
  by: string;
}

/** The folder in a release with the code that paints pages (docs/decisions/030). Browsers never get it. */
export const SERVER_FOLDER = 'server';

/** The file in a shell's release that contains the development build. See `build/development-shell.ts`. */
export const DEVELOPMENT_SHELL = 'development/shell.tgz';

/** Returns the file with the code that paints pages, for a module such as `./painted`. */
export function serverFile(module: string): string {
  return `${SERVER_FOLDER}/${module.slice(2)}.js`;
}

export function isForServer(file: string): boolean {
  return file.startsWith(`${SERVER_FOLDER}/`);
}

/** Returns the URL path of a release's folder on the site. */
export function releaseBase(name: ReleaseName, version: string): string {
  return `/r/${name}/${version}/`;
}

export function versionsOf({ shell, areas }: ReleaseSet): Versions {
  const versions = Object.values(areas).map(({ name, version }) => [name, version]);
  return { ...Object.fromEntries(versions), shell: shell.version };
}

/** Returns the name and version of each release in a set, including the fallbacks. */
export function setVersions(set: ReleaseSet): [ReleaseName, string][] {
  const fallbacks = Object.values(set.fallbacks ?? {}).map(({ name, version }): [ReleaseName, string] => [
    name,
    version,
  ]);
  return [...Object.entries(versionsOf(set)), ...fallbacks];
}

/** Replaces the version of a name. If `version` is undefined, removes the name. */
export function withVersion(versions: Versions, name: ReleaseName, version: string | undefined): Versions {
  const { [name]: _, ...others } = versions;
  return (version === undefined ? others : { ...others, [name]: version }) as Versions;
}

/** Returns the names in order: first the shell, then the areas alphabetically. */
export function namesOf(versions: Readonly<Record<ReleaseName, unknown>>): ReleaseName[] {
  return Object.keys(versions).sort(byReleaseName);
}

/** The offers of shells that are too old to declare them. */
const DEFAULT_OFFERS = {
  paths: ['/login', '/signup', '/reset-password', '/dashboard', '/dashboard/profile'],
  slots: { 'room.booking': 'one', 'dashboard.statistics': 'many' },
} satisfies Pick<Offers, 'paths' | 'slots'>;

export function shellPaths(shell: Release | undefined): readonly string[] {
  return shell?.offers?.paths ?? DEFAULT_OFFERS.paths;
}

export function isSingleSlot(shell: Release | undefined, slot: string): boolean {
  const slots: Offers['slots'] = shell?.offers?.slots ?? DEFAULT_OFFERS.slots;
  return slots[slot] === 'one';
}
