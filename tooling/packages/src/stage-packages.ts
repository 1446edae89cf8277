import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';

/** The folders of the packages that teams in other repositories install, directly or as dependencies of `area-kit`. */
export const PACKAGES = [
  'contracts',
  'shared-auth',
  'shared-platform',
  'shared-testing',
  'shared-ui',
  'platform/part-runtime',
  'platform/releases',
  'platform/area-kit',
];
const KIT = 'platform/area-kit';
/** An area's repository installs these itself, so that there is only one copy. Only a site's servers send traces. */
const PEERS = /^(react|react-dom|vite|vitest|shared-(auth|platform|ui)|@opentelemetry\/.+)$/;
/** Tests, and code of area-kit that runs only in this repository. */
const EXCLUDED = ['**/*.test.ts', '**/*.test.tsx', '**/src/testing', '**/src/generate', `${KIT}/src/dev/*main.ts`];
/** A dependency that this repository patches (`patches/`) is bundled into the package that uses it. */
const PATCHED: Record<string, string> = { 'shared-ui': 'leaflet', 'area-kit': '@module-federation/vite' };
const SOURCE = /(?<!\.d)\.tsx?$/;

interface PackageJson {
  name: string;
  version: string;
  exports: Record<string, string>;
  bin?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** Writes the packages in their published form to the folder `out`, which becomes a pnpm workspace. */
export async function stagePackages(root: string, out: string): Promise<void> {
  await mkdir(out, { recursive: true });
  await compile(root, out);
  const rangeOf = await readRanges(root);
  for (const folder of PACKAGES) {
    const [from, to] = [join(root, folder), join(out, folder)];
    await cp(from, to, { recursive: true, filter: (file) => isCopied(relative(from, file)) });
    const source: PackageJson = await readJson(join(from, 'package.json'));
    const patched = PATCHED[source.name];
    if (patched) {
      await cp(join(from, 'node_modules', patched), join(to, 'node_modules', patched), copied);
      const { dependencies } = await readJson(join(from, 'node_modules', patched, 'package.json'));
      source.dependencies = { ...dependencies, ...source.dependencies };
    }
    if (folder === KIT) {
      await completeKit(root, to, rangeOf);
      source.exports['./tsconfig.json'] = './tsconfig.browser.json';
    }
    const bundleDependencies = patched ? [patched] : [];
    await writeJson(join(to, 'package.json'), { ...published(source, rangeOf), bundleDependencies });
  }
  await writeFile(join(out, 'pnpm-workspace.yaml'), `packages: ${JSON.stringify(PACKAGES)}\nnodeLinker: hoisted\n`);
}

const copied = { recursive: true, dereference: true };

function isCopied(file: string): boolean {
  const isConfiguration = /^(biome|tsconfig.*)\.json$|^vitest\./.test(file);
  return !isConfiguration && !SOURCE.test(file) && !/(^|\/)(node_modules|dist|stories|\..+)(\/|$)/.test(file);
}

/** Compiles the sources to `.js` and `.d.ts` at the same relative paths in `out`. Does not check types. */
async function compile(root: string, out: string): Promise<void> {
  const compilerOptions = {
    ...{ noEmit: false, noCheck: true, incremental: false, declaration: true, rewriteRelativeImportExtensions: true },
    ...{ types: ['node'], typeRoots: [join(root, 'node_modules/@types')], rootDir: root, outDir: out },
  };
  const settings = join(out, 'tsconfig.json');
  await writeJson(settings, {
    extends: join(root, 'tsconfig.browser.json'),
    compilerOptions,
    include: [
      ...PACKAGES.map((folder) => join(root, folder, 'src')),
      join(root, KIT, 'alone'),
      join(root, KIT, 'types'),
    ],
    exclude: EXCLUDED.map((path) => join(root, path)),
  });
  await promisify(execFile)(join(root, 'node_modules/.bin/tsc'), ['-p', settings]).catch((error) => {
    throw new Error(String(error.stdout || error.message).trim());
  });
}

type RangeOf = (name: string, wanted: string) => string | undefined;

/** Returns a function that resolves `catalog:` and `workspace:*`. It returns undefined for an unpublished package. */
async function readRanges(root: string): Promise<RangeOf> {
  const { catalog } = parse(await readFile(join(root, 'pnpm-workspace.yaml'), 'utf8'));
  const { dependencies, devDependencies } = await readJson(join(root, 'package.json'));
  const versions = { ...dependencies, ...devDependencies, ...catalog };
  const own = await Promise.all(PACKAGES.map((folder) => readJson(join(root, folder, 'package.json'))));
  const aliases = Object.fromEntries(own.map(({ name, version }) => [name, `npm:${scoped(name)}@^${version}`]));
  return (name, wanted) => (wanted === 'workspace:*' ? aliases[name] : wanted === 'catalog:' ? versions[name] : wanted);
}

/**
 * The plain names belong to others in public registries. Teams, and packages that depend on each other, install the
 * packages under an alias with the plain name, which pages use to share them.
 */
const scoped = (name: string) => `@travel-lodge/${name}`;

function published({ name, version, exports, bin = {}, dependencies }: PackageJson, rangeOf: RangeOf): object {
  const ranges = Object.entries(resolved(dependencies, rangeOf));
  const peers = ranges.filter(([one]) => PEERS.test(one));
  return {
    ...{ name: scoped(name), version, license: 'MIT', type: 'module' },
    exports: mapValues(exports, (path) =>
      SOURCE.test(path) ? { types: path.replace(SOURCE, '.d.ts'), default: path.replace(SOURCE, '.js') } : path,
    ),
    bin: mapValues(bin, (path) => path.replace(SOURCE, '.js')),
    dependencies: Object.fromEntries(ranges.filter(([one]) => !PEERS.test(one))),
    // Peer dependencies need a range without the alias, because installers do not understand aliases there.
    peerDependencies: Object.fromEntries(peers.map(([one, range]) => [one, range.replace(/^(npm:.+@)?\^?/, '^')])),
    peerDependenciesMeta: Object.fromEntries(peers.map(([one]) => [one, { optional: true }])),
  };
}

function resolved(dependencies: Record<string, string> = {}, rangeOf: RangeOf): Record<string, string> {
  return Object.fromEntries(
    Object.entries(dependencies).flatMap(([name, wanted]) => {
      const range = rangeOf(name, wanted);
      return range ? [[name, range]] : [];
    }),
  );
}

/** Adds the area template and the compiler settings, which `lodge new` and `area-kit/tsconfig.json` use. */
async function completeKit(root: string, to: string, rangeOf: RangeOf): Promise<void> {
  const [template, repository] = [join(root, 'platform/area-template'), join(to, 'repository')];
  for (const file of ['src', 'remote.json', 'vite.config.ts', 'CHANGELOG.md'])
    await cp(join(template, file), join(repository, file), { recursive: true });
  for (const file of ['tsconfig.json', 'vitest.config.ts'])
    await cp(join(root, KIT, 'repository', file), join(repository, file));
  const [area, own] = await Promise.all(
    [template, repository].map((folder): Promise<PackageJson> => readJson(join(folder, 'package.json'))),
  );
  await writeJson(join(repository, 'package.json'), {
    ...own,
    dependencies: resolved(area?.dependencies, rangeOf),
    devDependencies: resolved({ ...area?.devDependencies, ...own?.devDependencies }, rangeOf),
  });
  for (const file of ['tsconfig.base.json', 'tsconfig.browser.json', 'types'])
    await cp(join(root, file), join(to, file), { recursive: true });
  await chmod(join(to, 'src/lodge/main.js'), 0o755);
}

function mapValues<T>(values: Record<string, string>, map: (value: string) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
}

const readJson = async (file: string) => JSON.parse(await readFile(file, 'utf8'));

async function writeJson(file: string, content: object): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(content, null, 2)}\n`);
}
