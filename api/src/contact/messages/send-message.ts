import type { Message } from 'contracts';
import { sql } from 'kysely';
import { type MessageRow, Refusal, type SavedActor, type Services, transact } from '../../base/index.ts';
import { areOwnPictures, bellKey, isFormer, notify, otherOf, settleNotifications } from '../../people/index.ts';
import { mailDue } from './mail-due.ts';
import { keepPictures } from './pictures.ts';
import { shownMessage } from './shown-message.ts';
import { blockersOf, changeInboxes, findMessage, findOwnThread, hidesContacts, keyOf, lockThread } from './storage.ts';

interface NewMessage {
  threadId: string;
  id: string;
  text: string;
  images: string[];
}

/** A retry with the same id returns the stored message. */
export async function sendMessage(
  { db, clock }: Services,
  { person, uid }: SavedActor,
  { threadId, id, text, images }: NewMessage,
): Promise<Message> {
  const key = keyOf(await findOwnThread(db, threadId, person));
  const [row, hides] = await transact(db, async (tx) => {
    const thread = await lockThread(tx, key);
    const hides = await hidesContacts(tx, thread, clock());
    const known = await findMessage(tx, key, id);
    // The id of the other person's message must not give access to that message.
    if (known && known.sender_id !== person.id) throw new Refusal('invalid-request', { id: 'is taken' });
    if (known) return [known, hides] as const;
    const other = otherOf(thread, person.id);
    if (await isFormer(tx, other)) throw new Refusal('person-gone');
    if ((await blockersOf(tx, person.id, other)).length > 0) throw new Refusal('messages-blocked');
    const isKept = images.length === 0 || (await keepPictures(tx, key, { senderId: person.id, images }));
    // Pages loaded before version 1.1 send public pictures.
    if (!isKept && !(await areOwnPictures(tx, images, uid))) throw new Refusal('image-not-ours');
    const position = thread.last_position + 1;
    const sentAt = clock();
    const row: MessageRow = {
      ...{ room_id: key.room_id, thread_id: key.id, position, id },
      ...{ sender_id: person.id, text, images, sent_at: sentAt, removed_at: null },
    };
    await tx.insertInto('messages').values(row).execute();
    await tx
      .updateTable('threads')
      .set({ last_position: position })
      .where('room_id', '=', key.room_id)
      .where('id', '=', key.id)
      .execute();
    await changeInboxes(tx, key, [
      // Sending a message marks all earlier ones as read.
      {
        personId: person.id,
        set: (event) => sql`${written(position, event)}, read_position = ${position}, mail_at = NULL`,
      },
      { personId: other, set: (event) => sql`${written(position, event)}, mail_at = ${mailDue(sentAt)}` },
    ]);
    await settleNotifications(tx, { personId: person.id, keys: [bellKey('messages', key.id)], now: sentAt });
    await notify(tx, [{ kind: 'messages', personId: other, threadId: key.id }], sentAt);
    return [row, hides] as const;
  });
  return shownMessage(row, { personId: person.id, hidesContacts: hides });
}

const written = (position: number, event: number) => sql`last_position = ${position}, message_event = ${event}::bigint`;
