import type { WriteResult } from 'contracts';
import type { SavedActor } from '../actor.ts';
import { recordAudit } from '../audit/record.ts';
import { lockForSettlement } from '../bookings/lock-for-settlement.ts';
import { findBooking } from '../bookings/storage.ts';
import type { BookingRow, RefundRow, Tx } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import { adminIds, notify } from '../notices/notify.ts';
import { enqueueAgain } from '../outbox/enqueue.ts';
import {
  findPayment,
  findRefund,
  lockPayment,
  markRefundFailed,
  markRetried,
  refundsMade,
} from '../payments/storage.ts';
import type { ProviderRefund } from '../ports/payments.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';

/** Reads a payment's refunds from the provider and records those that have failed since they were made. */
export async function refreshRefunds(services: Services, intentId: string): Promise<void> {
  const { db, payments, clock } = services;
  if (!(await findPayment(db, intentId))) return;
  const failed = (await payments.readRefunds(intentId)).filter(({ failure }) => failure !== undefined);
  if (failed.length === 0) return;
  await transact(db, async (tx) => {
    await lockRefundedPayment(tx, intentId);
    const made = await refundsMade(tx, intentId);
    for (const { id, failure = '', ...rest } of failed) {
      const refund = made.find((row) => isSame(row, { id, ...rest }));
      if (refund) await recordFailedRefund(tx, refund, { providerId: id, failure, now: clock() });
    }
  });
}

function isSame({ key, amount_cents, provider_id }: RefundRow, other: ProviderRefund): boolean {
  if (provider_id !== null) return provider_id === other.id;
  return other.key === undefined ? amount_cents === other.amountCents : key === other.key;
}

export async function lockRefundedPayment(tx: Tx, intentId: string): Promise<BookingRow | undefined> {
  const bookingId = (await findPayment(tx, intentId))?.booking_id;
  const booking = bookingId ? await findBooking(tx, bookingId) : undefined;
  if (booking) return lockForSettlement(tx, booking);
  await lockPayment(tx, intentId);
  return undefined;
}

/** Records the failure of a refund once, and tells the guest, the host and the admins. */
export async function recordFailedRefund(
  tx: Tx,
  { key, intent_id: intentId, amount_cents: amountCents }: RefundRow,
  { now, ...why }: { providerId?: string; failure: string; now: Date },
): Promise<void> {
  if (!(await markRefundFailed(tx, key, { ...why, now }))) return;
  const details = { amountCents, failure: why.failure };
  await recordAudit(tx, { at: now, actorId: null, action: 'refund-failed', subject: intentId, details });
  const bookingId = (await findPayment(tx, intentId))?.booking_id;
  const booking = bookingId ? await findBooking(tx, bookingId) : undefined;
  const about = { booking, admins: await adminIds(tx), key, at: now };
  await notify(tx, [{ kind: 'refund-failed', ...about }], now);
}

/** Sends a failed refund again. Does nothing if it has not failed or was already sent again. */
export async function retryRefund({ db, clock }: Services, { person }: SavedActor, key: string): Promise<WriteResult> {
  const known = await findRefund(db, key);
  if (!known) throw new Refusal('not-found');
  return transact(db, async (tx) => {
    const now = clock();
    await lockRefundedPayment(tx, known.intent_id);
    const refund = await markRetried(tx, key, now);
    if (!refund) return { acknowledged: true, matchedCount: 1, modifiedCount: 0, upsertedCount: 0 };
    const payload = { intentId: refund.intent_id, amountCents: refund.amount_cents, reason: 'sent-again', key };
    await enqueueAgain(tx, { kind: 'refund', key, payload, now });
    const details = { amountCents: refund.amount_cents };
    const entry = { actorId: person.id, action: 'refund-sent-again', subject: refund.intent_id } as const;
    await recordAudit(tx, { at: now, ...entry, details });
    return { acknowledged: true, matchedCount: 1, modifiedCount: 1, upsertedCount: 0 };
  });
}
