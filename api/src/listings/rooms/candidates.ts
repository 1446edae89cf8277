import type { Charges, RoomSearch, Sort } from 'contracts';
import { type RawBuilder, sql } from 'kysely';
import {
  FIRST_ID,
  idCursor,
  integerCursor,
  LARGEST_INTEGER,
  LAST_ID,
  plannedEachTime,
  type Queries,
  type ValueAndId,
} from '../../base/index.ts';
import type { PlaceFilter } from '../places/place-keys.ts';
import { roomsWithin } from './coordinates.ts';

/** Maximum number of rooms that one step of a search examines. This limits the time of the step if matches are rare. */
const MAX_CANDIDATES = 20_000;

/**
 * The last room of a page, with its price or rank if the list is sorted by one. The next page starts after this room.
 */
export type Position = ValueAndId<number>;

const SORTED_BY = { price: 'price_cents', '-price': 'price_cents', rating: 'rating_rank' } as const;

export type Sorted = { id: string } & Record<(typeof SORTED_BY)[keyof typeof SORTED_BY], number>;

export function positionOf(row: Sorted, sort: Sort = 'newest'): Position {
  return { id: row.id, value: sort === 'newest' ? 0 : row[SORTED_BY[sort]] };
}

/** @throws Refusal if the text is not a cursor for this order */
export function readCursor(cursor: string | undefined, sort: Sort = 'newest'): Position | undefined {
  if (sort !== 'newest') return integerCursor.read(cursor);
  const id = idCursor.read(cursor);
  return id === undefined ? undefined : { id, value: 0 };
}

export function writeCursor(position: Position, sort: Sort = 'newest'): string {
  return sort === 'newest' ? idCursor.write(position.id) : integerCursor.write(position);
}

export interface Candidates {
  search: RoomSearch;
  keys: PlaceFilter;
  /** The charges that the search's prices include. Undefined if there are none. */
  charges?: Charges | undefined;
  after?: Position | undefined;
  /** The rooms to examine in place of the search's own candidates. */
  source?: CandidateRooms;
  /** True if the search's bounds contain so few rooms that all of them are candidates. */
  isSmallArea?: boolean;
}

export interface CandidateRooms {
  /** A table expression that is used as `r`. */
  rooms: RawBuilder<unknown>;
  /** The order of the rooms, which the outer query must repeat. */
  order: RawBuilder<unknown>;
  /** The distance in km from the searched place. Undefined if the rooms are in the place. */
  km?: RawBuilder<number>;
}

export function candidateRooms(asked: Candidates): CandidateRooms {
  if (asked.source) return asked.source;
  const { bounds } = asked.search;
  const { where, order } = indexScanOf(asked);
  const most = sql.lit(MAX_CANDIDATES);
  const all = bounds && asked.isSmallArea ? sql`(${roomsWithin(bounds, sql`r.*`, MAX_CANDIDATES)})` : sql`rooms`;
  return { rooms: sql`(SELECT * FROM ${all} r WHERE ${where} ORDER BY ${order} LIMIT ${most}) r`, order };
}

export async function isSmallArea(db: Queries, { bounds }: RoomSearch): Promise<boolean> {
  if (!bounds) return false;
  const { rows } = await sql<{ count: number }>`${plannedEachTime}
    SELECT count(*)::int AS count FROM (${roomsWithin(bounds, sql`r.id`, MAX_CANDIDATES + 1)}) near`.execute(db);
  return (rows[0]?.count ?? 0) <= MAX_CANDIDATES;
}

export function lastCandidate(asked: Candidates): RawBuilder<Position> {
  const { where, order } = indexScanOf(asked);
  const { sort = 'newest' } = asked.search;
  const value = sort === 'newest' ? sql`0` : sql.ref(`r.${SORTED_BY[sort]}`);
  return sql`${plannedEachTime}
    SELECT r.id, ${value} AS value FROM rooms r
    WHERE ${where} ORDER BY ${order} OFFSET ${sql.lit(MAX_CANDIDATES - 1)} LIMIT 1`;
}

/**
 * Returns the condition and order of a scan along one index. Its first column has the value that all candidates share,
 * and its second column is the sort order.
 */
function indexScanOf({ search, keys, after }: Candidates): { where: RawBuilder<unknown>; order: RawBuilder<unknown> } {
  const { sort = 'newest' } = search;
  const shared = sharedColumn(search, keys);
  const isUp = sort === 'price';
  const { value, id } = after ?? (isUp ? FIRST : LAST);
  const columns = sort === 'newest' ? ['r.id'] : [`r.${SORTED_BY[sort]}`, 'r.id'];
  const values = sort === 'newest' ? [sql`${id}::uuid`] : [sql`${value}::integer`, sql`${id}::uuid`];
  const named = columns.map((column) => sql.ref(column));
  const beyond = sql`(${sql.join(named)}) ${isUp ? sql`>` : sql`<`} (${sql.join(values)})`;
  const within = shared ? sql`${sql.ref(shared.column)} = ${shared.value} AND` : sql``;
  return {
    where: sql`r.archived_at IS NULL AND r.unlisted_at IS NULL AND ${within} ${beyond}`,
    order: sql.join(named.map((column) => (isUp ? column : sql`${column} DESC`))),
  };
}

const FIRST: Position = { id: FIRST_ID, value: 0 };
const LAST: Position = { id: LAST_ID, value: LARGEST_INTEGER };

function sharedColumn({ category, sort = 'newest' }: RoomSearch, keys: PlaceFilter) {
  const country = keys.country ?? keys.region?.split('/')[0];
  if (keys.city) return { column: 'r.city', value: keys.city };
  if (country) return { column: 'r.country', value: country };
  return category && sort === 'newest' ? { column: 'r.category', value: category } : undefined;
}
