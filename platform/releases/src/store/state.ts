import {
  type CanaryState,
  RELEASE_NAMES,
  type ReleaseName,
  type ReleasesState,
  type VersionHealth,
  type VersionState,
} from 'contracts';
import { isBroken, promotedSet } from './candidate.ts';
import { versionsOf } from './compose-set.ts';
import { type Entry, readHistory } from './history.ts';
import { type Pointer, readPointer } from './pointer.ts';
import { ReleaseRefusal } from './refusal.ts';
import type { Store } from './store.ts';
import { TRAIL_ENTRIES, trailsOf } from './trail.ts';

const SETS = 50;
const EVENTS = 200;

/** Of the last 24 hours, or since a later instant. */
type HealthOf = (name: ReleaseName, version: string, since?: string) => VersionHealth;

/** What the console and the tool show. `health` is of the edge, which counts; the tool on a folder knows none. */
export async function readState(store: Store, health: HealthOf): Promise<ReleasesState> {
  const pointer = await readPointer(store);
  if (!pointer) throw new ReleaseRefusal('nothing-released', 'Nothing is released yet; npm start makes the first set');
  const promoted = await promotedSet(store, pointer);
  const history = await readHistory(store, TRAIL_ENTRIES);
  const current = versionsOf(promoted);
  const [, shellBefore] = trailsOf(history).shell;

  async function versionStates(name: ReleaseName): Promise<VersionState[]> {
    const states = await Promise.all(
      (await store.versions(name)).map(async (version): Promise<VersionState | undefined> => {
        const release = await store.readRelease(name, version);
        const publication = await store.readPublication(name, version);
        if (!release || !publication) return undefined;
        return {
          version,
          ...publication,
          bytes: Object.values(release.files).reduce((sum, { bytes }) => sum + bytes, 0),
          requires: release.manifest?.requires ?? null,
          isPromoted: current[name] === version,
          isFallback: name !== 'shell' && promoted.fallbacks?.[name]?.version === version,
          isBroken: isBroken(pointer?.broken ?? [], name, version),
          health: health(name, version),
        };
      }),
    );
    return states.filter((state) => state !== undefined).sort((a, b) => (a.at < b.at ? 1 : -1));
  }

  const versions = Object.fromEntries(
    await Promise.all(RELEASE_NAMES.map(async (name) => [name, await versionStates(name)] as const)),
  ) as Record<ReleaseName, VersionState[]>;
  return {
    revision: pointer.revision,
    promoted,
    canary: canaryState(pointer, current, health),
    versions,
    ...(shellBefore !== undefined && { shellBefore }),
    sets: promotedSets(history).slice(0, SETS),
    history: history
      .map(({ event }) => event)
      .reverse()
      .slice(0, EVENTS),
  };
}

function canaryState({ canary }: Pointer, current: Record<ReleaseName, string>, health: HealthOf): CanaryState | null {
  if (!canary) return null;
  const { name, version, since } = canary;
  return { ...canary, canary: health(name, version, since), control: health(name, current[name], since) };
}

/** The sets that were promoted, newest first, each once, at its last promotion. */
export function promotedSets(history: readonly Entry[]): ReleasesState['sets'] {
  const sets = new Map<string, ReleasesState['sets'][number]>();
  let before = '';
  for (const { pointer, versions } of history) {
    if (!pointer || !versions || pointer.set === before) continue;
    before = pointer.set;
    sets.delete(pointer.set);
    sets.set(pointer.set, { id: pointer.set, at: pointer.at, versions });
  }
  return [...sets.values()].reverse();
}
