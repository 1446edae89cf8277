import {
  isId,
  type Person,
  type Queries,
  Refusal,
  type ReviewRow,
  type SavedActor,
  type Services,
  transact,
} from '../../base/index.ts';
import { addReport } from './storage.ts';

interface Asked {
  id: string;
  reason: string;
  text: string;
}

export async function reportReview(
  { db, clock }: Services,
  { person }: SavedActor,
  { id, reason, text }: Asked,
): Promise<{ success: true }> {
  const review = isId(id)
    ? await db.selectFrom('reviews').selectAll().where('id', '=', id).where('hidden_at', 'is', null).executeTakeFirst()
    : undefined;
  if (!review || !(await mayRead(db, review, person))) throw new Refusal('review-not-found');
  const { room_id, booking_id, side, guest_id, host_id } = review;
  const authorId = side === 'guest' ? guest_id : host_id;
  if (authorId === person.id) throw new Refusal('own-review');
  const report = { authorId, reporterId: person.id, reason, text, now: clock() };
  await transact(db, (tx) => addReport(tx, { room_id, booking_id, side }, report));
  return { success: true };
}

/**
 * Returns true if the person can read a review. Reviews of a guest are visible to their author, the guest, and hosts
 * who have a booking from the guest.
 */
async function mayRead(db: Queries, { side, guest_id, host_id }: ReviewRow, { id }: Person): Promise<boolean> {
  if (side === 'guest' || guest_id === id || host_id === id) return true;
  const booking = await db
    .selectFrom('bookings')
    .select('id')
    .where('guest_id', '=', guest_id)
    .where('host_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return booking !== undefined;
}
