import type { Day } from 'contracts';
import { type Selectable, sql } from 'kysely';
import type { Queries, Tables, Tx } from '../database/tables.ts';
import { SENTINEL_NIGHT } from './sentinel.ts';

export type WaitlistRow = Selectable<Tables['waitlist_entries']>;

/**
 * Nights that a transaction has just taken for a booking, or that are about to be taken instead of those of holds that
 * end: whoever waits for them would have them otherwise. Ascending.
 */
export type JustTaken = { nights: readonly Day[] } & ({ bookingId: string } | { ending: readonly string[] });

export interface Asked {
  roomId: string;
  /** The whole room is free once the check-out of its last booking has passed; nobody waits for days that are past. */
  now: Date;
  justTaken?: JustTaken;
  /** Only who joined before this entry. */
  before?: string | undefined;
  /** Not what this person waits for. */
  exceptOf?: string | undefined;
}

/** The entry of a room that waits longest among those whose nights are all free, or were just taken, and not past. */
export async function firstWaiting(
  db: Queries,
  { roomId, now, justTaken, before, exceptOf }: Asked,
): Promise<WaitlistRow | undefined> {
  const room = sql`${roomId}::uuid`;
  const end = sql`w.to_day + coalesce((r.stay_rules ->> 'preparationDays')::integer, 0)`;
  const isEarlier = before === undefined ? sql`` : sql`AND w.id < ${before}::uuid`;
  const isOfOthers = exceptOf === undefined ? sql`` : sql`AND w.person_id <> ${exceptOf}::uuid`;
  const { rows } = await sql<WaitlistRow>`
    SELECT w.* FROM waitlist_entries w JOIN rooms r ON r.id = w.room_id
    WHERE w.room_id = ${room} AND r.id = ${room} AND w.booking_id IS NULL ${isEarlier} ${isOfOthers}
      AND w.from_day >= (${now}::timestamptz AT TIME ZONE r.time_zone)::date ${touches(justTaken, end)}
      AND NOT EXISTS (
        SELECT 1 FROM nights n LEFT JOIN bookings b ON b.room_id = n.room_id AND b.id = n.booking_id
        WHERE n.room_id = ${room} ${isAnothers(justTaken)} AND (n.night >= w.from_day AND n.night < ${end}
          OR NOT r.keep_open AND n.night = ${SENTINEL_NIGHT}::date
            AND (b.state <> 'confirmed' OR b.check_out_at > ${now})))
    ORDER BY w.id LIMIT 1`.execute(db);
  return rows[0];
}

/** Whoever waits for other nights is not passed over. A room that is booked as a whole is one thing. */
function touches(justTaken: JustTaken | undefined, end: ReturnType<typeof sql>) {
  if (!justTaken) return sql``;
  const [first, last] = [justTaken.nights[0], justTaken.nights.at(-1)];
  return sql`AND (NOT r.keep_open OR w.from_day <= ${last}::date AND ${end} > ${first}::date)`;
}

function isAnothers(justTaken: JustTaken | undefined) {
  if (!justTaken) return sql``;
  if ('ending' in justTaken) return sql`AND (n.booking_id IS NULL OR n.booking_id <> ALL(${justTaken.ending}::uuid[]))`;
  const { bookingId, nights } = justTaken;
  return sql`AND (n.booking_id IS DISTINCT FROM ${bookingId}::uuid OR n.night <> ALL(${nights}::date[]))`;
}

/**
 * Nights of the room were freed, or its host offers other stays than before: the worker looks at once at who waits. Also
 * if it is about to: it would not see yet what this transaction does, so it waits for its end.
 */
export async function lookSoon(tx: Tx, roomId: string): Promise<void> {
  await sql`UPDATE waitlists SET look_at = 'epoch' WHERE room_id = ${roomId} AND look_at IS NOT NULL`.execute(tx);
}
