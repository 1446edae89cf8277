/** A package that teams build their areas on, as the shell's release carries it (docs/decisions/040). */
export interface SdkPackage {
  name: string;
  /** From the root of this repository. */
  folder: string;
  /** Entries of `exports` that only this repository uses. */
  internal?: readonly string[];
  /** Entries of `exports` that it has only once it is built. */
  built?: Readonly<Record<string, string>>;
}

export const KIT: SdkPackage = {
  name: 'area-kit',
  folder: 'platform/area-kit',
  internal: ['./shell', './site-proxy'],
  built: { './tsconfig.json': './tsconfig.area.json' },
};

export const LIBRARIES: readonly SdkPackage[] = [
  { name: 'contracts', folder: 'contracts' },
  { name: 'shared-auth', folder: 'shared-auth' },
  { name: 'shared-platform', folder: 'shared-platform' },
  { name: 'shared-testing', folder: 'shared-testing' },
  { name: 'shared-ui', folder: 'shared-ui' },
];

export const SDK: readonly SdkPackage[] = [...LIBRARIES, KIT].sort((a, b) => (a.name < b.name ? -1 : 1));

/** What the area's repository installs itself, so that there is one of it. */
export const PEERS = ['react', 'react-dom', 'vite', 'vitest'];

/** Of all of Firebase, 190 MB in 14,000 files, teams install what its entries only pass on. */
export const PASSED_ON: Readonly<Record<string, string>> = {
  'firebase/app': '@firebase/app',
  'firebase/auth': '@firebase/auth',
};

/** What a release of the shell has them in. */
export const SDK_FOLDER = 'sdk';

/** The file of a package in a release of the shell. */
export function sdkFile(name: string, version: string): string {
  return `${SDK_FOLDER}/${name}-${version}.tgz`;
}

/** The package that is in a file of a release; undefined when it is another file. */
export function packageIn(file: string): { name: string; version: string } | undefined {
  const [, name, version] = /^sdk\/([a-z-]+)-(\d+\.\d+\.\d+(?:[-+][0-9A-Za-z.-]+)?)\.tgz$/.exec(file) ?? [];
  return name && version ? { name, version } : undefined;
}
