import { type BookingState, type CancelledBy, type DayRange, instantAt } from 'contracts';
import { newId } from '../src/base/database/new-id.ts';
import type { Caller, TestApi } from './test-api.ts';

export interface PastStay extends DayRange {
  roomId: string;
  guest: Caller;
  priceCents: number;
  state?: BookingState;
  confirmedAt?: string;
  cancelled?: { at: string; refundCents: number; by?: CancelledBy };
}

/** Inserts a booking directly into the database, because the API rejects past stays. */
export async function putStay({ services: { db } }: TestApi, stay: PastStay): Promise<string> {
  const { roomId, guest, from, to, priceCents, cancelled } = stay;
  const room = await db.selectFrom('rooms').selectAll().where('id', '=', roomId).executeTakeFirstOrThrow();
  const person = await db.selectFrom('people').select('id').where('email', '=', guest.email).executeTakeFirstOrThrow();
  const state = stay.state ?? (cancelled ? 'cancelled' : 'confirmed');
  const isPaid = state === 'confirmed' || state === 'cancelled';
  const id = newId();
  await db
    .insertInto('bookings')
    .values({
      room_id: roomId,
      id,
      guest_id: person.id,
      host_id: room.host_id,
      state,
      from_day: from,
      to_day: to,
      price_cents: priceCents,
      nights_cents: priceCents,
      title: room.title,
      location: room.location,
      image: room.image,
      time_zone: room.time_zone,
      discount_terms: 'null',
      cancellation_policy: room.cancellation_policy,
      check_out_at: instantAt(to, 11, room.time_zone),
      held_until: null,
      check_at: null,
      payment_intent_id: null,
      created_at: new Date(stay.confirmedAt ?? `${from}T09:00:00Z`),
      confirmed_at: isPaid ? new Date(stay.confirmedAt ?? `${from}T09:00:00Z`) : null,
      cancelled_at: cancelled ? new Date(cancelled.at) : null,
      cancelled_by: cancelled ? (cancelled.by ?? 'guest') : null,
      refund_cents: cancelled ? cancelled.refundCents : null,
      returned_nights_cents: cancelled ? cancelled.refundCents : 0,
    })
    .execute();
  return id;
}

/** Changes the nights that a room offers. Past nights are allowed. */
export async function offer({ services: { db } }: TestApi, roomId: string, { from, to }: DayRange): Promise<void> {
  await db.updateTable('rooms').set({ from_day: from, to_day: to }).where('id', '=', roomId).execute();
}
