import {
  type Cents,
  CHECK_OUT_HOUR,
  type DayRange,
  instantAt,
  MAX_NIGHTS,
  nightsBetween,
  priceOfStay,
  todayIn,
} from 'contracts';
import { isId, newId } from '../database/new-id.ts';
import type { BookingRow, Queries, RoomRow } from '../database/tables.ts';
import { Refusal } from '../refusal.ts';
import { findRoom } from '../rooms/storage.ts';

export interface Quote {
  room: RoomRow;
  stay: DayRange;
  totalCents: Cents;
}

/** A stay that this guest could book, with the price that the server says; refuses what is not offered. */
export async function quoteStay(
  db: Queries,
  { roomId, stay, guestId, now }: { roomId: string; stay: DayRange; guestId: string; now: Date },
): Promise<Quote> {
  const room = isId(roomId) ? await findRoom(db, roomId) : undefined;
  if (!room) throw new Refusal('room-not-found');
  if (room.host_id === guestId) throw new Refusal('own-room');
  const nights = nightsBetween(stay);
  const isOffered =
    nights >= 1 &&
    nights <= MAX_NIGHTS &&
    stay.from >= room.from_day &&
    stay.to <= room.to_day &&
    stay.from >= todayIn(room.time_zone, now);
  if (!isOffered) throw new Refusal('dates-not-offered');
  if (room.is_closed) throw new Refusal('room-booked');
  return { room, stay, totalCents: priceOfStay(room.price_cents, stay).totalCents };
}

/** The row of a new booking: what it keeps of the room is what the guest agreed to. */
export function bookingOf(
  { room, stay, totalCents }: Quote,
  more: Pick<BookingRow, 'state' | 'held_until' | 'check_at' | 'payment_intent_id' | 'confirmed_at'> & {
    guestId: string;
    now: Date;
  },
): BookingRow {
  const { guestId, now, ...rest } = more;
  return {
    ...rest,
    room_id: room.id,
    id: newId(),
    guest_id: guestId,
    host_id: room.host_id,
    from_day: stay.from,
    to_day: stay.to,
    price_cents: totalCents,
    title: room.title,
    location: room.location,
    image: room.image,
    time_zone: room.time_zone,
    cancellation_policy: room.cancellation_policy,
    check_out_at: instantAt(stay.to, CHECK_OUT_HOUR, room.time_zone),
    created_at: now,
  };
}
