import type { PaintedQuery } from './painting.ts';
import type { CallerSession } from './schemas/index.ts';

/** What a device keeps of somebody's pages, for reading them without a connection (docs/architecture.md). */

/** The one cache of the browser that has all of it: pages, their files, pictures and the `OfflineCopy`. */
export const OFFLINE_CACHE = 'lodge-offline';

/** Where the `OfflineCopy` is in that cache, as JSON. The site serves nothing there. */
export const OFFLINE_COPY = '/-/offline-copy';

/** The address of the worker that answers from that cache. */
export const OFFLINE_WORKER = '/offline-worker.js';

export interface OfflineCopy {
  /** Whose pages they are. */
  person: CallerSession;
  /** When the oldest of the data was loaded, in ms. */
  savedAt: number;
  /** What the pages show, for the query cache. */
  queries: PaintedQuery[];
}
