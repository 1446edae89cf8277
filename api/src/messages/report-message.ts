import type { SavedActor } from '../actor.ts';
import { isId, newId } from '../database/new-id.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { findMessage, findOwnThread, keyOf } from './storage.ts';

interface Report {
  threadId: string;
  messageId: string;
  reason: string;
}

/** POST /threads/{id}/messages/{messageId}/report. A second report of the same person is the first one. */
export async function reportMessage(
  { db, clock }: Services,
  { person }: SavedActor,
  { threadId, messageId, reason }: Report,
): Promise<{ success: true }> {
  const key = keyOf(await findOwnThread(db, threadId, person));
  const message = isId(messageId) ? await findMessage(db, key, messageId) : undefined;
  if (!message || message.sender_id === person.id) throw new Refusal('message-not-found');
  await db
    .insertInto('message_reports')
    .values({
      id: newId(),
      room_id: key.room_id,
      thread_id: key.id,
      message_id: messageId,
      reporter_id: person.id,
      reason,
      reported_at: clock(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { success: true };
}
