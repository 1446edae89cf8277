import { type CallerSession, OFFLINE_CACHE, OFFLINE_COPY, type OfflineCopy } from 'contracts';
import { queryClient } from 'shared-platform';

/**
 * The offline copy of a person's pages on this device (docs/architecture.md). The areas write it; the shell reads and
 * removes it.
 */

/**
 * Puts the offline copy of this person (or of anyone, without `uid`) into the query cache. Keeps newer cached data.
 * Resolves to the person whose copy it is.
 */
export async function readCopy(uid?: string): Promise<CallerSession | undefined> {
  try {
    const kept = await caches.match(OFFLINE_COPY, { cacheName: OFFLINE_CACHE });
    if (!kept) return undefined;
    const copy: OfflineCopy = await kept.json();
    if (uid && copy.person.uid !== uid) return undefined;
    for (const { key, data } of copy.queries) {
      // Never collect these queries: without a connection, dropped data cannot be loaded again.
      queryClient.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
      if (queryClient.getQueryData(key) === undefined) {
        queryClient.setQueryData(key, data, { updatedAt: copy.savedAt });
      }
    }
    return copy.person;
  } catch {
    // Browsers have a cache only on https and localhost, and may refuse it.
    return undefined;
  }
}

/** Removes the offline copy, the visible notifications, the push subscription and the service worker. Never rejects. */
export async function dropCopy(): Promise<void> {
  try {
    await caches.delete(OFFLINE_CACHE);
    const worker = await navigator.serviceWorker.getRegistration();
    // Each step may fail on its own, because some browsers have no push messages. Other tabs may keep the worker alive,
    // but it gets no more events.
    if (worker) await Promise.allSettled([clearScreen(worker), unsubscribe(worker), worker.unregister()]);
  } catch {
    // Browsers have a cache only on https and localhost, and may refuse it.
  }
}

async function clearScreen(worker: ServiceWorkerRegistration): Promise<void> {
  for (const notification of await worker.getNotifications()) notification.close();
}

async function unsubscribe({ pushManager }: ServiceWorkerRegistration): Promise<void> {
  await (await pushManager.getSubscription())?.unsubscribe();
}
