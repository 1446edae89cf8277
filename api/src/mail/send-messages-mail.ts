import { sql } from 'kysely';
import type { MessageRow } from '../database/tables.ts';
import { excerptOf } from '../messages/list-threads.ts';
import { shownMessage } from '../messages/shown-message.ts';
import {
  blockersOf,
  facesOf,
  findOwnThread,
  hidesContacts,
  keyOf,
  otherOf,
  readThreadRow,
  shownFace,
} from '../messages/storage.ts';
import type { JobPayload } from '../outbox/jobs.ts';
import { findRoom } from '../rooms/storage.ts';
import type { Services } from '../services.ts';
import { layOut } from './letter.ts';

/**
 * Tells somebody of messages that they have not read, with the beginning of the latest one. Nothing if they have read them
 * by then, or if one of the two has blocked the other.
 */
export async function sendMessagesMail(
  { db, mail, settings }: Services,
  { personId, threadId }: JobPayload['mail-messages'],
): Promise<void> {
  const own = await findOwnThread(db, threadId, { id: personId });
  const unread = own.last_position - own.read_position;
  if (unread <= 0) return;
  const thread = await readThreadRow(db, keyOf(own));
  const otherId = otherOf(thread, personId);
  if ((await blockersOf(db, personId, otherId)).length > 0) return;
  const { rows } = await sql<MessageRow>`
    SELECT * FROM messages WHERE room_id = ${own.room_id} AND thread_id = ${threadId} AND position = ${own.last_position}`.execute(
    db,
  );
  const faces = await facesOf(db, [personId, otherId]);
  const [person, room, last] = [faces.get(personId), await findRoom(db, own.room_id), rows[0]];
  if (!person || !room || !last) return;
  const { text } = shownMessage(last, { personId, hidesContacts: await hidesContacts(db, thread) });
  const { name } = shownFace(faces.get(otherId), thread.guest_id === personId ? 'host' : 'guest');
  const { siteUrl, brand } = settings;
  const letter = layOut(
    { brand },
    {
      to: person.email,
      subject: unread === 1 ? `${name} wrote to you` : `${name} wrote you ${unread} messages`,
      greeting: `Hello ${person.name ?? ''},`.replace(' ,', ','),
      paragraphs: [text ? `“${excerptOf(text)}”` : 'They sent a picture.'],
      facts: [
        ['From', name],
        ['About', room.title],
      ],
      link: { label: 'Read and answer', href: new URL(`/dashboard/inbox/${threadId}`, siteUrl).href },
    },
  );
  const messageId = `<messages.${threadId}.${personId}.${own.last_position}@${siteUrl.hostname}>`;
  await mail.send({ ...letter, messageId });
}
