import {
  type AreaManifest,
  type AreaName,
  byReleaseName,
  type ContractNumber,
  type ReleaseName,
  type ReleaseSet,
} from 'contracts';

/** The version of the shell, and of each area that is on the site: one that is not there has no entry. */
export type Versions = { shell: string } & Record<AreaName, string>;

export interface ReleasedFile {
  /** Subresource integrity: `sha384-` and base64, never hex. */
  integrity: string;
  bytes: number;
}

/** What the shell promises its areas, and what the edge must know of it. */
export interface Offers {
  /** The numbers of the contracts. */
  platform: ContractNumber;
  http: ContractNumber;
  /** The shared packages and their versions. */
  shared: Record<string, string>;
  /** Patterns of the shell's own pages. */
  paths?: string[];
  /** The slots of the site's pages, and how many areas may fill each. */
  slots?: Record<string, 'one' | 'many'>;
  /** The names that each shared package exports; without those of a package, nothing is known of it. */
  exports?: Record<string, string[]>;
  /** The icons that a menu entry may name. */
  icons?: string[];
  /** The calls of the API that the shell knows, as `METHOD /path`. */
  calls?: string[];
  page?: ShellPage;
}

/** The shell's page as markup; the edge puts its own elements between. `%BASE_URL%` is the release's folder. */
export interface ShellPage {
  lang: string;
  /** Content of `<head>`: title, description, icon. */
  head: string;
  /** Content of `<noscript>`. */
  noscript: string;
  /** Shown until the shell's scripts have started. */
  frame: string;
}

/** The most characters of a version's notes. */
export const NOTES_LENGTH = 10_000;

/** `release.json` of a stored version; the files beside it never change. Anyone can read it on the site. */
export interface Release {
  name: ReleaseName;
  version: string;
  /** Hash of the sources that it was built from. */
  source: string;
  files: Record<string, ReleasedFile>;
  /** An area's manifest; the shell has none. */
  manifest?: AreaManifest;
  /** The names that an area's code imports from each shared package. */
  uses?: Record<string, string[]>;
  /** What a page that starts with it needs at once, by exposed module (`./routes`); the shell's is `main`. */
  start: Record<string, StartFiles>;
  /** Only the shell has them. */
  offers?: Offers;
  /** The built page of a shell that was released before `offers.page`. */
  html?: string;
  /** What it changes for its users, from its changelog: Markdown, to be shown as text. */
  notes?: string;
  /** Its own limits, in KB of packed files: by module, `later` and `all`; see `publish/check-sizes.ts`. */
  budget?: Record<string, number>;
}

export interface StartFiles {
  /** The script that a page loads first; only the shell has one. */
  entry?: string;
  scripts: string[];
  styles: string[];
}

/** Who published a version, and when. Not on the site: it may be a person's address. */
export interface Publication {
  at: string;
  by: string;
}

/** The folder in a release with what the edge paints its pages with (docs/decisions/030); no browser gets it. */
export const SERVER_FOLDER = 'server';

/** The file of a shell's release with its development build; see `build/development-shell.ts`. */
export const DEVELOPMENT_SHELL = 'development/shell.tgz';

/** The file of that folder for a module such as `./painted`. */
export function serverFile(module: string): string {
  return `${SERVER_FOLDER}/${module.slice(2)}.js`;
}

/** True for a file of that folder. */
export function isForServer(file: string): boolean {
  return file.startsWith(`${SERVER_FOLDER}/`);
}

/** The folder of a release on the site. */
export function releaseBase(name: ReleaseName, version: string): string {
  return `/r/${name}/${version}/`;
}

export function versionsOf({ shell, areas }: ReleaseSet): Versions {
  const versions = Object.values(areas).map(({ name, version }) => [name, version]);
  return { ...Object.fromEntries(versions), shell: shell.version };
}

/** The name and version of all that a set is made of, its fallbacks included. */
export function setVersions(set: ReleaseSet): [ReleaseName, string][] {
  const fallbacks = Object.values(set.fallbacks ?? {}).map(({ name, version }): [ReleaseName, string] => [
    name,
    version,
  ]);
  return [...Object.entries(versionsOf(set)), ...fallbacks];
}

/** The versions with another one of this name; without one the area is not on the site. */
export function withVersion(versions: Versions, name: ReleaseName, version: string | undefined): Versions {
  const { [name]: _, ...others } = versions;
  return (version === undefined ? others : { ...others, [name]: version }) as Versions;
}

/** The names of these versions: the shell, then the areas by the alphabet. */
export function namesOf(versions: Readonly<Record<ReleaseName, unknown>>): ReleaseName[] {
  return Object.keys(versions).sort(byReleaseName);
}

/** What shells offered that were released before they said it. */
const OFFERED_BEFORE = {
  paths: ['/login', '/signup', '/reset-password', '/dashboard', '/dashboard/profile'],
  slots: { 'room.booking': 'one', 'dashboard.statistics': 'many' },
} satisfies Pick<Offers, 'paths' | 'slots'>;

/** Patterns of the shell's own pages. */
export function shellPaths(shell: Release | undefined): readonly string[] {
  return shell?.offers?.paths ?? OFFERED_BEFORE.paths;
}

/** True for slots that only one area may fill. */
export function isSingleSlot(shell: Release | undefined, slot: string): boolean {
  const slots: Offers['slots'] = shell?.offers?.slots ?? OFFERED_BEFORE.slots;
  return slots[slot] === 'one';
}
