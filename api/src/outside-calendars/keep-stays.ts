import { type DayRange, eachNight, todayIn } from 'contracts';
import { tellClashes } from '../clashes/tell-clashes.ts';
import type { RoomRow, Tx } from '../database/tables.ts';
import { closeBlocked, closeNights, openClosed } from '../nights/storage.ts';
import { type CalendarKey, deleteStays, insertStays, selectStays } from './storage.ts';

/**
 * Closes the nights of new stays and opens those of removed ones, unless the host or another calendar blocks them.
 * Reports booked nights to the host. The caller must have locked the room.
 */
export async function keepStays(
  tx: Tx,
  key: CalendarKey,
  { stays, room, now }: { stays: readonly DayRange[]; room: RoomRow; now: Date },
): Promise<void> {
  const today = todayIn(room.time_zone, now);
  const known = await selectStays(tx, key, today);
  const gone = without(known, stays);
  const added = without(stays, known);
  if (gone.length === 0 && added.length === 0) return;
  await deleteStays(tx, key, gone);
  await insertStays(tx, key, added);
  const nightsOf = (ranges: readonly DayRange[]) =>
    [...new Set(ranges.flatMap(eachNight))].filter((night) => night >= today).sort();
  const left = nightsOf(gone);
  await openClosed(tx, room.id, left);
  await closeBlocked(
    tx,
    { room_id: room.id },
    left.map((night) => ({ night })),
  );
  await closeNights(tx, room.id, nightsOf(added));
  await tellClashes(tx, room, now);
}

function without(stays: readonly DayRange[], others: readonly DayRange[]): DayRange[] {
  const known = new Set(others.map(({ from, to }) => from + to));
  return stays.filter(({ from, to }) => !known.has(from + to));
}
