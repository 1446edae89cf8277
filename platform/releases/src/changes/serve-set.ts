import type { ReleaseSet } from 'contracts';
import { append, readNewest } from '../store/history.ts';
import { versionsOf } from '../store/release.ts';
import type { Store } from '../store/store.ts';

/**
 * Promotes a set in a throwaway store, regardless of the store's history. The set's versions and fallbacks must be in
 * the store.
 */
export async function serveSet(store: Store, set: ReleaseSet): Promise<void> {
  await store.addSet(set);
  const { number, pointer } = await readNewest(store);
  const at = new Date().toISOString();
  const event = { at, by: 'journeys', action: 'promote' as const, name: null, from: pointer?.set ?? null, to: set.id };
  const isAppended = await append(store, number + 1, {
    event: { ...event, set: set.id, reason: null, journeys: null },
    pointer: { revision: (pointer?.revision ?? 0) + 1, set: set.id, canary: null, broken: [], at },
    versions: versionsOf(set),
  });
  if (!isAppended) throw new Error(`Another process is changing ${store.folder}`);
}
