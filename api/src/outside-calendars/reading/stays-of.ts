import { addDays, type Day, type DayRange } from 'contracts';
import ICAL from 'ical.js';
import { CalendarFailure } from './calendar-failure.ts';
import { dayOf, instantKeys, type ZonedTime, zoned } from './zoned-time.ts';

const MOST_EVENTS = 20_000;
/** Of all recurring events together, from the first of each on. */
const MOST_OCCURRENCES = 50_000;
/** Ten years. */
const LONGEST_S = 3_653 * 24 * 60 * 60;
/** Of the first occurrence of a recurring event. */
const [FIRST_YEAR, LAST_YEAR] = [1900, 2200];
const DAY_MS = 24 * 60 * 60_000;
/** Nothing that takes nights from today on needs to say that it began earlier. */
const FIRST_DAY: Day = '2000-01-01';

export interface ReadFor {
  roomId: string;
  /** Of the listing: an event takes the nights that it takes there. */
  timeZone: string;
  /** The nights that count, half-open. */
  from: Day;
  to: Day;
}

/**
 * The nights that the events of an iCalendar file take, as stays by date. Those that overlap are one: a room has one guest at
 * a time, and the number of stays is at most that of nights. @throws CalendarFailure
 */
export function staysOf(text: string, about: ReadFor): DayRange[] {
  const events = parseCalendars(text).flatMap((calendar) =>
    isCancelled(calendar, 'method', 'CANCEL') ? [] : calendar.getAllSubcomponents('vevent'),
  );
  if (events.length > MOST_EVENTS) throw new CalendarFailure('too-complex');
  const budget = { left: MOST_OCCURRENCES };
  const found: DayRange[] = [];
  for (const [uid, group] of Map.groupBy(events, uidOf)) {
    // The other site gives back what it has read here.
    if (uid.startsWith(`${about.roomId}-`)) continue;
    try {
      for (const event of group) checkBounds(event);
      for (const range of rangesOf(group, about, budget)) found.push(range);
    } catch (error) {
      // An event that nobody understands hides no other.
      if (error instanceof CalendarFailure) throw error;
    }
  }
  return joinStays(found);
}

function parseCalendars(text: string): ICAL.Component[] {
  let parsed: unknown[];
  try {
    parsed = ICAL.parse(text);
  } catch (cause) {
    throw new CalendarFailure('no-calendar', { cause });
  }
  const roots = (Array.isArray(parsed[0]) ? parsed : [parsed]) as [string, unknown[], unknown[]][];
  if (roots.length === 0 || roots.some(([name]) => name !== 'vcalendar')) throw new CalendarFailure('no-calendar');
  return roots.map((root) => new ICAL.Component(root));
}

const textOf = (component: ICAL.Component, name: string) => String(component.getFirstPropertyValue(name) ?? '');
const uidOf = (event: ICAL.Component) => textOf(event, 'uid');

function isCancelled(component: ICAL.Component, property: 'status' | 'method', value: string): boolean {
  return textOf(component, property).toUpperCase() === value;
}

const takesNoNights = (event: ICAL.Component) =>
  isCancelled(event, 'status', 'CANCELLED') || textOf(event, 'transp').toUpperCase() === 'TRANSPARENT';

/**
 * Refuses what the library would compute for minutes: it adds a duration month by month, and counts each occurrence since
 * the first. @throws CalendarFailure
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

/** Of the events with one UID: an event, or several versions of it, and occurrences of it that are something else. */
function* rangesOf(group: ICAL.Component[], about: ReadFor, budget: { left: number }): Generator<DayRange> {
  const [changed, all] = [true, false].map((isChange) =>
    group.filter((event) => event.hasProperty('recurrence-id') === isChange),
  ) as [ICAL.Component[], ICAL.Component[]];
  const sequence = (event: ICAL.Component) => Number(event.getFirstPropertyValue('sequence') ?? 0);
  const newest = Math.max(...all.map(sequence));
  const masters = all.filter((event) => sequence(event) === newest);
  for (const master of masters) {
    if (takesNoNights(master)) continue;
    yield* occurrencesOf(master, changed, about, budget);
  }
  const areAllCancelled = masters.length > 0 && masters.every((event) => isCancelled(event, 'status', 'CANCELLED'));
  for (const event of areAllCancelled ? [] : changed) {
    if (!takesNoNights(event)) yield* single(event, about);
  }
}

