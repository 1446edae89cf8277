import { setTimeout as wait } from 'node:timers/promises';
import { intentIdOf } from 'api/base/ports/payments';
import { stripeConfig } from 'api/base/ports/stripe';
import type { Services } from 'api/base/services';
import { reportReview } from 'api/contact/reported-items/report-review';
import { answerReview } from 'api/contact/reviews/answer-review';
import { saveReview } from 'api/contact/reviews/save-review';
import { readBooking } from 'api/stays/bookings/storage';
import { createPaymentIntent } from 'api/stays/checkout/create-payment-intent';
import { finalise } from 'api/stays/checkout/finalise';
import { ASPECTS_OF, addDays, type DayRange, reviewTime, todayIn } from 'contracts';
import Stripe from 'stripe';
import { catalog, type DemoBooking, type DemoReview } from './catalog.ts';
import { findParties, type SeedRun } from './seed-run.ts';
import { readSteps, writeStep } from './steps.ts';

const ATTEMPTS = 4;
const HOUR_MS = 3_600_000;

/**
 * Makes the demo bookings with the product's own actions: holds the nights, pays with a test card, and confirms the
 * booking. For a past stay, the clock is set to a time before check-in.
 */
export async function seedBookings(run: SeedRun): Promise<void> {
  const { services, say } = run;
  if (!services.settings.stripe.secretKey.startsWith('sk_test_')) {
    say('no bookings: the payment provider is in live mode');
    return;
  }
  const done = await readSteps<string>(services.db, 'booking:');
  const missing = catalog.bookings
    .filter((booking) => !done.has(keyOf(booking)))
    // In order of booking time, so that a past stay frees the room before the next booking and the audit trail is in
    // order.
    .sort((a, b) => bookedAt(run, a).getTime() - bookedAt(run, b).getTime());
  for (const booking of missing) {
    const bookingId = await withRetries(() => bookOnce(run, booking));
    await writeStep(services.db, `booking:${keyOf(booking)}`, bookingId);
  }
  if (missing.length > 0) say(`${missing.length} stays booked and paid`);
}

function keyOf({ room, guest, startInDays }: DemoBooking): string {
  return `${room}:${guest}:${startInDays}`;
}

async function bookOnce(run: SeedRun, booking: DemoBooking): Promise<string> {
  const { services, base } = run;
  const { room, guest } = await findParties(run, booking);
  const from = addDays(todayIn(room.time_zone, base), booking.startInDays);
  const stay: DayRange = { from, to: addDays(from, booking.nights) };
  const before = await findStay(services, { room_id: room.id, guest_id: guest.person.id }, stay);
  if (before) return before;

  const then: Services = { ...services, clock: () => bookedAt(run, booking) };
  const price = (room.price_cents * booking.nights) / 100;
  const { clientSecret, bookingId } = await createPaymentIntent(then, guest, { price, roomId: room.id, stay });
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

/** Returns a time a few days before check-in, after the previous stay's check-out and before the first start. */
function bookedAt({ base }: SeedRun, { room, startInDays, nights }: DemoBooking): Date {
  const lead = 5 + ((nights * 7 + Math.abs(startInDays)) % 20);
  const ends = catalog.bookings
    .filter((other) => other.room === room && other.startInDays < startInDays)
    .map((other) => other.startInDays + other.nights + 1);
  const day = Math.min(-1, Math.max(startInDays - lead, ...ends));
  return new Date(base.getTime() + day * 24 * HOUR_MS + ((nights * 5) % 11) * HOUR_MS);
}

async function findStay(
  { db }: Services,
  { room_id, guest_id }: { room_id: string; guest_id: string },
  stay: DayRange,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('bookings')
    .select('id')
    .where('room_id', '=', room_id)
    .where('guest_id', '=', guest_id)
    .where('from_day', '=', stay.from)
    .where('to_day', '=', stay.to)
    .where('state', '=', 'confirmed')
    .executeTakeFirst();
  return row?.id;
}

/** Retries if the API's sweeper ends a hold for a past stay, which has already expired, before the payment. */
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

/** Writes the reviews of the demo stays with the product's own actions, two days after each stay. */
export async function seedReviews(run: SeedRun): Promise<void> {
  const { services, say } = run;
  const stays = await readSteps<string>(services.db, 'booking:');
  const done = await readSteps<string>(services.db, 'review:');
  const missing = catalog.bookings
    .flatMap((booking) => (booking.review ? [{ booking, review: booking.review }] : []))
    .filter(({ booking }) => stays.has(keyOf(booking)) && !done.has(keyOf(booking)))
    // Oldest first, because reviews are listed in the order in which they were published.
    .sort((a, b) => a.booking.startInDays - b.booking.startInDays);
  for (const { booking, review } of missing) {
    const id = stays.get(keyOf(booking)) ?? '';
    await reviewOnce(run, booking, { id, review });
    await writeStep(services.db, `review:${keyOf(booking)}`, id);
  }
  if (missing.length > 0) say(`${missing.length} stays reviewed`);
}

/** This can be repeated, because saving the same review again succeeds. */
async function reviewOnce(
  run: SeedRun,
  booking: DemoBooking,
  { id, review }: { id: string; review: DemoReview },
): Promise<void> {
  const { services } = run;
  const { room, guest, host } = await findParties(run, booking);
  const stay = await readBooking(services.db, { room_id: room.id, id });
  if (!stay) throw new Error(`the demo review of ${booking.room} has no stay`);
  const { opens } = reviewTime({ to: stay.to_day, timeZone: stay.time_zone });
  const then = { ...services, clock: () => new Date(opens.getTime() + 48 * HOUR_MS) };
  const ofStay = Object.fromEntries(ASPECTS_OF.host.map((aspect) => [aspect, 5]));
  await saveReview(then, guest, { id, stars: review.stars, text: review.text, version: 0 });
  await saveReview(then, host, { id, stars: ofStay, text: review.ofGuest, version: 0 });
  if (review.answer) await answerReview(then, host, { id, text: review.answer });
  if (!review.report) return;
  const { id: reviewId } = await services.db
    .selectFrom('reviews')
    .select('id')
    .where('room_id', '=', room.id)
    .where('booking_id', '=', id)
    .where('side', '=', 'guest')
    .executeTakeFirstOrThrow();
  await reportReview(services, host, { id: reviewId ?? '', ...review.report });
}
