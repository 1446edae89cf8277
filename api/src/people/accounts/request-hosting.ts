import type { WriteResult } from 'contracts';
import { type Actor, Refusal, recordAudit, type Services, transact } from '../../base/index.ts';

/**
 * Requests hosting for the caller. `modifiedCount` is 0 if a request is already pending or the person is not a guest.
 */
export async function requestHosting(
  { db, clock }: Services,
  { person, isEmailVerified }: Actor,
): Promise<WriteResult> {
  // The access guard cannot check this, because the same endpoint saves profiles, which is open to everyone.
  if (!isEmailVerified) throw new Refusal('email-not-verified');
  if (!person) return { acknowledged: true, matchedCount: 0, modifiedCount: 0, upsertedCount: 0 };
  return transact(db, async (tx) => {
    const now = clock();
    const { numUpdatedRows } = await tx
      .updateTable('people')
      .set({ status: 'Requested', updated_at: now })
      .where('id', '=', person.id)
      .where('role', '=', 'guest')
      .where('status', '=', 'Verified')
      .executeTakeFirst();
    const modifiedCount = Number(numUpdatedRows);
    if (modifiedCount > 0) {
      await recordAudit(tx, { at: now, actorId: person.id, action: 'hosting-requested', subject: person.id });
    }
    return { acknowledged: true, matchedCount: 1, modifiedCount, upsertedCount: 0 };
  });
}
