import type { Canary, CanaryState, ReleaseName, ReleasesState, VersionHealth, VersionState } from 'contracts';
import { isBroken, promoted, promotedSet } from '../decide/compose-set.ts';
import { promotedSets } from '../decide/promoted-sets.ts';
import { canariesOf } from '../store/records.ts';
import type { Versions } from '../store/release.ts';
import { readSnapshot, releaseKey } from '../store/snapshot.ts';
import type { Store } from '../store/store.ts';
import { nextStep, type StepSources } from './next-step.ts';

const SETS = 50;
const EVENTS = 200;

type HealthOf = (name: ReleaseName, version: string) => VersionHealth;

export interface StateSources extends StepSources {
  /** Returns the health over the last 24 hours, or since `since` if that is later. By default, all counts are 0. */
  health?(since?: string): Promise<HealthOf>;
}

const nothing: HealthOf = () => ({ loads: 0, failures: 0, lcp: null, inp: null, cls: null });

/**
 * Returns the state for the console and the release tool. `sources` provides the health of versions and the visitors of
 * canaries.
 *
 * @throws ReleaseRefusal `nothing-released`
 */
export async function readState(
  store: Store,
  { health: readHealth = async () => nothing, ...sources }: StateSources = { results: async () => [] },
): Promise<ReleasesState> {
  const snapshot = await readSnapshot(store, { mayBeOld: true });
  const { pointer, versions: current } = promoted(snapshot);
  const set = promotedSet(snapshot);
  const { releases } = snapshot;

  const health = await readHealth();
  const canaries = await Promise.all(
    canariesOf(pointer).map(async (canary): Promise<CanaryState> => {
      const next = await nextStep(snapshot, canary, sources);
      return { ...canaryState(canary, current, await readHealth(canary.since)), ...(next && { next }) };
    }),
  );

  async function versionStates(name: ReleaseName): Promise<VersionState[]> {
    const states = await Promise.all(
      (await store.versions(name)).map(async (version): Promise<VersionState | undefined> => {
        const [release, publication] = await Promise.all([
          releases.get(releaseKey(name, version)) ?? store.readRelease(name, version),
          store.readPublication(name, version),
        ]);
        if (!release || !publication) return undefined;
        return {
          version,
          ...publication,
          bytes: Object.values(release.files).reduce((sum, { bytes }) => sum + bytes, 0),
          requires: release.manifest?.requires ?? null,
          isPromoted: current[name] === version,
          isFallback: set.fallbacks?.[name]?.version === version,
          isBroken: isBroken(pointer.broken, name, version),
          health: health(name, version),
        };
      }),
    );
    return states.filter((state) => state !== undefined).sort((a, b) => (a.at < b.at ? 1 : -1));
  }

  const versions = Object.fromEntries(
    await Promise.all((await store.names()).map(async (name) => [name, await versionStates(name)] as const)),
  );
  return {
    revision: pointer.revision,
    promoted: set,
    canary: canaries[0] ?? null,
    canaries,
    versions,
    sets: promotedSets(snapshot.entries).slice(0, SETS),
    history: snapshot.entries
      .map(({ event }) => event)
      .reverse()
      .slice(0, EVENTS),
  };
}

function canaryState(canary: Canary, current: Versions, health: HealthOf): CanaryState {
  const { name, version } = canary;
  // There is no control if the area is not on the site yet.
  return { ...canary, canary: health(name, version), control: health(name, current[name] ?? '') };
}
