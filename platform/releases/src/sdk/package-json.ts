import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { KIT, PEERS, SDK, type SdkPackage } from './packages.ts';

interface PackageJson {
  name: string;
  version: string;
  exports: Record<string, string>;
  bin?: Record<string, string>;
  dependencies?: Record<string, string>;
}

/** Versions of this repository's dependencies (`catalog` of pnpm-workspace.yaml) and of its own packages, by name. */
export interface Versions {
  catalog: Record<string, string>;
  own: Record<string, string>;
}

export async function readVersions(root: string): Promise<Versions> {
  const workspace = await readFile(join(root, 'pnpm-workspace.yaml'), 'utf8');
  const [, catalog = ''] = /^catalog:\n((?: {2}.*\n)*)/m.exec(workspace) ?? [];
  const { dependencies, devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const firebase = JSON.parse(await readFile(join(root, 'shared-auth/node_modules/firebase/package.json'), 'utf8'));
  const own = await Promise.all(SDK.map(async (one) => [one.name, (await readPackageJson(root, one)).version]));
  return {
    catalog: {
      ...firebase.dependencies,
      ...dependencies,
      ...devDependencies,
      ...Object.fromEntries(
        [...catalog.matchAll(/^ {2}"?([^":]+)"?: (.+)$/gm)].map(([, name, version]) => [name, version]),
      ),
    },
    own: Object.fromEntries(own),
  };
}

export async function readPackageJson(root: string, { folder }: SdkPackage): Promise<PackageJson> {
  return JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'));
}

/**
 * Returns the `package.json` of a published package: compiled entries, and all packages that its code imports as
 * dependencies. Packages of this repository are optional peers, so that no installer takes them from a registry, where
 * others own their names.
 */
export function publishedPackageJson(
  { name, internal = [], built }: SdkPackage,
  { version, exports, bin }: PackageJson,
  imports: ReadonlySet<string>,
  { bundled, versions: { catalog, own } }: { bundled: readonly string[]; versions: Versions },
): object {
  const isKit = name === KIT.name;
  const place = (path: string) => (isKit ? path.replace(/^\.\//, `./${KIT.folder}/`) : path);
  const entry = (path: string) => {
    const source = /\.tsx?$/.exec(path) && place(path).replace(/\.tsx?$/, '');
    return source ? { types: `${source}.d.ts`, default: `${source}.js` } : place(path);
  };
  const published = Object.entries({ ...exports, ...built }).filter(([key]) => !internal.includes(key));
  const used = [...imports].filter((one) => one !== name).sort();
  const ofUs = used.filter((one) => one in own);
  const peers = used.filter((one) => PEERS.includes(one));
  const rest = used
    .filter((one) => !(one in own) && !PEERS.includes(one))
    // Some packages contain only types.
    .map((one) => (`@types/${one}` in catalog && !(one in catalog) ? `@types/${one}` : one));
  const versionOf = (one: string) => {
    const found = catalog[one];
    if (!found) throw new Error(`${name} imports ${one}, which has no version in pnpm-workspace.yaml`);
    return found;
  };
  return {
    name,
    version,
    description: `Travel Lodge: ${name}, for areas in repositories of their own`,
    license: 'MIT',
    type: 'module',
    exports: Object.fromEntries(published.map(([key, path]) => [key, entry(path)])),
    ...(bin && {
      bin: Object.fromEntries(Object.entries(bin).map(([key, path]) => [key, place(path).replace(/\.ts$/, '.js')])),
    }),
    dependencies: Object.fromEntries(rest.map((one) => [one, versionOf(one)])),
    peerDependencies: Object.fromEntries([
      ...peers.map((one) => [one, `^${versionOf(one)}`]),
      ...ofUs.map((one) => [one, `^${own[one]}`]),
    ]),
    peerDependenciesMeta: Object.fromEntries(
      // The kit's `new` command runs before there is a repository to install peers in.
      [...ofUs, ...(isKit ? peers : [])].map((one) => [one, { optional: true }]),
    ),
    ...(bundled.length > 0 && { bundleDependencies: bundled }),
  };
}
