import { type Cents, CHECK_IN_HOUR } from 'contracts';
import { sql } from 'kysely';
import type { BookingKey, PayoutAccountRow, PayoutRow, Queries, TransferRow, Tx } from '../database/tables.ts';

/** Stays whose payout is due and that nobody has looked at, those that began first on top. */
export async function findDueStays(db: Queries, { now, limit }: { now: Date; limit: number }): Promise<BookingKey[]> {
  const { rows } = await sql<BookingKey>`
    SELECT room_id, id FROM bookings
    WHERE awaits_payout AND state IN ('confirmed', 'cancelled') AND from_day <= (${now}::timestamptz AT TIME ZONE 'UTC')::date
      AND ((from_day + 1) + ${sql.lit(CHECK_IN_HOUR)} * interval '1 hour') AT TIME ZONE time_zone <= ${now}::timestamptz
    ORDER BY from_day LIMIT ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Claims, until `claimedUntil`, payouts that are due for a check. An array: the planner need not read all for so few. */
export async function claimPayouts(
  db: Queries,
  { now, claimedUntil, limit }: { now: Date; claimedUntil: Date; limit: number },
): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    UPDATE payouts SET check_at = ${claimedUntil}
    WHERE booking_id = ANY(ARRAY(
      SELECT booking_id FROM payouts WHERE check_at <= ${now}
      ORDER BY check_at LIMIT ${sql.lit(limit)} FOR UPDATE SKIP LOCKED))
    RETURNING *`.execute(db);
  return rows;
}

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

/** All that was decided for a booking, in the order of the decisions. */
export async function transfersOf(db: Queries, bookingId: string): Promise<TransferRow[]> {
  return db
    .selectFrom('transfers')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('decided_at')
    .orderBy('key')
    .execute();
}

/** What the host has in the end of these: what was made, less what was taken back. */
export function sentOf(transfers: readonly TransferRow[]): Cents {
  return transfers
    .filter(({ state }) => state === 'made')
    .reduce((sum, { amount_cents, reverses }) => sum + (reverses === null ? amount_cents : -amount_cents), 0);
}

export async function findTransfer(db: Queries, key: string): Promise<TransferRow | undefined> {
  return db.selectFrom('transfers').selectAll().where('key', '=', key).executeTakeFirst();
}

/** Ends a transfer that was decided; false when it has ended already. */
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

/** Runs the job of a transfer now, if it is still to be made: the provider says that something became of it. */
export async function hurryTransfer({ db, clock }: { db: Queries; clock(): Date }, key: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ run_at: clock() })
    .where('dedupe_key', '=', key)
    .where('kind', '=', 'transfer')
    .where('done_at', 'is', null)
    .execute();
}

export async function findAccount(db: Queries, hostId: string): Promise<PayoutAccountRow | undefined> {
  return db.selectFrom('payout_accounts').selectAll().where('host_id', '=', hostId).executeTakeFirst();
}

/** Keeps its state from changing until the transaction ends. */
export async function lockAccount(tx: Tx, hostId: string): Promise<PayoutAccountRow | undefined> {
  return tx.selectFrom('payout_accounts').selectAll().where('host_id', '=', hostId).forShare().executeTakeFirst();
}

/** Claims, until `claimedUntil`, accounts about which the provider is to be asked again. */
export async function claimAccounts(
  db: Queries,
  { now, claimedUntil, limit }: { now: Date; claimedUntil: Date; limit: number },
): Promise<PayoutAccountRow[]> {
  const { rows } = await sql<PayoutAccountRow>`
    UPDATE payout_accounts SET check_at = ${claimedUntil}
    WHERE host_id = ANY(ARRAY(
      SELECT host_id FROM payout_accounts WHERE check_at <= ${now}
      ORDER BY check_at LIMIT ${sql.lit(limit)} FOR UPDATE SKIP LOCKED))
    RETURNING *`.execute(db);
  return rows;
}
