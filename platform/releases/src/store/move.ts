import type { ReleaseAction, ReleaseEvent, ReleaseName } from 'contracts';
import { promotedVersions, setOf } from './candidate.ts';
import { readHistory } from './history.ts';
import { type EventOf, movePointer, type Pointer, readPointer } from './pointer.ts';
import { ReleaseRefusal } from './refusal.ts';
import type { Versions } from './release.ts';
import type { Store } from './store.ts';
import { TRAIL_ENTRIES } from './trail.ts';

/** What every change of the promoted set is told. */
export interface Ordered {
  /** Who wants it: a person's email, a token's name, `build`, or `edge`. */
  by: string;
  reason: string | null;
  /** The revision that the caller decided on. */
  revision?: number | undefined;
}

/** The pointer with these versions promoted; a canary of another version goes on, on top of them. */
export async function withVersions(store: Store, now: Pointer, versions: Versions): Promise<Pointer> {
  const set = await setOf(store, versions, now.broken);
  const { canary } = now;
  if (!canary || versions[canary.name] === canary.version) return { ...now, set: set.id, canary: null };
  try {
    const canarySet = await setOf(store, { ...versions, [canary.name]: canary.version }, now.broken);
    return { ...now, set: set.id, canary: { ...canary, set: canarySet.id } };
  } catch (error) {
    // It does not fit the new shell, or is gone.
    if (error instanceof ReleaseRefusal) return { ...now, set: set.id, canary: null };
    throw error;
  }
}

/** `movePointer` for changes of the promoted set; answers the pointer after it, moved or not. */
export async function move(
  store: Store,
  change: (now: Pointer, versions: Versions) => Promise<Pointer | undefined>,
  event: EventOf,
): Promise<Pointer> {
  const moved = await movePointer(store, async (now) => change(now, await promotedVersions(store, now)), event);
  return moved ?? (await currentPointer(store));
}

/** The event of a change of one name, with the version before and after. */
export function changeOf(
  store: Store,
  name: ReleaseName,
  action: ReleaseAction,
  { by, reason }: Ordered,
  journeys: ReleaseEvent['journeys'] = null,
): EventOf {
  return async (before, after) => {
    const from = (await promotedVersions(store, before))[name];
    const to = (await promotedVersions(store, after))[name];
    return { action, name, from, to, by, reason, journeys };
  };
}

/** Refuses with `nothing-released`. */
export async function currentPointer(store: Store): Promise<Pointer> {
  const pointer = await readPointer(store);
  if (pointer) return pointer;
  throw new ReleaseRefusal('nothing-released', 'Nothing is released yet; npm start makes the first set');
}

/** The version that the caller saw: the one of `revision`, else the present one. Undefined when it moved since. */
export async function seenVersion(
  store: Store,
  name: ReleaseName,
  revision: number | undefined,
): Promise<string | undefined> {
  const now = await currentPointer(store);
  if (revision === undefined || revision === now.revision) return (await promotedVersions(store, now))[name];
  const history = await readHistory(store, TRAIL_ENTRIES);
  const seen = history.filter(({ pointer }) => pointer && pointer.revision >= revision);
  const versions = new Set(seen.map((entry) => entry.versions?.[name]));
  // There and back again is a move too.
  return seen[0]?.pointer?.revision === revision && versions.size === 1 ? [...versions][0] : undefined;
}

export function refuseMoved(name: ReleaseName, seen: string | undefined, versions: Versions): void {
  if (versions[name] !== seen) throw changedMeanwhile(name);
}

export function changedMeanwhile(what: string): ReleaseRefusal {
  return new ReleaseRefusal('changed-meanwhile', `Somebody else changed ${what} meanwhile; look again and repeat`);
}
