import type { DayRange } from 'contracts';
import ICAL from 'ical.js';
import { CalendarFailure } from './calendar-failure.ts';
import {
  clip,
  daysOf,
  daysOfPeriod,
  isCancelled,
  isFree,
  NotUnderstood,
  type ReadFor,
  rawNights,
} from './event-nights.ts';
import { instantKeys, toZonedTime, type ZonedTime } from './zoned-time.ts';

const DAY_MS = 24 * 60 * 60_000;
/**
 * Returns the nights of each occurrence of an event. `changed` are the events that each replace one occurrence.
 *
 * @throws CalendarFailure `too-complex` if the limit for occurrences is exceeded
 */
export function* occurrencesOf(
  component: ICAL.Component,
  changed: readonly ICAL.Component[],
  about: ReadFor,
  budget: { left: number },
): Generator<DayRange> {
  const periods = extractPeriods(component);
  for (const period of periods) {
    const range = clip(daysOfPeriod(period, about), about);
    if (range) yield range;
  }
  skipShorterMonths(component);
  const lastMs = extractUntil(component);
  const event = new ICAL.Event(component, { exceptions: [] });
  if (!event.isRecurring()) {
    const range = clip(rawNights(component, about), about);
    if (range) yield range;
    return;
  }
  for (const each of changed) event.relateException(new ICAL.Event(each, { exceptions: [] }));
  const left = new Set([
    ...component.getAllProperties('exdate').flatMap((property) => keysOfValues(property, about)),
    ...changed.flatMap((each) => keysOfValues(each.getFirstProperty('recurrence-id'), about)),
  ]);
  const further = new Set(component.getAllProperties('rdate').flatMap((property) => keysOfValues(property, about)));
  const rule = ruleOf(component);
  const { duration } = event;
  const lastsMs = Math.max(0, duration.toSeconds() * 1_000);
  const [fromMs, toMs] = [Date.parse(about.from), Date.parse(about.to)];
  for (const occurrence of iterate(event)) {
    budget.left -= 1;
    if (budget.left < 0) throw new CalendarFailure('too-complex');
    const roughly = Date.UTC(occurrence.year, occurrence.month - 1, occurrence.day);
    if (roughly - 2 * DAY_MS > toMs) return;
    if (roughly + lastsMs + 2 * DAY_MS < fromMs && event.rangeExceptions.length === 0) continue;
    const start = toZonedTime(occurrence, component, 'dtstart');
    const keys = instantKeys(start, about.timeZone);
    const isOne = (of: ReadonlySet<string>) => keys.some((key) => of.has(key));
    if (Number(keys[0]) > lastMs || isOne(left)) continue;
    const isFirst = occurrence.compare(event.startDate) === 0;
    if (!isFirst && !isOne(further) && !fits(occurrence, rule)) continue;
    const range = occurrenceNights(event, start, duration, about);
    if (range) yield range;
  }
}

/** Removes and returns the `RDATE` periods, each of which has its own end. The library does not support them. */
function extractPeriods(component: ICAL.Component): ICAL.Period[] {
  const properties = component.getAllProperties('rdate').filter(({ type }) => type === 'period');
  for (const property of properties) component.removeProperty(property);
  return properties.flatMap((property) => property.getValues() as ICAL.Period[]);
}

/**
 * Returns the time in a rule's `UNTIL` and extends the rule by a day. The library compares `UNTIL` with local times if
 * the file does not define their zone, so the caller compares instead.
 */
function extractUntil(component: ICAL.Component): number {
  const [rule, start] = [ruleOf(component), component.getFirstPropertyValue('dtstart')];
  if (!(rule?.until && start instanceof ICAL.Time) || start.isDate) return Number.POSITIVE_INFINITY;
  if (rule.until.zone !== ICAL.Timezone.utcTimezone) return Number.POSITIVE_INFINITY;
  const lastMs = rule.until.toUnixTime() * 1_000;
  rule.until.adjust(1, 0, 0, 0);
  return lastMs;
}

/**
 * Makes a rule for the 29th, 30th or 31st skip shorter months (RFC 5545, 3.3.10). The library would use the next day.
 */
function skipShorterMonths(component: ICAL.Component): void {
  const [rule, start] = [ruleOf(component), component.getFirstPropertyValue('dtstart')];
  if (!(rule && start instanceof ICAL.Time) || start.day < 29) return;
  if (!/^(?:monthly|yearly)$/i.test(rule.freq) || Object.keys(rule.parts).some((part) => part !== 'BYMONTH')) return;
  rule.setComponent('BYMONTHDAY', [start.day]);
  if (/^yearly$/i.test(rule.freq) && !rule.parts.BYMONTH) rule.setComponent('BYMONTH', [start.month]);
}

/** Returns the nights of one occurrence. A change to an earlier occurrence can apply to this one too. */
function occurrenceNights(event: ICAL.Event, start: ZonedTime, duration: ICAL.Duration, about: ReadFor) {
  if (event.rangeExceptions.length === 0) {
    const end = start.time.clone();
    end.addDuration(duration);
    return clip(daysOf(start, { ...start, time: end }, about), about);
  }
  const { item, startDate, endDate } = event.getOccurrenceDetails(start.time);
  if (isFree(item.component) || isCancelled(item.component)) return undefined;
  const [from, to] = [startDate, endDate].map((time) => toZonedTime(time, item.component, 'dtstart')) as [
    ZonedTime,
    ZonedTime,
  ];
  return clip(daysOf(from, to, about), about);
}

/**
 * Yields the starts of all occurrences. The first one is included even if the rule excludes it. @throws NotUnderstood
 */
function* iterate(event: ICAL.Event): Generator<ICAL.Time> {
  yield event.startDate;
  let count = 0;
  try {
    const iterator = event.iterator();
    for (let next = iterator.next(); next; next = iterator.next(), count += 1) yield next;
  } catch (cause) {
    if (cause instanceof CalendarFailure) throw cause;
    throw new NotUnderstood(NOT_FOLLOWED, { cause });
  }
  // For some unsupported rules, the library returns no occurrences.
  if (count === 0) throw new NotUnderstood(NOT_FOLLOWED);
}

const NOT_FOLLOWED = 'It repeats in a way that can’t be read. Only its first time closes nights.';

function ruleOf(component: ICAL.Component): ICAL.Recur | undefined {
  const rule = component.getFirstPropertyValue('rrule');
  return rule instanceof ICAL.Recur ? rule : undefined;
}

/** Returns false for a day that the library derived from a nonexistent one, such as March 2 from February 30. */
function fits({ year, month, day }: ICAL.Time, rule: ICAL.Recur | undefined): boolean {
  const { BYMONTH: months, BYMONTHDAY: days } = (rule?.parts ?? {}) as Record<string, number[] | undefined>;
  const length = ICAL.Time.daysInMonth(month, year);
  return (months?.includes(month) ?? true) && (days?.some((one) => (one < 0 ? length + 1 + one : one) === day) ?? true);
}

function keysOfValues(property: ICAL.Property | null, { timeZone }: ReadFor): string[] {
  const component = property?.parent;
  if (!property || !component) return [];
  return (property.getValues() as ICAL.Time[]).flatMap((time) => {
    const zone = property.getFirstParameter('tzid');
    return instantKeys({ time, zone: zone || undefined }, timeZone).slice(0, 1);
  });
}
