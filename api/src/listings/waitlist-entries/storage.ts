import type { Day } from 'contracts';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { BookingKey, BookingRow, Queries, RoomRow, Tables, Tx } from '../../base/index.ts';
import type { WaitlistRow } from '../nights/waiting.ts';

/** How many days an entry is kept after its offer ends, because the notification shows the result. */
export const OFFERS_DAYS = 30;

/**
 * Delay before the first check, in ms. By then, transactions that freed nights without seeing the new entry have ended.
 */
const FIRST_CHECK_MS = 30_000;
/** Interval between regular checks, in ms. Changes to rules, dates and prices do not trigger a check. */
const LOOK_MS = 10 * 60_000;

const after = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds);

export type WaitlistOfRoom = Tables['waitlists'];

/**
 * Schedules the first check of a room's new entry. Locks the waitlist until the transaction ends, so that limits on
 * entries are not exceeded.
 */
export async function scheduleFirstCheck(tx: Tx, roomId: string, now: Date): Promise<void> {
  await sql`
    INSERT INTO waitlists AS w (room_id, look_at) VALUES (${roomId}, ${after(now, FIRST_CHECK_MS)})
    ON CONFLICT (room_id) DO UPDATE SET look_at = least(w.look_at, excluded.look_at)`.execute(tx);
}

/** Schedules the next check, unless a transaction that freed nights has already done so. */
export async function scheduleNextCheck(
  tx: Tx,
  { room_id: roomId, look_at: until }: WaitlistOfRoom,
  now: Date,
): Promise<void> {
  const claimed = tx.selectFrom('waitlists').select('look_at').where('room_id', '=', roomId).forUpdate();
  if ((await claimed.executeTakeFirst())?.look_at?.getTime() !== until?.getTime()) return;
  // Read the entries after taking the lock, so that entries that were just added count.
  const isEmpty = (await selectWaiting(tx, roomId)).length === 0;
  const look_at = isEmpty ? null : after(now, LOOK_MS);
  await tx.updateTable('waitlists').set({ look_at }).where('room_id', '=', roomId).execute();
}

export async function selectWaiting(db: Queries, roomId: string): Promise<WaitlistRow[]> {
  return db
    .selectFrom('waitlist_entries')
    .selectAll()
    .where('room_id', '=', roomId)
    .where('booking_id', 'is', null)
    .orderBy('id')
    .execute();
}

export async function countWaits(db: Queries, personId: string): Promise<number> {
  const { count } = await db
    .selectFrom('waitlist_entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('booking_id', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertEntry(tx: Tx, entry: Insertable<Tables['waitlist_entries']>): Promise<void> {
  await tx.insertInto('waitlist_entries').values(entry).execute();
}

export async function changeParty(
  tx: Tx,
  { room_id, id, adults, children, infants, pets }: WaitlistRow,
): Promise<void> {
  await tx
    .updateTable('waitlist_entries')
    .set({ adults, children, infants, pets })
    .where('room_id', '=', room_id)
    .where('id', '=', id)
    .execute();
}

export interface SeenEntry extends WaitlistRow, Pick<RoomRow, 'title' | 'location' | 'image' | 'time_zone'> {
  booking_state: BookingRow['state'] | null;
  held_until: Date | null;
}

export function isLive({ booking_state, held_until }: SeenEntry, now: Date): boolean {
  return booking_state === 'held' && held_until !== null && held_until > now;
}

export async function selectEntries(db: Queries, personId: string): Promise<SeenEntry[]> {
  return seen(db, sql`w.person_id = ${personId}`);
}

export async function findOwnEntry(db: Queries, personId: string, id: string): Promise<SeenEntry | undefined> {
  return (await seen(db, sql`w.person_id = ${personId} AND w.id = ${id}::uuid`))[0];
}

export async function findEntry(
  db: Queries,
  { room_id, id }: Pick<WaitlistRow, 'room_id' | 'id'>,
): Promise<SeenEntry | undefined> {
  return (await seen(db, sql`w.room_id = ${room_id} AND w.id = ${id}`))[0];
}

async function seen(db: Queries, which: RawBuilder<unknown>): Promise<SeenEntry[]> {
  const { rows } = await sql<SeenEntry>`
    SELECT w.*, r.title, r.location, r.image, r.time_zone, b.state AS booking_state, b.held_until
    FROM waitlist_entries w JOIN rooms r ON r.id = w.room_id
    LEFT JOIN bookings b ON b.room_id = w.room_id AND b.id = w.booking_id
    WHERE ${which} ORDER BY w.id`.execute(db);
  return rows;
}

/** Deletes an entry. Returns false if it no longer exists or has been offered nights. */
export async function deleteEntry(db: Queries, { room_id, id }: Pick<WaitlistRow, 'room_id' | 'id'>): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('waitlist_entries')
    .where('room_id', '=', room_id)
    .where('id', '=', id)
    .where('booking_id', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Records an offer. Returns false if the entry no longer exists or another worker has offered it nights. */
export async function noteOffer(
  tx: Tx,
  { room_id, id }: Pick<WaitlistRow, 'room_id' | 'id'>,
  { bookingId, now }: { bookingId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('waitlist_entries')
    .set({ booking_id: bookingId, offered_at: now })
    .where('room_id', '=', room_id)
    .where('id', '=', id)
    .where('booking_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Replaces an offered hold with another one. Returns false if the hold was not offered. */
export async function transferOffer(tx: Tx, { room_id, id }: BookingKey, bookingId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('waitlist_entries')
    .set({ booking_id: bookingId })
    .where('room_id', '=', room_id)
    .where('booking_id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function isOffered(db: Queries, { room_id, id }: BookingKey): Promise<boolean> {
  const entry = await db
    .selectFrom('waitlist_entries')
    .select('id')
    .where('room_id', '=', room_id)
    .where('booking_id', '=', id)
    .executeTakeFirst();
  return entry !== undefined;
}

export async function deleteOldOffers(
  db: Queries,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM waitlist_entries WHERE (room_id, id) IN (
      SELECT room_id, id FROM waitlist_entries WHERE booking_id IS NOT NULL AND offered_at < ${before}
      ORDER BY offered_at LIMIT ${sql.lit(limit)})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export const stayOf = ({ from_day, to_day }: Pick<WaitlistRow, 'from_day' | 'to_day'>): { from: Day; to: Day } => ({
  from: from_day,
  to: to_day,
});
