import { addDays, MAX_NIGHTS } from 'contracts';
import { findBooking } from '../bookings/storage.ts';
import { transact } from '../database/transact.ts';
import type { Transfer } from '../ports/payouts.ts';
import type { Services } from '../services.ts';
import { planPayout } from './plan-payout.ts';
import { recordTransfers } from './record-transfers.ts';
import { findTransfer, lockPayout } from './storage.ts';

/** A transfer or reversal that the provider made, and of which the restored database does not know. */
export interface AdoptedTransfer {
  transfer: Transfer;
  /** recorded: its stay is there. unknown: only a person can take it back. */
  result: 'recorded' | 'unknown';
}

/**
 * Records what the provider sent to hosts, and took back, after the moment to which the database was restored, so that
 * nobody is paid again. The payouts are then settled anew, by what is left of the payments.
 */
export async function* adoptTransfers(services: Services, moment: Date): AsyncGenerator<AdoptedTransfer> {
  // A transfer of before may have been reversed since, as long as its stay lasts.
  const since = new Date(addDays(moment.toISOString().slice(0, 10), -MAX_NIGHTS - 2));
  for await (const transfer of services.payouts.listTransfers(since)) {
    if (await areKnown(services, transfer)) continue;
    yield { transfer, result: (await adopt(services, transfer)) ? 'recorded' : 'unknown' };
  }
}

async function areKnown({ db }: Services, { key, reversals }: Transfer): Promise<boolean> {
  for (const each of [key, ...reversals.map((reversal) => reversal.key)]) {
    if ((await findTransfer(db, each))?.state !== 'made') return false;
  }
  return true;
}

async function adopt(services: Services, transfer: Transfer): Promise<boolean> {
  const { db, clock } = services;
  const { bookingId } = transfer;
  const booking = await findBooking(db, bookingId);
  if (!booking || (booking.state !== 'confirmed' && booking.state !== 'cancelled')) return false;
  await planPayout(services, booking);
  return transact(db, async (tx) => {
    if (!(await lockPayout(tx, bookingId))) return false;
    await recordTransfers(tx, bookingId, [transfer], clock());
    return true;
  });
}
