import { shareOut } from 'contracts';
import { ratesOf } from '../bookings/charges.ts';
import { lockForSettlement } from '../bookings/lock-for-settlement.ts';
import { readBooking } from '../bookings/storage.ts';
import type { PayoutRow, TransferRow, Tx } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { keptOf } from '../payments/storage.ts';
import type { Services } from '../services.ts';
import { lockAccount, lockPayout, sentOf, transfersOf, updatePayout } from './storage.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Compares what the host of a stay was sent with the host's share of what is left of its payments, and decides the next
 * step, one at a time: a transfer of what is missing, or the reversal of what is too much. The job does it, and has the
 * payout settled again. So whatever was refunded before or after, the two end up equal.
 */
export async function settlePayout({ db, clock }: Services, due: PayoutRow): Promise<void> {
  const booking = await readBooking(db, { room_id: due.room_id, id: due.booking_id });
  if (!booking) throw new Error(`the stay of payout ${due.booking_id} is gone`);
  await transact(db, async (tx) => {
    // Whoever changes the payments of a stay holds these locks.
    await lockForSettlement(tx, booking);
    const account = await lockAccount(tx, due.host_id);
    const payout = await lockPayout(tx, due.booking_id);
    if (!payout) return;
    const now = clock();
    const transfers = await transfersOf(tx, payout.booking_id);
    // Its job settles the payout again.
    if (transfers.some(({ state }) => state === 'decided')) {
      await updatePayout(tx, payout.booking_id, { state: 'sending', check_at: null });
      return;
    }
    const kept = await keptOf(tx, payout.booking_id);
    const { hostCents: owed_cents } = shareOut(kept, { ...ratesOf(booking), feeBasisPoints: payout.fee_basis_points });
    const missing = owed_cents - sentOf(transfers);
    if (missing === 0) {
      // Until the stay is over, more can be refunded; a process of an older version does not say so.
      const lastLook = new Date(booking.check_out_at.getTime() + DAY_MS);
      await updatePayout(tx, payout.booking_id, {
        owed_cents,
        state: 'settled',
        check_at: lastLook > now ? lastLook : null,
      });
    } else if (missing > 0 && account?.state !== 'ready') {
      // `refreshAccount` has it looked at when the account is ready.
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

type Step = Pick<TransferRow, 'account_id' | 'amount_cents' | 'reverses'>;

/** A transfer of what is missing; or else a reversal of the latest transfer of which something is left. */
function stepOf(missing: number, transfers: readonly TransferRow[], accountId: string): Step {
  if (missing > 0) return { account_id: accountId, amount_cents: missing, reverses: null };
  for (const { key, account_id, amount_cents } of transfers.filter(isMade).toReversed()) {
    const back = transfers.filter(({ reverses, state }) => reverses === key && state === 'made');
    const left = amount_cents - back.reduce((sum, reversal) => sum + reversal.amount_cents, 0);
    if (left > 0) return { account_id, amount_cents: Math.min(left, -missing), reverses: key };
  }
  throw new Error('more was taken back than was sent');
}

function isMade({ state, reverses }: TransferRow): boolean {
  return state === 'made' && reverses === null;
}

/** Above all that there are: after the database was restored, some may be missing. */
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
