import { closedBy, type Day, type DayRange, type ErrorCode, eachNight } from 'contracts';
import { sql } from 'kysely';
import type { BookingKey, BookingRow, Queries, Tx } from '../../base/index.ts';
import { SENTINEL_NIGHT } from './sentinel.ts';
import { type Asked, checkWaitlistsSoon, findFirstWaitlistEntry } from './waiting.ts';

/** The number of days after a night at which its row in `nights` is deleted. Bookings are kept. */
export const PAST_NIGHTS_DAYS = 30;

export interface TakenStay {
  roomId: string;
  bookingId: string;
  /** Includes the preparation days. */
  stay: DayRange;
  keepOpen: boolean;
  now: Date;
  /** The waitlist entry that the nights are offered to. */
  entryId?: string;
  /** The guest who is booking. Their own waitlist entries do not block the booking. */
  guestId?: string;
}

/**
 * Takes nights in ascending order, so that two guests who book the same nights do not deadlock. Returns false if a
 * night is taken or wanted by an earlier waitlist entry. The caller must then roll back.
 */
export async function takeNights(tx: Tx, taken: TakenStay): Promise<boolean> {
  const { roomId, bookingId, stay, keepOpen, now, entryId, guestId } = taken;
  if (!keepOpen) await releasePastSentinel(tx, roomId, now);
  const order = { now, before: entryId, exceptOf: guestId };
  return addNights(tx, { room_id: roomId, id: bookingId }, nightsOf(stay, keepOpen), order);
}

/** Takes more nights for a booking, as `takeNights` does. Does not add or remove the sentinel night. */
export async function addNights(
  tx: Tx,
  { room_id: roomId, id }: BookingKey,
  nights: readonly Day[],
  { now, ...order }: { now: Date } & Pick<Asked, 'before' | 'exceptOf'>,
): Promise<boolean> {
  if (nights.length === 0) return true;
  const ascending = nights.toSorted();
  const { numAffectedRows } = await sql`
    INSERT INTO nights (room_id, night, booking_id)
    SELECT ${roomId}::uuid, unnest(${ascending}::date[]), ${id}::uuid ON CONFLICT DO NOTHING`.execute(tx);
  if (Number(numAffectedRows) !== nights.length) return false;
  // Check the waitlist after taking the nights, so that nights that were just released count and no other transaction
  // can take any.
  const justTaken = { bookingId: id, nights: ascending };
  return (await findFirstWaitlistEntry(tx, { roomId, now, justTaken, ...order })) === undefined;
}

function nightsOf(stay: DayRange, keepOpen: boolean): string[] {
  return keepOpen ? eachNight(stay) : [SENTINEL_NIGHT, ...eachNight(stay)];
}

interface StayOf extends Pick<TakenStay, 'roomId' | 'stay' | 'keepOpen' | 'now'> {
  guestId: string;
}

/**
 * Checks without a lock, so that most requests for taken nights need no transaction. `takeNights` makes the final
 * check.
 */
