import { setTimeout as wait } from 'node:timers/promises';
import type { Actor } from 'api/actor';
import { createPaymentIntent } from 'api/checkout/create-payment-intent';
import { finalise } from 'api/checkout/finalise';
import { intentIdOf } from 'api/ports/payments';
import { stripeConfig } from 'api/ports/stripe';
import { findRoom } from 'api/rooms/storage';
import type { Services } from 'api/services';
import { addDays, type DayRange, todayIn } from 'contracts';
import Stripe from 'stripe';
import type { DemoBooking } from './catalog/bookings.ts';
import type { SeedRun } from './seed-rooms.ts';
import { readSteps, writeStep } from './steps.ts';

const ATTEMPTS = 4;
const HOUR_MS = 3_600_000;

/**
 * Makes the demo bookings with the product's own actions: held, paid with a test card at the payment provider, and
 * finalised. A past stay is booked with the clock set to a time before its check-in.
 */
export async function seedBookings(run: SeedRun, roomIds: Map<string, string>): Promise<void> {
  const { services, demo, say } = run;
  const { secretKey } = services.settings.stripe;
  if (!secretKey.startsWith('sk_test_')) {
    say('no bookings: the payment provider is in live mode');
    return;
  }
  const done = await readSteps<string>(services.db, 'booking:');
  // In booking order, so that a past stay frees the room before the next one, and the audit trail is in order.
  const inOrder = [...demo.bookings].sort((a, b) => bookedAt(run, a).getTime() - bookedAt(run, b).getTime());
  const missing = inOrder.filter((booking) => !done.has(keyOf(booking)));
  for (const [index, booking] of missing.entries()) {
    const bookingId = await withRetries(() => bookOnce(run, booking, roomIds.get(booking.room) ?? ''));
    await writeStep(services.db, `booking:${keyOf(booking)}`, bookingId);
    if (index === missing.length - 1) say(`${missing.length} stays booked and paid`);
  }
}

/** Names a stay in the steps. */
export function keyOf({ room, guest, startInDays }: Pick<DemoBooking, 'room' | 'guest' | 'startInDays'>): string {
  return `${room}:${guest}:${startInDays}`;
}

async function bookOnce(run: SeedRun, booking: DemoBooking, roomId: string): Promise<string> {
  const { services, people, base } = run;
  const room = await findRoom(services.db, roomId);
  const guest = people.get(booking.guest);
  if (!room || !guest) throw new Error(`the demo booking of ${booking.room} has no room or no guest`);
  const from = addDays(todayIn(room.time_zone, base), booking.startInDays);
  const stay: DayRange = { from, to: addDays(from, booking.nights) };
  const before = await findStay(services, roomId, guest.id, stay);
  if (before) return before;

  const then: Services = { ...services, clock: () => bookedAt(run, booking) };
  const actor: Actor = { uid: '', email: guest.email, isEmailVerified: true, tokenHash: '', person: guest };
  const price = (room.price_cents * booking.nights) / 100;
  const { clientSecret, bookingId } = await createPaymentIntent(then, actor, { price, roomId, stay });
  const intentId = intentIdOf(clientSecret);
  const { secretKey, apiUrl } = services.settings.stripe;
  await new Stripe(secretKey, stripeConfig(apiUrl)).paymentIntents.confirm(intentId, {
    payment_method: 'pm_card_visa',
  });
  const outcome = await finalise(then, intentId);
  if (outcome.kind !== 'bound' || outcome.state !== 'confirmed' || !bookingId) {
    throw new Error(`the demo booking of ${booking.room} could not be made`);
  }
  return bookingId;
}

/** Some days before check-in, after the previous stay's check-out, and never after the first start. */
function bookedAt({ demo, base }: SeedRun, { room, startInDays, nights }: DemoBooking): Date {
  const lead = 5 + ((nights * 7 + Math.abs(startInDays)) % 20);
  const ends = demo.bookings
    .filter((other) => other.room === room && other.startInDays < startInDays)
    .map((other) => other.startInDays + other.nights + 1);
  const day = Math.min(-1, Math.max(startInDays - lead, ...ends));
  return new Date(base.getTime() + day * 24 * HOUR_MS + ((nights * 5) % 11) * HOUR_MS);
}

/** The stay, if an interrupted run has already paid for it. */
async function findStay(
  { db }: Services,
  roomId: string,
  guestId: string,
  stay: DayRange,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('bookings')
    .select('id')
    .where('room_id', '=', roomId)
    .where('guest_id', '=', guestId)
    .where('from_day', '=', stay.from)
    .where('to_day', '=', stay.to)
    .where('state', '=', 'confirmed')
    .executeTakeFirst();
  return row?.id;
}

/** A past hold has already lapsed: if the API's sweeper ends it before the payment, try once more. */
async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await wait(300 * attempt);
    }
  }
}
