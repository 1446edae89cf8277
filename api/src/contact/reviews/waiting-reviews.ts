import { REVIEW_MS, type ReviewSide, type WaitingReviews } from 'contracts';
import { sql } from 'kysely';
import { atLeast, type SavedActor, type Services } from '../../base/index.ts';

const MAX_REVIEWS = 100;

/**
 * The conditions on `to_day` allow the use of the index on a host's stays. The conditions on `check_out_at` are exact.
 */
export async function listWaitingReviews(
  { db, clock }: Services,
  { person }: SavedActor,
  side: ReviewSide,
): Promise<WaitingReviews> {
  const now = clock();
  const since = new Date(now.getTime() - REVIEW_MS);
  const owner = sql.ref(side === 'guest' ? 'b.guest_id' : 'b.host_id');
  const { rows } = await sql<{ id: string; title: string; check_out_at: Date; time_zone: string }>`
    SELECT b.id, b.title, b.check_out_at, b.time_zone FROM bookings b
    WHERE ${owner} = ${person.id} AND b.state = 'confirmed'
      AND b.check_out_at <= ${now} AND b.check_out_at > ${since}
      AND b.to_day >= ${since}::date - 1 AND b.to_day <= ${now}::date + 1
      AND NOT EXISTS (SELECT FROM reviews v WHERE v.room_id = b.room_id AND v.booking_id = b.id AND v.side = ${side})
    ORDER BY b.check_out_at, b.id LIMIT ${atLeast(MAX_REVIEWS)}`.execute(db);
  return rows.slice(0, MAX_REVIEWS).map(({ id, title, check_out_at, time_zone }) => ({
    bookingId: id,
    title,
    until: new Date(check_out_at.getTime() + REVIEW_MS).toISOString(),
    timeZone: time_zone,
  }));
}
