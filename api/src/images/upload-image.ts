import type { ImageUploaded } from 'contracts';
import { transact } from '../database/transact.ts';
import { enqueue } from '../outbox/enqueue.ts';
import type { Services } from '../services.ts';
import { encodeMaster } from './encode.ts';
import { addressOf, insertPicture } from './storage.ts';
import { inTurn, masterKey } from './variants.ts';

/**
 * Re-encodes an uploaded picture, stores its master at the image host and records it in the database. The blob store
 * keeps a copy to make the widths from, so that no visitor waits for the host.
 */
export async function uploadImage(services: Services, uid: string, upload: Buffer): Promise<ImageUploaded> {
  const { db, blobs, imageHost, clock } = services;
  const { hash, content, width, height, placeholder } = await inTurn(() => encodeMaster(upload));
  const hostUrl = await imageHost.keep(hash, content);
  await blobs.write(masterKey(hash), content);
  await transact(db, async (tx) => {
    const now = clock();
    const size = { width, height, bytes: content.length };
    await insertPicture(tx, { hash, uploader: uid, ...size, host_url: hostUrl, placeholder, created_at: now });
    await enqueue(tx, { kind: 'make-variants', key: `variants:${hash}`, payload: { hash }, now });
  });
  const address = addressOf(hash);
  return {
    data: { id: hash, url: address, display_url: address, width, height, size: content.length },
    success: true,
    status: 200,
  };
}
