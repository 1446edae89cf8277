import type { PaintedQuery } from './releases/painting.ts';
import type { CallerSession } from './schemas/index.ts';

/** Pages that a device stores for offline reading (docs/architecture.md). */

/** The browser cache with everything: pages, their files, photos and the `OfflineCopy`. */
export const OFFLINE_CACHE = 'lodge-offline';

/** The key of the `OfflineCopy` (JSON) in that cache. The site serves nothing at this address. */
export const OFFLINE_COPY = '/-/offline-copy';

export const OFFLINE_WORKER = '/offline-worker.js';

export interface OfflineCopy {
  person: CallerSession;
  /** When the oldest data was loaded, in ms since the epoch. */
  savedAt: number;
  queries: PaintedQuery[];
}
