import { REVIEW_MS, type ReviewSide, type WaitingReviews } from 'contracts';
import { sql } from 'kysely';
import { atLeast, type SavedActor, type Services } from '../../base/index.ts';

const MOST = 100;

/** The bounds on days only let the index on a host's stays be used. The exact times decide. */
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
    ORDER BY b.check_out_at, b.id LIMIT ${atLeast(MOST)}`.execute(db);
  return rows.slice(0, MOST).map(({ id, title, check_out_at, time_zone }) => ({
    bookingId: id,
    title,
    until: new Date(check_out_at.getTime() + REVIEW_MS).toISOString(),
    timeZone: time_zone,
  }));
}
