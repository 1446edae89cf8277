import { sql } from 'kysely';
import type { PersonRow, Services, Tx } from '../../base/index.ts';
import { formerUid } from '../former-people/former-people.ts';
import { addressOf, removeUnlessUploaded } from './storage.ts';

/**
 * Returns the hashes of the person's pictures that are no longer used. For a current or former admin, only the profile
 * photo is considered, because admins add pictures to other people's listings.
 */
export async function findPicturesToDelete(tx: Tx, { id, uid, role, image }: PersonRow): Promise<string[]> {
  const own = await tx.selectFrom('pictures').select('hash').where('uploader', '=', uid).execute();
  const kept = await addressesInUse(tx, id);
  const isForOthers = role === 'admin' || (await wasAdmin(tx, id));
  return own
    .map(({ hash }) => hash)
    .filter((hash) => !kept.has(addressOf(hash)) && (!isForOthers || addressOf(hash) === image));
}

async function wasAdmin(tx: Tx, personId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM audit_trail WHERE subject = ${personId} AND action = 'role-changed'
      AND 'admin' IN (details->>'from', details->>'to')`.execute(tx);
  return rows.length > 0;
}

async function addressesInUse(tx: Tx, personId: string): Promise<Set<string>> {
  const { rows: ofRooms } = await sql<{ address: string }>`
    SELECT image AS address FROM rooms WHERE host_id = ${personId}
    UNION SELECT jsonb_array_elements_text(images) FROM rooms WHERE host_id = ${personId}
    UNION SELECT image FROM bookings WHERE host_id = ${personId}`.execute(tx);
  const threads = await tx
    .selectFrom('inbox_threads')
    .select(['room_id', 'thread_id'])
    .where('person_id', '=', personId)
    .execute();
  const { rows: sent } = await sql<{ address: string }>`
    SELECT unnest(images) AS address FROM messages
    WHERE room_id = ANY(${threads.map(({ room_id }) => room_id)}::uuid[])
      AND thread_id = ANY(${threads.map(({ thread_id }) => thread_id)}::uuid[]) AND sender_id = ${personId}`.execute(
    tx,
  );
  return new Set([...ofRooms, ...sent].map(({ address }) => address));
}

/** Deletes pictures unless someone else has uploaded them too. Browsers, caches and the image host may keep copies. */
export async function deletePictures(
  { db, blobs }: Pick<Services, 'db' | 'blobs'>,
  { uid, pictures }: { uid: string; pictures: readonly string[] },
): Promise<void> {
  for (const hash of pictures) {
    // Delete the row first. A process that is still writing the picture's files checks the row afterwards.
    await db.deleteFrom('pictures').where('hash', '=', hash).where('uploader', '=', uid).execute();
    await removeUnlessUploaded({ db, blobs }, hash);
  }
  await db
    .updateTable('pictures')
    .set({ uploader: formerUid(uid) })
    .where('uploader', '=', uid)
    .execute();
}
