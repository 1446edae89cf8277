import { recordAudit } from '../audit/record.ts';
import type { Tx } from '../database/tables.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { markRefunding } from './storage.ts';

/** Refunds a payment in full, or `amountCents` of it. Decided here; the outbox does it once per key. */
export async function refundPayment(
  tx: Tx,
  {
    intentId,
    key,
    reason,
    now,
    ...more
  }: { intentId: string; key: string; reason: string; now: Date; amountCents?: number; actorId?: string },
): Promise<void> {
  const row = await markRefunding(tx, intentId);
  if (!row) return;
  const payload = { intentId, amountCents: more.amountCents ?? row.amount_cents, reason, key };
  await enqueue(tx, { kind: 'refund', key, payload, now });
  await recordAudit(tx, {
    at: now,
    actorId: more.actorId ?? row.person_id,
    action: 'refund-decided',
    subject: intentId,
    details: payload,
  });
}
