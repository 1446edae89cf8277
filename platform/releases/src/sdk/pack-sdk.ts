import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { filesIn } from '../store/files-in.ts';
import { compile } from './compile.ts';
import { importedFiles, importedPackages, withImports, withOwnCopies } from './imports.ts';
import { packTarball } from './pack.ts';
import { publishedPackageJson, readPackageJson, readVersions, type Versions } from './package-json.ts';
import { KIT, LIBRARIES, PASSED_ON, SDK, type SdkPackage, sdkFile } from './packages.ts';

/** Entry points of the kit's command and build. Its package also contains their imports from this repository. */
const KIT_PROGRAMS = [
  'platform/area-kit/src/build.ts',
  'platform/area-kit/src/tests.ts',
  'platform/area-kit/src/lodge/main.ts',
  'platform/area-kit/src/dev/vite-server.ts',
  'platform/area-kit/alone/main.tsx',
];
const KIT_FILES = ['platform/area-kit/src/build/area.css', 'platform/area-kit/alone', 'platform/area-kit/repository'];
const TEMPLATE = 'platform/area-template';
/** Packages of this repository that are copied into the kit, so that teams don't have to install them. */
const KIT_COPIES = {
  contracts: { folder: 'contracts' },
  edge: { folder: 'edge' },
  'part-runtime': { folder: 'platform/part-runtime' },
  releases: { folder: 'platform/releases' },
};
/** This code runs in browsers together with the area, so it must use the area's packages. */
const FRAME = 'platform/area-kit/alone/';
/** Dependencies that this repository patches, with the files that are used. */
const BUNDLED: Record<string, { name: string; files: string[] }[]> = {
  'shared-ui': [{ name: 'leaflet', files: ['package.json', 'LICENSE', 'dist/leaflet-src.esm.js', 'dist/leaflet.css'] }],
};
const SOURCE = /(?<!\.d)\.tsx?$/;
const TEST = /\.test\.tsx?$|(^|\/)test-setup\.ts$|(^|\/)(testing|generate)\//;

