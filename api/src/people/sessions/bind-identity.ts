import { type Identity, type PersonRow, Refusal, recordAudit, type Tx } from '../../base/index.ts';
import { findByEmail, findByUid, lockPerson } from '../accounts/storage.ts';
import { findFormer, lockActivePerson } from '../former-people/former-people.ts';
import { movePictures } from '../images/storage.ts';
import { endOfPerson } from '../push/storage.ts';
import { deleteSessionsOf } from './storage.ts';

export interface Bound {
  person: PersonRow | undefined;
  /** True if the email address has just been verified. Earlier sessions may belong to someone else. */
  isClaimed: boolean;
}

/**
 * Finds or updates the person of an identity. A person whose email address has changed keeps their row. A new uid with
 * a known email address takes over the row only if the provider has verified the address. The row stays locked until
 * the transaction ends.
 */
export async function bindIdentity(tx: Tx, identity: Identity, now: Date): Promise<Bound> {
  if (await findFormer(tx, identity.uid)) throw new Refusal('account-deleted');
  const known = await findByUid(tx, identity.uid);
  if (known) {
    await lockActivePerson(tx, known.id);
    await lockPerson(tx, known.id);
  }
  // Read the row again under the lock, because another sign-in may have changed it.
  const own = known && (await findByUid(tx, identity.uid));
  const holder = await findByEmail(tx, identity.email);
  const proven = { email: identity.email, is_email_verified: identity.isEmailVerified, updated_at: now };
  if (own && own.email === identity.email) {
    // A token that was issued before the verification remains valid for minutes and must not undo it.
    const isClaimed = identity.isEmailVerified && !own.is_email_verified;
    if (isClaimed) {
      await tx.updateTable('people').set(proven).where('id', '=', own.id).execute();
      await recordAudit(tx, { at: now, actorId: own.id, action: 'email-verified', subject: own.id });
    }
    return { person: own, isClaimed };
  }
  if (own) {
    if (holder || !identity.isEmailVerified) throw new Refusal('email-in-use');
    await tx.updateTable('people').set(proven).where('id', '=', own.id).execute();
    await recordAudit(tx, { at: now, actorId: own.id, action: 'email-changed', subject: own.id });
    return { person: own, isClaimed: true };
  }
  if (!holder) return { person: undefined, isClaimed: identity.isEmailVerified };
  if (!identity.isEmailVerified) throw new Refusal('email-in-use');
  const { numUpdatedRows } = await tx
    .updateTable('people')
    .set({ ...proven, uid: identity.uid })
    .where('id', '=', holder.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  // The person has been deleted since, so the email address opens a new account.
  if (numUpdatedRows === 0n) return { person: undefined, isClaimed: true };
  await movePictures(tx, { from: holder.uid, to: identity.uid });
  await deleteSessionsOf(tx, holder.uid);
  await endOfPerson(tx, holder.id);
  await recordAudit(tx, { at: now, actorId: holder.id, action: 'identity-changed', subject: holder.id });
  return { person: holder, isClaimed: true };
}
