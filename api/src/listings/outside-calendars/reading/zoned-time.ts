import { addDays, type Day, instantAt, isTimeZone, todayIn } from 'contracts';
import ICAL from 'ical.js';
import { findIana } from 'windows-iana';

export interface ZonedTime {
  time: ICAL.Time;
  /** The zone's name in the file, which is used if the file does not define the zone. */
  zone: string | undefined;
}

export function toZonedTime(time: ICAL.Time, component: ICAL.Component, property: 'dtstart' | 'dtend'): ZonedTime {
  return { time, zone: component.getFirstProperty(property)?.getFirstParameter('tzid') || undefined };
}

export function dayOf(zonedTime: ZonedTime, timeZone: string): Day {
  const instant = instantOf(zonedTime);
  return instant ? todayIn(timeZone, instant) : wallDay(zonedTime.time);
}

/** Returns keys for the instant and the local day, or only for the day of an all-day event. */
export function instantKeys(zonedTime: ZonedTime, timeZone: string): string[] {
  const { time } = zonedTime;
  const day = wallDay(time);
  if (time.isDate) return [day];
  const instant = instantOf(zonedTime) ?? instantOnClock(time, timeZone);
  return [String(instant.getTime()), day];
}

/**
 * Returns the days of an all-day event, half-open, or undefined for other events. Some programs write all-day events as
 * midnight to midnight in UTC, or with an end at 23:59.
 */
export function wholeDays(start: ICAL.Time, end: ICAL.Time): { from: Day; to: Day } | undefined {
  if (end.isDate || !(start.isDate || isMidnight(start))) return undefined;
  const [from, to] = [wallDay(start), wallDay(end)];
  if (end.hour === 23 && end.minute === 59) return { from, to: addDays(to, 1) };
  const areMidnights = !start.isDate && isUtc(start) && isUtc(end) && isMidnight(end);
  return areMidnights && from < to ? { from, to } : undefined;
}

const isMidnight = ({ hour, minute, second }: ICAL.Time) => hour + minute + second === 0;
const isUtc = (time: ICAL.Time) => time.zone === ICAL.Timezone.utcTimezone;

/** Returns false for a zone that is neither defined in the file nor a known name. Its times use the listing's zone. */
export function isKnownZone({ time, zone }: ZonedTime): boolean {
  return time.isDate || !zone || time.zone !== ICAL.Timezone.localTimezone || zoneNamed(zone) !== undefined;
}

/** Returns the instant of a time, or undefined for an all-day event or a floating time. */
function instantOf({ time, zone }: ZonedTime): Date | undefined {
  if (time.isDate) return undefined;
  const isFloating = time.zone === ICAL.Timezone.localTimezone;
  if (!isFloating) return new Date(time.toUnixTime() * 1_000);
  const known = zone && zoneNamed(zone);
  return known ? instantOnClock(time, known) : undefined;
}

const zones = new Map<string, string | undefined>();

/**
 * Finds the time zone for a name. Accepts Windows names, and paths that end in a name, such as
 * `/example.org/2026a/Europe/Paris`.
 */
function zoneNamed(name: string): string | undefined {
  if (!zones.has(name)) {
    const path = name.split('/');
    const candidates = [name, ...findIana(name), path.slice(-2).join('/'), path.slice(-3).join('/')];
    zones.set(name, candidates.find(isTimeZone));
  }
  return zones.get(name);
}

const instantOnClock = (time: ICAL.Time, timeZone: string) =>
  instantAt(wallDay(time), time.hour + time.minute / 60 + time.second / 3_600, timeZone);

export function wallDay({ year, month, day }: ICAL.Time): Day {
  const digits = (value: number, length: number) => String(value).padStart(length, '0');
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
}
