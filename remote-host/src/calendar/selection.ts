import { addDays, CALENDAR_LIMITS, type Day, type DayRange, eachNight, type RoomCalendar } from 'contracts';
import { earlierOf, laterOf } from './months.ts';

/**
 * The nights of a listing that a host has selected. `anchor` is the night that was pressed first, and `head` the one
 * that was pressed last.
 */
export interface Selection {
  roomId: string;
  anchor: Day;
  head: Day;
  /** True if the next press ends the selection. */
  isOpen: boolean;
}

export function choosableNights(calendar: RoomCalendar, shown: DayRange): DayRange {
  const limit = addDays(calendar.today, CALENDAR_LIMITS.ahead + 1);
  return { from: laterOf(shown.from, calendar.today), to: earlierOf(shown.to, limit) };
}

export function selectedRange({ anchor, head }: Selection): DayRange {
  const [from, last] = anchor < head ? [anchor, head] : [head, anchor];
  return { from, to: addDays(last, 1) };
}

export const selectedNights = (selection: Selection): Day[] => eachNight(selectedRange(selection));

export function isSelected(selection: Selection | undefined, roomId: string, night: Day): boolean {
  if (selection?.roomId !== roomId) return false;
  const { from, to } = selectedRange(selection);
  return from <= night && night < to;
}

/** Returns the selection after a press. The first press starts a selection, and the second one ends it. */
export function pressNight(before: Selection | undefined, roomId: string, night: Day): Selection {
  if (before?.isOpen && before.roomId === roomId) return { ...before, head: night, isOpen: false };
  return { roomId, anchor: night, head: night, isOpen: true };
}

export function selectionBetween(roomId: string, anchor: Day, head: Day): Selection {
  return { roomId, anchor, head, isOpen: false };
}

export function clampSelection(selection: Selection, { from, to }: DayRange): Selection | undefined {
  const range = selectedRange(selection);
  if (range.to <= from || range.from >= to) return undefined;
  const inside = (night: Day) => laterOf(from, earlierOf(night, addDays(to, -1)));
  return { ...selection, anchor: inside(selection.anchor), head: inside(selection.head) };
}
