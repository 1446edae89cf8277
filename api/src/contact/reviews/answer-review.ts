import type { BookingReviews } from 'contracts';
import { Refusal, type SavedActor, type Services, transact } from '../../base/index.ts';
import { lockBooking } from '../../stays/index.ts';
import { findStayOfHost } from './find-stay.ts';
import { readReviews } from './read-reviews.ts';
import { reviewsOf } from './storage.ts';

/** Publishes a host's answer to a review. A host can answer once. A retry with the same text succeeds. */
export async function answerReview(
  services: Services,
  { person }: SavedActor,
  { id, text }: { id: string; text: string },
): Promise<BookingReviews> {
  const booking = await findStayOfHost(services.db, id, person);
  await transact(services.db, async (tx) => {
    await lockBooking(tx, booking);
    const review = (await reviewsOf(tx, booking)).find(({ side }) => side === 'guest');
    if (!review?.published_at || review.hidden_at) throw new Refusal('review-not-found');
    if (review.answer === text) return;
    if (review.answer !== null) throw new Refusal('already-answered');
    await tx
      .updateTable('reviews')
      .set({ answer: text, answered_at: services.clock() })
      .where('room_id', '=', booking.room_id)
      .where('booking_id', '=', booking.id)
      .where('side', '=', 'guest')
      .execute();
  });
  return readReviews(services, { booking, side: 'host' });
}
