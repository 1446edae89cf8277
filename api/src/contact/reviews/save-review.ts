import { isDeepStrictEqual } from 'node:util';
import { areStarsOf, type BookingReviews, isReviewable, type ReviewSide, reviewTime, type Stars } from 'contracts';
import { type BookingRow, Refusal, type SavedActor, type Services, type Tx, transact } from '../../base/index.ts';
import { bellKey, type Notice, notify, reviewId, settleNotifications } from '../../people/index.ts';
import { lockBooking } from '../../stays/index.ts';
import { findStay, stayOf } from './find-stay.ts';
import { publish } from './publish.ts';
import { readReviews } from './read-reviews.ts';
import { reviewsOf } from './storage.ts';

interface Written {
  stars: Stars;
  text: string;
  version: number;
}

/**
 * Saves a review until it is published. The lock serializes the two sides' saves and the sweep. A retry with the same
 * content succeeds.
 */
export async function saveReview(
  services: Services,
  { person }: SavedActor,
  { id, ...wanted }: Written & { id: string },
): Promise<BookingReviews> {
  const { booking: seen, side } = await findStay(services.db, id, person);
  if (!areStarsOf(side, wanted.stars)) throw new Refusal('invalid-request', { stars: 'must rate each aspect' });
  await transact(services.db, async (tx) => {
    const booking = await lockBooking(tx, seen);
    const now = services.clock();
    const reviews = booking ? await reviewsOf(tx, booking) : [];
    const own = reviews.find((review) => review.side === side);
    if (own && own.text === wanted.text && isDeepStrictEqual(own.stars, wanted.stars)) return;
    if (own?.published_at) throw new Refusal('review-published');
    if (!booking || !isReviewable(stayOf(booking), now)) throw new Refusal('not-reviewable');
    if ((own?.version ?? 0) !== wanted.version) throw new Refusal('changed-elsewhere');
    await write(tx, booking, { ...wanted, side, now });
    const isSecond = reviews.some((review) => review.side !== side);
    const notices: Notice[] = [];
    if (isSecond)
      for (const each of SIDES) notices.push(...(await publish(tx, { ...keyOf(booking), side: each }, now)));
    await settleNotifications(tx, {
      personId: person.id,
      keys: [bellKey('review-asked', reviewId(booking.id, side))],
      now,
    });
    await notify(tx, notices, now);
  });
  return readReviews(services, { booking: seen, side });
}

const SIDES: readonly ReviewSide[] = ['guest', 'host'];

const keyOf = ({ room_id, id }: BookingRow) => ({ room_id, booking_id: id });

async function write(
  tx: Tx,
  booking: BookingRow,
  { side, stars, text, version, now }: Written & { side: ReviewSide; now: Date },
): Promise<void> {
  const change = { stars: JSON.stringify(stars), text, version: version + 1, written_at: now };
  await tx
    .insertInto('reviews')
    .values({
      ...keyOf(booking),
      side,
      guest_id: booking.guest_id,
      host_id: booking.host_id,
      stayed: booking.from_day,
      publish_at: reviewTime(stayOf(booking)).until,
      ...change,
    })
    .onConflict((conflict) => conflict.columns(['room_id', 'booking_id', 'side']).doUpdateSet(change))
    .execute();
}
