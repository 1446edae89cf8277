import { sweepClaimed, transact } from '../../base/index.ts';
import { scheduleNextCheck, type WaitlistOfRoom } from '../../listings/index.ts';
import { offerNights, removeUnbookableEntries } from '../checkout/offer-nights.ts';

/** Offers free nights to the person who has waited longest: soon after nights become free, and at regular intervals. */
export const sweepWaitlists = sweepClaimed<WaitlistOfRoom>({
  title: 'waitlists',
  everyMs: 2_000,
  table: 'waitlists',
  key: ['room_id'],
  due: 'look_at',
  async act(services, claimed) {
    await offerNights(services, claimed.room_id);
    await removeUnbookableEntries(services, claimed.room_id);
    await transact(services.db, (tx) => scheduleNextCheck(tx, claimed, services.clock()));
  },
});
