import { type AreaName, RELEASE_NAMES, type ReleaseChange, type ReleaseEvent, type ReleaseName } from 'contracts';
import { endCanary, startCanary } from './canary.ts';
import { isBroken, promotedSet, promotedVersions, setOf } from './candidate.ts';
import { storedRelease } from './compose-set.ts';
import { readHistory } from './history.ts';
import {
  changedMeanwhile,
  changeOf,
  currentPointer,
  move,
  type Ordered,
  refuseMoved,
  seenVersion,
  withVersions,
} from './move.ts';
import { movePointer, type Pointer, readPointer } from './pointer.ts';
import { ReleaseRefusal } from './refusal.ts';
import type { Versions } from './release.ts';
import { promotedSets } from './state.ts';
import type { Store } from './store.ts';
import { TRAIL_ENTRIES, trailsOf } from './trail.ts';

export { readState } from './state.ts';
export { endCanary, startCanary };

/**
 * What changes the promoted set. Each changes what it names alone, on top of whatever others did meanwhile; when the
 * name itself moved since `revision` (default: since the call began), it is refused as `changed-meanwhile`.
 * All answer the pointer after it, also when there was nothing to do, and throw ReleaseRefusal.
 */

/**
 * Does what a ReleaseChange asks for; that `by` may do so is for the caller to see. A canary whose end names
 * nothing is only ended when it is one of `only`.
 */
export async function applyChange(
  store: Store,
  change: ReleaseChange,
  by: string,
  only?: ReleaseName,
): Promise<Pointer> {
  const order = { by, reason: change.reason?.trim() || null, revision: change.revision };
  switch (change.action) {
    case 'promote':
      return promote(store, {
        ...order,
        name: change.name,
        to: change.to,
        also: change.also ?? {},
        journeys: change.journeys ?? 'skipped',
      });
    case 'rollback':
      return rollback(store, { ...order, name: change.name });
    case 'rollback-set':
      return rollback(store, { ...order, set: change.set });
    case 'canary':
      return startCanary(store, { ...order, name: change.name, to: change.to, share: change.share });
    case 'canary-end':
      return endCanary(store, { ...order, name: change.name ?? only });
  }
}

interface Promotion {
  name: ReleaseName;
  to: string;
  also?: Partial<Versions>;
  journeys: ReleaseEvent['journeys'];
}

/**
 * Makes a stored version the promoted one, and those of `also` in the same move. Closes their breakers, and ends a canary
 * of one.
 */
export async function promote(
  store: Store,
  { name, to, also = {}, journeys, ...order }: Ordered & Promotion,
): Promise<Pointer> {
  if (journeys === 'skipped' && !order.reason?.trim())
    throw new ReleaseRefusal('reason-needed', 'Without its journeys a promotion needs a reason');
  const wanted: Partial<Versions> = { ...also, [name]: to };
  const names = RELEASE_NAMES.filter((one) => wanted[one] !== undefined);
  for (const one of names) await storedRelease(store, one, wanted[one] ?? '');
  const seen = await Promise.all(names.map((one) => seenVersion(store, one, order.revision)));
  const change = async (now: Pointer, versions: Versions) => {
    for (const [index, one] of names.entries()) refuseMoved(one, seen[index], versions);
    const broken = now.broken.filter((one) => wanted[one.name] !== one.version);
    const isDone = names.every((one) => versions[one] === wanted[one]);
    if (isDone && broken.length === now.broken.length) return undefined;
    return withVersions(store, { ...now, broken }, { ...versions, ...wanted });
  };
  if (names.length === 1) return move(store, change, changeOf(store, name, 'promote', order, journeys));
  const { by, reason } = order;
  return move(store, change, (before, after) => {
    return { action: 'promote', name: null, from: before.set, to: after.set, by, reason, journeys };
  });
}

/**
 * Takes one name back to the version that was promoted before the present one, or the whole site back to a set
 * that it had (`set`). Passes over versions that are broken, gone, or not to be loaded by the shell.
 */
export async function rollback(
  store: Store,
  { name, set, ...order }: Ordered & ({ name: ReleaseName; set?: never } | { set: string; name?: never }),
): Promise<Pointer> {
  if (set !== undefined) return rollbackAll(store, set, order);
  const from = await seenVersion(store, name, order.revision);
  const change = async (now: Pointer, versions: Versions) => {
    refuseMoved(name, from, versions);
    for (const to of trailsOf(await readHistory(store, TRAIL_ENTRIES))[name].slice(1)) {
      if (isBroken(now.broken, name, to) || !(await store.readRelease(name, to))) continue;
      try {
        return await withVersions(store, now, { ...versions, [name]: to });
      } catch (error) {
        const isUnfit = error instanceof ReleaseRefusal && ['not-compatible', 'broken-contract'].includes(error.code);
        if (!isUnfit) throw error;
      }
    }
    throw new ReleaseRefusal('nothing-to-roll-back', `No version of ${name} was promoted before ${versions[name]}`);
  };
  return move(store, change, changeOf(store, name, 'rollback', order));
}

/** Reads nothing of the promoted set: when that is damaged, this is the way out. */
async function rollbackAll(store: Store, id: string, order: Ordered): Promise<Pointer> {
  const had = promotedSets(await readHistory(store, TRAIL_ENTRIES)).find((set) => set.id === id);
  if (!had) throw new ReleaseRefusal('unknown-set', `The site never had a set ${id}`);
  const target = had.versions;
  for (const name of RELEASE_NAMES) await storedRelease(store, name, target[name]);
  const wanted = (await store.readSet(id)) ?? (await setOf(store, target, [], true));
  const seen = order.revision ?? (await readPointer(store))?.revision;
  const change = async (now: Pointer) => {
    if (now.revision !== seen) throw changedMeanwhile('the site');
    if (now.set === wanted.id) return undefined;
    const broken = now.broken.filter(({ name, version }) => target[name] !== version);
    const fallbacks = Object.values(wanted.fallbacks ?? {});
    const areGood = await Promise.all(
      fallbacks.map(
        async ({ name, version }) => !isBroken(broken, name, version) && (await store.readRelease(name, version)),
      ),
    );
    const set = areGood.every(Boolean) ? wanted.id : (await setOf(store, target, broken, true)).id;
    return { ...now, set, broken, canary: null };
  };
  const { by, reason } = order;
  const moved = await movePointer(store, change, (before, after) => {
    return { action: 'rollback', name: null, from: before.set, to: after.set, by, reason, journeys: null };
  });
  return moved ?? currentPointer(store);
}

/**
 * Keeps visitors off a version that failed too often: neither fallback nor canary any more, and where it is
 * promoted, its fallback takes over, if there is one.
 */
export async function openBreaker(
  store: Store,
  { name, version, reason, by }: { name: AreaName; version: string; reason: string; by: string },
): Promise<Pointer> {
  const change = async (now: Pointer, versions: Versions) => {
    if (isBroken(now.broken, name, version)) return undefined;
    const since = new Date().toISOString();
    const broken = [...now.broken, { name, version, since, reason }];
    const canary = now.canary?.name === name && now.canary.version === version ? null : now.canary;
    const set = await promotedSet(store, now);
    const fallback = versions[name] === version ? set.fallbacks?.[name]?.version : undefined;
    return withVersions(store, { ...now, broken, canary }, fallback ? { ...versions, [name]: fallback } : versions);
  };
  return move(store, change, async (_, after) => {
    const to = (await promotedVersions(store, after))[name];
    return { action: 'breaker', name, from: version, to, by, reason, journeys: null };
  });
}
