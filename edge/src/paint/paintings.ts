import type { PaintedPage } from 'contracts';
import { LRUCache } from 'lru-cache';
import { withTimeout } from '../with-timeout.ts';
import type { PageAnswers } from './page-data.ts';
import { PaintFailure, type PlainReason } from './paint-failure.ts';

export interface Painting<Page> {
  key: string;
  /** Skips the cache, because this visitor may have just changed the data. */
  mustBeNew: boolean;
  read(): Promise<PageAnswers>;
  paint(answers: PageAnswers['answers']): Promise<PaintedPage>;
  finish(painted: PaintedPage): Promise<Page>;
}

export interface Painted<Page> {
  page: Page;
  /** When the page's data was requested. */
  at: number;
}

interface Kept<Page> extends Painted<Page> {
  version: string;
}

const FRESH_MS = 2_000;
/** Until this age a page is served while a new one is painted, so prices and availability are at most 4 seconds old. */
const USABLE_MS = 4_000;
/** How long a visitor waits. A page that takes longer is still finished for the next visitor. */
const PATIENCE_MS = 600;
const MOST_BYTES = 48 * 1024 * 1024;

/** Caches painted pages briefly, and keeps the last good version of each while the API is unreachable. */
export function createPaintings<Page>(sizeOf: (page: Page) => number) {
  const kept = new LRUCache<string, Kept<Page>>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ page }) => sizeOf(page),
  });
  const renewals = new Map<string, Promise<Kept<Page>>>();

  async function renew({ key, read, paint, finish }: Painting<Page>): Promise<Kept<Page>> {
    try {
      const { answers, version, at } = await read();
      const before = kept.get(key);
      const page = before?.version === version ? before.page : await finish(await paint(answers));
      const made = { page, version, at };
      // A later request may have finished first.
      if (at >= (kept.get(key)?.at ?? 0)) kept.set(key, made);
      return made;
    } catch (error) {
      // Don't keep showing a page that can no longer be painted.
      if (reasonOf(error) !== 'no-data') kept.delete(key);
      throw error;
    }
  }

  function renewal(painting: Painting<Page>): Promise<Kept<Page>> {
    const { key } = painting;
    const making = renewals.get(key) ?? renew(painting).finally(() => renewals.delete(key));
    renewals.set(key, making);
    return making;
  }

  /** @throws PaintFailure if the plain page must be served */
  return async function painted(painting: Painting<Page>): Promise<Painted<Page>> {
    const { key, mustBeNew } = painting;
    const before = kept.get(key);
    const age = before && !mustBeNew ? Date.now() - before.at : Number.POSITIVE_INFINITY;
    if (before && age < FRESH_MS) return before;
    const making = mustBeNew ? renew(painting) : renewal(painting);
    // Prevent an unhandled rejection. A caller that awaits the promise still gets the error.
    making.catch(() => undefined);
    if (before && age < USABLE_MS) return before;
    try {
      return await withTimeout(PATIENCE_MS, making, () => new PaintFailure('late'));
    } catch (error) {
      if (before && reasonOf(error) === 'no-data') return before;
      throw error;
    }
  };
}

export function reasonOf(error: unknown): PlainReason | undefined {
  return error instanceof PaintFailure ? error.reason : undefined;
}
