import { REVIEW_SIDES } from 'contracts';
import { sql } from 'kysely';
import { BATCH, type BookingKey, type ReviewRow, sweep, type Tx, transact } from '../../base/index.ts';
import { notify } from '../../people/index.ts';
import { claimReviewRequest, lockBooking } from '../../stays/index.ts';
import { publish } from './publish.ts';

type ReviewKey = Pick<ReviewRow, 'room_id' | 'booking_id' | 'side'>;

/** Publishes reviews when the other side has missed its deadline. */
export const publishReviews = sweep<ReviewKey>({
  title: 'reviews',
  everyMs: 5_000,
  find: (now) => sql`
      SELECT room_id, booking_id, side FROM reviews WHERE published_at IS NULL AND publish_at <= ${now}
      ORDER BY publish_at LIMIT ${sql.lit(BATCH)}`,
  act: ({ db }, review, now) =>
    transact(db, async (tx) => {
      await lockBooking(tx, { room_id: review.room_id, id: review.booking_id });
      await notify(tx, await publish(tx, review, now), now);
    }),
});

const DAY_MS = 24 * 60 * 60_000;
/** Stays that ended longer ago than this get no email, for example after a worker outage. Their pages still ask. */
const LATE_MS = 4 * DAY_MS;

/** Queues the emails that ask both sides for a review, a day after check-out, once for each stay. */
export const askForReviews = sweep<BookingKey>({
  title: 'review requests',
  everyMs: 60_000,
  find: (now) => sql`
      SELECT room_id, id FROM bookings WHERE state = 'confirmed' AND review_asked_at IS NULL
        AND check_out_at <= ${new Date(now.getTime() - DAY_MS)} AND check_out_at > ${new Date(now.getTime() - LATE_MS)}
      ORDER BY check_out_at LIMIT ${sql.lit(BATCH)}`,
  act: ({ db }, key, now) => transact(db, (tx) => ask(tx, key, now)),
});

async function ask(tx: Tx, key: BookingKey, now: Date): Promise<void> {
  const booking = await claimReviewRequest(tx, key, now);
  if (!booking) return;
  const notices = REVIEW_SIDES.map((side) => ({ kind: 'review-asked', booking, side }) as const);
  await notify(tx, notices, now);
}
