import {
  addDays,
  type Day,
  type DayRange,
  type EventFate,
  FEED_LIMITS,
  type FeedEvent,
  type FeedReading,
} from 'contracts';
import ICAL from 'ical.js';
import { CalendarFailure } from './calendar-failure.ts';
import { splitFeed } from './feed-text.ts';
import { dayOf, instantKeys, isKnownZone, wholeDays, type ZonedTime, zoned } from './zoned-time.ts';

const MOST_EVENTS = 20_000;
/** Limit for all recurring events together, counted from the first occurrence of each. */
const MOST_OCCURRENCES = 50_000;
/** Ten years. */
const LONGEST_S = 3_653 * 24 * 60 * 60;
/** Limits for the first occurrence of a recurring event. */
const [FIRST_YEAR, LAST_YEAR] = [1900, 2200];
const DAY_MS = 24 * 60 * 60_000;
/** Earlier starts are moved to this day. Only nights from today on matter. */
const FIRST_DAY: Day = '2000-01-01';

export interface ReadFor {
  roomId: string;
  /** The listing's time zone, in which events are converted to nights. */
  timeZone: string;
  from: Day;
  to: Day;
}

export interface ReadFeed {
  stays: DayRange[];
  reading: FeedReading;
}

/** An event that cannot be read. The message is for the host. */
class NotUnderstood extends Error {}

/** Overlapping stays are merged, because a room has one guest at a time. @throws CalendarFailure */
export const staysOf = (text: string, about: ReadFor): DayRange[] => readFeed(text, about).stays;

/** An unreadable event does not hide the others. @throws CalendarFailure if it is not a calendar */
export function readFeed(text: string, about: ReadFor): ReadFeed {
  const { calendars, broken, leftOut } = parseFeed(text);
  const components = calendars.flatMap((calendar) =>
    textOf(calendar, 'method').toUpperCase() === 'CANCEL'
      ? []
      : [...calendar.getAllSubcomponents('vevent'), ...calendar.getAllSubcomponents('vfreebusy')],
  );
  if (components.length + broken.length > MOST_EVENTS) throw new CalendarFailure('too-complex');
  const budget = { left: MOST_OCCURRENCES };
  const found: DayRange[] = [];
  const events: FeedEvent[] = broken.map(({ title }) => notUnderstood(title, 'It is not complete, or not valid.'));
  // Each event without a UID counts as a separate event.
  for (const [uid, group] of Map.groupBy(components, (component) => textOf(component, 'uid') || component)) {
    // The other site returns a stay that it has read here.
    const isOwn = typeof uid === 'string' && uid.startsWith(`${about.roomId}-`);
    const current = isOwn ? group : newestOf(group, about);
    for (const component of current) {
      const read: Read = isOwn ? { ranges: [], fate: 'own' } : readComponent(component, current, about, budget);
      for (const range of read.ranges) found.push(range);
      events.push(describe(component, read, about));
    }
  }
  return { stays: joinStays(found), reading: summarize(events, leftOut) };
}

function summarize(events: FeedEvent[], leftOutLines: number): FeedReading {
  const counts: FeedReading['counts'] = {};
  for (const { fate } of events) counts[fate] = (counts[fate] ?? 0) + 1;
  const rank = ({ fate }: FeedEvent) =>
    ['not-understood', 'free', 'closes', 'later', 'canceled', 'own', 'past'].indexOf(fate);
  const sorted = events.toSorted((a, b) => rank(a) - rank(b) || ((a.from ?? '') < (b.from ?? '') ? -1 : 1));
  return { counts, leftOutLines, events: sorted.slice(0, FEED_LIMITS.events) };
}

function notUnderstood(title: string, reason: string): FeedEvent {
  return { title: title.slice(0, FEED_LIMITS.title), from: null, to: null, fate: 'not-understood', reason };
}

interface Read {
  ranges: DayRange[];
  fate: EventFate;
  reason?: string | undefined;
}

function describe(component: ICAL.Component, { ranges, fate, reason }: Read, about: ReadFor): FeedEvent {
  const title = textOf(component, 'summary').slice(0, FEED_LIMITS.title);
  const dates = ranges[0] ?? datesOf(component, about);
  return { title, from: dates?.from ?? null, to: dates?.to ?? null, fate, reason: reason ?? null };
}

function datesOf(component: ICAL.Component, about: ReadFor): DayRange | undefined {
  try {
    return rawNights(component, about);
  } catch {
    return undefined;
  }
}

