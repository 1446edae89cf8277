import { recordAudit, type Transfer, type Tx } from '../../base/index.ts';
import { updatePayout } from './storage.ts';

/**
 * Marks decided transfers as made and inserts those that a restored database lacks. Returns the keys of the new ones
 * and schedules the payout to be settled again.
 */
export async function recordTransfers(
  tx: Tx,
  bookingId: string,
  known: readonly Transfer[],
  now: Date,
): Promise<string[]> {
  const recorded: string[] = [];
  for (const { id, key, accountId, amountCents, reversals } of known) {
    const transfer = { key, provider_id: id, amount_cents: amountCents, reverses: null };
    const back = reversals.map((each) => ({
      key: each.key,
      provider_id: each.id,
      amount_cents: each.amountCents,
      reverses: key,
    }));
    for (const row of [transfer, ...back]) {
      const values = {
        ...row,
        booking_id: bookingId,
        account_id: accountId,
        state: 'made' as const,
        failure: null,
        ended_at: now,
      };
      const isNew = await tx
        .insertInto('transfers')
        .values({ ...values, decided_at: now })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(values).where('transfers.state', '!=', 'made'))
        .returning('key')
        .executeTakeFirst();
      if (!isNew) continue;
      recorded.push(row.key);
      const action = row.reverses === null ? 'paid-out' : 'payout-reversed';
      const details = { key: row.key, amountCents: row.amount_cents };
      await recordAudit(tx, { at: now, actorId: null, action, subject: bookingId, details });
    }
  }
  if (recorded.length > 0) await updatePayout(tx, bookingId, { check_at: now });
  return recorded;
}
