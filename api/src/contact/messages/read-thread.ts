import { sql } from 'kysely';
import { type SavedActor, type Services, transact } from '../../base/index.ts';
import { bellKey, settleNotifications } from '../../people/index.ts';
import { changeInboxes, findOwnThread, keyOf } from './storage.ts';

/** The read position never moves back, because another tab may have read further. */
export async function readThread(
  { db, clock }: Services,
  { person }: SavedActor,
  { id, position }: { id: string; position: number },
): Promise<{ success: true }> {
  const own = await findOwnThread(db, id, person);
  if (position <= own.read_position) return { success: true };
  // The SQL uses the current row, because a message may arrive after the check above.
  const set = () => sql`
    read_position = GREATEST(read_position, LEAST(last_position, ${position}::integer)),
    mail_at = CASE WHEN last_position <= ${position}::integer THEN NULL ELSE mail_at END`;
  await transact(db, async (tx) => {
    await changeInboxes(tx, keyOf(own), [{ personId: person.id, set }]);
    const { last_position, read_position } = await findOwnThread(tx, id, person);
    if (read_position < last_position) return;
    await settleNotifications(tx, { personId: person.id, keys: [bellKey('messages', id)], now: clock() });
  });
  return { success: true };
}
