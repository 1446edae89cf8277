import { recordAudit } from '../audit/record.ts';
import { transact } from '../database/transact.ts';
import type { JobPayload } from '../outbox/jobs.ts';
import type { Services } from '../services.ts';
import { markRefunded } from './storage.ts';

/** From this attempt on, the provider is asked under a new key. */
const NEW_KEY_FROM = 4;

/**
 * Gives money back at the provider, then notes it. Done again it does nothing: the provider is asked first what
 * went back already, and knows the key. It also repeats a failure under the same key for a day; by the fourth
 * attempt nothing of the first is under way any more, and a new key is safe.
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
