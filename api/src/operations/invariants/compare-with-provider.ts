import type { PaidIntent, Services } from '../../base/index.ts';
import { findDispute, findPayment, hasFailedRefund, UNCLAIMED_MS } from '../../stays/index.ts';
import type { Violation } from './invariant.ts';

/** The sweeper refunds an unclaimed payment within a minute after its deadline. */
const UNCLAIMED_LIMIT_MS = UNCLAIMED_MS + 60_000;

export async function* compareWithProvider(services: Services): AsyncGenerator<Violation> {
  const paid = new Set<string>();
  for await (const intent of services.payments.listPaid()) {
    paid.add(intent.id);
    const trouble = await findMismatch(services, intent);
    if (trouble) yield { invariant: 'I2', rule: trouble, row: { ...intent } };
  }
  for await (const dispute of services.payments.listDisputes()) {
    if (!paid.has(dispute.intentId)) continue;
    const known = await findDispute(services.db, dispute.id);
    if (known?.state !== dispute.state)
      yield { invariant: 'I2', rule: 'both sides know the same dispute', row: { ...dispute } };
  }
  const booked = await services.db
    .selectFrom('bookings')
    .select(['room_id', 'id', 'payment_intent_id'])
    .where('state', 'in', ['confirmed', 'cancelled'])
    .execute();
  for (const { payment_intent_id, ...row } of booked) {
    if (paid.has(payment_intent_id ?? '')) continue;
    yield { invariant: 'I3', rule: 'a booking was paid at the provider', row };
  }
}

async function findMismatch({ db, clock }: Services, intent: PaidIntent): Promise<string | undefined> {
  const payment = await findPayment(db, intent.id);
  // A restored database may lack a payment. It is consistent once the payment is refunded.
  if (!payment)
    return intent.refundedCents < intent.amountCents ? 'every payment at the provider is recorded here' : undefined;
  if (payment.amount_cents !== intent.amountCents) return 'both sides know the same amount';
  switch (payment.state) {
    case 'booked':
      // A partial refund is in progress. The row invariants check its job.
      if (payment.refunded_cents < payment.refund_cents && !(await hasFailedRefund(db, intent.id))) return undefined;
      return intent.refundedCents === payment.refunded_cents ? undefined : 'both sides know the same refund';
    case 'refunded':
      return intent.refundedCents === payment.refunded_cents
        ? undefined
        : 'a refund is made once, for the decided amount';
    case 'refunding':
      // The row invariants check the job of a refund that has not failed.
      if (!(await hasFailedRefund(db, intent.id))) return undefined;
      return intent.refundedCents === payment.refunded_cents ? undefined : 'both sides know that a refund failed';
    case 'captured': {
      const age = clock().getTime() - (payment.captured_at?.getTime() ?? 0);
      return age < UNCLAIMED_LIMIT_MS ? undefined : 'an unclaimed payment is refunded';
    }
    default:
      return 'a payment is booked or refunded within a minute';
  }
}
