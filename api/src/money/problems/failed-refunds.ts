import type { WriteResult } from 'contracts';
import {
  type BookingRow,
  enqueueAgain,
  type ProviderRefund,
  type RefundRow,
  Refusal,
  recordAudit,
  type SavedActor,
  type Services,
  type Tx,
  transact,
} from '../../base/index.ts';
import { adminIds, notify } from '../../people/index.ts';
import {
  findPayment,
  findRefund,
  lockPaidStay,
  markRefundFailed,
  markRetried,
  refundsMade,
} from '../../stays/index.ts';

/** Reads a payment's refunds from the provider and records those that have failed since they were made. */
export async function refreshRefunds(services: Services, intentId: string): Promise<void> {
  const { db, payments, clock } = services;
  if (!(await findPayment(db, intentId))) return;
  const failed = (await payments.readRefunds(intentId)).filter(({ failure }) => failure !== undefined);
  if (failed.length === 0) return;
  await transact(db, async (tx) => {
    const booking = await lockPaidStay(tx, intentId);
    const made = await refundsMade(tx, intentId);
    for (const each of failed) {
      const refund = made.find((row) => isSame(row, each));
      const { id: providerId, failure = '' } = each;
      if (refund) await recordFailedRefund(tx, refund, { booking, providerId, failure, now: clock() });
    }
  });
}

function isSame({ key, amount_cents, provider_id }: RefundRow, other: ProviderRefund): boolean {
  if (provider_id !== null) return provider_id === other.id;
  return other.key === undefined ? amount_cents === other.amountCents : key === other.key;
}

/** Records the failure of a refund once and notifies the guest, the host and the admins. */
export async function recordFailedRefund(
  tx: Tx,
  { key, intent_id: intentId, amount_cents: amountCents }: RefundRow,
  { booking, now, ...why }: { booking: BookingRow | undefined; providerId?: string; failure: string; now: Date },
): Promise<void> {
  if (!(await markRefundFailed(tx, key, { ...why, now }))) return;
  const details = { amountCents, failure: why.failure };
  await recordAudit(tx, { at: now, actorId: null, action: 'refund-failed', subject: intentId, details });
  await notify(tx, [{ kind: 'refund-failed', booking, admins: await adminIds(tx), key, at: now }], now);
}

/** Sends a failed refund again. Does nothing if it has not failed or was already sent again. */
export async function retryRefund({ db, clock }: Services, { person }: SavedActor, key: string): Promise<WriteResult> {
  const known = await findRefund(db, key);
  if (!known) throw new Refusal('not-found');
  return transact(db, async (tx) => {
    const now = clock();
    await lockPaidStay(tx, known.intent_id);
    const refund = await markRetried(tx, key, now);
    if (refund) {
      const { intent_id: intentId, amount_cents: amountCents } = refund;
      await enqueueAgain(tx, {
        kind: 'refund',
        key,
        payload: { intentId, amountCents, reason: 'sent-again', key },
        now,
      });
      const entry = { actorId: person.id, action: 'refund-sent-again', subject: intentId } as const;
      await recordAudit(tx, { at: now, ...entry, details: { amountCents } });
    }
    return { acknowledged: true, matchedCount: 1, modifiedCount: refund ? 1 : 0, upsertedCount: 0 };
  });
}
