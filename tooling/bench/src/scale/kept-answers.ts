import { LRUCache } from 'lru-cache';
import { type Address, createVisitors, seededRandom, type Viewed } from './visitors.ts';

/** As `edge/src/answers` and `edge/src/paint` keep them: so long, and so much of each. */
const FRESH_MS = 2_000;
const MOST_BYTES = 48 * 1024 * 1024;
/** Visits that fill the cache, and those that are counted. */
const VISITS = 40_000;

/** What is kept of an answer, in bytes. */
export type KeptBytes = Record<Viewed, number>;
/** How much of what is asked for is not kept, 0 to 1. */
export type Missed = Record<Viewed, number>;

/**
 * Lets visitors come to one edge, `rate` a second, and counts what it has to ask the API for. Once for all who wait is
 * once here: no answer takes time.
 */
export function missedAt(rate: number, kept: KeptBytes): Missed {
  const visit = createVisitors(seededRandom(1));
  const cache = new LRUCache<string, { at: number }>({ maxSize: MOST_BYTES });
  const seen = { home: 0, search: 0, room: 0 };
  const asked = { home: 0, search: 0, room: 0 };
  for (let count = 0; count < 2 * VISITS; count += 1) {
    const { viewed, key }: Address = visit();
    const now = (count * 1_000) / rate;
    const name = `${viewed} ${key}`;
    const isCounted = count >= VISITS;
    const age = now - (cache.get(name)?.at ?? Number.NEGATIVE_INFINITY);
    if (isCounted) seen[viewed] += 1;
    if (age < FRESH_MS) continue;
    if (isCounted) asked[viewed] += 1;
    cache.set(name, { at: now }, { size: Math.ceil(kept[viewed]) });
  }
  return { home: asked.home / seen.home, search: asked.search / seen.search, room: asked.room / seen.room };
}
