import { addDays, type Day, instantAt, isTimeZone, todayIn } from 'contracts';
import ICAL from 'ical.js';
import { findIana } from 'windows-iana';

export interface ZonedTime {
  time: ICAL.Time;
  /** The zone's name as the file has it. Used if the file does not define that zone. */
  zone: string | undefined;
}

export function zoned(time: ICAL.Time, component: ICAL.Component, property: 'dtstart' | 'dtend'): ZonedTime {
  return { time, zone: component.getFirstProperty(property)?.getFirstParameter('tzid') || undefined };
}

/** The day at the listing. */
export function dayOf(zonedTime: ZonedTime, timeZone: string): Day {
  const instant = instantOf(zonedTime);
  return instant ? todayIn(timeZone, instant) : wallDay(zonedTime.time);
}

/** The instant, or the day of a whole day, as text; then the day on its clock. */
export function instantKeys(zonedTime: ZonedTime, timeZone: string): string[] {
  const { time } = zonedTime;
  const day = wallDay(time);
  if (time.isDate) return [day];
  const instant = instantOf(zonedTime) ?? instantOnClock(time, timeZone);
  return [String(instant.getTime()), day];
}

/**
 * The days of an event that begins and ends at midnight in UTC, or of one from 00:00 to 23:59 on its clock: programs write
 * whole days like that. Half-open; undefined for any other event.
 */
export function wholeDays(start: ICAL.Time, end: ICAL.Time): { from: Day; to: Day } | undefined {
  if (start.isDate || end.isDate || start.hour + start.minute + start.second > 0) return undefined;
  const [from, to] = [wallDay(start), wallDay(end)];
  if (end.hour === 23 && end.minute === 59) return { from, to: addDays(to, 1) };
  const areMidnights = isUtc(start) && isUtc(end) && end.hour + end.minute + end.second === 0;
  return areMidnights && from < to ? { from, to } : undefined;
}

const isUtc = (time: ICAL.Time) => time.zone === ICAL.Timezone.utcTimezone;

/** False for a zone that neither the file nor we know. Its times then count as the listing's. */
export function isKnownZone({ time, zone }: ZonedTime): boolean {
  return time.isDate || !zone || time.zone !== ICAL.Timezone.localTimezone || zoneNamed(zone) !== undefined;
}

/** Undefined for a whole day, and for a time that is meant wherever one is. */
function instantOf({ time, zone }: ZonedTime): Date | undefined {
  if (time.isDate) return undefined;
  const isFloating = time.zone === ICAL.Timezone.localTimezone;
  if (!isFloating) return new Date(time.toUnixTime() * 1_000);
  const known = zone && zoneNamed(zone);
  return known ? instantOnClock(time, known) : undefined;
}

const zones = new Map<string, string | undefined>();

/** Takes names of Windows, and paths that end in a name, such as `/example.org/2026a/Europe/Paris`. */
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
