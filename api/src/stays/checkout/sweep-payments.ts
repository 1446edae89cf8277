import { sql } from 'kysely';
import { type PaymentRow, type Services, sweepClaimed, type Tx, transact } from '../../base/index.ts';
import { refundPayment } from '../payments/refund-payment.ts';
import { lockPayment, markCancelled, STALE_MS, schedulePaymentCheck, UNCLAIMED_MS } from '../payments/storage.ts';
import { finalise } from './finalise.ts';

/** Checks payment intents without a stay. Refunds those that were paid but not claimed in time. */
export const sweepPayments = sweepClaimed<PaymentRow>({
  title: 'payments',
  everyMs: 15_000,
  table: 'payments',
  key: ['intent_id'],
  where: sql`state IN ('open', 'captured') AND booking_id IS NULL`,
  act: checkPayment,
});

async function checkPayment(services: Services, due: PaymentRow): Promise<void> {
  const { db, payments, clock } = services;
  const outcome = await finalise(services, due.intent_id);
  const now = clock();
  if (outcome.kind === 'unpaid') {
    const isStale = now.getTime() - due.created_at.getTime() > STALE_MS;
    const status = isStale ? (await payments.cancelIntent(due.intent_id)).status : outcome.intent?.status;
    const isDead = status === 'canceled' || status === undefined;
    if (isDead) await markCancelled(db, due.intent_id);
    else await schedulePaymentCheck(db, due.intent_id, 'open', new Date(now.getTime() + UNCLAIMED_MS));
  } else if (outcome.kind === 'unbound') {
    await transact(db, (tx) => refundWhenUnclaimed(tx, due.intent_id, now));
  }
}

async function refundWhenUnclaimed(tx: Tx, intentId: string, now: Date): Promise<void> {
  const payment = await lockPayment(tx, intentId);
  if (payment?.state !== 'captured' || payment.booking_id || !payment.captured_at) return;
  const dueAt = new Date(payment.captured_at.getTime() + UNCLAIMED_MS);
  if (dueAt <= now) {
    await refundPayment(tx, { intentId, key: `refund:${intentId}`, reason: 'unclaimed', now });
  } else {
    await schedulePaymentCheck(tx, intentId, 'captured', dueAt);
  }
}
