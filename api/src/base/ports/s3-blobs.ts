import { extname } from 'node:path';
import { type BucketAddress, openBucket } from 'part-runtime/bucket';
import { BucketError } from 'part-runtime/bucket-error';
import { Refusal } from '../refusal.ts';
import { assertKey, type Blobs, IMMUTABLE, NOTES, personOfNote, timeOfNote } from './blobs.ts';

export function createS3Blobs(address: BucketAddress): Blobs {
  const bucket = openBucket(address);
  return {
    async read(key) {
      assertKey(key);
      return bucket.read(key).catch(refuse);
    },
    async write(key, picture) {
      assertKey(key);
      const type = `image/${extname(key).slice(1)}`;
      // A CDN that reads from the bucket directly uses the cache header.
      await bucket.write(key, picture, { type, cacheControl: IMMUTABLE }).catch(refuse);
    },
    async remove(hash) {
      assertKey(`${hash}/master.webp`);
      for (const { key } of await bucket.list(`${hash}/`)) await bucket.remove(key);
    },
    async note(at, personId) {
      await bucket.write(`${NOTES}${timeOfNote(at)}-${personId}`, Buffer.alloc(0));
    },
    async notesSince(moment) {
      const found = await bucket.list(NOTES, NOTES + timeOfNote(moment));
      return found.map(({ key }) => personOfNote(key.slice(NOTES.length)));
    },
  };
}

/** Throws a refusal whose cause is logged but not shown to the visitor. */
function refuse(cause: unknown): never {
  throw cause instanceof BucketError ? new Refusal('images-unavailable', undefined, { cause }) : cause;
}
