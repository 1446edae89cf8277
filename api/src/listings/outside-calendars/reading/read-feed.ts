import {
  type DayRange,
  type EventFate,
  FEED_LIMITS,
  type FeedEvent,
  type FeedReading,
  IGNORABLE_FATES,
} from 'contracts';
import ICAL from 'ical.js';
import { CalendarFailure } from './calendar-failure.ts';
import { eventId, plainTitle, titleId } from './event-ids.ts';
import {
  busyTimes,
  clip,
  isCancelled,
  isFree,
  NotUnderstood,
  type ReadFor,
  rawNights,
  textOf,
} from './event-nights.ts';
import { occurrencesOf } from './occurrences.ts';
import { parseFeed } from './parse-feed.ts';
import { isKnownZone, toZonedTime } from './zoned-time.ts';

const MAX_EVENTS = 20_000;
/** Maximum number of occurrences of all recurring events in total, including those in the past. */
const MAX_OCCURRENCES = 50_000;

export interface ReadFeed {
  stays: DayRange[];
  /** The nights of events that the host ignores. */
  ignored: DayRange[];
  reading: FeedReading;
}

/**
 * Returns the nights that the events of an iCalendar file take, and the outcome of each event. Overlapping stays are
 * merged, because a room has one guest at a time. An unreadable event does not affect the others.
 *
 * @throws CalendarFailure if the file is not a calendar or has too many events
 */
export function readFeed(text: string, about: ReadFor): ReadFeed {
  const { calendars, broken, leftOut } = parseFeed(text);
  const found: DayRange[] = [];
  const ignored: DayRange[] = [];
  const rules = new Set(about.ignored);
  const events = broken.map((title) => describeBroken(title, rules));
  const add = (component: ICAL.Component, read: Read) => {
    const isIgnored = IGNORABLE_FATES.includes(read.fate) && isIgnoredBy(rules, component);
    for (const range of read.ranges) (isIgnored ? ignored : found).push(range);
    events.push(describe(component, isIgnored ? { ranges: read.ranges, fate: 'ignored' } : read, about));
  };
  const [canceled, current] = [true, false].map((isCanceled) =>
    calendars.flatMap((calendar) => {
      if ((textOf(calendar, 'method').toUpperCase() === 'CANCEL') !== isCanceled) return [];
      return [...calendar.getAllSubcomponents('vevent'), ...calendar.getAllSubcomponents('vfreebusy')];
    }),
  ) as [ICAL.Component[], ICAL.Component[]];
  if (events.length + canceled.length + current.length > MAX_EVENTS) throw new CalendarFailure('too-complex');
  for (const component of canceled) add(component, { ranges: [], fate: 'canceled' });
  const budget = { left: MAX_OCCURRENCES };
  // Events without a UID are separate events.
  for (const [uid, group] of Map.groupBy(current, (component) => textOf(component, 'uid') || component)) {
    // This is a stay that the other site has read from our calendar.
    const isOwn = typeof uid === 'string' && uid.startsWith(`${about.roomId}-`);
    if (isOwn) for (const component of group) add(component, { ranges: [], fate: 'own' });
    else {
      const newest = newestVersions(group, about);
      for (const component of newest) add(component, readComponent(component, newest, about, budget));
    }
  }
  return { stays: joinStays(found), ignored: joinStays(ignored), reading: summarize(events, leftOut) };
}

/**
 * Counts all events and keeps a limited number of them. Events with a reason come first, then the others by outcome and
 * date.
 */
function summarize(events: FeedEvent[], leftOutLines: number): FeedReading {
  const counts: FeedReading['counts'] = {};
  for (const { fate } of events) counts[fate] = (counts[fate] ?? 0) + 1;
  const fates = ['not-understood', 'ignored', 'free', 'closes', 'later', 'canceled', 'own', 'past'];
  const rank = ({ fate, reason }: FeedEvent) => fates.indexOf(fate) - (reason ? fates.length : 0);
  const sorted = events.toSorted((a, b) => rank(a) - rank(b) || ((a.from ?? '') < (b.from ?? '') ? -1 : 1));
  return { counts, leftOutLines, events: sorted.slice(0, FEED_LIMITS.events) };
}

const isIgnoredBy = (rules: ReadonlySet<string>, component: ICAL.Component) =>
  rules.has(eventId(component) ?? '') || rules.has(titleId(textOf(component, 'summary')));

function describeBroken(text: string, rules: ReadonlySet<string>): FeedEvent {
  const event = { _id: null, title: plainTitle(text), from: null, to: null };
  if (rules.has(titleId(text))) return { ...event, fate: 'ignored', reason: null };
  return { ...event, fate: 'not-understood', reason: 'It is not complete, or not valid.' };
}

interface Read {
  ranges: DayRange[];
  fate: EventFate;
  reason?: string | undefined;
}

function describe(component: ICAL.Component, { ranges, fate, reason }: Read, about: ReadFor): FeedEvent {
  const [_id, title] = [eventId(component), plainTitle(textOf(component, 'summary'))];
  const [next] = ranges.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const dates = next ?? datesOf(component, about);
  return { _id, title, from: dates?.from ?? null, to: dates?.to ?? null, fate, reason: reason ?? null };
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
  const ranges: DayRange[] = [];
  try {
    if (isCancelled(component)) return { ranges, fate: 'canceled' };
    if (component.name === 'vfreebusy') return readBusyTimes(component, about);
    if (!component.hasProperty('dtstart')) throw new NotUnderstood('It does not say when it begins.');
    if (isFree(component)) return { ranges, fate: 'free' };
    const own = rawNights(component, about);
    const changed = group.filter((event) => event !== component && event.hasProperty('recurrence-id'));
    if (component.hasProperty('recurrence-id'))
      ranges.push(...[clip(own, about)].filter((range) => range !== undefined));
    else for (const range of occurrencesOf(component, changed, about, budget)) ranges.push(range);
    if (ranges.length === 0) return { ranges, fate: own.from >= about.to ? 'later' : 'past' };
    return { ranges, fate: 'closes', reason: zoneProblem(component) };
  } catch (error) {
    // An unreadable event must not affect the others. The occurrences that were read close their nights.
    if (error instanceof CalendarFailure) throw error;
    const reason = error instanceof NotUnderstood ? error.message : 'Its dates can’t be read.';
    return { ranges, fate: 'not-understood', reason };
  }
}

function readBusyTimes(component: ICAL.Component, about: ReadFor): Read {
  const times = busyTimes(component, about);
  const ranges = times.map((range) => clip(range, about)).filter((range) => range !== undefined);
  if (ranges.length > 0) return { ranges, fate: 'closes' };
  return { ranges, fate: times.length === 0 ? 'free' : times.every(({ from }) => from >= about.to) ? 'later' : 'past' };
}

function zoneProblem(component: ICAL.Component): string | undefined {
  const start = component.getFirstPropertyValue('dtstart');
  const time = start instanceof ICAL.Time ? toZonedTime(start, component, 'dtstart') : undefined;
  if (!time || isKnownZone(time)) return undefined;
  return `Its time zone “${time.zone}” isn’t known, so its times count as the listing’s.`;
}

function newestVersions(group: readonly ICAL.Component[], about: ReadFor): ICAL.Component[] {
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

/**
 * Drops older versions of an event. Some sites use one UID for several stays, so a version replaces only those that it
 * overlaps.
 */
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

function joinStays(found: DayRange[]): DayRange[] {
  const stays: DayRange[] = [];
  for (const { from, to } of found.sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = stays.at(-1);
    if (!last || from >= last.to) stays.push({ from, to });
    else if (to > last.to) last.to = to;
  }
  return stays;
}
