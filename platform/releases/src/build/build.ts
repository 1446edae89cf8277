import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseName } from 'contracts';
import { readReleaseBucket } from '../store/bucket-settings.ts';
import type { Versions } from '../store/release.ts';
import { openStore, type Store } from '../store/store.ts';
import { buildRelease, ROOT, readPackage } from './build-release.ts';
import { checkSizes } from './check-sizes.ts';
import { promoteTree } from './promote-tree.ts';
import { sourceHash } from './source-hash.ts';
import { namesInTree } from './tree.ts';

/** On two cores, more parallel builds would not be faster. */
const MAX_PARALLEL_BUILDS = 2;

export interface BuildOptions {
  dataDir: string;
  log(line: string): void;
}

/**
 * Builds and stores the shell and the areas whose sources have changed since the last call, and promotes the set of
 * this working tree. Rejects with Vite's output if a build fails.
 */
export async function buildChanged({ dataDir, log }: BuildOptions): Promise<void> {
  const store = openStore(join(dataDir, 'releases'), readReleaseBucket(process.env));
  await mkdir(store.folder, { recursive: true });
  await store.shared?.mirror.pull();
  const versions = {} as Versions;
  const waiting = namesInTree(ROOT);
  const worker = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      versions[name] = await releaseOfTree(store, name, log);
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL_BUILDS }, worker));
  await promoteTree(store, versions);
}

/**
 * Returns the version of the working tree's sources, which is built if necessary. This is the version in
 * `package.json`. If the store has other content under that version, a hash of the sources is appended.
 */
async function releaseOfTree(store: Store, name: ReleaseName, log: (line: string) => void): Promise<string> {
  const source = sourceHash(ROOT, name);
  const { version } = await readPackage(name);
  const treeVersion = `${version}+${source.slice(0, 8)}`;
  const stored = await store.readRelease(name, version);
  if (stored?.source === source) return version;
  if (stored && (await store.readRelease(name, treeVersion))?.source === source) return treeVersion;
  const started = Date.now();
  const released = stored ? treeVersion : version;
  const work = await mkdtemp(join(store.folder, '.build-'));
  try {
    const out = join(work, name);
    const release = await buildRelease(name, { version: released, out });
    // A working tree may be too large for a while, but cannot be published.
    await checkSizes(release, out).catch((error: Error) => log(error.message));
    await store.add(release, out, 'build');
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  log(`built ${name} ${released} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return released;
}
