import { isId, Refusal, type SavedActor, type Services, transact } from '../../base/index.ts';
import { findMessage, findOwnThread, keyOf, readThreadRow } from '../messages/storage.ts';
import { addReport } from './storage.ts';

interface Asked {
  threadId: string;
  messageId: string;
  reason: string;
  text: string;
}

export async function reportMessage(
  { db, clock }: Services,
  { person }: SavedActor,
  { threadId, messageId, reason, text }: Asked,
): Promise<{ success: true }> {
  const key = keyOf(await findOwnThread(db, threadId, person));
  const message = isId(messageId) ? await findMessage(db, key, messageId) : undefined;
  if (!message || message.removed_at || message.sender_id === person.id) throw new Refusal('message-not-found');
  const { guest_id } = await readThreadRow(db, key);
  const side = message.sender_id === guest_id ? ('guest' as const) : ('host' as const);
  const reported = { room_id: key.room_id, side, thread_id: key.id, message_id: message.id };
  const report = { authorId: message.sender_id, reporterId: person.id, reason, text, now: clock() };
  await transact(db, (tx) => addReport(tx, reported, report));
  return { success: true };
}
