import type { PayoutAccountRow, PayoutRow, Queries, TransferRow, Tx } from '../../base/index.ts';

export async function lockPayout(tx: Tx, bookingId: string): Promise<PayoutRow | undefined> {
  return tx.selectFrom('payouts').selectAll().where('booking_id', '=', bookingId).forUpdate().executeTakeFirst();
}

export async function updatePayout(
  db: Queries,
  bookingId: string,
  change: Partial<Pick<PayoutRow, 'owed_cents' | 'state' | 'check_at'>>,
): Promise<void> {
  await db.updateTable('payouts').set(change).where('booking_id', '=', bookingId).execute();
}

export async function findTransfer(db: Queries, key: string): Promise<TransferRow | undefined> {
  return db.selectFrom('transfers').selectAll().where('key', '=', key).executeTakeFirst();
}

/** Records how a transfer ended. Returns false if it had already ended. */
export async function endTransfer(
  tx: Tx,
  key: string,
  change: Pick<TransferRow, 'state' | 'ended_at' | 'failure'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('transfers')
    .set(change)
    .where('key', '=', key)
    .where('state', '=', 'decided')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findAccount(db: Queries, hostId: string): Promise<PayoutAccountRow | undefined> {
  return db.selectFrom('payout_accounts').selectAll().where('host_id', '=', hostId).executeTakeFirst();
}

export async function lockAccount(tx: Tx, hostId: string): Promise<PayoutAccountRow | undefined> {
  return tx.selectFrom('payout_accounts').selectAll().where('host_id', '=', hostId).forShare().executeTakeFirst();
}
