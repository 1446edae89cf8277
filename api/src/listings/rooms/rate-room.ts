import { addStars, ratingRank, type Stars } from 'contracts';
import type { Tx } from '../../base/index.ts';

/** Adds or removes a review's stars. The lock does not block bookings, which take only a key-share lock on the room. */
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
