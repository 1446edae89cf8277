import { sql } from 'kysely';
import { type SavedActor, type Services, transact } from '../../base/index.ts';
import { otherOf } from '../../people/index.ts';
import { changeInboxes, findOwnThread, keyOf, lockThread } from './storage.ts';

/**
 * Blocks or unblocks the other person in all threads between the two. The thread's lock serializes this with concurrent
 * messages.
 */
export async function blockOther(
  { db, clock }: Services,
  { person }: SavedActor,
  { id, blocked }: { id: string; blocked: boolean },
): Promise<{ success: true }> {
  const key = keyOf(await findOwnThread(db, id, person));
  await transact(db, async (tx) => {
    const other = otherOf(await lockThread(tx, key), person.id);
    const pair = { person_id: person.id, blocked_id: other };
    if (blocked)
      await tx
        .insertInto('message_blocks')
        .values({ ...pair, at: clock() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    else
      await tx
        .deleteFrom('message_blocks')
        .where('person_id', '=', person.id)
        .where('blocked_id', '=', other)
        .execute();
    // Cancel pending emails for both: they no longer want messages from each other.
    await changeInboxes(tx, key, [
      { personId: person.id, set: () => sql`mail_at = NULL` },
      { personId: other, set: () => sql`mail_at = NULL` },
    ]);
  });
  return { success: true };
}
