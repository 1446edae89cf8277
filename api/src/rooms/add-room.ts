import { type RoomInserted, todayIn } from 'contracts';
import type { newRoom } from 'contracts/schemas';
import type { z } from 'zod';
import type { Actor } from '../actor.ts';
import { newId } from '../database/new-id.ts';
import { areOwnPictures } from '../images/storage.ts';
import { placeLocation } from '../places/place-location.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { toColumns, toRoom } from './room-row.ts';
import { insertRooms, selectRooms } from './storage.ts';

/** Adds a listing. The host is always the caller, whatever the body says. */
export async function addRoom(
  { db, clock, settings }: Services,
  { uid, person }: Actor,
  body: z.output<typeof newRoom>,
): Promise<RoomInserted> {
  if (!person) throw new Refusal('not-allowed');
  const now = clock();
  const columns = toColumns(body, settings);
  if (body.from < todayIn(columns.time_zone, now)) throw new Refusal('invalid-request', { from: 'is in the past' });
  if (!(await areOwnPictures(db, [columns.image, ...columns.images], uid)))
    throw new Refusal('image-not-ours', { image: 'was not uploaded here' });

  const id = newId();
  const images = JSON.stringify(columns.images);
  const place = { ...(await placeLocation(db, columns.location)), ...body.spot };
  await insertRooms(db, [{ ...columns, ...place, images, id, host_id: person.id, created_at: now }]);
  const [row] = await selectRooms(db, { now, id, limit: 1 });
  if (!row) throw new Refusal('room-not-found');
  return { acknowledged: true, insertedId: id, room: toRoom(row, true) };
}
