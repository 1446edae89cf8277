import type { Category, Cents, Day, Party } from 'contracts';
import { type RawBuilder, sql } from 'kysely';
import {
  atLeast,
  LAST_ID,
  type NewRoomRow,
  orderByNewest,
  plannedEachTime,
  type Queries,
  type RoomRow,
  type Tx,
} from '../../base/index.ts';
import { roomPlaceholder } from '../../people/index.ts';
import { joinWholeRoomBooking, openNights, ownHold, ownPrices, takenNights } from '../nights/sql-fragments.ts';
import { type Candidates, lastCandidate, type Position } from './candidates.ts';
import { type ShownSpot, shown, shownSpot } from './coordinates.ts';
import { foundRooms } from './found-rooms.ts';

export interface RoomView extends RoomRow, ShownSpot {
  host_name: string | null;
  host_email: string;
  host_image: string | null;
  booked: boolean;
  held: boolean;
  /**
   * The future nights that are taken. Only if requested, as are `own`, the custom prices of nights in cents, and
   * `host_since`.
   */
  taken?: Day[];
  own?: Record<Day, Cents> | null;
  host_since?: Date;
  /** The viewer's hold. `until` is in PostgreSQL's format. */
  own_hold?: { from: Day; to: Day; until: string; party: Party } | null;
}

export type RoomCardView = Pick<
  RoomView,
  | 'id'
  | 'title'
  | 'location'
  | 'category'
  | 'image'
  | 'images'
  | 'price_cents'
  | 'booked'
  | 'review_count'
  | 'rating_rank'
  | keyof ShownSpot
> & { placeholder: string | null; star_total: number };

export type FoundCardView = RoomCardView &
  Pick<RoomView, 'time_zone' | 'cancellation_policy' | 'stay_rules'> & {
    stay_from: Day | null;
    own: Record<Day, Cents> | null;
    km: number | null;
  };

interface ListAsked {
  now: Date;
  /** Selects only these rooms. The result is then unordered. */
  ids?: readonly string[];
  category?: Category | undefined;
  before?: string | undefined;
  limit?: number;
}

interface RoomsAsked extends ListAsked {
  /** The person whose own hold does not count as taken. */
  viewerId?: string | undefined;
  id?: string;
  host?: string;
  /** Words in the title or location. Only for the rooms of one host. */
  search?: string | undefined;
  withTaken?: boolean;
  withUnlisted?: boolean;
  /** Also includes deleted and unlisted rooms. Only with `ids`. */
  withDeleted?: boolean;
}

/**
 * Returns rooms, newest first, without deleted ones. Unlisted rooms are included only by `id` or with `withUnlisted`.
 * Without `keepOpen`, a room is booked while a confirmed booking that is not over has its sentinel night, and held
 * while a hold has that night. With `keepOpen`, a room is booked if confirmed bookings have all remaining nights, and
 * held if bookings and holds have all of them. Nights that are closed because a host canceled a stay count as
 * confirmed.
 */
export async function selectRooms(db: Queries, asked: RoomsAsked): Promise<RoomView[]> {
  const { now, viewerId = null, limit = 500, withTaken = false } = asked;
  const { rows } = await sql<RoomView>`
    SELECT r.*, ${shownSpot}, p.name AS host_name, p.email AS host_email, p.image AS host_image,
      ${isBooked(now)} AS booked,
      ${isHeld(viewerId)} AS held
      ${withTaken ? sql`, (${takenNights(now, viewerId)}) AS taken, (${ownPrices(now)}) AS own, p.created_at AS host_since` : sql``}
      ${withTaken && viewerId !== null ? sql`, (${ownHold(now, viewerId)}) AS own_hold` : sql``}
    FROM rooms r
    JOIN people p ON p.id = r.host_id
    ${joinWholeRoomBooking}
    LEFT JOIN LATERAL (${openNights(now, viewerId)}) open ON r.keep_open
    ${askedFor(asked)} LIMIT ${atLeast(limit)}`.execute(db);
  return rows;
}

export async function selectRoomCards(db: Queries, asked: ListAsked): Promise<RoomCardView[]> {
  const { now, limit = 500 } = asked;
  const { rows } = await sql<RoomCardView>`
    SELECT r.id, r.title, r.location, r.category, r.image, r.images, r.price_cents, ${ofRating}, ${shownSpot},
      ${isBooked(now)} AS booked,
      ${roomPlaceholder} AS placeholder
    FROM rooms r
    ${joinWholeRoomBooking}
    LEFT JOIN LATERAL (${openNights(now, null)}) open ON r.keep_open
    ${askedFor(asked)} LIMIT ${atLeast(limit)}`.execute(db);
  return rows;
}

