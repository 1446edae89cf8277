import { type ChangeRow, type Services, sweepClaimed } from '../../base/index.ts';
import { finalise } from '../checkout/finalise.ts';
import { releaseChange } from './release-change.ts';

/** How often an open change is checked for a payment whose event was lost, in ms. */
const CHECK_INTERVAL_MS = 20_000;

/** Makes paid changes, ends expired ones, and cancels the payment intents of changes that ended with their booking. */
export const sweepChanges = sweepClaimed<ChangeRow>({
  title: 'changes',
  everyMs: 5_000,
  table: 'booking_changes',
  key: ['room_id', 'id'],
  act: checkChange,
});

async function checkChange(services: Services, change: ChangeRow): Promise<void> {
  const { db, clock } = services;
  const { room_id, id, state, held_until, payment_intent_id: intentId } = change;
  if (state !== 'open' || held_until === null || held_until <= clock()) {
    await releaseChange(services, change);
    return;
  }
  if (intentId) await finalise(services, intentId);
  const next = new Date(Math.min(clock().getTime() + CHECK_INTERVAL_MS, held_until.getTime()));
  await db
    .updateTable('booking_changes')
    .set({ check_at: next })
    .where('room_id', '=', room_id)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute();
}
