import { lowerParts, shareOut, totalOf } from 'contracts';
import { enqueue, type PayoutRow, type Services, type TransferRow, type Tx, transact } from '../../base/index.ts';
import {
  disputesOf,
  keptOf,
  lockForSettlement,
  readBooking,
  sentOf,
  sharedCentsOf,
  transfersOf,
} from '../../stays/index.ts';
import { lockAccount, lockPayout, updatePayout } from './storage.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Compares the amount sent to the host with the host's share of the remaining payments. Orders a transfer of the
 * missing amount or a reversal of the excess. Its job schedules the payout again, until both amounts are equal.
 */
export async function settlePayout({ db, clock }: Services, due: PayoutRow): Promise<void> {
  const booking = await readBooking(db, { room_id: due.room_id, id: due.booking_id });
  if (!booking) throw new Error(`the stay of payout ${due.booking_id} does not exist`);
  await transact(db, async (tx) => {
    // All code that changes the payments of a stay takes these locks in this order.
    const locked = await lockForSettlement(tx, booking);
    const account = await lockAccount(tx, due.host_id);
    const payout = await lockPayout(tx, due.booking_id);
    if (!payout || !locked) return;
    const now = clock();
    const transfers = await transfersOf(tx, payout.booking_id);
    // The job of the pending transfer settles the payout again.
    if (transfers.some(({ state }) => state === 'decided')) {
      await updatePayout(tx, payout.booking_id, { state: 'sending', check_at: null });
      return;
    }
    const kept = keptOf(locked);
    // A booking that was made before payments were stored has none, so nothing is sent.
    const paidCents = Math.min(totalOf(kept), await sharedCentsOf(tx, locked));
    const { nightsCents } = lowerParts(kept, paidCents);
    const { hostCents: owed_cents } = shareOut(nightsCents, payout.fee_basis_points);
    const missing = owed_cents - sentOf(transfers);
    if (missing === 0) {
      // Check once more after the stay, because a process that runs an older version does not schedule a check for a
      // refund.
      const lastCheck = new Date(booking.check_out_at.getTime() + DAY_MS);
      await updatePayout(tx, payout.booking_id, {
        owed_cents,
        state: 'settled',
        check_at: lastCheck > now ? lastCheck : null,
      });
    } else if (missing > 0 && (account?.state !== 'ready' || (await isDisputed(tx, payout.booking_id)))) {
      // `refreshAccount` schedules the payout when the account becomes ready, and `refreshDispute` when the bank has
      // decided.
      await updatePayout(tx, payout.booking_id, {
        owed_cents,
        state: 'waiting',
        check_at: new Date(now.getTime() + DAY_MS),
      });
    } else {
      await updatePayout(tx, payout.booking_id, { owed_cents, state: 'sending', check_at: null });
      await decide(tx, payout, stepOf(missing, transfers, account?.account_id ?? ''), numberAfter(transfers), now);
    }
  });
}

async function isDisputed(tx: Tx, bookingId: string): Promise<boolean> {
  return (await disputesOf(tx, bookingId)).some(({ state }) => state === 'open');
}

type Step = Pick<TransferRow, 'account_id' | 'amount_cents' | 'reverses'>;

function stepOf(missing: number, transfers: readonly TransferRow[], accountId: string): Step {
  if (missing > 0) return { account_id: accountId, amount_cents: missing, reverses: null };
  for (const { key, account_id, amount_cents } of transfers.filter(isMade).toReversed()) {
    const back = transfers.filter(({ reverses, state }) => reverses === key && state === 'made');
    const left = amount_cents - back.reduce((sum, reversal) => sum + reversal.amount_cents, 0);
    if (left > 0) return { account_id, amount_cents: Math.min(left, -missing), reverses: key };
  }
  throw new Error('more was reversed than was transferred');
}

function isMade({ state, reverses }: TransferRow): boolean {
  return state === 'made' && reverses === null;
}

/**
 * Returns a number higher than all existing ones. The count is not enough, because a restored database may lack some.
 */
function numberAfter(transfers: readonly TransferRow[]): number {
  return Math.max(0, ...transfers.map(({ key }) => Number(key.split(':')[2]))) + 1;
}

async function decide(tx: Tx, { booking_id }: PayoutRow, step: Step, number: number, now: Date): Promise<void> {
  const key = `payout:${booking_id}:${number}`;
  await tx
    .insertInto('transfers')
    .values({
      ...step,
      key,
      booking_id,
      state: 'decided',
      provider_id: null,
      failure: null,
      decided_at: now,
      ended_at: null,
    })
    .execute();
  await enqueue(tx, { kind: 'transfer', key, payload: { key }, now });
}
