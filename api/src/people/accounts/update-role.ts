import type { Hosting, Role, WriteResult } from 'contracts';
import { type Actor, Refusal, recordAudit, type Services, type Tx, transact } from '../../base/index.ts';
import { notify } from '../notices/notify.ts';
import { isLastDecision } from './end-request.ts';

/** Functions of the listings domain that a role change needs. */
export interface HostListings {
  /** Counts the listings and stays that are affected if a host becomes a guest. */
  count(services: Services, email: string): Promise<Hosting>;
  unlistAll(tx: Tx, change: { hostId: string; actorId: string; now: Date }): Promise<void>;
}

/**
 * Changes a person's role. A host who becomes a guest keeps the booked stays, but their listings are unlisted. Admins
 * cannot change their own role. At least one admin always remains: locking all admins first serializes two admins who
 * demote each other.
 */
export async function updateRole(
  { db, clock, hosting }: Services & { hosting: HostListings },
  { person: admin }: Actor,
  change: { email: string; role: Role; answersRequest?: boolean | undefined },
): Promise<WriteResult> {
  if (!admin) throw new Refusal('not-allowed');
  return transact(db, async (tx) => {
    const now = clock();
    const involved = await tx
      .selectFrom('people')
      .selectAll()
      .where((where) => where.or([where('role', '=', 'admin'), where('email', '=', change.email)]))
      .orderBy('id')
      .forUpdate()
      .execute();
    const admins = involved.filter(({ role, is_email_verified }) => role === 'admin' && is_email_verified);
    if (!admins.some(({ id }) => id === admin.id)) throw new Refusal('not-allowed');
    const target = involved.find(({ email, deleted_at }) => email === change.email && !deleted_at);
    if (!target) throw new Refusal('not-found');
    if (target.id === admin.id) throw new Refusal('own-role');
    if (target.role === 'admin' && change.role !== 'admin' && admins.every(({ id }) => id === target.id))
      throw new Refusal('last-admin');

    const isRequested = target.status === 'Requested';
    const decision = { actorId: admin.id, action: 'role-changed', subject: target.id } as const;
    if (change.answersRequest && !isRequested) {
      const details = { from: 'guest', to: change.role, status: 'Requested' };
      if (!(await isLastDecision(tx, { ...decision, details }))) throw new Refusal('already-decided');
    }

    const isChanged = target.role !== change.role || target.status !== 'Verified';
    if (isChanged) {
      await tx
        .updateTable('people')
        .set({ role: change.role, status: 'Verified', updated_at: now })
        .where('id', '=', target.id)
        .execute();
      const details = { from: target.role, to: change.role, status: target.status };
      await recordAudit(tx, { at: now, ...decision, details });
      if (change.role === 'guest') await hosting.unlistAll(tx, { hostId: target.id, actorId: admin.id, now });
      if (isRequested && change.role === 'host')
        await notify(tx, [{ kind: 'hosting-answer', personId: target.id, declined: null }], now);
    }
    const modifiedCount = isChanged || change.answersRequest ? 1 : 0;
    return { acknowledged: true, matchedCount: 1, modifiedCount, upsertedCount: 0 };
  });
}
