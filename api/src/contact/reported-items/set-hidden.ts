import { sql } from 'kysely';
import type { ReportedItemRow, Tx } from '../../base/index.ts';
import { rateRoom } from '../../listings/index.ts';
import { lockBooking } from '../../stays/index.ts';
import { deletePicturesLater } from '../messages/pictures.ts';
import { changeInboxes, lockThread } from '../messages/storage.ts';

/** Hides a reported item from everyone, or shows it again. The caller must have locked the item. */
export async function setHidden(tx: Tx, item: ReportedItemRow, isHidden: boolean, now: Date): Promise<void> {
  const { room_id, booking_id, side, thread_id, message_id } = item;
  const hiddenAt = isHidden ? now : null;
  if (booking_id) await setReview(tx, { room_id, booking_id, side }, hiddenAt);
  else if (thread_id && message_id) await setMessage(tx, { room_id, thread_id, message_id }, hiddenAt);
}

type Filled<Key extends keyof ReportedItemRow> = { [Each in Key]: NonNullable<ReportedItemRow[Each]> };

/** Locking the booking serializes this with the host's answer. */
async function setReview(
  tx: Tx,
  { room_id, booking_id, side }: Filled<'room_id' | 'booking_id' | 'side'>,
  hiddenAt: Date | null,
): Promise<void> {
  await lockBooking(tx, { room_id, id: booking_id });
  const changed = await tx
    .updateTable('reviews')
    .set({ hidden_at: hiddenAt })
    .where('room_id', '=', room_id)
    .where('booking_id', '=', booking_id)
    .where('side', '=', side)
    .where('hidden_at', hiddenAt ? 'is' : 'is not', null)
    .returning('stars')
    .executeTakeFirst();
  if (changed && side === 'guest') await rateRoom(tx, room_id, { stars: changed.stars, sign: hiddenAt ? -1 : 1 });
}

/** Sends an event to the open pages of both people if the message has changed. */
async function setMessage(
  tx: Tx,
  { room_id, thread_id, message_id }: Filled<'room_id' | 'thread_id' | 'message_id'>,
  removedAt: Date | null,
): Promise<void> {
  const { guest_id, host_id } = await lockThread(tx, { room_id, id: thread_id });
  const changed = await tx
    .updateTable('messages')
    .set({ removed_at: removedAt })
    .where('room_id', '=', room_id)
    .where('thread_id', '=', thread_id)
    .where('id', '=', message_id)
    .where('removed_at', removedAt ? 'is' : 'is not', null)
    .returning('images')
    .executeTakeFirst();
  if (!changed) return;
  await deletePicturesLater(tx, { room_id, id: thread_id }, { images: changed.images, removedAt });
  const set = () => sql`last_position = last_position`;
  await changeInboxes(
    tx,
    { room_id, id: thread_id },
    [guest_id, host_id].map((personId) => ({ personId, set })),
  );
}