/** Builds the packages that teams install as tar files in the folder `out`, named by `sdkFile`. */
export async function packSdk(root: string, out: string): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), 'lodge-sdk-'));
  try {
    const compiled = { libraries: join(work, 'libraries'), kit: join(work, 'kit') };
    await Promise.all(Object.values(compiled).map((folder) => mkdir(folder)));
    const kitTypes = ['platform/area-kit/src/build.ts', 'platform/area-kit/src/tests.ts'];
    const folders = LIBRARIES.map(({ folder }) => `${folder}/src`);
    await Promise.all([
      compile({ root, out: compiled.libraries, files: kitTypes, folders, isDeclared: true }),
      compile({
        root,
        out: compiled.kit,
        files: KIT_PROGRAMS,
        folders: ['platform/area-kit/alone', 'platform/area-kit/types', ...Object.values(KIT_COPIES).map(sourcesOf)],
        isDeclared: false,
      }),
    ]);
    const versions = await readVersions(root);
    for (const one of SDK) {
      const folder = join(work, 'packages', one.name);
      if (one.name === KIT.name) await fillKit(root, compiled, folder, versions);
      else await fillLibrary(root, compiled.libraries, one, folder);
      const { version } = await describe(root, one, folder, versions);
      await packTarball(folder, join(out, sdkFile(one.name, version)));
    }
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

const sourcesOf = ({ folder }: { folder: string }) => `${folder}/src`;

/** Keeps paths: `src/x.ts` becomes `src/x.js` and `src/x.d.ts`. */
async function fillLibrary(root: string, compiled: string, { name, folder }: SdkPackage, to: string): Promise<void> {
  for (const file of await filesIn(join(root, folder, 'src'))) {
    if (TEST.test(file)) continue;
    if (!SOURCE.test(file)) await copy(join(root, folder, 'src', file), join(to, 'src', file));
    else
      for (const one of ['.js', '.d.ts'].map((ending) => file.replace(SOURCE, ending))) {
        const code = await readFile(join(compiled, folder, 'src', one), 'utf8');
        await write(
          join(to, 'src', one),
          withImports(code, (source) => PASSED_ON[source]),
        );
      }
  }
  const besides = ['CHANGELOG.md', ...(name === 'contracts' ? ['remote.schema.json'] : [])];
  for (const file of besides) await copy(join(root, folder, file), join(to, file));
  for (const { name: bundled, files } of BUNDLED[name] ?? []) {
    const from = join(root, folder, 'node_modules', bundled);
    for (const file of files) await copy(join(from, file), join(to, 'node_modules', bundled, file));
  }
}

/** Keeps the repository's paths for the kit and the packages copied into it. */
async function fillKit(
  root: string,
  compiled: { libraries: string; kit: string },
  to: string,
  versions: Versions,
): Promise<void> {
  const copies: Parameters<typeof withOwnCopies>[2] = {};
  for (const [name, { folder }] of Object.entries(KIT_COPIES)) {
    const { exports } = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'));
    copies[name] = { folder, exports };
  }
  const taken = new Set<string>();
  const take = async (file: string): Promise<void> => {
    if (taken.has(file)) return;
    taken.add(file);
    const source = await readFile(join(compiled.kit, file), 'utf8');
    const code = file.startsWith(FRAME) ? source : withOwnCopies(file, source, copies);
    await write(join(to, file), code);
    for (const imported of importedFiles(file, code)) if (imported.endsWith('.js')) await take(imported);
  };
  for (const program of KIT_PROGRAMS) await take(program.replace(SOURCE, '.js'));
  const declared = await filesIn(join(compiled.libraries, 'platform'));
  for (const file of declared.filter((one) => one.endsWith('.d.ts')))
    await copy(join(compiled.libraries, 'platform', file), join(to, 'platform', file));
  const besides = (await Promise.all(KIT_FILES.map((path) => filesAt(root, path)))).flat();
  for (const file of besides.filter((one) => !one.startsWith(FRAME) || !SOURCE.test(one)))
    await copy(join(root, file), join(to, file));
  await copy(join(root, KIT.folder, 'CHANGELOG.md'), join(to, 'CHANGELOG.md'));
  for (const file of await filesAt(root, TEMPLATE)) await copy(join(root, file), join(to, file));
  for (const folder of [TEMPLATE, `${KIT.folder}/repository`])
    await resolveVersions(join(to, folder, 'package.json'), versions.catalog);
  await chmod(join(to, KIT.folder, 'src/lodge/main.js'), 0o755);
  await write(join(to, KIT.folder, 'tsconfig.area.json'), await areaTsconfig(root));
  await copy(join(root, 'types/css.d.ts'), join(to, KIT.folder, 'css.d.ts'));
}

async function areaTsconfig(root: string): Promise<string> {
  const [base, browser] = await Promise.all(
    ['tsconfig.base.json', 'tsconfig.browser.json'].map(async (file) =>
      JSON.parse(await readFile(join(root, file), 'utf8')),
    ),
  );
  const { incremental: _, outDir: __, rootDir: ___, ...common } = base.compilerOptions;
  const compilerOptions = { ...common, ...browser.compilerOptions, types: ['node'] };
  return `${JSON.stringify({ compilerOptions, files: ['./css.d.ts'] }, null, 2)}\n`;
}

async function resolveVersions(file: string, catalog: Record<string, string>): Promise<void> {
  const text = await readFile(file, 'utf8');
  await writeFile(
    file,
    text.replace(/"([^"]+)": "catalog:"/g, (_, name) => `"${name}": "${catalog[name]}"`),
  );
}

async function describe(root: string, one: SdkPackage, folder: string, versions: Versions) {
  const source = await readPackageJson(root, one);
  const imports = new Set<string>();
  for (const file of await filesIn(folder)) {
    if (!['.js', '.ts', '.css'].includes(extname(file)) || /(^|\/)node_modules\/|^platform\/area-template/.test(file))
      continue;
    for (const name of importedPackages(file, await readFile(join(folder, file), 'utf8'))) imports.add(name);
  }
  const bundled = (BUNDLED[one.name] ?? []).map(({ name }) => name);
  const published = publishedPackageJson(one, source, imports, { bundled, versions });
  await write(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  return source;
}

/** Returns a single file, or the files of a folder without installed and built ones. */
async function filesAt(root: string, path: string): Promise<string[]> {
  if (extname(path)) return [path];
  const files = await filesIn(join(root, path));
  return files.filter((file) => !/(^|\/)(node_modules|dist|\.[^/]+)\//.test(file)).map((file) => join(path, file));
}

async function copy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await cp(from, to, { dereference: true });
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