const ofRating = sql`r.review_count, r.star_totals[1] AS star_total, r.rating_rank`;

export interface SearchAsked extends Candidates {
  now: Date;
  limit: number;
}

export async function selectFoundCards(db: Queries, asked: SearchAsked): Promise<FoundCardView[]> {
  const { from, where, order, stayFrom, ownPrices, km } = foundRooms(asked);
  const { rows } = await sql<FoundCardView>`${plannedEachTime}
    SELECT r.id, r.title, r.location, r.category, r.image, r.images, r.price_cents, r.time_zone, r.cancellation_policy,
      r.stay_rules, ${ofRating}, ${shownSpot}, ${isBooked(asked.now)} AS booked, ${roomPlaceholder} AS placeholder,
      ${stayFrom} AS stay_from, ${ownPrices} AS own, ${km} AS km
    FROM ${from} LEFT JOIN LATERAL (${openNights(asked.now, null)}) open ON r.keep_open
    WHERE ${where} ORDER BY ${order} LIMIT ${atLeast(asked.limit)}`.execute(db);
  return rows;
}

export async function selectFoundRooms(db: Queries, asked: SearchAsked): Promise<RoomView[]> {
  const { from, where, order } = foundRooms(asked);
  const { rows } = await sql<RoomView>`${plannedEachTime}
    SELECT r.*, ${shownSpot}, p.name AS host_name, p.email AS host_email, p.image AS host_image, ${isBooked(asked.now)} AS booked,
      ${isHeld(null)} AS held
    FROM ${from} JOIN people p ON p.id = r.host_id
    LEFT JOIN LATERAL (${openNights(asked.now, null)}) open ON r.keep_open
    WHERE ${where} ORDER BY ${order} LIMIT ${atLeast(asked.limit)}`.execute(db);
  return rows;
}

export async function selectFoundPrices(db: Queries, asked: SearchAsked): Promise<number[]> {
  const { from, where, order } = foundRooms(asked);
  const { rows } = await sql<{ price_cents: number }>`${plannedEachTime}
    SELECT r.price_cents FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT ${atLeast(asked.limit)}`.execute(db);
  return rows.map(({ price_cents }) => price_cents);
}

