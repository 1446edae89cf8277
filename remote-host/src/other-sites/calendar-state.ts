import { CALENDAR_PROBLEMS, type DayRange, formatMoment, formatShortDay, type OutsideCalendar } from 'contracts';
import type { BadgeTone } from 'shared-ui';

interface CalendarState {
  tone: BadgeTone;
  label: string;
  /** Why it was not read. */
  problem?: string;
  /** When it was read, and when it is read next. */
  times: string;
}

/** How the reading of a calendar goes, in words. */
export function stateOf({ isDue, problem, readAt, nextAt }: OutsideCalendar): CalendarState {
  const last = readAt ? `Last read on ${formatMoment(new Date(readAt))}.` : 'Never read so far.';
  const next = formatMoment(new Date(nextAt));
  if (isDue) return { tone: 'info', label: 'Being read', times: readAt ? last : 'Its nights are closed in a moment.' };
  if (!problem) return { tone: 'success', label: 'Up to date', times: `${last} Next on ${next}.` };
  const kept = readAt ? ' Until then, what it said last counts.' : '';
  return {
    tone: 'danger',
    label: 'Not read',
    // A newer site may know further ones.
    problem: CALENDAR_PROBLEMS[problem] ?? 'It could not be read.',
    times: `${last} We try again on ${next}.${kept}`,
  };
}

/** `2 stays ahead, the next from Dec 4, 2026 to Dec 6, 2026` */
export function staysAhead({ stays, next }: OutsideCalendar): string {
  if (!next) return 'No stays ahead';
  const count = stays === 1 ? '1 stay ahead' : `${stays} stays ahead, the next`;
  return `${count} from ${rangeName(next)}`;
}

export const rangeName = ({ from, to }: DayRange): string => `${formatShortDay(from)} to ${formatShortDay(to)}`;
