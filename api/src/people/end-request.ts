import type { WriteResult } from 'contracts';
import type { Actor } from '../actor.ts';
import { recordAudit } from '../audit/record.ts';
import { newId } from '../database/new-id.ts';
import type { Queries } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { findByEmail } from './storage.ts';

/** Withdraws the caller's request to become a host. `modifiedCount` 0 means that there was none. */
export async function withdrawRequest({ db, clock }: Services, { person }: Actor): Promise<WriteResult> {
  if (!person) return { acknowledged: true, matchedCount: 0, modifiedCount: 0, upsertedCount: 0 };
  return transact(db, async (tx) => {
    const now = clock();
    const modifiedCount = await endRequest(tx, person.id, now);
    if (modifiedCount > 0) {
      await recordAudit(tx, { at: now, actorId: person.id, action: 'hosting-withdrawn', subject: person.id });
    }
    return { acknowledged: true, matchedCount: 1, modifiedCount, upsertedCount: 0 };
  });
}

/** Declines an open request; the person is told the reason. */
export async function declineRequest(
  { db, clock }: Services,
  { person: admin }: Actor,
  { email, reason }: { email: string; reason: string },
): Promise<WriteResult> {
  if (!admin) throw new Refusal('not-allowed');
  return transact(db, async (tx) => {
    const now = clock();
    const person = await findByEmail(tx, email);
    if (!person) throw new Refusal('not-found');
    const modifiedCount = await endRequest(tx, person.id, now);
    if (modifiedCount === 0) throw new Refusal('already-decided');
    await recordAudit(tx, {
      at: now,
      actorId: admin.id,
      action: 'hosting-declined',
      subject: person.id,
      details: { reason },
    });
    await answerByMail(tx, { personId: person.id, declined: reason }, now);
    return { acknowledged: true, matchedCount: 1, modifiedCount, upsertedCount: 0 };
  });
}

/** One email per decision: a later request gets another. */
export async function answerByMail(
  tx: Queries,
  answer: { personId: string; declined: string | null },
  now: Date,
): Promise<void> {
  const answerId = newId();
  const key = `mail-hosting-answer:${answerId}`;
  await enqueue(tx, { kind: 'mail-hosting-answer', key, payload: { ...answer, answerId }, now });
}

/** Compare-and-swap, so that only one of two concurrent decisions counts. */
async function endRequest(tx: Queries, personId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('people')
    .set({ status: 'Verified', updated_at: now })
    .where('id', '=', personId)
    .where('role', '=', 'guest')
    .where('status', '=', 'Requested')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
