import { type Cents, type PaymentState, paymentStatesBefore } from 'contracts';
import { sql } from 'kysely';
import type { PaymentChange, PaymentRow, Queries, Tx } from '../database/tables.ts';
import type { Intent } from '../ports/payments.ts';

/** How long a paid intent waits for the POST /bookings that says what it pays for. */
export const UNCLAIMED_MS = 15 * 60_000;

const NOBODY = '00000000-0000-0000-0000-000000000000';

export async function findPayment(db: Queries, intentId: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('intent_id', '=', intentId).executeTakeFirst();
}

/** Locks the row until the transaction ends. Who also needs the booking takes `lockForSettlement`. */
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

/** Remembers an intent that was just made for a person. */
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
 * The row of a paid intent, locked and captured. One that we have no row of was made right before a crash: its
 * metadata, which only we can write, says whose it is. Undefined when it is not ours at all.
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

/** @throws when the payment is not captured: then nothing of the transaction may stand. */
export async function markBooked(tx: Tx, intentId: string, bookingId: string): Promise<void> {
  const row = await become(tx, intentId, 'booked', { booking_id: bookingId, check_at: null });
  if (!row) throw new Error(`payment ${intentId} cannot become booked`);
}

/** Undefined when there is nothing to refund: a refund was decided before, or nobody paid. */
export async function markRefunding(tx: Tx, intentId: string): Promise<PaymentRow | undefined> {
  return become(tx, intentId, 'refunding', { check_at: null });
}

/** False when it was noted before. */
export async function markRefunded(tx: Tx, intentId: string, refundedCents: Cents): Promise<boolean> {
  return (await become(tx, intentId, 'refunded', { refunded_cents: refundedCents })) !== undefined;
}

/** Leaves a payment alone that is more than open. */
export async function markCancelled(db: Queries, intentId: string): Promise<void> {
  await become(db, intentId, 'cancelled', { check_at: null });
}

/** The one way from state to state: nothing is written unless the graph has the step. Answers with the new row. */
async function become(
  db: Queries,
  intentId: string,
  state: PaymentState,
  change: PaymentChange,
): Promise<PaymentRow | undefined> {
  return db
    .updateTable('payments')
    .set({ ...change, state })
    .where('intent_id', '=', intentId)
    .where('state', 'in', paymentStatesBefore(state))
    .returningAll()
    .executeTakeFirst();
}

type Unbound = Extract<PaymentState, 'open' | 'captured'>;

/** Payments without a booking that are due for a look, taken by this process until `claimedUntil`. */
export async function claimUnbound(
  db: Queries,
  { now, claimedUntil, limit }: { now: Date; claimedUntil: Date; limit: number },
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    UPDATE payments SET check_at = ${claimedUntil}
    WHERE intent_id IN (
      SELECT intent_id FROM payments
      WHERE state IN ('open', 'captured') AND booking_id IS NULL AND check_at <= ${now}
      ORDER BY check_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING *`.execute(db);
  return rows;
}

/** When to look next at a payment, if it is still in that state. */
export async function checkAgainAt(db: Queries, intentId: string, state: Unbound, at: Date): Promise<void> {
  await db
    .updateTable('payments')
    .set({ check_at: at })
    .where('intent_id', '=', intentId)
    .where('state', '=', state)
    .execute();
}
