import { recordAudit } from '../audit/record.ts';
import type { Tx } from '../database/tables.ts';
import { findFormer, holdPerson } from '../former-people/former.ts';
import { movePictures } from '../images/storage.ts';
import { findByEmail, findByUid } from '../people/storage.ts';
import type { Identity } from '../ports/identity.ts';
import { endOfPerson } from '../push/storage.ts';
import { Refusal } from '../refusal.ts';
import { deleteSessionsOf } from './storage.ts';

/**
 * Matches the provider's identity with the saved people. A person whose email changed there keeps their row; a known
 * email with a new uid takes over the row only if the provider has verified the email.
 */
export async function bindIdentity(tx: Tx, identity: Identity, now: Date): Promise<void> {
  if (await findFormer(tx, identity.uid)) throw new Refusal('account-deleted');
  const [own, holder] = [await findByUid(tx, identity.uid), await findByEmail(tx, identity.email)];
  if (own) await holdPerson(tx, own.id);
  const proven = { email: identity.email, is_email_verified: identity.isEmailVerified, updated_at: now };
  if (own && own.email === identity.email) {
    if (own.is_email_verified === identity.isEmailVerified) return;
    await tx.updateTable('people').set(proven).where('id', '=', own.id).execute();
    return;
  }
  if (own) {
    if (holder || !identity.isEmailVerified) throw new Refusal('email-in-use');
    await tx.updateTable('people').set(proven).where('id', '=', own.id).execute();
    await recordAudit(tx, { at: now, actorId: own.id, action: 'email-changed', subject: own.id });
    return;
  }
  if (!holder) return;
  if (!identity.isEmailVerified) throw new Refusal('email-in-use');
  const { numUpdatedRows } = await tx
    .updateTable('people')
    .set({ ...proven, uid: identity.uid })
    .where('id', '=', holder.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  // Deleted meanwhile: the email opens a new account.
  if (numUpdatedRows === 0n) return;
  await movePictures(tx, { from: holder.uid, to: identity.uid });
  await deleteSessionsOf(tx, holder.uid);
  await endOfPerson(tx, holder.id);
  await recordAudit(tx, { at: now, actorId: holder.id, action: 'identity-changed', subject: holder.id });
}
