import { LRUCache } from 'lru-cache';
import { restorePromotedSet } from 'releases/changes/candidate-set';
import { readPointer } from 'releases/store/history';
import type { Pointer } from 'releases/store/records';
import type { Store } from 'releases/store/store';
import { type LoadedSet, loadSet, type Opened } from './page/load-set.ts';

export interface Current {
  pointer: Pointer;
  promoted: LoadedSet;
}

export interface CurrentSets {
  /**
   * Returns the promoted set, or undefined before the first promotion. Reads the pointer on each call, so the next page
   * uses a newly promoted set. If the pointer or its set cannot be read, returns the last set that was read.
   */
  current(): Promise<Current | undefined>;
  /** Returns a set, or undefined if the store does not have all of it. */
  load(id: string): Promise<LoadedSet | undefined>;
}

const SET_ID = /^[\da-f]{16,64}$/;
const KEPT = 24;
/** Remembers unknown ids for ten seconds, so that a request with a made-up id rarely causes a store lookup. */
const MISSING = { max: 1_000, ttl: 10_000, ttlResolution: 0, perf: { now: () => Date.now() } };

export function createCurrentSets(store: Store, log: (entry: object) => void, opened?: Opened): CurrentSets {
  const loaded = new LRUCache<string, Promise<LoadedSet | undefined>>({ max: KEPT });
  const missing = new LRUCache<string, true>(MISSING);
  let last: Current | undefined;
  /** The set id in the pointer when `last` was read. After a restore, `last` has a different id. */
  let lastId = '';
  let lastTrouble = '';

  function trouble(message: string): void {
    if (message !== lastTrouble) log({ level: 'error', message });
    lastTrouble = message;
  }

  async function load(id: string): Promise<LoadedSet | undefined> {
    if (!SET_ID.test(id)) return undefined;
    const loading = loaded.get(id) ?? loadSet(store, id, opened);
    loaded.set(id, loading);
    try {
      const found = await loading;
      if (!found) loaded.delete(id);
      if (found) missing.delete(id);
      else missing.set(id, true);
      return found;
    } catch (error) {
      loaded.delete(id);
      trouble(`The set ${id} cannot be served: ${(error as Error).message}`);
      return undefined;
    }
  }

  /** Restores the promoted set when its file is damaged or missing, because a restarted edge has no copy in memory. */
  async function restored(pointer: Pointer): Promise<LoadedSet | undefined> {
    try {
      return await load((await restorePromotedSet(store)).id);
    } catch (error) {
      trouble(`The set ${pointer.set} is not in the release store: ${(error as Error).message}`);
      return undefined;
    }
  }

  async function current(): Promise<Current | undefined> {
    const pointer = await readPointer(store).catch((error: Error) => {
      trouble(`The pointer of the release store cannot be read: ${error.message}`);
      return undefined;
    });
    if (!pointer) {
      if (last) trouble('The release store names no set; the last one goes on');
      return last;
    }
    const promoted =
      last && pointer.set === lastId ? last.promoted : ((await load(pointer.set)) ?? (await restored(pointer)));
    if (!promoted) return last;
    if (pointer.set !== lastId) lastTrouble = '';
    lastId = pointer.set;
    last = { pointer: { ...pointer, set: promoted.set.id }, promoted };
    return last;
  }

  return { current, load: async (id) => (missing.has(id) ? undefined : load(id)) };
}