export async function areNightsTaken(db: Queries, { roomId, stay, keepOpen, now, guestId }: StayOf): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM nights n LEFT JOIN bookings b ON b.room_id = n.room_id AND b.id = n.booking_id
    WHERE n.room_id = ${roomId} AND n.night = ANY(${nightsOf(stay, keepOpen)}::date[])
      AND (n.night <> ${SENTINEL_NIGHT}::date OR b.state <> 'confirmed' OR b.check_out_at > ${now})
      AND (n.booking_id IS NULL OR b.guest_id <> ${guestId}::uuid OR b.state NOT IN ('held', 'confirmed'))
    LIMIT 1`.execute(db);
  return rows.length > 0;
}

async function releasePastSentinel(tx: Tx, roomId: string, now: Date): Promise<void> {
  await sql`
    DELETE FROM nights WHERE room_id = ${roomId} AND night = ${SENTINEL_NIGHT}::date AND booking_id IN (
      SELECT id FROM bookings WHERE room_id = ${roomId} AND state = 'confirmed' AND check_out_at <= ${now})`.execute(
    tx,
  );
}

export async function freeSentinel(tx: Tx, roomId: string): Promise<void> {
  await tx.deleteFrom('nights').where('room_id', '=', roomId).where('night', '=', SENTINEL_NIGHT).execute();
  await checkWaitlistsSoon(tx, roomId);
}

/** Makes the room bookable after a host cancels a stay, except for the nights of that stay. */
export async function freeWholeRoom(tx: Tx, booking: BookingKey): Promise<void> {
  await nightsOfBooking(tx, booking).where('night', '=', SENTINEL_NIGHT).execute();
  await checkWaitlistsSoon(tx, booking.room_id);
}

export async function freeNightsOutside(tx: Tx, booking: BookingKey, { from, to }: DayRange): Promise<void> {
  await lockAgainstBlocking(tx, booking);
  const freed = await nightsOfBooking(tx, booking)
    .where('night', '<>', SENTINEL_NIGHT)
    .where((each) => each.or([each('night', '<', from), each('night', '>=', to)]))
    .returning('night')
    .execute();
  await closeBlocked(tx, booking, freed);
  if (freed.length > 0) await checkWaitlistsSoon(tx, booking.room_id);
}

export function nightsClosedBy(row: Pick<BookingRow, 'from_day' | 'to_day' | 'preparation_days'>): DayRange {
  return closedBy({ from: row.from_day, to: row.to_day }, row.preparation_days);
}

/** Checks without a lock. `addNights` makes the final check. */
export async function areNightsTakenByOthers(
  db: Queries,
  { room_id: roomId, id }: BookingKey,
  nights: readonly Day[],
): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM nights
    WHERE room_id = ${roomId} AND night = ANY(${nights}::date[]) AND booking_id IS DISTINCT FROM ${id}::uuid LIMIT 1`.execute(
    db,
  );
  return rows.length > 0;
}

export async function freeNights(tx: Tx, booking: BookingKey): Promise<number> {
  await lockAgainstBlocking(tx, booking);
  const freed = await nightsOfBooking(tx, booking).returning('night').execute();
  await closeBlocked(tx, booking, freed);
  if (freed.length > 0) await checkWaitlistsSoon(tx, booking.room_id);
  return freed.length;
}

/**
 * Locks the room, so that the host cannot block or open nights until the transaction ends. The blocked nights are read
 * only once.
 */
async function lockAgainstBlocking(tx: Tx, { room_id: id }: BookingKey): Promise<void> {
  await tx.selectFrom('rooms').select('id').where('id', '=', id).forKeyShare().execute();
}

export async function openClosed(tx: Tx, roomId: string, nights: readonly Day[]): Promise<void> {
  const { numAffectedRows } = await sql`
    DELETE FROM nights WHERE room_id = ${roomId} AND night = ANY(${nights}::date[]) AND booking_id IS NULL`.execute(tx);
  if (numAffectedRows) await checkWaitlistsSoon(tx, roomId);
}

export async function isAnyoneWaiting(
  db: Queries,
  booking: BookingRow,
  { keepOpen, now }: Pick<TakenStay, 'keepOpen' | 'now'>,
): Promise<boolean> {
  const justTaken = { bookingId: booking.id, nights: nightsOf(nightsClosedBy(booking), keepOpen) };
  return (await findFirstWaitlistEntry(db, { roomId: booking.room_id, now, justTaken })) !== undefined;
}

/** Checks without a lock. `takeNights` makes the final check. */
export async function isWaitlistAhead(
  db: Queries,
  { roomId, stay, keepOpen, now, guestId }: StayOf,
  { ending, entryId }: { ending: readonly string[]; entryId: string | undefined },
): Promise<boolean> {
  const justTaken = { nights: nightsOf(stay, keepOpen), ending };
  return (
    (await findFirstWaitlistEntry(db, { roomId, now, justTaken, before: entryId, exceptOf: guestId })) !== undefined
  );
}

