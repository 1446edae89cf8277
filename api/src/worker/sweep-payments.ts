import { sql } from 'kysely';
import { finalise } from '../checkout/finalise.ts';
import type { PaymentRow, Tx } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import { refundPayment } from '../payments/refund-payment.ts';
import { lockPayment, UNCLAIMED_MS } from '../payments/storage.ts';
import type { Services } from '../services.ts';

const BATCH = 20;
const CLAIM_MS = 45_000;
/** An intent that nobody paid for a day is cancelled. */
const STALE_MS = 24 * 60 * 60_000;

type DuePayment = Pick<PaymentRow, 'intent_id' | 'state' | 'created_at' | 'captured_at'>;

/** Looks after intents without a stay: paid and unclaimed for too long, the money goes back. */
export async function sweepPayments(services: Services): Promise<number> {
  const due = await claimPayments(services);
  for (const payment of due) {
    try {
      await lookAfter(services, payment);
    } catch (error) {
      services.log.warn({ err: error }, 'a payment could not be looked after and will be again');
    }
  }
  return due.length;
}

async function claimPayments({ db, clock }: Services): Promise<DuePayment[]> {
  const now = clock();
  const { rows } = await sql<DuePayment>`
    UPDATE payments SET check_at = ${new Date(now.getTime() + CLAIM_MS)}
    WHERE intent_id IN (
      SELECT intent_id FROM payments
      WHERE state IN ('open', 'captured') AND booking_id IS NULL AND check_at <= ${now}
      ORDER BY check_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    RETURNING intent_id, state, created_at, captured_at`.execute(db);
  return rows;
}

async function lookAfter(services: Services, due: DuePayment): Promise<void> {
  const { db, payments, clock } = services;
  const outcome = await finalise(services, due.intent_id);
  const now = clock();
  if (outcome.kind === 'unpaid') {
    const isStale = now.getTime() - due.created_at.getTime() > STALE_MS;
    const status = isStale ? (await payments.cancelIntent(due.intent_id)).status : outcome.intent?.status;
    const isDead = status === 'canceled' || status === undefined;
    await setOpenPayment(services, due.intent_id, isDead ? 'cancelled' : 'open', now);
  } else if (outcome.kind === 'unbound') {
    await transact(db, (tx) => refundWhenUnclaimed(tx, due.intent_id, now));
  }
}

async function setOpenPayment(
  { db }: Services,
  intentId: string,
  state: 'open' | 'cancelled',
  now: Date,
): Promise<void> {
  const checkAt = state === 'open' ? new Date(now.getTime() + UNCLAIMED_MS) : null;
  await db
    .updateTable('payments')
    .set({ state, check_at: checkAt })
    .where('intent_id', '=', intentId)
    .where('state', '=', 'open')
    .execute();
}

async function refundWhenUnclaimed(tx: Tx, intentId: string, now: Date): Promise<void> {
  const payment = await lockPayment(tx, intentId);
  if (payment?.state !== 'captured' || payment.booking_id || !payment.captured_at) return;
  const dueAt = new Date(payment.captured_at.getTime() + UNCLAIMED_MS);
  if (dueAt <= now) {
    await refundPayment(tx, { intentId, key: `refund:${intentId}`, reason: 'unclaimed', now });
  } else {
    await tx.updateTable('payments').set({ check_at: dueAt }).where('intent_id', '=', intentId).execute();
  }
}
