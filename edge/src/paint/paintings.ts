import type { PaintedPage } from 'contracts';
import { LRUCache } from 'lru-cache';
import { within } from '../within.ts';
import type { PageAnswers } from './page-data.ts';
import { PaintFailure, type PlainReason } from './paint-failure.ts';

/** What a page is painted of. */
export interface Painting<Page> {
  /** The set, the way to it, and the address. */
  key: string;
  /** Only with data that is read now: the visitor may have just changed it. */
  mustBeNew: boolean;
  read(): Promise<PageAnswers>;
  paint(answers: PageAnswers['answers']): Promise<PaintedPage>;
  finish(painted: PaintedPage): Promise<Page>;
}

export interface Painted<Page> {
  page: Page;
  /** When its data was read. */
  at: number;
}

interface Kept<Page> extends Painted<Page> {
  /** Of its data. */
  version: string;
}

const FRESH_MS = 2_000;
/** Until then it is served once more while a new one is made: nobody sees a price or a free room of 5 seconds ago. */
const USABLE_MS = 4_000;
/** A visitor waits no longer for a page; it is finished for the next one. */
const PATIENCE_MS = 600;
const MOST_BYTES = 48 * 1024 * 1024;

/** Keeps painted pages for a moment, and the last good one of each for as long as the API does not answer. */
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
      // Unless a later question was answered faster.
      if (at >= (kept.get(key)?.at ?? 0)) kept.set(key, made);
      return made;
    } catch (error) {
      // What cannot be painted any more must not go on showing what was.
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

  /** @throws PaintFailure when the plain page must do */
  return async function painted(painting: Painting<Page>): Promise<Painted<Page>> {
    const { key, mustBeNew } = painting;
    const before = kept.get(key);
    const age = before && !mustBeNew ? Date.now() - before.at : Number.POSITIVE_INFINITY;
    if (before && age < FRESH_MS) return before;
    const making = mustBeNew ? renew(painting) : renewal(painting);
    // Whoever waits for it is told.
    making.catch(() => undefined);
    if (before && age < USABLE_MS) return before;
    try {
      return await within(PATIENCE_MS, making, () => new PaintFailure('late'));
    } catch (error) {
      if (before && reasonOf(error) === 'no-data') return before;
      throw error;
    }
  };
}

export function reasonOf(error: unknown): PlainReason | undefined {
  return error instanceof PaintFailure ? error.reason : undefined;
}
