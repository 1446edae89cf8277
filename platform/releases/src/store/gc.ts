import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { RELEASE_NAMES, type ReleaseName, type ReleaseSet } from 'contracts';
import { versionsOf } from './compose-set.ts';
import { readHistory } from './history.ts';
import { readPointer, recordEvent } from './pointer.ts';
import type { Versions } from './release.ts';
import { promotedSets } from './state.ts';
import type { Store } from './store.ts';
import { readTree } from './tree.ts';

interface Garbage {
  name: ReleaseName;
  version: string;
  bytes: number;
}

const DAY_MS = 86_400_000;
const HISTORY = 5_000;

/**
 * Deletes the versions that are older than `days` and in none of the pointer's set, the canary's, their fallbacks,
 * the last `sets` promoted sets, and what the working tree had. With `isDryRun` it only tells.
 */
export async function collectGarbage(
  store: Store,
  { sets, days, isDryRun, by }: { sets: number; days: number; isDryRun: boolean; by: string },
): Promise<Garbage[]> {
  const garbage: Garbage[] = [];
  const used = await usedVersions(store, sets);
  for (const name of RELEASE_NAMES) {
    for (const version of await store.versions(name)) {
      const publication = await store.readPublication(name, version);
      if (used.has(`${name} ${version}`) || !publication || isYoung(publication.at, days)) continue;
      const files = Object.values((await store.readRelease(name, version))?.files ?? {});
      garbage.push({ name, version, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) });
    }
  }
  if (isDryRun) return garbage;
  const gone: Garbage[] = [];
  for (const one of garbage) {
    // Somebody may promote it just now.
    const isUsed = async () => (await usedVersions(store, sets)).has(`${one.name} ${one.version}`);
    if (await store.remove(one.name, one.version, isUsed)) gone.push(one);
  }
  await removeDrafts(store);
  if (gone.length > 0) {
    const to = gone.map(({ name, version }) => `${name} ${version}`).join(', ');
    await recordEvent(store, { action: 'gc', by, name: null, from: null, to, reason: null, journeys: null });
  }
  return gone;
}

async function usedVersions(store: Store, sets: number): Promise<Set<string>> {
  const pointer = await readPointer(store);
  const promoted = promotedSets(await readHistory(store, HISTORY));
  const kept = promoted.filter(({ id }, place) => place < sets || id === pointer?.set);
  const ids = [pointer?.set, pointer?.canary?.set, ...kept.map(({ id }) => id)];
  const found = await Promise.all(ids.map((id) => id && store.readSet(id)));
  // By the history too: the file of a set may be damaged.
  const versions = [(await readTree(store)) ?? {}, ...kept.map((set) => set.versions)];
  return new Set([...versions.flatMap(namesOf), ...found.flatMap((set) => (set ? namesIn(set) : []))]);
}

function namesIn(set: ReleaseSet): string[] {
  const fallbacks = Object.values(set.fallbacks ?? {}).map(({ name, version }) => `${name} ${version}`);
  return [...namesOf(versionsOf(set)), ...fallbacks];
}

function namesOf(versions: Partial<Versions>): string[] {
  return Object.entries(versions).map(([name, version]) => `${name} ${version}`);
}

function isYoung(at: string, days: number): boolean {
  return Date.now() - new Date(at).getTime() < days * DAY_MS;
}

/** What a killed build, upload, publication or writer of a file left. */
async function removeDrafts(store: Store): Promise<void> {
  const inside = ['history', 'sets', ...RELEASE_NAMES.map((name) => join('r', name))];
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
