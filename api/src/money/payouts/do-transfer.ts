import {
  type JobPayload,
  PayoutRefused,
  type Services,
  type Transfer,
  type TransferRow,
  type Tx,
  transact,
} from '../../base/index.ts';
import { transfersOf } from '../../stays/index.ts';
import { recordTransfers } from './record-transfers.ts';
import { endTransfer, findTransfer, updatePayout } from './storage.ts';

const FIRST_PAUSE_MS = 5 * 60_000;
const LONGEST_PAUSE_MS = 24 * 60 * 60_000;

/**
 * Makes a transfer or reversal at the provider and records it. Idempotent, because the provider recognizes the key. But
 * it forgets keys after a day, and the database may have been restored, so this lists the stay's transfers first. If
 * there are unrecorded ones, or if the provider refuses, the order ends and the payout is settled again with a new key.
 * After a refusal, this is delayed.
 */
export async function doTransfer(services: Services, { key }: JobPayload['transfer']): Promise<void> {
  const { db, payouts, clock } = services;
  const order = await findTransfer(db, key);
  if (order?.state !== 'decided') return;
  const record = (known: Transfer[]) =>
    transact(db, async (tx) => {
      const recorded = await recordTransfers(tx, order.booking_id, known, clock());
      if (recorded.length > 0) await giveUp(tx, order, 'superseded', 0, clock());
      return recorded.length > 0;
    });
  const known = await payouts.transfersOf(order.booking_id);
  if (await record(known)) return;
  try {
    await record([await make(services, order, known)]);
  } catch (error) {
    if (!(error instanceof PayoutRefused)) throw error;
    await transact(db, async (tx) => {
      await giveUp(tx, order, error.code, await pauseAfter(tx, order), clock());
      // Check the account too, because it may be the reason for the refusal.
      const ofAccount = tx.updateTable('payout_accounts').where('account_id', '=', order.account_id);
      await ofAccount.set({ check_at: clock() }).execute();
    });
  }
}

async function make({ payouts }: Services, order: TransferRow, known: readonly Transfer[]): Promise<Transfer> {
  const { key, booking_id: bookingId, account_id: accountId, amount_cents: amountCents, reverses } = order;
  if (reverses === null) return payouts.transfer({ bookingId, accountId, amountCents, key });
  const transfer = known.find((each) => each.key === reverses);
  if (!transfer) throw new PayoutRefused('transfer_missing');
  const reversal = await payouts.reverse({ transferId: transfer.id, amountCents, key });
  return { ...transfer, reversals: [...transfer.reversals, reversal] };
}

/** Ends a decided transfer and schedules the payout. Does nothing if the transfer has been made in the meantime. */
async function giveUp(
  tx: Tx,
  { key, booking_id }: TransferRow,
  failure: string,
  pauseMs: number,
  now: Date,
): Promise<void> {
  if (!(await endTransfer(tx, key, { state: 'refused', failure, ended_at: now }))) return;
  await updatePayout(tx, booking_id, { state: 'waiting', check_at: new Date(now.getTime() + pauseMs) });
}

async function pauseAfter(tx: Tx, { booking_id }: TransferRow): Promise<number> {
  const refused = (await transfersOf(tx, booking_id)).filter(({ state }) => state === 'refused').length;
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(refused, 10));
}
