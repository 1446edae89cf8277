import { isolate } from 'contracts';
import { sql } from 'kysely';
import type { JobPayload, MessageRow, Services } from '../../base/index.ts';
import { findRoom } from '../../listings/index.ts';
import { otherOf, shownPeopleOf } from '../../people/index.ts';
import { excerptOf } from '../messages/list-threads.ts';
import { shownMessage } from '../messages/shown-message.ts';
import { blockersOf, findOwnThread, hidesContacts, keyOf, otherPerson, readThreadRow } from '../messages/storage.ts';
import { TITLES } from '../notices/titles.ts';
import { helloTo } from './letter.ts';
import { sendWithUnsubscribe } from './send-with-unsubscribe.ts';

/**
 * Emails a person about unread messages. Sends nothing if the messages were read or removed, or if one of the two
 * people has blocked the other.
 */
export async function sendMessagesMail(
  services: Services,
  { personId, threadId }: JobPayload['mail-messages'],
): Promise<void> {
  const { db, settings, clock } = services;
  const own = await findOwnThread(db, threadId, { id: personId });
  const unread = own.last_position - own.read_position;
  if (unread <= 0) return;
  const thread = await readThreadRow(db, keyOf(own));
  const otherId = otherOf(thread, personId);
  if ((await blockersOf(db, personId, otherId)).length > 0) return;
  const { rows } = await sql<MessageRow>`
    SELECT * FROM messages WHERE room_id = ${own.room_id} AND thread_id = ${threadId} AND position > ${own.read_position}
      AND removed_at IS NULL ORDER BY position DESC LIMIT 1`.execute(db);
  const people = await shownPeopleOf(db, [personId, otherId]);
  const [person, room, last] = [people.get(personId), await findRoom(db, own.room_id), rows[0]];
  if (!person || !room || !last) return;
  const { text } = shownMessage(last, { personId, hidesContacts: await hidesContacts(db, thread, clock()) });
  const other = otherPerson(people.get(otherId), thread.guest_id === personId ? 'host' : 'guest');
  const name = isolate(other.name);
  const { siteUrl } = settings;
  await sendWithUnsubscribe(services, {
    personId,
    kind: 'messages',
    messageId: `<messages.${threadId}.${personId}.${own.last_position}@${siteUrl.hostname}>`,
    parts: {
      to: person.email,
      subject: TITLES.messages(name, unread),
      greeting: helloTo(person.name),
      paragraphs: [text ? `“${isolate(excerptOf(text))}”` : 'They sent a picture.'],
      facts: [
        ['From', name],
        ['About', room.title],
      ],
      link: { label: 'Read and answer', href: new URL(`/dashboard/inbox/${threadId}`, siteUrl).href },
    },
  });
}
