import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { isId, type Queries, Refusal, type SavedActor, type Services, type Tx, transact } from '../../base/index.ts';
import {
  encodeMaster,
  encodeVariant,
  inTurn,
  isFormer,
  lockActivePerson,
  otherOf,
  type WithUpload,
} from '../../people/index.ts';
import { blockersOf, findOwnThread, keyOf, readThreadRow, type ThreadKey } from './storage.ts';

const HOUR_MS = 60 * 60_000;
/** The time after which an unsent picture is deleted. Pictures are uploaded while the message is being written. */
const UNSENT_MS = 24 * HOUR_MS;
/** The time during which an admin can reverse the removal of a message, so its pictures are kept. */
const REMOVED_MS = 30 * 24 * HOUR_MS;

const ADDRESS = /^\/api\/threads\/([0-9a-f-]{36})\/pictures\/([0-9a-f-]{36})$/;

const pictureIds = (addresses: readonly string[], threadId: string) =>
  addresses.flatMap((address) => {
    const [, thread, id] = ADDRESS.exec(address) ?? [];
    return thread === threadId && id ? [id] : [];
  });

export async function addMessagePicture(
  services: Services,
  actor: SavedActor,
  { threadId, withUpload }: { threadId: string; withUpload: WithUpload },
): Promise<{ address: string }> {
  const { db, clock } = services;
  const { person } = actor;
  const key = keyOf(await findOwnThread(db, threadId, person));
  const other = otherOf(await readThreadRow(db, key), person.id);
  if (await isFormer(db, other)) throw new Refusal('person-gone');
  if ((await blockersOf(db, person.id, other)).length > 0) throw new Refusal('messages-blocked');
  const { content } = await withUpload((upload) => encodeMaster(services, actor, upload));
  const [small, large] = await inTurn(
    async () =>
      [
        await encodeVariant(content, { width: 320, format: 'webp' }),
        await encodeVariant(content, { width: 1280, format: 'webp' }),
      ] as const,
  );
  // A random ID cannot be guessed, which is a safeguard in addition to the access check.
  const id = randomUUID();
  await transact(db, async (tx) => {
    // Locking the person serializes this with the deletion of their account.
    await lockActivePerson(tx, person.id);
    await findOwnThread(tx, threadId, person);
    const row = { room_id: key.room_id, thread_id: key.id, id, uploader_id: person.id, small, large };
    await tx
      .insertInto('message_pictures')
      .values({ ...row, delete_at: new Date(clock().getTime() + UNSENT_MS) })
      .execute();
  });
  return { address: `/api/threads/${threadId}/pictures/${id}` };
}

/** Keeps the pictures of a sent message. Returns false if one is missing or not the sender's. */
export async function keepPictures(
  tx: Tx,
  { room_id, id: threadId }: ThreadKey,
  { senderId, images }: { senderId: string; images: readonly string[] },
): Promise<boolean> {
  const ids = pictureIds(images, threadId);
  if (ids.length !== images.length) return false;
  const { numUpdatedRows } = await tx
    .updateTable('message_pictures')
    .set({ delete_at: null })
    .where('room_id', '=', room_id)
    .where('id', 'in', ids)
    .where('thread_id', '=', threadId)
    .where('uploader_id', '=', senderId)
    .executeTakeFirst();
  return Number(numUpdatedRows) === new Set(ids).size;
}

export async function deletePicturesLater(
  tx: Tx,
  { room_id, id: threadId }: ThreadKey,
  { images, removedAt }: { images: readonly string[]; removedAt: Date | null },
): Promise<void> {
  const ids = pictureIds(images, threadId);
  if (ids.length === 0) return;
  await tx
    .updateTable('message_pictures')
    .set({ delete_at: removedAt && new Date(removedAt.getTime() + REMOVED_MS) })
    .where('room_id', '=', room_id)
    .where('id', 'in', ids)
    .execute();
}

export interface AskedPicture {
  pictureId: string;
  width?: string | undefined;
}

/** Unsent pictures are visible only to their uploader. Pictures of removed messages are visible to neither person. */
export async function getMessagePicture(
  { db }: Services,
  { person }: SavedActor,
  { threadId, ...asked }: AskedPicture & { threadId: string },
): Promise<Buffer> {
  const key = keyOf(await findOwnThread(db, threadId, person));
  const picture = await readPicture(db, key, asked);
  if (!picture) throw new Refusal('not-found');
  const { uploader_id, delete_at, content } = picture;
  const isUnsent = async () => uploader_id === person.id && !(await isInMessage(db, key, asked.pictureId));
  if (delete_at !== null && !(await isUnsent())) throw new Refusal('not-found');
  return content;
}

/** Callers must check access to the picture. */
export async function readPicture(
  db: Queries,
  { room_id, id: threadId }: ThreadKey,
  { pictureId, width = '1280' }: AskedPicture,
) {
  if (!isId(pictureId)) return undefined;
  return db
    .selectFrom('message_pictures')
    .select(['uploader_id', 'delete_at', sql.ref<Buffer>(width === '320' ? 'small' : 'large').as('content')])
    .where('room_id', '=', room_id)
    .where('id', '=', pictureId)
    .where('thread_id', '=', threadId)
    .executeTakeFirst();
}

async function isInMessage(db: Queries, { room_id, id: threadId }: ThreadKey, pictureId: string): Promise<boolean> {
  const address = `/api/threads/${threadId}/pictures/${pictureId}`;
  const { rows } = await sql`
    SELECT 1 FROM messages WHERE room_id = ${room_id} AND thread_id = ${threadId} AND ${address} = ANY(images)
    LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Deletes pictures that were never sent, and pictures of removed messages. */
export async function deleteDuePictures(
  db: Services['db'],
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  return transact(db, async (tx) => {
    const { rows } = await sql<PictureKey>`
      SELECT room_id, thread_id, id FROM message_pictures WHERE delete_at < ${before}
      ORDER BY delete_at LIMIT ${sql.lit(limit)}`.execute(tx);
    // The condition skips a picture that has been sent or restored since.
    for (const picture of rows) await deletePicture(tx, picture, sql`AND delete_at < ${before}`);
    return rows.length;
  });
}

export async function deletePicturesOf(tx: Tx, personId: string): Promise<void> {
  const rows = await tx
    .selectFrom('message_pictures')
    .select(['room_id', 'thread_id', 'id'])
    .where('uploader_id', '=', personId)
    .execute();
  for (const picture of rows) await deletePicture(tx, picture);
}

interface PictureKey {
  room_id: string;
  thread_id: string;
  id: string;
}

async function deletePicture(tx: Tx, { room_id, thread_id, id }: PictureKey, condition = sql``): Promise<void> {
  const { numAffectedRows } = await sql`
    DELETE FROM message_pictures WHERE room_id = ${room_id} AND id = ${id} ${condition}`.execute(tx);
  if (!numAffectedRows) return;
  const address = `/api/threads/${thread_id}/pictures/${id}`;
  await sql`
    UPDATE messages SET images = array_remove(images, ${address})
    WHERE room_id = ${room_id} AND thread_id = ${thread_id} AND ${address} = ANY(images)`.execute(tx);
}
