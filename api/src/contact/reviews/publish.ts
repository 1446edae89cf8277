import { newId, type ReviewRow, type Tx } from '../../base/index.ts';
import { rateRoom } from '../../listings/index.ts';
import type { Notice } from '../../people/index.ts';

type ReviewKey = Pick<ReviewRow, 'room_id' | 'booking_id' | 'side'>;

/**
 * Publishes a review once. The caller must have locked its booking.
 *
 * @returns notices that the caller must pass to `notify` as the last step of the transaction
 */
export async function publish(tx: Tx, key: ReviewKey, now: Date): Promise<Notice[]> {
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
  const { guest_id, host_id } = published;
  return [{ kind: 'review-published', booking: { room_id: roomId, id: bookingId, guest_id, host_id }, side }];
}
