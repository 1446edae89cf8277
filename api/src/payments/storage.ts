import type { PaymentRow, Queries, Tx } from '../database/tables.ts';
import type { Intent } from '../ports/payments.ts';

export async function findPayment(db: Queries, intentId: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('intent_id', '=', intentId).executeTakeFirst();
}

export async function lockPayment(tx: Tx, intentId: string): Promise<PaymentRow | undefined> {
  return tx.selectFrom('payments').selectAll().where('intent_id', '=', intentId).forUpdate().executeTakeFirst();
}

/** Remembers an intent that was just made for a person. */
export async function insertPayment(
  db: Queries,
  {
    intent,
    personId,
    bookingId,
    checkAt,
    now,
  }: {
    intent: Intent;
    personId: string;
    bookingId: string | null;
    checkAt: Date | null;
    now: Date;
  },
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

/** How long a paid intent waits for the POST /bookings that says what it pays for. */
export const UNCLAIMED_MS = 15 * 60_000;

/**
 * The row of a paid intent, locked. One that we have no row of was made right before a crash: its metadata,
 * which only we can write, says whose it is. Undefined when it is not ours at all.
 */
export async function notePayment(tx: Tx, intent: Intent, now: Date): Promise<PaymentRow | undefined> {
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
  const isNew = row?.state === 'open' || row?.state === 'cancelled';
  if (!row || !isNew) return row;
  const captured = { state: 'captured', captured_at: now, check_at: new Date(now.getTime() + UNCLAIMED_MS) } as const;
  await tx.updateTable('payments').set(captured).where('intent_id', '=', intent.id).execute();
  return { ...row, ...captured };
}

const NOBODY = '00000000-0000-0000-0000-000000000000';
