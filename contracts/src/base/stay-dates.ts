/**
 * The dates of a stay are calendar days (`YYYY-MM-DD`) in the listing's time zone, never instants. The range is
 * half-open: `from` is the check-in day, and `to` is the check-out day, whose night is not included.
 */

export type Day = string;

export interface DayRange {
  from: Day;
  to: Day;
}

const DAY_MS = 86_400_000;
const PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

function utc(day: Day): number {
  const [, year, month, date] = PATTERN.exec(day) ?? [];
  return Date.UTC(Number(year), Number(month) - 1, Number(date));
}

function fromUtc(time: number): Day {
  return new Date(time).toISOString().slice(0, 10);
}

/** True for an existing calendar day (not `2026-02-29`) in the years 1900 to 9999. */
export function isDay(value: unknown): value is Day {
  if (typeof value !== 'string' || !PATTERN.test(value) || value < '1900') return false;
  const time = utc(value);
  return !Number.isNaN(time) && fromUtc(time) === value;
}

export function addDays(day: Day, days: number): Day {
  return fromUtc(utc(day) + days * DAY_MS);
}

/** Returns a negative number if `to` is before `from`. */
export function nightsBetween({ from, to }: DayRange): number {
  return Math.round((utc(to) - utc(from)) / DAY_MS);
}

export function eachNight(range: DayRange): Day[] {
  return Array.from({ length: Math.max(0, nightsBetween(range)) }, (_, index) => addDays(range.from, index));
}

export function overlaps(a: DayRange, b: DayRange): boolean {
  return a.from < b.to && b.from < a.to;
}

/** Merges single nights into half-open ranges, in ascending order. */
export function joinNights(nights: readonly Day[]): DayRange[] {
  const ranges: DayRange[] = [];
  for (const night of [...nights].sort()) {
    const last = ranges.at(-1);
    if (last && night < last.to) continue;
    if (last?.to === night) last.to = addDays(night, 1);
    else ranges.push({ from: night, to: addDays(night, 1) });
  }
  return ranges;
}

/** Returns today's date in a time zone. @throws RangeError for an unknown zone; settings and schemas reject those */
export function todayIn(timeZone: string, now: Date = new Date()): Day {
  return fromUtc(wallClock(now, timeZone));
}

export function isTimeZone(value: unknown): value is string {
  if (typeof value !== 'string' || value === '') return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

/** Returns the instant at which clocks in `timeZone` show `hour`:00 on `day`. */
export function instantAt(day: Day, hour: number, timeZone: string): Date {
  const wanted = utc(day) + hour * 3_600_000;
  let instant = wanted;
  // The first guess may be on the other side of a daylight-saving change. The second round corrects it.
  for (let round = 0; round < 2; round += 1) instant = wanted - offsetAt(new Date(instant), timeZone);
  return new Date(instant);
}

const offsetAt = (instant: Date, timeZone: string) =>
  wallClock(instant, timeZone) - Math.floor(instant.getTime() / 1000) * 1000;

/** Returns the zone's wall-clock time, to the second, as if it were UTC. */
function wallClock(instant: Date, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(instant);
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** A cache by time zone, because creating a format takes far longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();
/** The cache size. It exceeds the number of zones, because each spelling of a zone's name gets its own entry. */
const MAX_FORMATS = 1_000;

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  if (formats.size >= MAX_FORMATS) formats.clear();
  formats.set(timeZone, format);
  return format;
}

export const CHECK_IN_HOUR = 15;
export const CHECK_OUT_HOUR = 11;

const HOUR = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });

/** Formats a whole hour as `3:00 PM`. */
export function formatHour(hour: number): string {
  return HOUR.format(hour * 3_600_000);
}

const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const SHORT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

export function formatLongDay(day: Day): string {
  return LONG.format(utc(day));
}

export function formatShortDay(day: Day): string {
  return SHORT.format(utc(day));
}

/** Formats an instant as `Nov 24, 2026, 3:00 PM` in a time zone (default: the machine's). */
export function formatMoment(moment: Date, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(moment);
}
