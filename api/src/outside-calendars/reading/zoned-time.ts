import { type Day, instantAt, isTimeZone, todayIn } from 'contracts';
import ICAL from 'ical.js';

export interface ZonedTime {
  time: ICAL.Time;
  /** What the file names, without saying what it is: then by its name, if that is a known one. */
  zone: string | undefined;
}

export function zoned(time: ICAL.Time, component: ICAL.Component, property: 'dtstart' | 'dtend'): ZonedTime {
  return { time, zone: component.getFirstProperty(property)?.getFirstParameter('tzid') || undefined };
}

/** The day on which it is for the listing. */
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

/** Undefined for a whole day, and for a time that is meant wherever one is. */
function instantOf({ time, zone }: ZonedTime): Date | undefined {
  if (time.isDate) return undefined;
  const isFloating = time.zone === ICAL.Timezone.localTimezone;
  if (!isFloating) return new Date(time.toUnixTime() * 1_000);
  return isTimeZone(zone) ? instantOnClock(time, zone) : undefined;
}

const instantOnClock = (time: ICAL.Time, timeZone: string) =>
  instantAt(wallDay(time), time.hour + time.minute / 60 + time.second / 3_600, timeZone);

function wallDay({ year, month, day }: ICAL.Time): Day {
  const digits = (value: number, length: number) => String(value).padStart(length, '0');
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
}