function readComponent(
  component: ICAL.Component,
  group: readonly ICAL.Component[],
  about: ReadFor,
  budget: { left: number },
): Read {
  try {
    if (isCancelled(component)) return { ranges: [], fate: 'canceled' };
    if (component.name === 'vfreebusy') return fateOf(busyTimes(component, about), undefined, about);
    if (!component.hasProperty('dtstart')) throw new NotUnderstood('It does not say when it begins.');
    checkBounds(component);
    if (textOf(component, 'transp').toUpperCase() === 'TRANSPARENT') return { ranges: [], fate: 'free' };
    const isChange = component.hasProperty('recurrence-id');
    const changed = group.filter((event) => event !== component && event.hasProperty('recurrence-id'));
    const ranges = isChange ? single(component, about) : [...occurrencesOf(component, changed, about, budget)];
    return fateOf(ranges, component, about);
  } catch (error) {
    // An unreadable event must not hide the others.
    if (error instanceof CalendarFailure) throw error;
    const reason = error instanceof NotUnderstood ? error.message : 'Its dates can’t be read.';
    return { ranges: [], fate: 'not-understood', reason };
  }
}

function fateOf(ranges: DayRange[], component: ICAL.Component | undefined, about: ReadFor): Read {
  if (ranges.length > 0) return { ranges, fate: 'closes', reason: component && zoneDoubt(component) };
  const dates = component && rawNights(component, about);
  return { ranges, fate: dates && dates.from >= about.to ? 'later' : 'past' };
}

function zoneDoubt(component: ICAL.Component): string | undefined {
  const start = component.getFirstPropertyValue('dtstart');
  if (!(start instanceof ICAL.Time)) return undefined;
  const time = zoned(start, component, 'dtstart');
  return isKnownZone(time)
    ? undefined
    : `Its time zone “${time.zone}” isn’t known, so its times count as the listing’s.`;
}

interface ParsedFeed {
  calendars: ICAL.Component[];
  broken: { title: string }[];
  leftOut: number;
}

