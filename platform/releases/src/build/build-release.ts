import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { ReleaseName } from 'contracts';
import { areaManifest } from 'contracts/manifest';
import { integrityOf } from '../store/integrity.ts';
import { ReleaseRefusal } from '../store/refusal.ts';
import { isForServer, type Offers, type Release, SERVER_FOLDER } from '../store/release.ts';
import { compressFiles } from './compress.ts';
import { buildDevelopmentShell } from './development-shell.ts';
import { readNotes } from './release-notes.ts';
import { runVite } from './run-vite.ts';
import { sourceHash } from './source-hash.ts';
import { shellStart, startClosure, type ViteManifest } from './start-files.ts';
import { sourceFolder } from './tree.ts';

export const ROOT = join(import.meta.dirname, '../../../..');

interface PackageJson {
  version: string;
  /**
   * Limits in KB after compression. A module's name limits the files that the module needs to start, `later` limits
   * each lazily loaded file, and `all` limits all files together.
   */
  lodge?: { budget?: Record<string, number> };
}

/**
 * Reads the `package.json` in `folder`, which defaults to the sources in the working tree.
 *
 * @throws ReleaseRefusal `no-sources`, `invalid`
 */
export async function readPackage(name: ReleaseName, folder = sourceFolder(ROOT, name)): Promise<PackageJson> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => undefined);
  if (text === undefined) throw new ReleaseRefusal('no-sources', `${folder} has no sources of ${name}`);
  try {
    return JSON.parse(text);
  } catch {
    throw new ReleaseRefusal('invalid', `${join(folder, 'package.json')} is not JSON`);
  }
}

interface BuildOf {
  version: string;
  out: string;
  folder?: string | undefined;
}

/**
 * Builds the shell or an area into `out`, with compressed files and a `release.json`. The folder can be uploaded as a
 * tar file.
 *
 * @throws ReleaseRefusal `build-failed`, `no-sources`, `invalid`
 */
export async function buildRelease(
  name: ReleaseName,
  { version, out, folder = sourceFolder(ROOT, name) }: BuildOf,
): Promise<Release> {
  const source = sourceHash(ROOT, name, folder);
  const { lodge } = await readPackage(name, folder);
  const [development] = await Promise.all([name === 'shell' && buildDevelopmentShell(folder), runVite(folder, out)]);
  if (development) {
    await cp(development, out, { recursive: true });
    await rm(development, { recursive: true });
  }
  const described = await describe(name, version, out);
  await rm(join(out, 'vite-manifest.json'));
  const isPainted = name === 'shell' || described.manifest?.routes.some(({ painted }) => painted);
  if (isPainted) await runVite(folder, join(out, SERVER_FOLDER), 'server');
  const files = await hashFiles(out);
  await compressFiles(
    out,
    Object.keys(files).filter((file) => !isForServer(file)),
  );
  const { notes } = await readNotes(folder, version);
  const release = {
    ...{ name, version, source, files, ...described },
    ...(notes && { notes }),
    ...(lodge?.budget && { budget: lodge.budget }),
  };
  await writeFile(join(out, 'release.json'), JSON.stringify(release));
  return release;
}

type Description = Pick<Release, 'start' | 'manifest' | 'uses' | 'offers'>;

async function describe(name: ReleaseName, version: string, out: string): Promise<Description> {
  const read = (file: string) => readFile(join(out, file), 'utf8');
  const vite = JSON.parse(await read('vite-manifest.json')) as ViteManifest;
  if (name === 'shell') {
    const html = await read('index.html');
    const offers = JSON.parse(await read('offers.json')) as Offers;
    for (const file of ['index.html', 'offers.json']) await rm(join(out, file));
    return { offers, start: { main: shellStart(vite, html) } };
  }
  const manifest = areaManifest.parse({ ...JSON.parse(await read('remote.json')), version });
  if (manifest.name !== name) throw new Error(`The remote.json of ${name} names the area ${manifest.name}`);
  const keyOf = (test: (key: string, file: string) => boolean) =>
    Object.entries(vite).find(([key, chunk]) => test(key, chunk.file))?.[0];
  const start: Release['start'] = {};
  for (const module of new Set([...manifest.routes, ...manifest.slots].map((entry) => entry.module))) {
    const chunk = keyOf((key) => new RegExp(`^src/${module.slice(2)}\\.tsx?$`).test(key));
    const entry = keyOf((_, file) => file === 'remoteEntry.js');
    // The entry imports the list of shared packages as soon as it runs, so pages should load it early.
    const virtual = (entry && vite[entry]?.dynamicImports?.filter((key) => key.startsWith('virtual:'))) || [];
    if (!chunk) throw new Error(`The build of ${name} does not contain ${module}, which is in its remote.json`);
    start[module] = startClosure(vite, entry ? [entry, ...virtual, chunk] : [chunk]);
  }
  const uses = JSON.parse(await read('uses.json')) as Record<string, string[]>;
  // `mf-stats.json` is a longer version of the federation plugin's manifest, which nothing reads.
  for (const file of ['uses.json', 'mf-stats.json']) await rm(join(out, file));
  return { manifest, uses, start };
}

async function hashFiles(folder: string): Promise<Release['files']> {
  const files: Release['files'] = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    files[relative(folder, path)] = { integrity: integrityOf(content), bytes: content.length };
  }
  return Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)));
}
