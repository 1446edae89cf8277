import type { ImageUploaded } from 'contracts';
import { type Actor, enqueue, Refusal, type Services, type Tx, transact } from '../../base/index.ts';
import { findFormer, lockActivePerson } from '../former-people/former-people.ts';
import { encodeMaster } from './encode-master.ts';
import type { WithUpload } from './read-upload.ts';
import { addressOf, insertPicture, removeUnlessUploaded } from './storage.ts';
import { masterKey } from './variants.ts';

/**
 * Stores the re-encoded master at the image host and in the blob store. Variants are created from the copy in the blob
 * store, so that visitors do not wait for the image host.
 */
export async function uploadImage(services: Services, actor: Actor, withUpload: WithUpload): Promise<ImageUploaded> {
  const { db, blobs, imageHost, clock } = services;
  const { hash, content, width, height, placeholder } = await withUpload((upload) =>
    encodeMaster(services, actor, upload),
  );
  const hostUrl = await imageHost.keep(hash, content);
  await blobs.write(masterKey(hash), content);
  await transact(db, async (tx) => {
    if (await isGone(tx, actor)) throw new Refusal('not-signed-in');
    const now = clock();
    const size = { width, height, bytes: content.length };
    await insertPicture(tx, { hash, uploader: actor.uid, ...size, host_url: hostUrl, placeholder, created_at: now });
    await enqueue(tx, { kind: 'make-variants', key: `variants:${hash}`, payload: { hash }, now });
  }).catch(async (error) => {
    if (error instanceof Refusal) await removeUnlessUploaded(services, hash);
    throw error;
  });
  const address = addressOf(hash);
  return {
    data: { id: hash, url: address, display_url: address, width, height, size: content.length },
    success: true,
    status: 200,
  };
}

/** Returns true if the caller's account was deleted. If not, a deletion has to wait for this transaction. */
async function isGone(tx: Tx, { uid, person }: Actor): Promise<boolean> {
  if (!person) return (await findFormer(tx, uid)) !== undefined;
  await lockActivePerson(tx, person.id);
  const row = await tx.selectFrom('people').select('id').where('uid', '=', uid).executeTakeFirst();
  return row === undefined;
}
