import { sql } from 'kysely';
import { BATCH, type BookingKey, sweep, transact } from '../../base/index.ts';
import { lockRoomAgainstChanges, showsAddress } from '../../listings/index.ts';
import { notify } from '../../people/index.ts';
import { claimCheckIn, readCheckIn } from './storage.ts';

/** Guests who arrived longer ago than this, in ms, no longer need the instructions and get no email after an outage. */
const LATE_MS = 3 * 24 * 60 * 60_000;
/** The time when a stay's instructions are due, as SQL. Must match the index expression. */
const DUE = sql`((from_day - 1 + time '09:00') AT TIME ZONE time_zone)`;

/**
 * Queues the instructions on the day before arrival, or when free cancellation ends if that is later. Guests who book
 * or change a stay after that get them immediately. The query uses the current state of the booking, so code that
 * books, changes or cancels stays does not have to schedule anything.
 */
export const sweepCheckIns = sweep<BookingKey>({
  title: 'check-ins',
  everyMs: 5_000,
  find: (now) => sql`
      SELECT room_id, id FROM bookings
      WHERE state = 'confirmed' AND check_in_for IS DISTINCT FROM from_day
        AND ${DUE} <= ${now} AND ${showsAddress(now)} AND ${DUE} > ${new Date(now.getTime() - LATE_MS)}
      ORDER BY ${DUE} LIMIT ${sql.lit(BATCH)}`,
  act: ({ db }, key, now) =>
    transact(db, async (tx) => {
      await lockRoomAgainstChanges(tx, key.room_id);
      const booking = await claimCheckIn(tx, key);
      if (!booking) return;
      const { text, version } = await readCheckIn(tx, key.room_id);
      if (text === '') return;
      await notify(tx, [{ kind: 'check-in', booking, version, isChange: false }], now);
    }),
});
