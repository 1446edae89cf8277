import type { Day } from 'contracts';
import { type Selectable, sql } from 'kysely';
import type { Queries, Tables, Tx } from '../../base/index.ts';
import { SENTINEL_NIGHT } from './sentinel.ts';

export type WaitlistRow = Selectable<Tables['waitlist_entries']>;

/**
 * Nights, ascending, that count as free for the waitlist: a transaction has just taken them for a booking, or will take
 * them from holds that it is about to end.
 */
export type JustTaken = { nights: readonly Day[] } & ({ bookingId: string } | { ending: readonly string[] });

export interface Asked {
  roomId: string;
  now: Date;
  justTaken?: JustTaken;
  /** Limits the search to entries that are older than this one. */
  before?: string | undefined;
  /** The person whose entries are ignored. */
  exceptOf?: string | undefined;
}

/** Returns the oldest waitlist entry whose nights are in the future and either free or in `justTaken`. */
export async function findFirstWaitlistEntry(
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
      AND w.from_day >= (${now}::timestamptz AT TIME ZONE r.time_zone)::date ${overlaps(justTaken, end)}
      AND NOT EXISTS (
        SELECT 1 FROM nights n LEFT JOIN bookings b ON b.room_id = n.room_id AND b.id = n.booking_id
        WHERE n.room_id = ${room} ${isTakenByOther(justTaken)} AND (n.night >= w.from_day AND n.night < ${end}
          OR NOT r.keep_open AND n.night = ${SENTINEL_NIGHT}::date
            AND (b.state <> 'confirmed' OR b.check_out_at > ${now})))
    ORDER BY w.id LIMIT 1`.execute(db);
  return rows[0];
}

/** Limits the search to entries that overlap the nights. In a room that is booked as a whole, all entries overlap. */
function overlaps(justTaken: JustTaken | undefined, end: ReturnType<typeof sql>) {
  if (!justTaken) return sql``;
  const [first, last] = [justTaken.nights[0], justTaken.nights.at(-1)];
  return sql`AND (NOT r.keep_open OR w.from_day <= ${last}::date AND ${end} > ${first}::date)`;
}

function isTakenByOther(justTaken: JustTaken | undefined) {
  if (!justTaken) return sql``;
  if ('ending' in justTaken) return sql`AND (n.booking_id IS NULL OR n.booking_id <> ALL(${justTaken.ending}::uuid[]))`;
  const { bookingId, nights } = justTaken;
  return sql`AND (n.booking_id IS DISTINCT FROM ${bookingId}::uuid OR n.night <> ALL(${nights}::date[]))`;
}

/**
 * Makes the worker check the waitlists of the rooms immediately. Rows that are already due are updated too. The update
 * then waits for a worker that cannot see this transaction yet.
 */
export async function checkWaitlistsSoon(tx: Tx, ...roomIds: string[]): Promise<void> {
  await sql`
    UPDATE waitlists SET look_at = 'epoch' WHERE room_id = ANY(${roomIds}::uuid[]) AND look_at IS NOT NULL`.execute(tx);
}