/** Parses events one by one only if the whole file cannot be parsed, because that is slower. */
function parseFeed(text: string): ParsedFeed {
  const { frame, events, broken, leftOut } = splitFeed(text);
  const whole = parse([...frame.slice(0, -1), ...events.flat(), ...frame.slice(-1)]);
  if (whole) return { calendars: whole, broken, leftOut };
  const [good, bad] = [true, false].map((isGood) =>
    events.filter((lines) => (parse(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR']) !== undefined) === isGood),
  ) as [string[][], string[][]];
  const rest = parse([...frame.slice(0, -1), ...good.flat(), ...frame.slice(-1)]);
  if (!rest) throw new CalendarFailure('no-calendar');
  const titles = bad.map((lines) => ({
    title: lines.find((line) => /^summary[;:]/i.test(line))?.replace(/^[^:]*:/, '') ?? '',
  }));
  return { calendars: rest, broken: [...broken, ...titles], leftOut };
}

function parse(lines: readonly string[]): ICAL.Component[] | undefined {
  let parsed: unknown[];
  try {
    parsed = ICAL.parse(lines.join('\r\n'));
  } catch {
    return undefined;
  }
  const roots = (Array.isArray(parsed[0]) ? parsed : [parsed]) as [string, unknown[], unknown[]][];
  if (roots.length === 0 || roots.some(([name]) => name !== 'vcalendar')) return undefined;
  return roots.map((root) => new ICAL.Component(root));
}

const textOf = (component: ICAL.Component, name: string) => String(component.getFirstPropertyValue(name) ?? '');

const isCancelled = (component: ICAL.Component) => textOf(component, 'status').toUpperCase() === 'CANCELLED';

/**
 * The library adds durations month by month and counts occurrences from the first one, which can take minutes.
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

function newestOf(group: readonly ICAL.Component[], about: ReadFor): ICAL.Component[] {
  const [changed, all] = [true, false].map((isChange) =>
    group.filter((event) => event.hasProperty('recurrence-id') === isChange),
  ) as [ICAL.Component[], ICAL.Component[]];
  const sequence = (event: ICAL.Component) => Number(event.getFirstPropertyValue('sequence') ?? 0);
  const newest = Math.max(...all.map(sequence));
  const latest = all.filter((event) => sequence(event) === newest);
  const masters = latest.length > 1 ? withoutOlder(latest, about) : latest;
  const areAllCancelled = masters.length > 0 && masters.every(isCancelled);
  return areAllCancelled ? masters : [...masters, ...changed];
}

/** Some sites use one UID for several stays, so a version replaces only events that it overlaps. */
function withoutOlder(versions: readonly ICAL.Component[], about: ReadFor): ICAL.Component[] {
  const dated = versions.map((event) => ({
    event,
    stamp: `${textOf(event, 'dtstamp')} ${textOf(event, 'last-modified')}`,
    days: datesOf(event, about),
  }));
  return dated
    .filter(
      (one) =>
        !dated.some(
          ({ stamp, days }) =>
            stamp > one.stamp && days && one.days && days.from < one.days.to && one.days.from < days.to,
        ),
    )
    .map(({ event }) => event);
}

function busyTimes(component: ICAL.Component, about: ReadFor): DayRange[] {
  return component
    .getAllProperties('freebusy')
    .filter((property) => !/^free$/i.test(property.getFirstParameter('fbtype') ?? ''))
    .flatMap((property) => (property.getValues() as ICAL.Period[]).map((period) => nightsOfPeriod(period, about)))
    .filter((range) => range !== undefined);
}

function nightsOfPeriod(period: ICAL.Period, about: ReadFor): DayRange | undefined {
  return clip(
    daysOf({ time: period.start, zone: undefined }, { time: period.getEnd(), zone: undefined }, about),
    about,
  );
}

function single(component: ICAL.Component, about: ReadFor): DayRange[] {
  const range = clip(rawNights(component, about), about);
  return range ? [range] : [];
}

function rawNights(component: ICAL.Component, about: ReadFor): DayRange {
  const { startDate, endDate } = new ICAL.Event(component, { exceptions: [] });
  const end = component.hasProperty('dtend') ? 'dtend' : 'dtstart';
  return daysOf(zoned(startDate, component, 'dtstart'), zoned(endDate, component, end), about);
}

function* occurrencesOf(
  component: ICAL.Component,
  changed: readonly ICAL.Component[],
  about: ReadFor,
  budget: { left: number },
): Generator<DayRange> {
  const periods = takePeriods(component);
  for (const period of periods) {
    const range = nightsOfPeriod(period, about);
    if (range) yield range;
  }
  keepToItsDay(component);
  const lastMs = takeUntil(component);
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
    const keys = instantKeys(start, about.timeZone);
    if (Number(keys[0]) > lastMs || keys.some((key) => left.has(key))) continue;
    const range = occurrenceNights(event, start, duration, about);
    if (range) yield range;
  }
}

/** Removes and returns `RDATE` periods, which have their own end. The library does not support them. */
function takePeriods(component: ICAL.Component): ICAL.Period[] {
  const properties = component.getAllProperties('rdate').filter(({ type }) => type === 'period');
  for (const property of properties) component.removeProperty(property);
  return properties.flatMap((property) => property.getValues() as ICAL.Period[]);
}

/**
 * Returns the last instant of a rule with `UNTIL` and extends the rule by a day. The library compares `UNTIL` with
 * local times if the file does not define their zone.
 */
function takeUntil(component: ICAL.Component): number {
  const [rule, start] = [component.getFirstPropertyValue('rrule'), component.getFirstPropertyValue('dtstart')];
  if (!(rule instanceof ICAL.Recur && start instanceof ICAL.Time && rule.until)) return Number.POSITIVE_INFINITY;
  if (start.isDate || rule.until.zone !== ICAL.Timezone.utcTimezone) return Number.POSITIVE_INFINITY;
  const lastMs = rule.until.toUnixTime() * 1_000;
  rule.until.adjust(1, 0, 0, 0);
  return lastMs;
}

/** A rule for the 29th to 31st skips shorter months (RFC 5545, 3.3.10). The library would use the next day. */
function keepToItsDay(component: ICAL.Component): void {
  const [rule, start] = [component.getFirstPropertyValue('rrule'), component.getFirstPropertyValue('dtstart')];
  if (!(rule instanceof ICAL.Recur && start instanceof ICAL.Time) || start.day < 29) return;
  if (!/^(?:monthly|yearly)$/i.test(rule.freq) || Object.keys(rule.parts).some((part) => part !== 'BYMONTH')) return;
  rule.setComponent('BYMONTHDAY', [start.day]);
  if (/^yearly$/i.test(rule.freq) && !rule.parts.BYMONTH) rule.setComponent('BYMONTH', [start.month]);
}

/** The change of one occurrence can apply to all later ones. */
function occurrenceNights(event: ICAL.Event, start: ZonedTime, duration: ICAL.Duration, about: ReadFor) {
  if (event.rangeExceptions.length === 0) {
    const end = start.time.clone();
    end.addDuration(duration);
    return clip(daysOf(start, { ...start, time: end }, about), about);
  }
  const { item, startDate, endDate } = event.getOccurrenceDetails(start.time);
  const isFree = textOf(item.component, 'transp').toUpperCase() === 'TRANSPARENT';
  if (isFree || isCancelled(item.component)) return undefined;
  const [from, to] = [startDate, endDate].map((time) => zoned(time, item.component, 'dtstart')) as [
    ZonedTime,
    ZonedTime,
  ];
  return clip(daysOf(from, to, about), about);
}

/** The first occurrence counts even if the rule excludes it. The library throws for a rule without matches. */
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

/** Returns the days from the start to the end of an event. An event within one day takes that night. */
function daysOf(start: ZonedTime, end: ZonedTime, { timeZone }: ReadFor): DayRange {
  const whole = wholeDays(start.time, end.time);
  if (whole) return whole;
  const [first, last] = [dayOf(start, timeZone), dayOf(end, timeZone)];
  return { from: first, to: last > first ? last : addDays(first, 1) };
}

function clip({ from: first, to: last }: DayRange, { from, to }: ReadFor): DayRange | undefined {
  if (last <= from || first >= to) return undefined;
  return { from: first < FIRST_DAY ? FIRST_DAY : first, to: last > to ? to : last };
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
