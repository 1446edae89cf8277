import { recordAudit } from '../audit/record.ts';
import { transact } from '../database/transact.ts';
import type { JobPayload } from '../outbox/jobs.ts';
import type { Services } from '../services.ts';
import { markRefunded } from './storage.ts';

/** From this attempt on, a new idempotency key is used. */
const NEW_KEY_FROM = 4;

/**
 * Makes a refund at the provider and records it. Safe to repeat: it first checks what has already been refunded, and
 * the provider recognises the key. The provider also repeats a failure for the same key for a day; by the fourth
 * attempt the first one can no longer be pending, so a new key is safe.
 */
export async function doRefund(services: Services, job: JobPayload['refund'], attempt: number): Promise<void> {
  const { db, payments, clock } = services;
  const { intentId, amountCents, reason, key } = job;
  const idempotencyKey = attempt < NEW_KEY_FROM ? key : `${key}:${attempt}`;
  const isBack = attempt > 1 && (await payments.readRefunded(intentId)) >= amountCents;
  if (!isBack) await payments.refund({ intentId, amountCents, idempotencyKey });
  await transact(db, async (tx) => {
    if (!(await markRefunded(tx, intentId, amountCents))) return;
    const details = { amountCents, reason };
    await recordAudit(tx, { at: clock(), actorId: null, action: 'refunded', subject: intentId, details });
  });
}
