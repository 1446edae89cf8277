import { type Cents, type PaymentState, paymentStatesBefore } from 'contracts';
import { sql } from 'kysely';
import type { PaymentChange, PaymentRow, Queries, Tx } from '../database/tables.ts';
import type { Intent } from '../ports/payments.ts';

/** How long a paid intent waits for the POST /bookings that claims it. */
export const UNCLAIMED_MS = 15 * 60_000;

const NOBODY = '00000000-0000-0000-0000-000000000000';

export async function findPayment(db: Queries, intentId: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('intent_id', '=', intentId).executeTakeFirst();
}

/** Locks the row until the transaction ends. Use `lockForSettlement` to lock the booking as well. */
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

/** Saves an intent that was just created for a person. */
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
 * Locks the row of a paid intent and marks it as captured. An intent without a row was created right before a crash:
 * its metadata, which only we can write, names its person. Undefined if the intent is not ours.
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

/** @throws when the payment is not captured, so that the transaction rolls back. */
export async function markBooked(tx: Tx, intentId: string, bookingId: string): Promise<void> {
  const row = await become(tx, intentId, 'booked', { booking_id: bookingId, check_at: null });
  if (!row) throw new Error(`payment ${intentId} cannot become booked`);
}

/** Undefined when there is nothing to refund: already refunded, or never paid. */
export async function markRefunding(tx: Tx, intentId: string): Promise<PaymentRow | undefined> {
  return become(tx, intentId, 'refunding', { check_at: null });
}

/** False when it was already recorded. */
export async function markRefunded(tx: Tx, intentId: string, refundedCents: Cents): Promise<boolean> {
  return (await become(tx, intentId, 'refunded', { refunded_cents: refundedCents })) !== undefined;
}

/** Does nothing unless the payment is open. */
export async function markCancelled(db: Queries, intentId: string): Promise<void> {
  await become(db, intentId, 'cancelled', { check_at: null });
}

/** The only way to change the state: writes nothing unless the graph allows the step. Returns the new row. */
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

/** Claims, until `claimedUntil`, the payments without a booking that are due for a check. */
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

/** Schedules a payment's next check, if it is still in that state. */
export async function checkAgainAt(db: Queries, intentId: string, state: Unbound, at: Date): Promise<void> {
  await db
    .updateTable('payments')
    .set({ check_at: at })
    .where('intent_id', '=', intentId)
    .where('state', '=', state)
    .execute();
}
