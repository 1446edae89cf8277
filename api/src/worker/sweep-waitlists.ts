import { endImpossible, offerNights } from '../checkout/offer-nights.ts';
import { transact } from '../database/transact.ts';
import type { Services } from '../services.ts';
import { claimWaitlist, findDueWaitlists, noteLook } from '../waitlist-entries/storage.ts';

const BATCH = 20;

/** Looks at rooms whose nights were freed, and at others from time to time: offers what is free to who waits longest. */
export async function sweepWaitlists(services: Services): Promise<number> {
  const { db, clock, log } = services;
  const due = await findDueWaitlists(db, clock(), BATCH);
  for (const roomId of due) {
    const until = await claimWaitlist(db, roomId, clock());
    if (!until) continue;
    try {
      await offerNights(services, roomId);
      await endImpossible(services, roomId);
      await transact(db, (tx) => noteLook(tx, roomId, { until, now: clock() }));
    } catch (error) {
      log.warn({ err: error, room: roomId }, 'looking at a waitlist failed and will be retried');
    }
  }
  return due.length;
}
