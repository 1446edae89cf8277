import { connect } from 'api/base/database/connect';
import type { Database } from 'api/base/database/tables';
import { selectFoundCards, selectRoomCards, selectRooms } from 'api/listings/rooms/storage';
import { listBookings } from 'api/stays/bookings/storage';
import { addDays, type RoomSearch, type Sort, todayIn } from 'contracts';
import { SCALE_QUERIES } from '../budgets.ts';
import { openFilledSites } from './filled-site.ts';
import { standalonePart, type Values } from './part.ts';
import { roomId, roomsOf } from './rooms.ts';

const RUNS = 6;
const HOST = '01900001-0000-7000-8000-000000000000';
const GUEST = '01900002-0000-7000-8000-000000000000';
/**
 * A page size that the busiest host and guest fill even with a thousand rooms. A short page could not be compared with
 * a full one.
 */
const PAGE = 25;
const page = { before: undefined, limit: PAGE };

/** The queries as the API runs them, for the busiest host and guest and for a room that both databases contain. */
const READS: Record<(typeof SCALE_QUERIES)[number], (db: Database, now: Date) => Promise<readonly unknown[]>> = {
  cards: (db, now) => selectRoomCards(db, { now, limit: PAGE }),
  category: (db, now) => selectRoomCards(db, { now, category: 'Lake', limit: PAGE }),
  search: (db, now) => search(db, now, 'newest'),
  'search-by-price': (db, now) => search(db, now, 'price'),
  'search-by-rating': (db, now) => search(db, now, 'rating'),
  'search-in-vain': (db, now) =>
    selectFoundCards(db, { now, search: { adults: 50 }, keys: { country: 'PT' }, limit: PAGE }),
  room: (db, now) => selectRooms(db, { now, id: roomId(500), limit: 1, withTaken: true }),
  'host-rooms': (db, now) => selectRooms(db, { now, host: HOST, limit: PAGE }),
  'guest-bookings': (db) => listBookings(db, { as: 'guest', personId: GUEST, ...page }),
  'host-bookings': (db) => listBookings(db, { as: 'host', personId: HOST, ...page }),
};

/**
 * Searches for four people and three nights anywhere, below a price. In a single country, a thousand rooms would not
 * fill a page.
 */
function search(db: Database, now: Date, sort: Sort) {
  const from = addDays(todayIn('UTC', now), 20);
  const wanted: RoomSearch = { from, to: addDays(from, 3), adults: 2, children: 2, max: 250, sort };
  return selectFoundCards(db, { now, search: wanted, keys: {}, limit: PAGE });
}

export const queries = standalonePart(
  'queries',
  SCALE_QUERIES.map((query) => `scale.${query}.p95-1m-to-1k` as const),
  measureQueries,
);

/**
 * Measures the p95 of each query with many rooms, divided by that with 1,000. The databases take turns, and the first
 * run is dropped.
 */
async function measureQueries({ isQuick }: { isQuick: boolean }): Promise<Values[]> {
  const sites = await openFilledSites();
  const small = connect({ url: await sites.of(1_000), size: 1 });
  const large = connect({ url: await sites.of(roomsOf(isQuick)), size: 1 });
  try {
    const runs: Values[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const values: Values = {};
      for (const query of SCALE_QUERIES) {
        values[`scale.${query}.p95-1m-to-1k`] = await ratioOf(READS[query], large.db, small.db, isQuick ? 60 : 200);
      }
      runs.push(values);
    }
    return runs.slice(1);
  } finally {
    await Promise.all([small.close(), large.close()]);
    await sites.stop();
  }
}

type Read = (db: Database, now: Date) => Promise<readonly unknown[]>;

async function ratioOf(read: Read, large: Database, small: Database, times: number): Promise<number> {
  const [many, few] = await Promise.all([large, small].map(async (db) => (await read(db, new Date())).length));
  if (many !== few) throw new Error(`A read returns ${many} rows with many rooms, but ${few} with few`);
  const taken: [number[], number[]] = [[], []];
  for (let count = 0; count < times; count += 1) {
    taken[0].push(await timeOf(() => read(large, new Date())));
    taken[1].push(await timeOf(() => read(small, new Date())));
  }
  return p95(taken[0]) / p95(taken[1]);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function p95(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}
