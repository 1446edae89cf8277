import { addDays, CALENDAR_LIMITS, type Day, type DayRange, todayIn } from 'contracts';
import ICAL from 'ical.js';
import type { RoomRow } from '../../../base/index.ts';
import { CalendarFailure } from './calendar-failure.ts';
import { dayOf, toZonedTime, wholeDays, type ZonedTime } from './zoned-time.ts';

/** Maximum length of an event, in seconds: ten years. */
const LONGEST_S = 3_653 * 24 * 60 * 60;
/** The allowed years for the first occurrence of a recurring event. */
const [FIRST_YEAR, LAST_YEAR] = [1900, 2200];
/** Earlier starts are moved to this day, because only future nights matter. */
const FIRST_DAY: Day = '2000-01-01';

export interface ReadFor {
  roomId: string;
  /** The listing's time zone, for converting events to nights. */
  timeZone: string;
  /** The first night that is read. The range is half-open. */
  from: Day;
  to: Day;
  /** Ids of events and titles that the host ignores. */
  ignored?: readonly string[];
}

export function readForRoom({ id, time_zone: timeZone }: RoomRow, now: Date): ReadFor {
  const from = todayIn(timeZone, now);
  return { roomId: id, timeZone, from, to: addDays(from, CALENDAR_LIMITS.ahead) };
}

/** Thrown for an event that cannot be read. The host sees the message. */
export class NotUnderstood extends Error {}

export const textOf = (component: ICAL.Component, name: string) => String(component.getFirstPropertyValue(name) ?? '');

export const isCancelled = (component: ICAL.Component) => textOf(component, 'status').toUpperCase() === 'CANCELLED';

export const isFree = (component: ICAL.Component) => textOf(component, 'transp').toUpperCase() === 'TRANSPARENT';

/**
 * Rejects long events and distant dates. The library adds durations month by month and counts occurrences from the
 * first one, which could take minutes.
 *
 * @throws CalendarFailure `too-complex`
 */
function checkBounds(event: ICAL.Component): void {
  const duration = event.getFirstPropertyValue('duration');
  const isLong = (value: ICAL.Duration) => Math.abs(value.toSeconds()) > LONGEST_S;
  if (duration instanceof ICAL.Duration && isLong(duration)) throw new CalendarFailure('too-complex');
  if (!event.hasProperty('rrule') && !event.hasProperty('rdate')) return;
  const [start, end] = ['dtstart', 'dtend'].map((name) => event.getFirstPropertyValue(name));
  if (!(start instanceof ICAL.Time)) return;
  const isNear = start.year >= FIRST_YEAR && start.year <= LAST_YEAR;
  if (!isNear || (end instanceof ICAL.Time && isLong(end.subtractDate(start))))
    throw new CalendarFailure('too-complex');
}

/** Returns the days of the periods in a `VFREEBUSY` that are not free. */
export function busyTimes(component: ICAL.Component, about: ReadFor): DayRange[] {
  return component
    .getAllProperties('freebusy')
    .filter((property) => !/^free$/i.test(property.getFirstParameter('fbtype') ?? ''))
    .flatMap((property) => (property.getValues() as ICAL.Period[]).map((period) => daysOfPeriod(period, about)));
}

export function daysOfPeriod(period: ICAL.Period, about: ReadFor): DayRange {
  return daysOf({ time: period.start, zone: undefined }, { time: period.getEnd(), zone: undefined }, about);
}

/**
 * Returns the days of an event's first occurrence, even if it is in the past.
 *
 * @throws CalendarFailure `too-complex`
 */
export function rawNights(component: ICAL.Component, about: ReadFor): DayRange {
  checkBounds(component);
  const { startDate, endDate } = new ICAL.Event(component, { exceptions: [] });
  const end = component.hasProperty('dtend') ? 'dtend' : 'dtstart';
  return daysOf(toZonedTime(startDate, component, 'dtstart'), toZonedTime(endDate, component, end), about);
}

/** Returns the days from the start to the end of an event. An event within a single day takes the following night. */
export function daysOf(start: ZonedTime, end: ZonedTime, { timeZone }: ReadFor): DayRange {
  const whole = wholeDays(start.time, end.time);
  if (whole) return whole;
  const [first, last] = [dayOf(start, timeZone), dayOf(end, timeZone)];
  return { from: first, to: last > first ? last : addDays(first, 1) };
}

/** Returns the part of a range that has not ended and begins before the horizon, or undefined if there is none. */
export function clip({ from: first, to: last }: DayRange, { from, to }: ReadFor): DayRange | undefined {
  if (last <= from || first >= to) return undefined;
  return { from: first < FIRST_DAY ? FIRST_DAY : first, to: last > to ? to : last };
}
