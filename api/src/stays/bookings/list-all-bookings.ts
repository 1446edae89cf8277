import { type FoundBooking, foldEmail, MAX_SEARCH_MATCHES, type Page, searchWords } from 'contracts';
import { type RawBuilder, sql } from 'kysely';
import {
  atLeast,
  type BookingKey,
  idCursor,
  isId,
  LAST_ID,
  orderByNewest,
  pageOf,
  type Queries,
  type Services,
} from '../../base/index.ts';
import { listRoomIds } from '../../listings/index.ts';
import { listPeople } from '../../people/index.ts';
import { disputesOfAll, shownDispute } from '../disputes/storage.ts';
import { endOfCodedId } from './booking-code.ts';
import { SHOWN_STATES, selectBookings, toBookings } from './storage.ts';

const PAGE = 25;

interface Asked {
  q?: string | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

/** Lists paid bookings for admins, newest first. */
export async function listAllBookings(
  { db }: Services,
  { q = '', cursor, limit = PAGE }: Asked,
): Promise<Page<FoundBooking>> {
  const before = idCursor.read(cursor) ?? LAST_ID;
  const keys = q === '' ? undefined : await findKeys(db, q, { before, limit: limit + 1 });
  if (keys?.length === 0) return { items: [], next: undefined };
  const shown = selectBookings(db)
    .where('bookings.state', 'in', SHOWN_STATES)
    .where('bookings.id', '<', before)
    .$if(keys !== undefined, (query) => query.where(isOneOf(keys ?? [])))
    .orderBy('bookings.id', 'desc')
    .limit(atLeast(limit + 1));
  const bookings = await toBookings(db, shown, sql`shown.id DESC`);
  const disputes = await disputesOfAll(
    db,
    bookings.map(({ _id }) => _id),
  );
  return pageOf(
    bookings.map((booking) => ({ ...booking, ...shownDispute(disputes.get(booking._id) ?? []) })),
    limit,
    ({ _id }) => _id,
  );
}

function isOneOf(keys: readonly BookingKey[]): RawBuilder<boolean> {
  const [rooms, ids] = [keys.map(({ room_id }) => room_id), keys.map(({ id }) => id)];
  return sql`(bookings.room_id, bookings.id) IN (SELECT * FROM unnest(${rooms}::uuid[], ${ids}::uuid[]))`;
}

/**
 * Finds the newest matching bookings. Runs separate queries for guest, host, room and id, so that each can use an
 * index.
 */
async function findKeys(
  db: Queries,
  q: string,
  { before, limit }: { before: string; limit: number },
): Promise<BookingKey[]> {
  const newestBy = (owner: 'guest_id' | 'host_id' | 'room_id', owners: readonly string[]) => {
    const { where, orderBy } = orderByNewest({ owner: `b.${owner}`, id: 'b.id' }, sql`owner.id`, before);
    return sql`
      SELECT own.room_id, own.id FROM unnest(${owners}::uuid[]) AS owner (id), LATERAL (
        SELECT b.room_id, b.id FROM bookings b WHERE ${where} AND b.state IN ('confirmed', 'cancelled')
        ORDER BY ${orderBy} LIMIT ${atLeast(limit)}) own`;
  };
  const { personIds, roomIds } = await findOwners(db, q);
  const parts = [newestBy('guest_id', personIds), newestBy('host_id', personIds), newestBy('room_id', roomIds)];
  parts.push(
    sql`SELECT b.room_id, b.id FROM payments p JOIN bookings b ON b.id = p.booking_id WHERE p.intent_id = ${q}`,
  );
  if (isId(q)) parts.push(sql`SELECT room_id, id FROM bookings WHERE id = ${q}`);
  const end = endOfCodedId(q);
  if (end) parts.push(sql`SELECT room_id, id FROM bookings WHERE right(id::text, 10) = ${end}`);
  const { rows } = await sql<BookingKey>`
    SELECT room_id, id FROM (${sql.join(parts, sql` UNION `)}) found WHERE id < ${before}
    ORDER BY id DESC LIMIT ${atLeast(limit)}`.execute(db);
  return rows;
}

/** Finds the people and rooms with this id, or the first ones that match the text. */
async function findOwners(db: Queries, q: string): Promise<{ personIds: string[]; roomIds: string[] }> {
  if (isId(q)) return { personIds: [q], roomIds: [q] };
  const people = await listPeople(db, { search: foldEmail(q), limit: MAX_SEARCH_MATCHES });
  const words = searchWords(q);
  const roomIds =
    words.length > 0 ? await listRoomIds(db, { words, before: undefined, limit: MAX_SEARCH_MATCHES }) : [];
  return { personIds: people.map(({ id }) => id), roomIds };
}
