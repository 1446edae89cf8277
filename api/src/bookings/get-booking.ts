import { type BookingDetail, houseHours, nightsBetween, toDollars } from 'contracts';
import type { SavedActor } from '../actor.ts';
import type { BookingRow, PaymentRow, Queries } from '../database/tables.ts';
import { findPayment } from '../payments/storage.ts';
import { Refusal } from '../refusal.ts';
import { findRoom } from '../rooms/storage.ts';
import type { Services } from '../services.ts';
import { bookingCode } from './booking-code.ts';
import { findOwnBooking } from './find-own-booking.ts';
import { toBooking, viewRow } from './storage.ts';

/** GET /bookings/{id}: everything that the page of a booking shows, to its guest, its host and admins. */
export async function getBooking({ db }: Services, { person }: SavedActor, id: string): Promise<BookingDetail> {
  const { booking } = await findOwnBooking(db, id, person);
  return describeBooking(db, booking);
}

/** A booking in detail, for a person who may see it. */
export async function describeBooking(
  db: Queries,
  { id, payment_intent_id: intentId }: Pick<BookingRow, 'id' | 'payment_intent_id'>,
): Promise<BookingDetail> {
  const row = await viewRow(db, id);
  if (!row) throw new Refusal('booking-not-found');
  const room = await findRoom(db, row.room_id);
  const hours = houseHours(room?.house_rules);
  const payment = intentId === null ? undefined : await findPayment(db, intentId);
  const refunded = intentId === null ? [] : await findRefunds(db, intentId);
  const isPaid = row.confirmed_at !== null || (payment?.captured_at ?? null) !== null;
  return {
    ...toBooking(row),
    code: bookingCode(id),
    hostedBy: { id: row.host_id, name: row.host_name ?? 'Host', image: row.host_image, email: row.host_email },
    checkInHour: hours.checkIn,
    checkOutHour: hours.checkOut,
    ...(room && { houseRules: room.house_rules, sleeping: room.sleeping, amenities: room.amenities }),
    lines: [lineOf(row)],
    paid: isPaid ? toDollars(row.price_cents) : 0,
    timeline: [...stepsOf(row, payment), ...refunded],
  };
}

function lineOf({ from_day: from, to_day: to, price_cents: cents }: BookingRow): BookingDetail['lines'][number] {
  const nights = nightsBetween({ from, to });
  return { nights, ...(cents % nights === 0 && { each: toDollars(cents / nights) }), amount: toDollars(cents) };
}

type Timeline = BookingDetail['timeline'];

/** What the booking's own row and its payment say. A stay that was paid before it was claimed was never held. */
function stepsOf(row: BookingRow, payment: PaymentRow | undefined): Timeline {
  const { created_at, held_until, confirmed_at, cancelled_at, cancelled_by: by, price_cents } = row;
  const paidAt = payment?.captured_at ?? confirmed_at;
  const timeline: Timeline = [];
  if (held_until) timeline.push({ event: 'held', at: created_at.toISOString() });
  if (paidAt) timeline.push({ event: 'paid', at: paidAt.toISOString(), amount: toDollars(price_cents) });
  if (confirmed_at) timeline.push({ event: 'confirmed', at: confirmed_at.toISOString() });
  if (cancelled_at) timeline.push({ event: 'cancelled', at: cancelled_at.toISOString(), ...(by && { by }) });
  return timeline;
}

/** When the payment provider had made the refunds: only the audit trail knows. */
async function findRefunds(db: Queries, intentId: string): Promise<Timeline> {
  const rows = await db
    .selectFrom('audit_trail')
    .select(['at', 'details'])
    .where('subject', '=', intentId)
    .where('action', '=', 'refunded')
    .orderBy('id')
    .execute();
  return rows.map(({ at, details }) => ({
    event: 'refunded' as const,
    at: at.toISOString(),
    amount: toDollars((details as { amountCents: number }).amountCents),
  }));
}