/** Moves all nights of a booking to another one in a single statement, so that no one can take them in between. */
export async function transferNights(tx: Tx, from: BookingKey, to: BookingKey): Promise<void> {
  await tx
    .updateTable('nights')
    .set({ booking_id: to.id })
    .where('room_id', '=', from.room_id)
    .where('booking_id', '=', from.id)
    .execute();
}

/** Closes the given nights that are free but blocked by the host or an imported calendar. */
export async function closeBlocked(
  tx: Tx,
  { room_id: roomId }: Pick<BookingKey, 'room_id'>,
  nights: readonly { night: Day }[],
): Promise<void> {
  const named = nights.map(({ night }) => night).toSorted();
  const [first, last] = [named[0], named.at(-1)];
  if (first === undefined || last === undefined) return;
  const { rows: blocked } = await sql<{ night: Day }>`
    SELECT night FROM night_settings WHERE room_id = ${roomId} AND night = ANY(${named}::date[]) AND is_blocked`.execute(
    tx,
  );
  const outside = await tx
    .selectFrom('outside_stays')
    .select(['from_day', 'to_day'])
    .where('room_id', '=', roomId)
    .where('from_day', '<=', last)
    .where('to_day', '>', first)
    .execute();
  const isOutside = (night: Day) => outside.some((stay) => stay.from_day <= night && night < stay.to_day);
  const closed = new Set([...blocked.map(({ night }) => night), ...named.filter(isOutside)]);
  await closeNights(tx, roomId, [...closed].sort());
}

/** Returns the nights, starting with `from`, that only imported calendars have closed. */
export async function selectClosedOutside(db: Queries, roomId: string, from: Day): Promise<Set<Day>> {
  const { rows } = await sql<{ night: Day }>`
    SELECT n.night FROM nights n
    LEFT JOIN night_settings s ON s.room_id = n.room_id AND s.night = n.night
    WHERE n.room_id = ${roomId} AND n.night >= ${from}::date AND n.booking_id IS NULL AND s.is_blocked IS NOT TRUE`.execute(
    db,
  );
  return new Set(rows.map(({ night }) => night));
}

export async function closeNights(tx: Tx, roomId: string, nights: readonly Day[]): Promise<void> {
  if (nights.length === 0) return;
  await sql`
    INSERT INTO nights (room_id, night) SELECT ${roomId}::uuid, unnest(${nights}::date[]) ON CONFLICT DO NOTHING`.execute(
    tx,
  );
}

function nightsOfBooking(tx: Tx, booking: BookingKey) {
  return tx.deleteFrom('nights').where('room_id', '=', booking.room_id).where('booking_id', '=', booking.id);
}

export async function findTakenError(db: Queries, roomId: string, keepOpen: boolean): Promise<ErrorCode> {
  if (keepOpen) return 'nights-taken';
  const holder = await db
    .selectFrom('nights')
    .innerJoin('bookings', (join) =>
      join.onRef('bookings.room_id', '=', 'nights.room_id').onRef('bookings.id', '=', 'nights.booking_id'),
    )
    .select('bookings.state')
    .where('nights.room_id', '=', roomId)
    .where('night', '=', SENTINEL_NIGHT)
    .executeTakeFirst();
  if (holder?.state === 'confirmed') return 'room-booked';
  return holder?.state === 'held' ? 'room-held' : 'nights-taken';
}

type NightTable = 'nights' | 'night_settings' | 'outside_clashes';

export async function deletePastNights(
  db: Queries,
  { table = 'nights', before, limit }: { table?: NightTable; before: Date; limit: number },
): Promise<number> {
  // Arrays prevent the planner from reading the whole table. Other combinations of these rooms and nights are just as
  // old.
  const { numAffectedRows } = await sql`
    WITH old AS MATERIALIZED (
      SELECT room_id, night FROM ${sql.table(table)} WHERE night > ${SENTINEL_NIGHT}::date AND night < ${before}::date
      ORDER BY night LIMIT ${sql.lit(limit)})
    DELETE FROM ${sql.table(table)}
    WHERE room_id = ANY(ARRAY(SELECT room_id FROM old)) AND night = ANY(ARRAY(SELECT night FROM old))`.execute(db);
  return Number(numAffectedRows);
}
