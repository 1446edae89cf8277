import type { ListStay } from 'contracts';
import { type SavedActor, type Services, transact } from '../../base/index.ts';
import { lockPerson } from '../../people/index.ts';
import { recordPrices } from './find-improvements.ts';
import { findList, selectSavedRoomIds } from './storage.ts';

export async function watchList(
  services: Services,
  { person }: SavedActor,
  { id, stay, tells }: { id: string; stay: ListStay | null; tells: boolean },
): Promise<{ success: true }> {
  return transact(services.db, async (tx) => {
    await lockPerson(tx, person.id);
    const before = await findList(tx, person.id, id);
    const wanted = { from_day: stay?.from ?? null, to_day: stay?.to ?? null, guests: stay?.guests ?? null };
    const list = await tx
      .updateTable('saved_lists')
      .set({ ...wanted, is_quiet: !tells, look_at: services.clock() })
      .where('person_id', '=', person.id)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const isSame =
      before.from_day === wanted.from_day && before.to_day === wanted.to_day && before.guests === wanted.guests;
    if (!isSame) {
      // Discard the prices of other nights, because they cannot be compared.
      await tx
        .updateTable('saved_rooms')
        .set({ price_cents: null, told_cents: null, was_taken: false })
        .where('person_id', '=', person.id)
        .where('list_id', '=', id)
        .execute();
      await recordPrices(services, tx, list, await selectSavedRoomIds(tx, person.id, id));
    }
    return { success: true };
  });
}
