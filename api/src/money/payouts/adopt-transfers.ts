import { addDays, MAX_NIGHTS } from 'contracts';
import { type Services, type Transfer, transact } from '../../base/index.ts';
import { findBooking } from '../../stays/index.ts';
import { planPayout } from './plan-payout.ts';
import { recordTransfers } from './record-transfers.ts';
import { findTransfer, lockPayout } from './storage.ts';

/** A transfer or reversal at the provider that the restored database lacks. */
export interface AdoptedTransfer {
  transfer: Transfer;
  /** `recorded`: the stay exists. `unknown`: the stay does not exist, and only an operator can reverse the transfer. */
  result: 'recorded' | 'unknown';
}

/**
 * Records transfers and reversals made after `moment`, the time of the restored backup, so that no host is paid twice.
 */
export async function* adoptTransfers(services: Services, moment: Date): AsyncGenerator<AdoptedTransfer> {
  // Include earlier transfers, which may have been reversed since then, at the latest when their stays ended.
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
