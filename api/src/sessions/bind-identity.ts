import { recordAudit } from '../audit/record.ts';
import type { PersonRow, Tx } from '../database/tables.ts';
import { findFormer, holdPerson } from '../former-people/former.ts';
import { movePictures } from '../images/storage.ts';
import { findByEmail, findByUid, lockPerson } from '../people/storage.ts';
import type { Identity } from '../ports/identity.ts';
import { endOfPerson } from '../push/storage.ts';
import { Refusal } from '../refusal.ts';
import { deleteSessionsOf } from './storage.ts';

/** The person of an identity; undefined until they are saved. */
export interface Bound {
  person: PersonRow | undefined;
  /** True: only now it is known whose email address it is. Whoever was signed in before may be somebody else. */
  isClaimed: boolean;
}

/**
 * Matches the provider's identity with the saved people. A person whose email changed there keeps their row; a known
 * email with a new uid takes over the row only if the provider has verified the email. The person stays locked.
 */
export async function bindIdentity(tx: Tx, identity: Identity, now: Date): Promise<Bound> {
  if (await findFormer(tx, identity.uid)) throw new Refusal('account-deleted');
  const known = await findByUid(tx, identity.uid);
  if (known) {
    await holdPerson(tx, known.id);
    await lockPerson(tx, known.id);
  }
  // As the lock finds it: another sign-in may have changed it.
  const own = known && (await findByUid(tx, identity.uid));
  const holder = await findByEmail(tx, identity.email);
  const proven = { email: identity.email, is_email_verified: identity.isEmailVerified, updated_at: now };
  if (own && own.email === identity.email) {
    // A token from before the verification is good for some minutes after it, and takes nothing back.
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
  // Deleted meanwhile: the email opens a new account.
  if (numUpdatedRows === 0n) return { person: undefined, isClaimed: true };
  await movePictures(tx, { from: holder.uid, to: identity.uid });
  await deleteSessionsOf(tx, holder.uid);
  await endOfPerson(tx, holder.id);
  await recordAudit(tx, { at: now, actorId: holder.id, action: 'identity-changed', subject: holder.id });
  return { person: holder, isClaimed: true };
}
