import { LRUCache } from 'lru-cache';
import { restorePromotedSet } from 'releases/changes/candidate-set';
import { readPointer } from 'releases/store/history';
import type { Pointer } from 'releases/store/records';
import type { Store } from 'releases/store/store';
import { type LoadedSet, loadSet, type Opened } from './page/load-set.ts';

export interface Current {
  /** Names the set of `promoted`. */
  pointer: Pointer;
  promoted: LoadedSet;
}

export interface CurrentSets {
  /**
   * What visitors get now; undefined before the first promotion. The pointer is read each time, so that a move
   * is seen by the next page. While it, or what it names, cannot be read, what was there before goes on.
   */
  current(): Promise<Current | undefined>;
  /** A set of the store, or undefined when it has none of this id, or not all of it. */
  load(id: string): Promise<LoadedSet | undefined>;
}

const SET_ID = /^[\da-f]{16,64}$/;
/** Sets that are asked for at the same time: promoted, canaries, a few overrides. */
const KEPT = 24;
/** Ids that strangers made up cost a look into the store, perhaps a bucket, once in ten seconds. */
const MISSING = { max: 1_000, ttl: 10_000, ttlResolution: 0, perf: { now: () => Date.now() } };

export function createCurrentSets(store: Store, log: (entry: object) => void, opened?: Opened): CurrentSets {
  const loaded = new LRUCache<string, Promise<LoadedSet | undefined>>({ max: KEPT });
  const missing = new LRUCache<string, true>(MISSING);
  let last: Current | undefined;
  /** The id that the store's pointer had for it. */
  let lastId = '';
  let lastTrouble = '';

  /** The same trouble is said once, not with each page. */
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

  /** The promoted set again when its file is damaged or gone; a restarted edge has it nowhere else. */
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
