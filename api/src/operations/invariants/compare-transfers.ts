import type { Services, Transfer, TransferRow } from '../../base/index.ts';
import { findTransfer } from '../../money/index.ts';
import type { Violation } from './invariant.ts';

export async function* compareTransfers(services: Services): AsyncGenerator<Violation> {
  const { db, payouts } = services;
  const seen = new Set<string>();
  for await (const transfer of payouts.listTransfers()) {
    const { key, amountCents, bookingId, reversals } = transfer;
    const row = { key, amountCents, bookingId };
    for (const each of [transfer, ...reversals]) {
      if (seen.has(each.key))
        yield { invariant: 'I6', rule: 'a transfer is made once at the provider', row: { key: each.key } };
      seen.add(each.key);
    }
    const trouble = await findMismatch(services, transfer);
    if (trouble) yield { invariant: 'I6', rule: trouble, row };
  }
  const made = await db.selectFrom('transfers').select(['key', 'booking_id']).where('state', '=', 'made').execute();
  for (const row of made) {
    if (!seen.has(row.key)) yield { invariant: 'I6', rule: 'a transfer that was made is at the provider', row };
  }
}

async function findMismatch(
  { db }: Services,
  { key, amountCents, accountId, reversals }: Transfer,
): Promise<string | undefined> {
  const recorded = await findTransfer(db, key);
  if (!recorded) return 'every transfer at the provider is recorded here';
  if (!agrees(recorded, amountCents) || recorded.account_id !== accountId) return 'both sides know the same transfer';
  for (const reversal of reversals) {
    const back = await findTransfer(db, reversal.key);
    if (back?.reverses !== key || !agrees(back, reversal.amountCents)) return 'both sides know the same reversals';
  }
  return undefined;
}

/**
 * Returns true if the row matches the transfer at the provider. A decided transfer always does: the row invariants
 * check its job.
 */
function agrees({ state, amount_cents }: TransferRow, amountCents: number): boolean {
  return state === 'decided' || (state === 'made' && amount_cents === amountCents);
}
