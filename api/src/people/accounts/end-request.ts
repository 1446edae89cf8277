import { isDeepStrictEqual } from 'node:util';
import type { WriteResult } from 'contracts';
import {
  type Actor,
  type AuditEntry,
  type Queries,
  Refusal,
  recordAudit,
  type Services,
  transact,
} from '../../base/index.ts';
import { notify } from '../notices/notify.ts';
import { findByEmail } from './storage.ts';

/** Withdraws the caller's request to become a host. `modifiedCount` is 0 if there was no request. */
export async function withdrawRequest({ db, clock }: Services, { person }: Actor): Promise<WriteResult> {
  if (!person) return { acknowledged: true, matchedCount: 0, modifiedCount: 0, upsertedCount: 0 };
  return transact(db, async (tx) => {
    const decision: Decision = { actorId: person.id, action: 'hosting-withdrawn', subject: person.id };
    const isEnded = (await endRequest(tx, decision, clock())) || (await isLastDecision(tx, decision));
    return { acknowledged: true, matchedCount: 1, modifiedCount: isEnded ? 1 : 0, upsertedCount: 0 };
  });
}

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
    const decision: Decision = {
      actorId: admin.id,
      action: 'hosting-declined',
      subject: person.id,
      details: { reason },
    };
    if (await endRequest(tx, decision, now))
      await notify(tx, [{ kind: 'hosting-answer', personId: person.id, declined: reason }], now);
    else if (!(await isLastDecision(tx, decision))) throw new Refusal('already-decided');
    return { acknowledged: true, matchedCount: 1, modifiedCount: 1, upsertedCount: 0 };
  });
}

type Decision = Omit<AuditEntry, 'at'>;

/** Returns true if the last decision is the same, so that this is a retry by a caller who received no response. */
export async function isLastDecision(tx: Queries, { actorId, action, subject, details = {} }: Decision) {
  const last = await tx
    .selectFrom('audit_trail')
    .select(['actor_id', 'action', 'details'])
    .where('subject', '=', subject)
    .where('action', 'in', ['role-changed', 'hosting-declined', 'hosting-withdrawn'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return isDeepStrictEqual({ ...last }, { actor_id: actorId, action, details });
}

/** Ends a pending request. This is a compare-and-swap, so that only one of two concurrent decisions takes effect. */
async function endRequest(tx: Queries, decision: Decision, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('people')
    .set({ status: 'Verified', updated_at: now })
    .where('id', '=', decision.subject)
    .where('role', '=', 'guest')
    .where('status', '=', 'Requested')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await recordAudit(tx, { at: now, ...decision });
  return true;
}
