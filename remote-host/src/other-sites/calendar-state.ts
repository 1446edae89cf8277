import {
  CALENDAR_PROBLEMS,
  type DayRange,
  type EventFate,
  type FeedReading,
  formatMoment,
  formatShortDay,
  type OutsideCalendar,
} from 'contracts';
import type { BadgeTone } from 'shared-ui';

interface CalendarState {
  tone: BadgeTone;
  label: string;
  problem?: string;
  times: string;
}

export function stateOf({ isDue, problem, readAt, nextAt, reading, doubt }: OutsideCalendar): CalendarState {
  const last = readAt ? `Last read on ${formatMoment(new Date(readAt))}.` : 'Never read so far.';
  const next = formatMoment(new Date(nextAt));
  if (isDue) return { tone: 'info', label: 'Being read', times: readAt ? last : 'Its nights are closed in a moment.' };
  if (!problem && hasUnusedEvents(reading))
    return {
      tone: 'warning',
      label: 'Read in part',
      problem: 'Some of it wasn’t understood, so nights that are taken there may be open here. Block them by hand.',
      times: `${last} Next on ${next}.`,
    };
  if (!problem && doubt) return { tone: 'warning', label: 'Check it', times: `${last} Next on ${next}.` };
  if (!problem) return { tone: 'success', label: 'Up to date', times: `${last} Next on ${next}.` };
  const kept = readAt ? ' Until then, what it said last counts.' : '';
  return {
    tone: 'danger',
    label: 'Not read',
    // A newer API may return an unknown problem.
    problem: CALENDAR_PROBLEMS[problem] ?? 'It could not be read.',
    times: `${last} We try again on ${next}.${kept}`,
  };
}

/**
 * Returns true if some events could not be used. Checks only the first event, because the API lists unusable ones
 * first.
 */
const hasUnusedEvents = (reading: FeedReading | null) => Boolean(reading?.events[0]?.reason);

const FATE_TEXTS: [EventFate, one: string, several: string][] = [
  ['closes', '1 closes nights', 'close nights'],
  ['not-understood', '1 isn’t understood', 'aren’t understood'],
  ['ignored', '1 is ignored', 'are ignored'],
  ['free', '1 is marked as free', 'are marked as free'],
  ['later', '1 is too far ahead', 'are too far ahead'],
  ['canceled', '1 is canceled', 'are canceled'],
  ['own', '1 is our own', 'are our own'],
  ['past', '1 is over', 'are over'],
];

/** Returns the total number of events, including those that are not listed. */
export const totalOf = ({ counts }: Pick<FeedReading, 'counts'>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Summarizes a reading, such as `14 events: 12 close nights, 1 is marked as free, 1 is over`. */
export function eventsInWords({ counts, leftOutLines }: FeedReading): string {
  const total = totalOf({ counts });
  const parts = FATE_TEXTS.flatMap(([fate, one, several]) => {
    const count = counts[fate] ?? 0;
    return count === 0 ? [] : count === 1 ? one : `${count} ${several}`;
  });
  if (leftOutLines > 0) parts.push(leftOutLines === 1 ? '1 line was left out' : `${leftOutLines} lines were left out`);
  return `${total === 1 ? '1 event' : `${total} events`}: ${parts.join(', ')}`;
}

export function staysAhead({ stays, next }: OutsideCalendar): string {
  if (!next) return 'No stays ahead';
  const count = stays === 1 ? '1 stay ahead' : `${stays} stays ahead, the next`;
  return `${count} from ${rangeName(next)}`;
}

export const rangeName = ({ from, to }: DayRange): string => `${formatShortDay(from)} to ${formatShortDay(to)}`;
