import type { PaintedQuery } from './releases/painting.ts';
import type { CallerSession } from './schemas/index.ts';

/** The browser cache for offline reading (docs/architecture.md): pages, their files, photos and the `OfflineCopy`. */
export const OFFLINE_CACHE = 'lodge-offline';

/** The URL under which that cache stores the `OfflineCopy` as JSON. The server does not serve it. */
export const OFFLINE_COPY = '/-/offline-copy';

export const OFFLINE_WORKER = '/offline-worker.js';

export interface OfflineCopy {
  person: CallerSession;
  /** The load time of the oldest data, in ms since the epoch. */
  savedAt: number;
  queries: PaintedQuery[];
}
