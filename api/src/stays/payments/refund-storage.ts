import type { Cents } from 'contracts';
import { sql } from 'kysely';
import type { Queries, RefundRow, Tx } from '../../base/index.ts';
import { schedulePayoutCheck, transitionPayment } from './storage.ts';

/** Records a decided refund of all or part of a payment. Returns undefined if it is already recorded. */
export async function noteRefund(
  tx: Tx,
  { key, intentId, amountCents, now }: { key: string; intentId: string; amountCents: Cents; now: Date },
): Promise<RefundRow | undefined> {
  const noted = await tx
    .insertInto('refunds')
    .values({ key, intent_id: intentId, amount_cents: amountCents, decided_at: now, made_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!noted) return undefined;
  const payment = await tx
    .updateTable('payments')
    .set(({ eb }) => ({ refund_cents: eb('refund_cents', '+', amountCents) }))
    .where('intent_id', '=', intentId)
    .returning('booking_id')
    .executeTakeFirst();
  if (payment?.booking_id) await schedulePayoutCheck(tx, payment.booking_id, now);
  return noted;
}

export async function findRefund(db: Queries, key: string): Promise<RefundRow | undefined> {
  return db.selectFrom('refunds').selectAll().where('key', '=', key).executeTakeFirst();
}

export async function hasEarlierRefund(db: Queries, refund: RefundRow): Promise<boolean> {
  const earlier = await db
    .selectFrom('refunds')
    .select('key')
    .where('intent_id', '=', refund.intent_id)
    .where('made_at', 'is', null)
    .where('failed_at', 'is', null)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('decided_at', 'key'), '<', tuple(refund.decided_at, refund.key)))
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}

/** Records that the provider has made a refund. Returns false if it is already recorded. */
export async function markRefunded(
  tx: Tx,
  key: string,
  { providerId, now }: { providerId: string | undefined; now: Date },
): Promise<boolean> {
  const refund = await tx
    .updateTable('refunds')
    .set({ made_at: now, provider_id: providerId ?? null })
    .where('key', '=', key)
    .where('made_at', 'is', null)
    .where('failed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!refund) return false;
  const payment = await tx
    .updateTable('payments')
    .set(({ eb }) => ({ refunded_cents: eb('refunded_cents', '+', refund.amount_cents) }))
    .where('intent_id', '=', refund.intent_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  // The payment of a shortened stay remains booked.
  if (payment.refunded_cents === payment.refund_cents) await transitionPayment(tx, refund.intent_id, 'refunded', {});
  return true;
}

export async function refundsMade(tx: Tx, intentId: string): Promise<RefundRow[]> {
  return tx
    .selectFrom('refunds')
    .selectAll()
    .where('intent_id', '=', intentId)
    .where('made_at', 'is not', null)
    .execute();
}

/**
 * Records that a refund failed and reverts what `markRefunded` recorded. Returns false if it is
 * already recorded. The caller must have locked the payment.
 */
export async function markRefundFailed(
  tx: Tx,
  key: string,
  { providerId, failure, now }: { providerId?: string; failure: string; now: Date },
): Promise<boolean> {
  const refund = await findRefund(tx, key);
  if (!refund || refund.failed_at) return false;
  await tx
    .updateTable('refunds')
    .set({ made_at: null, failed_at: now, failure, provider_id: providerId ?? refund.provider_id })
    .where('key', '=', key)
    .execute();
  if (!refund.made_at) return true;
  const { intent_id: intentId, amount_cents: amountCents } = refund;
  await tx
    .updateTable('payments')
    .set(({ eb }) => ({ refunded_cents: eb('refunded_cents', '-', amountCents) }))
    .where('intent_id', '=', intentId)
    .execute();
  await transitionPayment(tx, intentId, 'refunding', {}, ['refunded']);
  return true;
}

export async function hasFailedRefund(db: Queries, intentId: string): Promise<boolean> {
  const failed = db.selectFrom('refunds').select('key').where('intent_id', '=', intentId);
  return (await failed.where('failed_at', 'is not', null).limit(1).executeTakeFirst()) !== undefined;
}

/** Returns undefined unless the refund has failed. */
export async function markRetried(tx: Tx, key: string, now: Date): Promise<RefundRow | undefined> {
  return tx
    .updateTable('refunds')
    .set({ failed_at: null, failure: null, retried_at: now })
    .where('key', '=', key)
    .where('failed_at', 'is not', null)
    .returningAll()
    .executeTakeFirst();
}

export async function refundsToMake(
  db: Queries,
  bookingIds: readonly string[],
): Promise<Map<string, { cents: Cents; failed: boolean }>> {
  if (bookingIds.length === 0) return new Map();
  const { rows } = await sql<{ booking_id: string; cents: Cents; failed: boolean }>`
    SELECT booking_id, sum(refund_cents - refunded_cents)::bigint AS cents, bool_or(EXISTS (
      SELECT 1 FROM refunds r WHERE r.intent_id = payments.intent_id AND r.failed_at IS NOT NULL)) AS failed
    FROM payments WHERE booking_id = ANY(${bookingIds}::uuid[]) GROUP BY booking_id`.execute(db);
  return new Map(rows.map(({ booking_id, ...rest }) => [booking_id, rest]));
}
