import { sql } from 'kysely';
import { claimCheckIn, readCheckIn } from '../check-in/storage.ts';
import type { BookingKey } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import { showsAddress } from '../nights/free-cancellation.ts';
import { notify } from '../notices/notify.ts';
import { lockRoomAsItIs } from '../rooms/storage.ts';
import { BATCH, sweep } from './sweep.ts';

/** Whoever has been in the house for longer has found the door: after an outage of the worker, they get no mail. */
const LATE_MS = 3 * 24 * 60 * 60_000;
/** When the instructions of a stay are due, as in its index. */
const DUE = sql`((from_day - 1 + time '09:00') AT TIME ZONE time_zone)`;

/**
 * Queues the check-in instructions that are due: on the day before once free cancellation has ended, or at once for guests
 * who book later or change to such dates. Found by the booking as it is, so neither a booking nor its change or cancellation has to think of it.
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
      await lockRoomAsItIs(tx, key.room_id);
      const booking = await claimCheckIn(tx, key);
      if (!booking) return;
      const { text, version } = await readCheckIn(tx, key.room_id);
      if (text === '') return;
      await notify(tx, [{ kind: 'check-in', booking, version, isChange: false }], now);
    }),
});