/** The rooms in one grid cell of the map. The title, location and image are used only if the cell has a single room. */
export interface PinRow extends Pick<RoomRow, 'id' | 'title' | 'location' | 'image' | 'price_cents'> {
  count: number;
  lat: number;
  lon: number;
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Groups the matching rooms among the next candidates into a grid of `fields` by `fields` cells (`mapField`). */
export async function selectPins(
  db: Queries,
  { fields, ...asked }: Omit<SearchAsked, 'limit'> & { fields: number },
): Promise<PinRow[]> {
  const { from, where } = foundRooms(asked);
  const side = sql.lit(fields);
  const angle = sql`radians(greatest(least(lat, 85), -85))`;
  const { rows } = await sql<PinRow>`${plannedEachTime}
    SELECT count(*)::int AS count, avg(lat) AS lat, avg(lon) AS lon, min(price_cents) AS price_cents, max(id::text) AS id,
      max(title) AS title, max(location) AS location, max(image) AS image,
      min(lon) AS west, min(lat) AS south, max(lon) AS east, max(lat) AS north
    FROM (SELECT r.id, r.title, r.location, r.image, r.price_cents, ${shown.lat} AS lat, ${shown.lon} AS lon
      FROM ${from} WHERE ${where} AND r.lat IS NOT NULL) found
    GROUP BY floor((lon + 180) / 360 * ${side}),
      floor((1 - ln(tan(${angle}) + 1 / cos(${angle})) / pi()) / 2 * ${side})`.execute(db);
  return rows;
}

/** Returns the position of the last candidate of this search step, or undefined if there are no further candidates. */
export async function findLastCandidate(db: Queries, asked: Candidates): Promise<Position | undefined> {
  if (asked.isSmallArea) return undefined;
  return (await lastCandidate(asked).execute(db)).rows[0];
}

function askedFor({
  id,
  ids,
  category,
  before,
  host,
  search,
  withUnlisted,
  withDeleted,
}: Omit<RoomsAsked, 'now'>): RawBuilder<unknown> {
  if (id !== undefined) return sql`WHERE r.archived_at IS NULL AND r.id = ${id}`;
  const isListed = sql`r.archived_at IS NULL ${withUnlisted ? sql`` : sql`AND r.unlisted_at IS NULL`}`;
  if (ids !== undefined) {
    const isOne = sql`r.id = ANY(${ids}::uuid[])`;
    return withDeleted ? sql`WHERE ${isOne}` : sql`WHERE ${isListed} AND ${isOne}`;
  }
  if (host === undefined && category === undefined) {
    return sql`WHERE ${isListed} ${before === undefined ? sql`` : sql`AND r.id < ${before}`} ORDER BY r.id DESC`;
  }
  const { where, orderBy } = host
    ? orderByNewest({ owner: 'r.host_id', id: 'r.id' }, sql`${host}::uuid`, before)
    : orderByNewest({ owner: 'r.category', id: 'r.id' }, sql`${category}::text`, before);
  return sql`WHERE ${isListed} AND ${where} ${hasWords(search)} ORDER BY ${orderBy}`;
}

/** Matches all words in any order. Reads every row, so use it only for the rooms of one host. */
export function hasWords(search = ''): RawBuilder<unknown> {
  const patterns = search.split(/\s+/).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  return search === '' ? sql`` : sql`AND (r.title || ' ' || r.location) ILIKE ALL(${patterns}::text[])`;
}

interface RoomIdsAsked {
  before: string | undefined;
  limit: number;
}

/**
 * Returns the ids of the newest rooms, including deleted ones. With `words`, only rooms that have words starting with
 * these.
 */
export async function listRoomIds(
  db: Queries,
  { words = [], before = LAST_ID, limit }: RoomIdsAsked & { words?: readonly string[] },
): Promise<string[]> {
  const query = words.map((word) => `${word}:*`).join(' & ');
  const { rows } = await sql<{ id: string }>`${plannedEachTime}
    SELECT id FROM rooms r WHERE id < ${before}
      ${query === '' ? sql`` : sql`AND to_tsvector('simple', r.title || ' ' || r.location) @@ to_tsquery('simple', ${query})`}
    ORDER BY id DESC LIMIT ${atLeast(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the ids of the newest rooms of each of these hosts, including deleted rooms. */
export async function listRoomIdsOfHosts(
  db: Queries,
  hostIds: readonly string[],
  { before, limit }: RoomIdsAsked,
): Promise<string[]> {
  const { where, orderBy } = orderByNewest({ owner: 'r.host_id', id: 'r.id' }, sql`host.id`, before);
  const { rows } = await sql<{ id: string }>`
    SELECT own.id FROM unnest(${hostIds}::uuid[]) AS host (id),
      LATERAL (SELECT r.id FROM rooms r WHERE ${where} ORDER BY ${orderBy} LIMIT ${atLeast(limit)}) own
    ORDER BY own.id DESC LIMIT ${atLeast(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

function isBooked(now: Date): RawBuilder<boolean> {
  return sql`(r.is_closed OR CASE WHEN r.keep_open THEN open.confirmed >= open.nights_left
    ELSE coalesce(b.state = 'confirmed' AND b.check_out_at > ${now}, false) END)`;
}

function isHeld(viewerId: string | null): RawBuilder<boolean> {
  return sql`CASE WHEN r.keep_open THEN open.confirmed < open.nights_left AND open.taken >= open.nights_left
    ELSE coalesce(b.state = 'held' AND b.guest_id IS DISTINCT FROM ${viewerId}::uuid, false) END`;
}

/** Locks the room against changes until the transaction ends. Other transactions can still read and book it. */
export async function lockRoomAgainstChanges(tx: Tx, id: string): Promise<RoomRow | undefined> {
  return tx.selectFrom('rooms').selectAll().where('id', '=', id).forKeyShare().executeTakeFirst();
}

/** Locks the room for a change. It cannot be booked until the transaction ends. */
export async function lockRoom(tx: Tx, id: string): Promise<RoomRow | undefined> {
  return tx.selectFrom('rooms').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Finds a room, including a deleted one. */
export async function findRoom(db: Queries, id: string): Promise<RoomRow | undefined> {
  return db.selectFrom('rooms').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertRooms(db: Queries, rooms: NewRoomRow[]): Promise<void> {
  await db.insertInto('rooms').values(rooms).execute();
}
