/** A package for teams that build areas. The shell's release contains it (docs/decisions/040). */
export interface SdkPackage {
  name: string;
  folder: string;
  /** Entries of `exports` that only this repository uses. */
  internal?: readonly string[];
  /** Additional entries of `exports` in the built package. */
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

/** Packages that the area's repository installs itself, so that there is only one copy. */
export const PEERS = ['react', 'react-dom', 'vite', 'vitest'];

/** Replaces Firebase's wrapper entries, because all of Firebase has 190 MB in 14,000 files. */
export const PASSED_ON: Readonly<Record<string, string>> = {
  'firebase/app': '@firebase/app',
  'firebase/auth': '@firebase/auth',
};

export const SDK_FOLDER = 'sdk';

export function sdkFile(name: string, version: string): string {
  return `${SDK_FOLDER}/${name}-${version}.tgz`;
}

/** Parses the file name of a package. Undefined for any other file. */
export function packageIn(file: string): { name: string; version: string } | undefined {
  const [, name, version] = /^sdk\/([a-z-]+)-(\d+\.\d+\.\d+(?:[-+][0-9A-Za-z.-]+)?)\.tgz$/.exec(file) ?? [];
  return name && version ? { name, version } : undefined;
}
