import { type CallerSession, OFFLINE_CACHE, OFFLINE_COPY, type OfflineCopy } from 'contracts';
import { queryClient } from 'shared-platform';

/** What this device keeps of somebody's pages (docs/architecture.md). The areas write it; the shell reads and removes it. */

/** Puts what is kept of this person, or of anybody, into the query cache, unless that has it. Resolves to whose it is. */
export async function readCopy(uid?: string): Promise<CallerSession | undefined> {
  try {
    const kept = await caches.match(OFFLINE_COPY, { cacheName: OFFLINE_CACHE });
    if (!kept) return undefined;
    const copy: OfflineCopy = await kept.json();
    if (uid && copy.person.uid !== uid) return undefined;
    for (const { key, data } of copy.queries) {
      // For as long as the page is open: without a connection, what is dropped is lost.
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

/** Takes everything that is kept and shown off this device, and the worker that does so. Never rejects. */
export async function dropCopy(): Promise<void> {
  try {
    await caches.delete(OFFLINE_CACHE);
    const worker = await navigator.serviceWorker.getRegistration();
    // Each by itself: some browsers have no push messages. Other tabs keep a worker alive, but nothing comes to it.
    if (worker) await Promise.allSettled([clearScreen(worker), unsubscribe(worker), worker.unregister()]);
  } catch {
    // As above.
  }
}

async function clearScreen(worker: ServiceWorkerRegistration): Promise<void> {
  for (const notification of await worker.getNotifications()) notification.close();
}

async function unsubscribe({ pushManager }: ServiceWorkerRegistration): Promise<void> {
  await (await pushManager.getSubscription())?.unsubscribe();
}
