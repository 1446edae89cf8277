import { payoutDueAt } from 'contracts';
import { type BookingKey, newId, type Services, transact } from '../../base/index.ts';
import { lockBooking, updateBooking } from '../../stays/index.ts';

/** Creates the payout of a stay unless it exists. `settlePayout` then decides how much to send. */
export async function planPayout({ db, clock }: Services, key: BookingKey): Promise<void> {
  await transact(db, async (tx) => {
    const booking = await lockBooking(tx, key);
    if (!booking?.awaits_payout) return;
    const now = clock();
    await tx
      .insertInto('payouts')
      .values({
        booking_id: booking.id,
        id: newId(now),
        room_id: booking.room_id,
        host_id: booking.host_id,
        fee_basis_points: booking.fee_basis_points,
        owed_cents: 0,
        state: 'waiting',
        due_at: payoutDueAt({ from: booking.from_day, timeZone: booking.time_zone }),
        check_at: now,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await updateBooking(tx, booking, { awaits_payout: false });
  });
}
