import type { WriteResult } from 'contracts';
import { type Actor, newId, Refusal, type Services, transact } from '../../base/index.ts';
import { findFormer } from '../former-people/former-people.ts';
import { picturePath } from '../images/picture-path.ts';
import { isOwnPicture } from '../images/storage.ts';
import { findByEmail, findByUid } from './storage.ts';

export interface Profile {
  name?: string | null | undefined;
  image?: string | null | undefined;
}

const GOOGLE_PHOTO = /^https:\/\/[a-z0-9-]+\.googleusercontent\.com\/[^\s"'<>]{1,250}$/;

/**
 * Saves the caller's profile. The first call creates a guest with status Verified. Later calls never change the role or
 * status.
 */
export async function savePerson({ db, clock, settings }: Services, actor: Actor, profile: Profile) {
  const name = profile.name || null;
  const photo = profile.image ? picturePath(profile.image, settings.siteUrl) : null;
  const isUsable = photo !== null && (GOOGLE_PHOTO.test(photo) || (await isOwnPicture(db, photo, actor.uid)));
  const image = isUsable ? photo : null;
  const isRemoved = profile.image === '';
  return transact(db, async (tx): Promise<WriteResult> => {
    const now = clock();
    const before = await findByUid(tx, actor.uid);
    if (!before) {
      if (await findFormer(tx, actor.uid)) throw new Refusal('account-deleted');
      if (await findByEmail(tx, actor.email)) throw new Refusal('email-in-use');
      const { uid, email, isEmailVerified, signedInAt, tokenHash } = actor;
      const row = { id: newId(), uid, email, is_email_verified: isEmailVerified, name, image };
      const signIns = isEmailVerified && signedInAt ? { sign_ins_from: signedInAt } : {};
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('people')
        .values({ ...row, ...signIns, role: 'guest', status: 'Verified', created_at: now, updated_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      // Someone else may have signed up with this address before its owner verified it.
      if (isEmailVerified) {
        await tx.deleteFrom('sessions').where('uid', '=', uid).where('token_hash', '!=', tokenHash).execute();
      }
      return { acknowledged: true, matchedCount: 0, modifiedCount: 0, upsertedCount: Number(numInsertedOrUpdatedRows) };
    }
    const change = {
      ...(name !== null && name !== before.name && { name }),
      ...(image !== null && image !== before.image && { image }),
      ...(isRemoved && before.image !== null && { image: null }),
    };
    const isChanged = Object.keys(change).length > 0;
    if (isChanged) {
      // Write only the changed fields, because another tab may be saving the other one.
      await tx
        .updateTable('people')
        .set({ ...change, updated_at: now })
        .where('id', '=', before.id)
        .where('deleted_at', 'is', null)
        .execute();
    }
    return { acknowledged: true, matchedCount: 1, modifiedCount: isChanged ? 1 : 0, upsertedCount: 0 };
  });
}
