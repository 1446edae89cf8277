import {
  type JobPayload,
  type ProviderRefund,
  RefundRefused,
  recordAudit,
  type Services,
  transact,
} from '../../base/index.ts';
import {
  findPayment,
  findRefund,
  hasEarlierRefund,
  lockPaidStay,
  markRefunded,
  noteRefund,
} from '../../stays/index.ts';
import { recordFailedRefund, refreshRefunds } from './failed-refunds.ts';

const NEW_KEY_FROM = 4;

/**
 * Makes a refund at the provider and records it. Idempotent, because the provider recognizes the key. Also checks the
 * provider's refunds first, because the database may have been restored from an older backup. The provider repeats a
 * failure for the same key for a day. By the fourth attempt, the first one can no longer be pending, so a new key is
 * safe.
 *
 * @throws Error while an earlier refund of the same payment is pending. Refunds of a payment are made one after
 * another, because the provider's refunded total shows which of them were made.
 */
export async function doRefund(services: Services, job: JobPayload['refund'], attempt: number): Promise<void> {
  const { db, payments, clock } = services;
  const { intentId, amountCents, reason, key } = job;
  // During a deployment, a process that runs an older version may queue a refund without a row.
  const order = { key, intentId, amountCents, now: clock() };
  const refund = (await findRefund(db, key)) ?? (await transact(db, (tx) => noteRefund(tx, order)));
  if (!refund || refund.made_at || refund.failed_at) return;
  if (await hasEarlierRefund(db, refund)) throw new Error('an earlier refund of this payment is still pending');
  const refundedCents = (await findPayment(db, intentId))?.refunded_cents ?? 0;
  const firstKey = refund.retried_at ? `${key}:again:${refund.retried_at.getTime()}` : key;
  const idempotencyKey = attempt < NEW_KEY_FROM ? firstKey : `${firstKey}:${attempt}`;
  const known = await payments.readRefunds(intentId);
  const made = known.filter(({ failure }) => failure === undefined);
  const isMade = made.reduce((sum, each) => sum + each.amountCents, 0) >= refundedCents + amountCents;
  try {
    const providerId = isMade ? idOf(made, job) : await payments.refund({ intentId, amountCents, idempotencyKey, key });
    await transact(db, async (tx) => {
      const now = clock();
      if (!(await markRefunded(tx, key, { providerId, now }))) return;
      const details = { amountCents, reason };
      await recordAudit(tx, { at: now, actorId: null, action: 'refunded', subject: intentId, details });
    });
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error;
    await transact(db, async (tx) => {
      const booking = await lockPaidStay(tx, intentId);
      await recordFailedRefund(tx, refund, { booking, failure: error.code, now: clock() });
    });
  }
  // The event of a failed refund may have arrived before the refund was recorded.
  if (made.length < known.length) await refreshRefunds(services, intentId);
}

/** Finds the refund that was made for a job. A manual refund has no key and may have another amount. */
function idOf(made: ProviderRefund[], { key, amountCents }: JobPayload['refund']): string | undefined {
  const own = made.find((each) => each.key === key);
  const byHand = made.filter((each) => each.key === undefined);
  return (own ?? byHand.find((each) => each.amountCents === amountCents) ?? byHand[0])?.id;
}
