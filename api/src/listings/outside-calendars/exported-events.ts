import type { Day, DayRange } from 'contracts';
import type { ExportedStay } from '../nights/exported-stays.ts';

/** An event in the calendar that a listing exports, as other sites last read it. */
export interface ExportedEvent extends DayRange {
  /** `stay-` and the booking's ID, or `closed-` and a new ID. */
  uid: string;
  /** The number of changes that other sites have read. */
  sequence: number;
  changedAt: string;
}

interface Export {
  known: readonly ExportedEvent[];
  today: Day;
  now: Date;
  newId: () => string;
}

/**
 * Returns the events for other sites. A block is a series of closed nights, which has no ID in our data, so it gets the
 * UID of a previously exported block with which it overlaps. It keeps its start when its first nights have passed.
 */
export function exportEvents(stays: readonly ExportedStay[], { known, today, now, newId }: Export): ExportedEvent[] {
  const blocks = known.filter(({ uid }) => !uid.startsWith('stay-'));
  return stays.map(({ bookingId, from: first, to }) => {
    const uid = bookingId && `stay-${bookingId}`;
    const before = uid ? known.find((event) => event.uid === uid) : takeOverlapping(blocks, { from: first, to });
    if (!before) return { uid: uid ?? `closed-${newId()}`, from: first, to, sequence: 0, changedAt: now.toISOString() };
    const from = first === today && before.from < today ? before.from : first;
    if (from === before.from && to === before.to) return before;
    return { uid: before.uid, from, to, sequence: before.sequence + 1, changedAt: now.toISOString() };
  });
}

/**
 * Finds the exported block that overlaps a range. Removes it from the list, because only one part of a split block
 * keeps its UID.
 */
function takeOverlapping(blocks: ExportedEvent[], { from, to }: DayRange): ExportedEvent | undefined {
  const index = blocks.findIndex((block) => block.from < to && from < block.to);
  return index < 0 ? undefined : blocks.splice(index, 1)[0];
}
