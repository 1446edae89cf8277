import { type RoomInserted, todayIn } from 'contracts';
import type { newRoom } from 'contracts/schemas';
import type { z } from 'zod';
import {
  type Actor,
  isId,
  newId,
  type Person,
  type Queries,
  Refusal,
  type RoomRow,
  type Services,
  transact,
} from '../../base/index.ts';
import { areOwnPictures } from '../../people/index.ts';
import { placeLocation } from '../places/place-location.ts';
import { lockHost } from './own-listing.ts';
import { toColumns, toRoom } from './room-row.ts';
import { findRoom, insertRooms, selectRooms } from './storage.ts';

/** Adds a listing. The caller becomes its host, even if the body names another one. */
export async function addRoom(
  { db, clock, settings }: Services,
  { uid, person }: Actor,
  body: z.output<typeof newRoom>,
): Promise<RoomInserted> {
  if (!person) throw new Refusal('not-allowed');
  const now = clock();
  const columns = toColumns(body, settings);
  if (body.from < todayIn(columns.time_zone, now)) throw new Refusal('invalid-request', { from: 'is in the past' });
  const original = body.copyOf === undefined ? undefined : await findOriginal(db, body.copyOf, person);
  const shared = original ? [original.image, ...original.images] : [];
  const others = [columns.image, ...columns.images].filter((address) => !shared.includes(address));
  if (others.length > 0 && !(await areOwnPictures(db, others, uid)))
    throw new Refusal('image-not-ours', { image: 'was not uploaded here' });

  const id = newId();
  const images = JSON.stringify(columns.images);
  const place = { ...(await placeLocation(db, columns.location)), ...body.spot };
  const rules = original && { stay_rules: JSON.stringify(original.stay_rules) };
  await transact(db, async (tx) => {
    await lockHost(tx, person);
    await insertRooms(tx, [{ ...columns, ...place, ...rules, images, id, host_id: person.id, created_at: now }]);
  });
  const [row] = await selectRooms(db, { now, id, limit: 1 });
  if (!row) throw new Refusal('room-not-found');
  return { acknowledged: true, insertedId: id, room: toRoom(row, true) };
}

async function findOriginal(db: Queries, id: string, person: Person): Promise<RoomRow> {
  const room = isId(id) ? await findRoom(db, id) : undefined;
  if (!room || room.archived_at || room.host_id !== person.id) throw new Refusal('room-not-found');
  return room;
}
