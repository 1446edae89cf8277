import { type DayRange, eachNight, todayIn } from 'contracts';
import type { RoomRow, Tx } from '../../base/index.ts';
import { notifyClashes } from '../clashes/notify-clashes.ts';
import { closeBlocked, closeNights, openClosed } from '../nights/storage.ts';
import { checkForLostStays, withoutStays } from './check-for-lost-stays.ts';
import { type CalendarKey, deleteStays, findCalendar, insertStays, saveDoubt, selectStays } from './storage.ts';

interface Kept {
  room: RoomRow;
  now: Date;
}

/**
 * Replaces the stays of a calendar with those of a reading. If many stays are missing, they are kept until another
 * reading confirms the loss. The caller must have locked the room.
 */
export async function importStays(
  tx: Tx,
  key: CalendarKey,
  { stays, ignored, room, now }: Kept & { stays: readonly DayRange[]; ignored: readonly DayRange[] },
): Promise<void> {
  const today = todayIn(room.time_zone, now);
  const known = await selectStays(tx, key, today);
  const before = (await findCalendar(tx, key))?.doubt ?? null;
  const { removed, doubt } = checkForLostStays({ known, read: stays, ignored, doubt: before, today, now });
  if (before || doubt) await saveDoubt(tx, key, doubt);
  await applyStayChanges(tx, key, { removed, added: withoutStays(stays, known), room, now });
}

/**
 * Closes the nights of added stays and opens the nights of removed ones, unless the host or another calendar blocks
 * them. Notifies the host of clashes with bookings. The caller must have locked the room.
 */
export async function applyStayChanges(
  tx: Tx,
  key: CalendarKey,
  { removed, added, room, now }: Kept & { removed: readonly DayRange[]; added: readonly DayRange[] },
): Promise<void> {
  if (removed.length === 0 && added.length === 0) return;
  const today = todayIn(room.time_zone, now);
  await deleteStays(tx, key, removed);
  await insertStays(tx, key, added);
  const nightsOf = (ranges: readonly DayRange[]) =>
    [...new Set(ranges.flatMap(eachNight))].filter((night) => night >= today).sort();
  const left = nightsOf(removed);
  await openClosed(tx, room.id, left);
  await closeBlocked(
    tx,
    { room_id: room.id },
    left.map((night) => ({ night })),
  );
  await closeNights(tx, room.id, nightsOf(added));
  await notifyClashes(tx, room, now);
}
