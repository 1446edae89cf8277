import type { SharedList } from 'contracts';
import { Refusal, type Services } from '../../base/index.ts';
import { priceRooms, upcomingStayOf } from './price-list.ts';
import { selectSavedRoomIds } from './storage.ts';

export async function getSharedList(services: Services, token: string): Promise<SharedList> {
  const { db, clock } = services;
  const list = await db.selectFrom('saved_lists').selectAll().where('token', '=', token).executeTakeFirst();
  if (!list) throw new Refusal('list-not-shared');
  const owner = await db.selectFrom('people').select('name').where('id', '=', list.person_id).executeTakeFirst();
  const ids = await selectSavedRoomIds(db, list.person_id, list.id);
  const priced = await priceRooms(services, list, ids);
  const rooms = [...priced.values()].map(({ card }) => card);
  const stay = upcomingStayOf(list, clock());
  const by = firstName(owner?.name ?? '');
  return { name: list.name, ...(by && { by }), rooms, ...(stay && { stay }), gone: ids.length - rooms.length };
}

/** Returns the first word of a name, or undefined if it is an email address. */
function firstName(name: string): string | undefined {
  const [first = ''] = name.trim().split(/\s+/);
  return first === '' || first.includes('@') ? undefined : first;
}
