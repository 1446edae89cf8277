import { type Cents, type PaymentState, paymentStatesBefore } from 'contracts';
import { type ExpressionBuilder, sql } from 'kysely';
import type { BookingRow, PaymentChange, PaymentRow, Queries, RefundRow, Tables, Tx } from '../database/tables.ts';
import type { Intent } from '../ports/payments.ts';

/** How long a paid intent waits for the POST /bookings that claims it. */
export const UNCLAIMED_MS = 15 * 60_000;
/** An intent that is unpaid for this long is canceled. */
export const STALE_MS = 24 * 60 * 60_000;

const NOBODY = '00000000-0000-0000-0000-000000000000';

export async function findPayment(db: Queries, intentId: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('intent_id', '=', intentId).executeTakeFirst();
}

export async function paymentsOf(db: Queries, bookingId: string): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .orderBy('intent_id')
    .execute();
}

/** What is left of a row of `payments`: a bank that decides against us gives a payment back to the guest. */
export const keptCents = sql`greatest(0, payments.amount_cents - payments.refund_cents - (
  SELECT coalesce(sum(d.amount_cents), 0) FROM disputes d WHERE d.intent_id = payments.intent_id AND d.state = 'lost'))`;

export async function keptOf(db: Queries, bookingId: string): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`
    SELECT coalesce(sum(${keptCents}), 0)::bigint AS cents FROM payments
    WHERE booking_id = ${bookingId} AND state IN ('booked', 'refunding', 'refunded')`.execute(db);
  return rows[0]?.cents ?? 0;
}

/** Schedules the stay's payout, if it exists, for comparison with the payments. */
export async function recheckPayout(db: Queries, bookingId: string, now: Date): Promise<void> {
  await db.updateTable('payouts').set({ check_at: now }).where('booking_id', '=', bookingId).execute();
}

export async function refundsToMake(
  db: Queries,
  bookingIds: readonly string[],
): Promise<Map<string, { cents: Cents; failed: boolean }>> {
  const { rows } = await sql<{ booking_id: string; cents: Cents; failed: boolean }>`
    SELECT booking_id, sum(refund_cents - refunded_cents)::bigint AS cents, bool_or(EXISTS (
      SELECT 1 FROM refunds r WHERE r.intent_id = payments.intent_id AND r.failed_at IS NOT NULL)) AS failed
    FROM payments WHERE booking_id = ANY(${bookingIds}::uuid[]) GROUP BY booking_id`.execute(db);
  return new Map(rows.map(({ booking_id, ...rest }) => [booking_id, rest]));
}

/** Locks a booking's payments in a fixed order, to avoid deadlocks. */
export async function lockPaymentsOf(
  tx: Tx,
  { id, payment_intent_id: intentId }: Pick<BookingRow, 'id' | 'payment_intent_id'>,
): Promise<void> {
  const isOne = (each: ExpressionBuilder<Tables, 'payments'>) =>
    intentId === null
      ? each('booking_id', '=', id)
      : each.or([each('booking_id', '=', id), each('intent_id', '=', intentId)]);
  await tx.selectFrom('payments').select('intent_id').where(isOne).orderBy('intent_id').forUpdate().execute();
}

/** Locks only the payment. Use `lockForSettlement` to lock the booking as well. */
export async function lockPayment(tx: Tx, intentId: string): Promise<PaymentRow | undefined> {
  return tx.selectFrom('payments').selectAll().where('intent_id', '=', intentId).forUpdate().executeTakeFirst();
}

interface NewPayment {
  intent: Intent;
  personId: string;
  bookingId: string | null;
  checkAt: Date | null;
  now: Date;
}

export async function insertPayment(
  db: Queries,
  { intent, personId, bookingId, checkAt, now }: NewPayment,
): Promise<void> {
  await db
    .insertInto('payments')
    .values({
      intent_id: intent.id,
      person_id: personId,
      amount_cents: intent.amountCents,
      state: 'open',
      booking_id: bookingId,
      check_at: checkAt,
      captured_at: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * An intent without a row was created right before a crash; its metadata, which only we can write, names the person.
 * Returns undefined if the intent is not ours.
 */
export async function markCaptured(tx: Tx, intent: Intent, now: Date): Promise<PaymentRow | undefined> {
  let row = await lockPayment(tx, intent.id);
  if (!row) {
    const { personId, bookingId } = intent.metadata;
    const person = await tx
      .selectFrom('people')
      .select('id')
      .where('id', '=', personId ?? NOBODY)
      .executeTakeFirst();
    if (!person) return undefined;
    await insertPayment(tx, { intent, personId: person.id, bookingId: bookingId ?? null, checkAt: now, now });
    row = await lockPayment(tx, intent.id);
  }
  const checkAt = new Date(now.getTime() + UNCLAIMED_MS);
  return (await become(tx, intent.id, 'captured', { captured_at: now, check_at: checkAt })) ?? row;
}

/** Records a payment of nobody here. An admin decides what to do with it. */
export async function noteUnknownPayment(tx: Tx, { id, amountCents }: Intent, now: Date): Promise<void> {
  await tx
    .insertInto('unknown_payments')
    .values({ intent_id: id, amount_cents: amountCents, seen_at: now })
    .onConflict((conflict) =>
      conflict.column('intent_id').doUpdateSet(({ eb }) => ({ events: eb('unknown_payments.events', '+', 1) })),
    )
    .execute();
}

/** @throws if the payment is not captured, so that the transaction rolls back. */
export async function markBooked(tx: Tx, intentId: string, bookingId: string): Promise<void> {
  const row = await become(tx, intentId, 'booked', { booking_id: bookingId, check_at: null });
  if (!row) throw new Error(`payment ${intentId} cannot become booked`);
}

/** Returns undefined if the refund is already decided or the payment was never made. */
export async function markRefunding(tx: Tx, intentId: string): Promise<PaymentRow | undefined> {
  return become(tx, intentId, 'refunding', { check_at: null }, ['captured', 'booked']);
}

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
  if (payment?.booking_id) await recheckPayout(tx, payment.booking_id, now);
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
  // The payment of a stay that was shortened stays booked.
  if (payment.refunded_cents === payment.refund_cents) await become(tx, refund.intent_id, 'refunded', {});
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
 * Records that the provider could not refund, which takes back what `markRefunded` recorded. Returns false if it is
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
  await become(tx, intentId, 'refunding', {}, ['refunded']);
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

/** Does nothing unless the payment is open. */
export async function markCancelled(db: Queries, intentId: string): Promise<void> {
  await become(db, intentId, 'cancelled', { check_at: null });
}

/** The only function that changes the state. It writes nothing unless the graph allows the step. */
async function become(
  db: Queries,
  intentId: string,
  state: PaymentState,
  change: PaymentChange,
  before = paymentStatesBefore(state),
): Promise<PaymentRow | undefined> {
  return db
    .updateTable('payments')
    .set({ ...change, state })
    .where('intent_id', '=', intentId)
    .where('state', 'in', before)
    .returningAll()
    .executeTakeFirst();
}

type Unbound = Extract<PaymentState, 'open' | 'captured'>;

export async function checkAgainAt(db: Queries, intentId: string, state: Unbound, at: Date): Promise<void> {
  await db
    .updateTable('payments')
    .set({ check_at: at })
    .where('intent_id', '=', intentId)
    .where('state', '=', state)
    .execute();
}
