import type { SavedActor } from 'api/actor';
import { readBooking } from 'api/bookings/storage';
import type { BookingRow } from 'api/database/tables';
import { answerReview } from 'api/reviews/answer-review';
import { saveReview } from 'api/reviews/save-review';
import type { Services } from 'api/services';
import { ASPECTS_OF, ROOM_ASPECTS, reviewTime } from 'contracts';
import { actorOf } from './actor-of.ts';
import type { DemoReview } from './catalog/reviews.ts';
import { keyOf } from './seed-bookings.ts';
import type { SeedRun } from './seed-rooms.ts';
import { readSteps, writeStep } from './steps.ts';

const DAY_MS = 86_400_000;

/** Writes the demo reviews with the product's own actions, two days after each stay. */
export async function seedReviews(run: SeedRun, roomIds: Map<string, string>): Promise<void> {
  const { services, demo, people, say } = run;
  const stays = await readSteps<string>(services.db, 'booking:');
  const done = await readSteps<string>(services.db, 'review:');
  // The oldest first: reviews are listed in the order of their publication.
  const missing = demo.reviews
    .filter((review) => stays.has(keyOf(review)) && !done.has(keyOf(review)))
    .sort((a, b) => a.startInDays - b.startInDays);
  for (const review of missing) {
    const id = stays.get(keyOf(review)) ?? '';
    const booking = await readBooking(services.db, { room_id: roomIds.get(review.room) ?? '', id });
    const guest = people.get(review.guest);
    const host = [...people.values()].find((person) => person.id === booking?.host_id);
    if (!booking || !guest || !host) throw new Error(`the demo review of ${review.room} has no stay`);
    await writeOnce(services, review, { booking, guest: actorOf(guest), host: actorOf(host) });
    await writeStep(services.db, `review:${keyOf(review)}`, id);
  }
  if (missing.length > 0) say(`${missing.length} stays reviewed`);
}

interface Sides {
  booking: BookingRow;
  guest: SavedActor;
  host: SavedActor;
}

/** Can be repeated: what is saved already is answered as saved. */
async function writeOnce(
  services: Services,
  { stars, text, ofGuest, answer }: DemoReview,
  { booking, guest, host }: Sides,
): Promise<void> {
  const { id, to_day: to, time_zone: timeZone } = booking;
  const then = new Date(reviewTime({ to, timeZone }).opens.getTime() + 2 * DAY_MS);
  const back = { ...services, clock: () => then };
  const ofRoom = Object.fromEntries(ROOM_ASPECTS.map((aspect, index) => [aspect, stars[index] ?? 5]));
  const ofStay = Object.fromEntries(ASPECTS_OF.host.map((aspect) => [aspect, 5]));
  await saveReview(back, guest, { id, stars: ofRoom, text, version: 0 });
  await saveReview(back, host, { id, stars: ofStay, text: ofGuest, version: 0 });
  if (answer) await answerReview(back, host, { id, text: answer });
}
