import { sql } from 'kysely';
import { BATCH, type BookingKey, sweep, transact } from '../../base/index.ts';
import { lockRoomAgainstChanges, showsAddress } from '../../listings/index.ts';
import { notify } from '../../people/index.ts';
import { claimCheckIn, readCheckIn } from './storage.ts';

/** Guests who arrived longer ago no longer need the instructions, so they get no email after an outage. */
const LATE_MS = 3 * 24 * 60 * 60_000;
/** SQL for when the instructions of a stay are due. Must match the index. */
const DUE = sql`((from_day - 1 + time '09:00') AT TIME ZONE time_zone)`;

/**
 * Queues instructions on the day before, after free cancellation has ended, or immediately for guests who book or
 * change later. The query uses the booking's current state, so code that books, changes or cancels stays needs no extra
 * step.
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
