import { sql } from 'kysely';
import { type BookingRow, type Services, sweepClaimed } from '../../base/index.ts';
import { finalise } from './finalise.ts';
import { releaseHold } from './release-hold.ts';

/** How often an open hold is checked for a payment whose event was lost, in ms. */
const CHECK_INTERVAL_MS = 20_000;

export const sweepHolds = sweepClaimed<BookingRow>({
  title: 'holds',
  everyMs: 5_000,
  table: 'bookings',
  key: ['room_id', 'id'],
  where: sql`state = 'held'`,
  act: checkHold,
});

async function checkHold(services: Services, hold: BookingRow): Promise<void> {
  const { db, clock } = services;
  if (hold.held_until === null || hold.held_until <= clock()) {
    await releaseHold(services, hold);
    return;
  }
  if (hold.payment_intent_id) await finalise(services, hold.payment_intent_id);
  const next = hold.payment_intent_id
    ? new Date(Math.min(clock().getTime() + CHECK_INTERVAL_MS, hold.held_until.getTime()))
    : hold.held_until;
  await db
    .updateTable('bookings')
    .set({ check_at: next })
    .where('room_id', '=', hold.room_id)
    .where('id', '=', hold.id)
    .where('state', '=', 'held')
    // Skip the update if the hold has a new payment intent, because that has set its own check time.
    .where('payment_intent_id', 'is not distinct from', hold.payment_intent_id)
    .execute();
}