function* single(component: ICAL.Component, about: ReadFor): Generator<DayRange> {
  if (!component.hasProperty('dtstart')) return;
  const { startDate, endDate } = new ICAL.Event(component, { exceptions: [] });
  const start = zoned(startDate, component, 'dtstart');
  const range = nightsOf(start, zoned(endDate, component, component.hasProperty('dtend') ? 'dtend' : 'dtstart'), about);
  if (range) yield range;
}

function* occurrencesOf(
  component: ICAL.Component,
  changed: ICAL.Component[],
  about: ReadFor,
  budget: { left: number },
): Generator<DayRange> {
  const event = new ICAL.Event(component, { exceptions: [] });
  if (!event.isRecurring()) return yield* single(component, about);
  for (const each of changed) event.relateException(new ICAL.Event(each, { exceptions: [] }));
  const left = new Set([
    ...component.getAllProperties('exdate').flatMap((property) => keysOfValues(property, about)),
    ...changed.flatMap((each) => keysOfValues(each.getFirstProperty('recurrence-id'), about)),
  ]);
  const { duration } = event;
  const lastsMs = Math.max(0, duration.toSeconds() * 1_000);
  const [fromMs, toMs] = [Date.parse(about.from), Date.parse(about.to)];
  for (const occurrence of iterate(event)) {
    budget.left -= 1;
    if (budget.left < 0) throw new CalendarFailure('too-complex');
    const roughly = Date.UTC(occurrence.year, occurrence.month - 1, occurrence.day);
    if (roughly - 2 * DAY_MS > toMs) return;
    if (roughly + lastsMs + 2 * DAY_MS < fromMs && event.rangeExceptions.length === 0) continue;
    const start = zoned(occurrence, component, 'dtstart');
    if (instantKeys(start, about.timeZone).some((key) => left.has(key))) continue;
    const range = occurrenceNights(event, start, duration, about);
    if (range) yield range;
  }
}

/** A change of an occurrence can be meant for all that follow it. */
function occurrenceNights(event: ICAL.Event, start: ZonedTime, duration: ICAL.Duration, about: ReadFor) {
  if (event.rangeExceptions.length === 0) {
    const end = start.time.clone();
    end.addDuration(duration);
    return nightsOf(start, { ...start, time: end }, about);
  }
  const { item, startDate, endDate } = event.getOccurrenceDetails(start.time);
  if (takesNoNights(item.component)) return undefined;
  return nightsOf(zoned(startDate, item.component, 'dtstart'), zoned(endDate, item.component, 'dtstart'), about);
}

/** An event takes place when it begins, whatever its rule says. The library gives up on a rule that nothing meets. */
function* iterate(event: ICAL.Event): Generator<ICAL.Time> {
  yield event.startDate;
  try {
    const iterator = event.iterator();
    for (let next = iterator.next(); next; next = iterator.next()) yield next;
  } catch (error) {
    if (error instanceof CalendarFailure) throw error;
  }
}

function keysOfValues(property: ICAL.Property | null, { timeZone }: ReadFor): string[] {
  const component = property?.parent;
  if (!property || !component) return [];
  return (property.getValues() as ICAL.Time[]).flatMap((time) => {
    const zone = property.getFirstParameter('tzid');
    return instantKeys({ time, zone: zone || undefined }, timeZone).slice(0, 1);
  });
}

/** From the day of its beginning to that of its end; one that is over on the same day takes that night. */
function nightsOf(start: ZonedTime, end: ZonedTime, { timeZone, from, to }: ReadFor): DayRange | undefined {
  const first = dayOf(start, timeZone);
  const last = dayOf(end, timeZone);
  const range = { from: first < FIRST_DAY ? FIRST_DAY : first, to: last > first ? last : addDays(first, 1) };
  if (range.to <= from || range.from >= to) return undefined;
  return { from: range.from, to: range.to > to ? to : range.to };
}

function joinStays(found: DayRange[]): DayRange[] {
  const stays: DayRange[] = [];
  for (const { from, to } of found.sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = stays.at(-1);
    if (!last || from >= last.to) stays.push({ from, to });
    else if (to > last.to) last.to = to;
  }
  return stays;
}
