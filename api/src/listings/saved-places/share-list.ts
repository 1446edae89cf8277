import { randomBytes } from 'node:crypto';
import { type SavedActor, type Services, transact } from '../../base/index.ts';
import { lockPerson } from '../../people/index.ts';
import { findList } from './storage.ts';

export async function shareList({ db }: Services, { person }: SavedActor, id: string): Promise<{ token: string }> {
  return transact(db, async (tx) => {
    await lockPerson(tx, person.id);
    const before = await findList(tx, person.id, id);
    const token = before.token ?? randomBytes(24).toString('base64url');
    await tx
      .updateTable('saved_lists')
      .set({ token })
      .where('person_id', '=', person.id)
      .where('id', '=', id)
      .execute();
    return { token };
  });
}

export async function stopSharing({ db }: Services, { person }: SavedActor, id: string): Promise<{ success: true }> {
  await transact(db, async (tx) => {
    await lockPerson(tx, person.id);
    await tx
      .updateTable('saved_lists')
      .set({ token: null })
      .where('person_id', '=', person.id)
      .where('id', '=', id)
      .execute();
  });
  return { success: true };
}
