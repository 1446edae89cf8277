import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { ReleaseName } from 'contracts';
import { areaManifest } from 'contracts/manifest';
import { RELEASE_NAMES, type Release, type Versions } from '../store/release.ts';
import { openStore, type Store } from '../store/store.ts';
import { compressFiles } from './compress.ts';
import { promoteTree } from './promote-tree.ts';
import { runVite } from './run-vite.ts';
import { sourceFolder, sourceHash } from './source-hash.ts';
import { startClosure, type ViteManifest } from './start-files.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Two cores are the measure: more builds at once only wait for each other. */
const BUILDS_AT_ONCE = 2;

export interface BuildOptions {
  /** Folder of the product's state; the release store is in its `releases/`. */
  dataDir: string;
  log(line: string): void;
}

/**
 * Builds what changed since the last time (shell and areas, each on its own), puts it into the release
 * store, and promotes the set of this working tree. Rejects with the words of a build that failed.
 */
export async function buildChanged({ dataDir, log }: BuildOptions): Promise<void> {
  const store = openStore(join(dataDir, 'releases'));
  await mkdir(store.folder, { recursive: true });
  const versions = {} as Versions;
  const waiting = [...RELEASE_NAMES];
  const worker = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      versions[name] = await releaseOfTree(store, name, log);
    }
  };
  await Promise.all(Array.from({ length: BUILDS_AT_ONCE }, worker));
  await promoteTree(store, versions);
}

/**
 * The version of the working tree's sources, built when the store has none of it. It is the one of
 * `package.json`; when the store has other content under that, the hash of the sources is added.
 */
async function releaseOfTree(store: Store, name: ReleaseName, log: (line: string) => void): Promise<string> {
  const folder = sourceFolder(ROOT, name);
  const source = sourceHash(ROOT, name);
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  const ofTree = `${version}+${source.slice(0, 8)}`;
  const plain = await store.readRelease(name, version);
  if (plain?.source === source) return version;
  if (plain && (await store.readRelease(name, ofTree))?.source === source) return ofTree;
  const started = Date.now();
  const released = plain ? ofTree : version;
  await buildRelease(store, name, released, source);
  log(`built ${name} ${released} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return released;
}

async function buildRelease(store: Store, name: ReleaseName, version: string, source: string): Promise<void> {
  const work = await mkdtemp(join(store.folder, '.build-'));
  try {
    const out = join(work, name);
    await runVite(sourceFolder(ROOT, name), out);
    const { start, manifest, html } = await describe(name, version, out);
    await rm(join(out, 'vite-manifest.json'));
    const files = await hashFiles(out);
    await compressFiles(out, Object.keys(files));
    await store.add(
      { name, version, source, files, start, ...(manifest && { manifest }), ...(html && { html }) },
      out,
      'build',
    );
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function describe(
  name: ReleaseName,
  version: string,
  out: string,
): Promise<Pick<Release, 'start' | 'manifest' | 'html'>> {
  const read = (file: string) => readFile(join(out, file), 'utf8');
  const vite = JSON.parse(await read('vite-manifest.json')) as ViteManifest;
  const keyOf = (test: (key: string, file: string) => boolean) =>
    Object.entries(vite).find(([key, chunk]) => test(key, chunk.file))?.[0];
  if (name === 'shell') {
    const html = await read('index.html');
    await rm(join(out, 'index.html'));
    const entries = ['index.html', 'src/main.ts', 'src/boot.tsx'].filter((key) => vite[key]);
    return { html, start: { main: startClosure(vite, entries) } };
  }
  const manifest = areaManifest.parse({ ...JSON.parse(await read('remote.json')), version });
  const start: Release['start'] = {};
  for (const module of new Set([...manifest.routes, ...manifest.slots].map((entry) => entry.module))) {
    const chunk = keyOf((key) => new RegExp(`^src/${module.slice(2)}\\.tsx?$`).test(key));
    const entry = keyOf((_, file) => file === 'remoteEntry.js');
    // The entry asks for these by itself as soon as it runs.
    const virtual = (entry && vite[entry]?.dynamicImports?.filter((key) => key.startsWith('virtual:'))) || [];
    if (!chunk) throw new Error(`The build of ${name} does not bring ${module}, which its remote.json names`);
    start[module] = startClosure(vite, entry ? [entry, ...virtual, chunk] : [chunk]);
  }
  return { manifest, start };
}

async function hashFiles(folder: string): Promise<Release['files']> {
  const files: Release['files'] = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
    files[relative(folder, path)] = { integrity, bytes: content.length };
  }
  return Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)));
}
