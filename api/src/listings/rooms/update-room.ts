import {
  type DayRange,
  formatShortDay,
  LEAST_CHARGE_CENTS,
  LEAST_PRICE_RULE,
  type RoomUpdated,
  todayIn,
} from 'contracts';
import type { changedRoom } from 'contracts/schemas';
import type { z } from 'zod';
import { type Actor, Refusal, type RoomRow, recordAudit, type Services, type Tx, transact } from '../../base/index.ts';
import { areOwnPictures } from '../../people/index.ts';
import { activeStayDays, hasActiveBooking } from '../nights/active-stays.ts';
import { freeSentinel } from '../nights/storage.ts';
import { checkWaitlistsSoon } from '../nights/waiting.ts';
import { placeLocation } from '../places/place-location.ts';
import { lockOwnListing } from './own-listing.ts';
import { toColumns, toRoom } from './room-row.ts';
import { selectRooms } from './storage.ts';

type Change = z.output<typeof changedRoom>;

/**
 * Updates a listing. Existing bookings keep their price, policy and nights.
 *
 * @throws Refusal if `version` is outdated
 */
export async function updateRoom(
  services: Services,
  actor: Actor,
  { id, ...change }: Change & { id: string },
): Promise<RoomUpdated> {
  const { db, clock } = services;
  await transact(db, async (tx) => {
    const now = clock();
    const room = await lockOwnListing(tx, id, actor.person);
    if (room.version !== change.version) throw new Refusal('changed-elsewhere');
    const columns = await validateChange(tx, services, { room, change, uid: actor.uid, now });
    await keepBookings(tx, { room, stay: change, keepOpen: columns.keep_open, now });
    await tx
      .updateTable('rooms')
      .set({ ...columns, version: room.version + 1 })
      .where('id', '=', id)
      .execute();
    await checkWaitlistsSoon(tx, id);
    const details = { version: room.version + 1, priceCents: columns.price_cents };
    const actorId = actor.person?.id ?? null;
    await recordAudit(tx, { at: now, actorId, action: 'room-changed', subject: id, details });
  });
  const [row] = await selectRooms(db, { now: clock(), id, limit: 1 });
  if (!row) throw new Refusal('room-not-found');
  return { acknowledged: true, room: toRoom(row, true) };
}

/** Validates a change. Current pictures of the room may be kept even if someone else has uploaded them. */
async function validateChange(
  tx: Tx,
  { settings }: Services,
  { room, change, uid, now }: { room: RoomRow; change: Change; uid: string; now: Date },
) {
  const columns = toColumns(change, settings, room);
  if (columns.price_cents < LEAST_CHARGE_CENTS && columns.price_cents !== room.price_cents)
    throw new Refusal('invalid-request', { price: LEAST_PRICE_RULE });
  if (change.from < room.from_day && change.from < todayIn(columns.time_zone, now))
    throw new Refusal('invalid-request', { from: 'is in the past' });
  const added = [columns.image, ...columns.images].filter(
    (address) => address !== room.image && !room.images.includes(address),
  );
  if (added.length > 0 && !(await areOwnPictures(tx, added, uid)))
    throw new Refusal('image-not-ours', { image: 'was not uploaded here' });
  // Look up the location only if it has changed or the host has removed the exact spot.
  const isPlaced = columns.location === room.location && change.spot !== null;
  const place = isPlaced ? {} : await placeLocation(tx, columns.location);
  return { ...columns, ...place, ...change.spot, images: JSON.stringify(columns.images) };
}

/** Checks that booked stays remain inside the range, and adds or removes the sentinel night for `keepOpen`. */
async function keepBookings(
  tx: Tx,
  { room, stay, keepOpen, now }: { room: RoomRow; stay: DayRange; keepOpen: boolean; now: Date },
): Promise<void> {
  const booked = await activeStayDays(tx, { roomId: room.id, now });
  if (booked && (stay.from > booked.from || stay.to < booked.to)) {
    const field = stay.from > booked.from ? 'from' : 'to';
    const rule = `Stays from ${formatShortDay(booked.from)} to ${formatShortDay(booked.to)} are booked: keep these days within the range.`;
    throw new Refusal('nights-booked', { [field]: rule });
  }
  if (keepOpen === room.keep_open) return;
  if (keepOpen) {
    await freeSentinel(tx, room.id);
  } else if (await hasActiveBooking(tx, { roomId: room.id, now })) {
    // Several stays may be upcoming, but only one can have the whole room.
    throw new Refusal('active-booking', { keepOpen: 'cannot be changed while there are upcoming stays' });
  }
}
