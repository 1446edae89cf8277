import { addStars, ratingRank, type Stars } from 'contracts';
import { newId } from '../database/new-id.ts';
import type { ReviewRow, Tx } from '../database/tables.ts';
import type { Note } from '../notifications/notify.ts';
import { enqueue } from '../outbox/enqueue.ts';

type ReviewKey = Pick<ReviewRow, 'room_id' | 'booking_id' | 'side'>;

/**
 * Publishes a review, once: the caller has locked its booking. The room's rating, and the mail to whom it is about, come
 * with it.
 *
 * @returns who is to be notified, as the last step of the transaction
 */
export async function publish(tx: Tx, key: ReviewKey, now: Date): Promise<Note[]> {
  const { room_id: roomId, booking_id: bookingId, side } = key;
  const published = await tx
    .updateTable('reviews')
    .set({ id: newId(now), published_at: now })
    .where('room_id', '=', roomId)
    .where('booking_id', '=', bookingId)
    .where('side', '=', side)
    .where('published_at', 'is', null)
    .returning(['stars', 'guest_id', 'host_id'])
    .executeTakeFirst();
  if (!published) return [];
  if (side === 'guest') await rateRoom(tx, roomId, { stars: published.stars, sign: 1 });
  const payload = { roomId, bookingId, side };
  await enqueue(tx, { kind: 'mail-review-published', key: `mail-review-published:${bookingId}:${side}`, payload, now });
  const personId = side === 'guest' ? published.host_id : published.guest_id;
  return [{ personId, kind: 'review-published', key: `review-published:${bookingId}:${side}`, details: payload }];
}

/**
 * Adds a guest's review to the room's rating, or takes it out. The row is locked as an update locks it, which bookings
 * do not wait for: they only keep its key.
 */
export async function rateRoom(tx: Tx, roomId: string, { stars, sign }: { stars: Stars; sign: 1 | -1 }): Promise<void> {
  const room = await tx
    .selectFrom('rooms')
    .select(['review_count', 'star_totals'])
    .where('id', '=', roomId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const sums = addStars({ count: room.review_count, totals: room.star_totals }, stars, sign);
  await tx
    .updateTable('rooms')
    .set({ review_count: sums.count, star_totals: [...sums.totals], rating_rank: ratingRank(sums) })
    .where('id', '=', roomId)
    .execute();
}
