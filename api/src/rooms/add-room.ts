import { DEFAULT_POLICY, type RoomInserted, toCents, todayIn } from 'contracts';
import type { newRoom } from 'contracts/schemas';
import type { z } from 'zod';
import type { Actor } from '../actor.ts';
import { newId } from '../database/new-id.ts';
import { picturePath } from '../images/picture-path.ts';
import { areOwnPictures } from '../images/storage.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { insertRooms, selectRooms } from './storage.ts';
import { toRoom } from './to-room.ts';

/** Adds a listing. The host is always the caller, whatever the body says. */
export async function addRoom(
  { db, clock, settings }: Services,
  { uid, person }: Actor,
  body: z.output<typeof newRoom>,
): Promise<RoomInserted> {
  if (!person) throw new Refusal('not-allowed');
  const now = clock();
  const timeZone = body.timeZone ?? settings.siteTimeZone;
  const priceCents = toCents(body.price);
  if (priceCents === undefined) throw new Refusal('invalid-request', { price: 'is not a valid amount' });
  if (body.from < todayIn(timeZone, now)) throw new Refusal('invalid-request', { from: 'is in the past' });
  const image = picturePath(body.image, settings.siteUrl);
  const images = (body.images ?? []).map((address) => picturePath(address, settings.siteUrl));
  if (!(await areOwnPictures(db, [image, ...images], uid)))
    throw new Refusal('image-not-ours', { image: 'was not uploaded here' });

  const id = newId();
  const { title, location, category, guests, bedrooms, bathrooms, description } = body;
  await insertRooms(db, [
    {
      id,
      host_id: person.id,
      ...{ title, location, category, guests, bedrooms, bathrooms, description },
      image,
      images: JSON.stringify(images),
      price_cents: priceCents,
      from_day: body.from,
      to_day: body.to,
      time_zone: timeZone,
      cancellation_policy: body.cancellationPolicy ?? DEFAULT_POLICY,
      keep_open: body.keepOpen ?? false,
      created_at: now,
    },
  ]);
  const [row] = await selectRooms(db, { now, id, limit: 1 });
  if (!row) throw new Refusal('room-not-found');
  return { acknowledged: true, insertedId: id, room: toRoom(row, true) };
}
