import { type CallerSession, OFFLINE_CACHE, OFFLINE_COPY, type OfflineCopy } from 'contracts';
import { queryClient } from 'shared-platform';

/**
 * The offline copy of a person's pages on this device (docs/architecture.md). The areas write the copy. The shell reads
 * and deletes it.
 */

/**
 * Loads the offline copy into the query cache if it belongs to this person, or to anyone if `uid` is undefined. Does
 * not replace data that is already cached. Resolves to the owner of the copy.
 */
export async function readCopy(uid?: string): Promise<CallerSession | undefined> {
  try {
    const kept = await caches.match(OFFLINE_COPY, { cacheName: OFFLINE_CACHE });
    if (!kept) return undefined;
    const copy: OfflineCopy = await kept.json();
    if (uid && copy.person.uid !== uid) return undefined;
    for (const { key, data } of copy.queries) {
      // Never evict these queries, because their data cannot be loaded again without a connection.
      queryClient.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
      if (queryClient.getQueryData(key) === undefined) {
        queryClient.setQueryData(key, data, { updatedAt: copy.savedAt });
      }
    }
    return copy.person;
  } catch {
    // The cache storage is available only on https and localhost, and browsers may block it.
    return undefined;
  }
}

/** Deletes the offline copy, the visible notifications, the push subscription and the service worker. Never rejects. */
export async function dropCopy(): Promise<void> {
  try {
    await caches.delete(OFFLINE_CACHE);
    const worker = await navigator.serviceWorker.getRegistration();
    // Each step may fail independently, for example in a browser without push messages. Other tabs may keep the worker
    // alive, but it receives no more events.
    if (worker) await Promise.allSettled([clearScreen(worker), unsubscribe(worker), worker.unregister()]);
  } catch {
    // The cache storage is available only on https and localhost, and browsers may block it.
  }
}

async function clearScreen(worker: ServiceWorkerRegistration): Promise<void> {
  for (const notification of await worker.getNotifications()) notification.close();
}

async function unsubscribe({ pushManager }: ServiceWorkerRegistration): Promise<void> {
  await (await pushManager.getSubscription())?.unsubscribe();
}
