import { FORMER_NAME, type Page, type Review, type ReviewSide } from 'contracts';
import { type RawBuilder, sql } from 'kysely';
import { atLeast, type BookingKey, orderByNewest, pageOf, type Queries, type ReviewRow } from '../../base/index.ts';

export interface ReviewView extends ReviewRow {
  id: string;
  published_at: Date;
  author_name: string | null;
  author_image: string | null;
}

/** Returns both reviews of a stay, including unpublished ones, which callers must not show. */
export async function reviewsOf(db: Queries, { room_id, id }: BookingKey): Promise<ReviewRow[]> {
  return db.selectFrom('reviews').selectAll().where('room_id', '=', room_id).where('booking_id', '=', id).execute();
}

interface ReviewsAsked {
  before?: string | undefined;
  limit: number;
}

export function listReviewsOfRoom(db: Queries, roomId: string, asked: ReviewsAsked): Promise<Page<Review>> {
  return listPublic(db, 'guest', orderByNewest(KEYS.guest, sql`${roomId}::uuid`, asked.before), asked.limit);
}

export function listReviewsOfGuest(db: Queries, guestId: string, asked: ReviewsAsked): Promise<Page<Review>> {
  return listPublic(db, 'host', orderByNewest(KEYS.host, sql`${guestId}::uuid`, asked.before), asked.limit);
}

const KEYS = { guest: { owner: 'room_id', id: 'id' }, host: { owner: 'guest_id', id: 'id' } } as const;

/** Looks up authors only for the returned rows (see `withNames` in bookings). */
async function listPublic(
  db: Queries,
  side: ReviewSide,
  { where, orderBy }: { where: RawBuilder<boolean>; orderBy: RawBuilder<unknown> },
  limit: number,
): Promise<Page<Review>> {
  const author = sql.ref(side === 'guest' ? 'shown.guest_id' : 'shown.host_id');
  const { rows } = await sql<ReviewView>`
    SELECT shown.*, author.name AS author_name, author.image AS author_image FROM (
      SELECT * FROM reviews
      WHERE side = ${sql.lit(side)} AND published_at IS NOT NULL AND hidden_at IS NULL AND ${where}
      ORDER BY ${orderBy} LIMIT ${atLeast(limit + 1)}) shown
    JOIN LATERAL (SELECT name, image FROM people WHERE people.id = ${author} LIMIT 1) author ON true
    ORDER BY shown.id DESC`.execute(db);
  return pageOf(rows.map(toReview), limit, ({ _id }) => _id);
}

export async function findPublic(db: Queries, booking: BookingKey, side: ReviewSide): Promise<Review | undefined> {
  const author = sql.ref(side === 'guest' ? 'v.guest_id' : 'v.host_id');
  const { rows } = await sql<ReviewView>`
    SELECT v.*, p.name AS author_name, p.image AS author_image FROM reviews v JOIN people p ON p.id = ${author}
    WHERE v.room_id = ${booking.room_id} AND v.booking_id = ${booking.id} AND v.side = ${side}
      AND v.published_at IS NOT NULL AND v.hidden_at IS NULL`.execute(db);
  return rows[0] && toReview(rows[0]);
}

export function toReview(row: ReviewView): Review {
  return {
    _id: row.id,
    author: { name: firstName(row.author_name, row.side), image: row.author_image },
    stars: row.stars,
    text: row.text,
    published: row.published_at.toISOString(),
    stayed: row.stayed.slice(0, 7),
    ...answerOf(row),
  };
}

/** Returns the first name, which is all that strangers may see. */
export function firstName(name: string | null, side: ReviewSide): string {
  if (name === FORMER_NAME) return name;
  return name?.trim().split(/\s+/)[0] || (side === 'guest' ? 'Guest' : 'Host');
}

export function answerOf({ answer, answered_at: at }: ReviewRow): Pick<Review, 'answer'> {
  return answer !== null && at ? { answer: { text: answer, at: at.toISOString() } } : {};
}

export async function sumOfGuest(db: Queries, guestId: string): Promise<{ count: number; total: number }> {
  const { rows } = await sql<{ count: number; total: number }>`
    SELECT count(*)::int AS count, coalesce(sum((stars ->> 'overall')::int), 0)::int AS total FROM reviews
    WHERE guest_id = ${guestId} AND side = 'host' AND published_at IS NOT NULL AND hidden_at IS NULL`.execute(db);
  return rows[0] ?? { count: 0, total: 0 };
}
