import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseName, ReleaseSet } from 'contracts';
import { promotedSets } from '../decide/promoted-sets.ts';
import { readEntries, readNewest } from '../store/history.ts';
import { canariesOf } from '../store/records.ts';
import { type Versions, versionsOf } from '../store/release.ts';
import type { HiddenVersion, Store } from '../store/store.ts';
import { readWorkingTree } from '../store/working-tree.ts';
import { recordEvent } from './apply-change.ts';

interface Garbage {
  name: ReleaseName;
  version: string;
  bytes: number;
}

const DAY_MS = 86_400_000;
const MAX_ENTRIES = 5_000;

/**
 * Deletes versions that are older than `days` and unused. Used versions are those of the promoted set, the canaries'
 * sets, their fallbacks, the last `sets` promoted sets and the working tree's last start. If `isDryRun`, nothing is
 * deleted.
 */
export async function collectGarbage(
  store: Store,
  { sets, days, isDryRun, by }: { sets: number; days: number; isDryRun: boolean; by: string },
): Promise<Garbage[]> {
  await store.shared?.mirror.pull();
  const garbage: Garbage[] = [];
  const used = await usedVersions(store, sets);
  for (const name of await store.names()) {
    for (const version of await store.versions(name)) {
      const publication = await store.readPublication(name, version);
      if (used.has(`${name} ${version}`) || !publication || isRecent(publication.at, days)) continue;
      const files = Object.values((await store.readRelease(name, version))?.files ?? {});
      garbage.push({ name, version, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) });
    }
  }
  if (isDryRun) return garbage;
  const deleted = await removeUnused(store, garbage, { sets, by });
  await removeDrafts(store);
  return deleted;
}

/**
 * Deletes versions while others may be promoting them. First hides the versions, then records the deletion in the
 * history. If a promotion was recorded before it, the promoted version is restored. If the deletion was recorded first,
 * the promotion starts over and fails because the version no longer exists.
 */
async function removeUnused(
  store: Store,
  garbage: readonly Garbage[],
  { sets, by }: { sets: number; by: string },
): Promise<Garbage[]> {
  const hidden = new Map<Garbage, HiddenVersion>();
  let deleted: Garbage[] = [];
  try {
    for (const one of garbage) hidden.set(one, await store.hide(one.name, one.version));
    await recordEvent(store, async () => {
      const used = await usedVersions(store, sets);
      const unused = garbage.filter(({ name, version }) => !used.has(`${name} ${version}`));
      deleted = unused;
      const to = unused.map(({ name, version }) => `${name} ${version}`).join(', ');
      return to === '' ? undefined : { action: 'gc', by, to };
    });
  } catch (error) {
    deleted = [];
    throw error;
  } finally {
    for (const [one, { restore, delete: remove }] of hidden) await (deleted.includes(one) ? remove() : restore());
  }
  return deleted;
}

async function usedVersions(store: Store, sets: number): Promise<Set<string>> {
  const { number, pointer } = await readNewest(store);
  const promoted = promotedSets(await readEntries(store, number, MAX_ENTRIES));
  const kept = promoted.filter(({ id }, place) => place < sets || id === pointer?.set);
  const canaries = pointer ? canariesOf(pointer) : [];
  const ids = [pointer?.set, ...canaries.map(({ set }) => set), ...kept.map(({ id }) => id)];
  const found = await Promise.all(ids.map((id) => id && store.readSet(id)));
  // Also take versions from the history, because the file of a set may be damaged.
  const versions = [(await readWorkingTree(store)) ?? {}, ...kept.map((set) => set.versions)];
  return new Set([...versions.flatMap(namesOf), ...found.flatMap((set) => (set ? namesIn(set) : []))]);
}

function namesIn(set: ReleaseSet): string[] {
  const fallbacks = Object.values(set.fallbacks ?? {}).map(({ name, version }) => `${name} ${version}`);
  return [...namesOf(versionsOf(set)), ...fallbacks];
}

function namesOf(versions: Partial<Versions>): string[] {
  return Object.entries(versions).map(([name, version]) => `${name} ${version}`);
}

function isRecent(at: string, days: number): boolean {
  return Date.now() - new Date(at).getTime() < days * DAY_MS;
}

/** Deletes temporary files that killed builds, uploads, publications or writers left behind more than a day ago. */
async function removeDrafts(store: Store): Promise<void> {
  const names = await readdir(join(store.folder, 'r')).catch(() => []);
  const inside = ['history', 'sets', ...names.map((name) => join('r', name))];
  const folders = [store.folder, ...inside.map((folder) => join(store.folder, folder))];
  for (const folder of folders) {
    for (const name of await readdir(folder).catch(() => [])) {
      if (!/^\.(draft|build|upload)-|\.new$/.test(name)) continue;
      const path = join(folder, name);
      const found = await stat(path).catch(() => undefined);
      if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true });
    }
  }
}
