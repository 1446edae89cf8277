import { SAVED_LIMITS, type SavedList } from 'contracts';
import { Refusal, type SavedActor, type Services, transact } from '../../base/index.ts';
import { lockPerson } from '../../people/index.ts';
import { selectLists } from './storage.ts';

const done = { success: true } as const;

export async function listSavedLists({ db }: Services, { person }: SavedActor): Promise<SavedList[]> {
  const lists = await selectLists(db, person.id);
  return lists.map(({ id, name, token, rooms }) => ({ _id: id, name, rooms, ...(token !== null && { token }) }));
}

export async function saveList(
  { db, clock }: Services,
  { person }: SavedActor,
  { id, name }: { id: string; name: string },
): Promise<{ success: true }> {
  return transact(db, async (tx) => {
    await lockPerson(tx, person.id);
    await tx
      .insertInto('saved_lists')
      .values({ person_id: person.id, id, name, token: null, used_at: clock() })
      .onConflict((conflict) => conflict.columns(['person_id', 'id']).doUpdateSet({ name }))
      .execute();
    if ((await selectLists(tx, person.id)).length > SAVED_LIMITS.lists) throw new Refusal('too-many-lists');
    return done;
  });
}

export async function deleteList({ db }: Services, { person }: SavedActor, id: string): Promise<{ success: true }> {
  await transact(db, async (tx) => {
    await lockPerson(tx, person.id);
    await tx.deleteFrom('saved_lists').where('person_id', '=', person.id).where('id', '=', id).execute();
  });
  return done;
}
