import { type Cents, type PaymentState, paymentStatesBefore } from 'contracts';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { BookingRow, Intent, PaymentChange, PaymentRow, Queries, Tables, Tx } from '../../base/index.ts';

/** How long a paid intent waits for a `POST /bookings` that claims it, in ms. */
export const UNCLAIMED_MS = 15 * 60_000;
/** An intent that is unpaid for this long, in ms, is canceled. */
export const STALE_MS = 24 * 60 * 60_000;

const UNKNOWN_PERSON = '00000000-0000-0000-0000-000000000000';

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

/** The part of a payment that remains after refunds and lost disputes, as SQL. */
export const keptCents = sql`greatest(0, payments.amount_cents - payments.refund_cents - (
  SELECT coalesce(sum(d.amount_cents), 0) FROM disputes d WHERE d.intent_id = payments.intent_id AND d.state = 'lost'))`;

/**
 * Joins `lost_cents` to a booking: the amount that banks returned to the guest after disputes, less what had already
 * been refunded.
 */
export const joinLostCents = (bookingId: RawBuilder<unknown>) => sql`CROSS JOIN LATERAL (
  SELECT coalesce(sum(least(lost.cents, payments.amount_cents - payments.refund_cents)), 0)::bigint AS lost_cents
  FROM (SELECT intent_id, sum(amount_cents) AS cents FROM disputes
    WHERE booking_id = ${bookingId} AND state = 'lost' GROUP BY intent_id) lost
  JOIN payments ON payments.intent_id = lost.intent_id) disputed`;

/** Returns the amount from which the host's share is computed. Refunds that the site bears are not deducted. */
export async function sharedCentsOf(db: Queries, { id, site_refund_cents }: SharedStay): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`
    SELECT coalesce(sum(${keptCents}), 0)::bigint AS cents FROM payments
    WHERE booking_id = ${id} AND state IN ('booked', 'refunding', 'refunded')`.execute(db);
  return (rows[0]?.cents ?? 0) + site_refund_cents;
}
type SharedStay = Pick<BookingRow, 'id' | 'site_refund_cents'>;

/** Schedules a check of the stay's payout, if it has one, against the payments. */
export async function schedulePayoutCheck(db: Queries, bookingId: string, now: Date): Promise<void> {
  await db.updateTable('payouts').set({ check_at: now }).where('booking_id', '=', bookingId).execute();
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
 * Records that an intent was paid. If a crash prevented its row from being saved, reads the person from its metadata,
 * which only this site can write. Returns undefined if this site did not create the intent.
 */
export async function markCaptured(tx: Tx, intent: Intent, now: Date): Promise<PaymentRow | undefined> {
  let row = await lockPayment(tx, intent.id);
  if (!row) {
    const { personId, bookingId } = intent.metadata;
    const person = await tx
      .selectFrom('people')
      .select('id')
      .where('id', '=', personId ?? UNKNOWN_PERSON)
      .executeTakeFirst();
    if (!person) return undefined;
    await insertPayment(tx, { intent, personId: person.id, bookingId: bookingId ?? null, checkAt: now, now });
    row = await lockPayment(tx, intent.id);
  }
  const checkAt = new Date(now.getTime() + UNCLAIMED_MS);
  return (await transitionPayment(tx, intent.id, 'captured', { captured_at: now, check_at: checkAt })) ?? row;
}

/** Records a payment by an unknown person. An admin decides what to do with it. */
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
  const row = await transitionPayment(tx, intentId, 'booked', { booking_id: bookingId, check_at: null });
  if (!row) throw new Error(`payment ${intentId} cannot become booked`);
}

/** Returns undefined if the refund is already decided or the payment was never made. */
export async function markRefunding(tx: Tx, intentId: string): Promise<PaymentRow | undefined> {
  return transitionPayment(tx, intentId, 'refunding', { check_at: null }, ['captured', 'booked']);
}

/** Does nothing unless the payment is open. */
export async function markCancelled(db: Queries, intentId: string): Promise<void> {
  await transitionPayment(db, intentId, 'cancelled', { check_at: null });
}

/** The only function that changes a payment's state. It writes nothing unless the state graph allows the transition. */
export async function transitionPayment(
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

export async function schedulePaymentCheck(db: Queries, intentId: string, state: Unbound, at: Date): Promise<void> {
  await db
    .updateTable('payments')
    .set({ check_at: at })
    .where('intent_id', '=', intentId)
    .where('state', '=', state)
    .execute();
}
