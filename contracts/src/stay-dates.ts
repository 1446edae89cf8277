/**
 * A stay's dates are plain days (`YYYY-MM-DD`) in the listing's time zone, never instants. The range is
 * half-open: `from` is the check-in day, `to` the check-out day, and the night of `to` is not included.
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

/** True for a real calendar day (not `2026-02-29`), in the years 1900 to 9999. */
export function isDay(value: unknown): value is Day {
  if (typeof value !== 'string' || !PATTERN.test(value) || value < '1900') return false;
  const time = utc(value);
  return !Number.isNaN(time) && fromUtc(time) === value;
}

export function addDays(day: Day, days: number): Day {
  return fromUtc(utc(day) + days * DAY_MS);
}

/** The number of nights; negative if `to` is before `from`. */
export function nightsBetween({ from, to }: DayRange): number {
  return Math.round((utc(to) - utc(from)) / DAY_MS);
}

/** The nights of a stay, ascending: [from, to). */
export function eachNight(range: DayRange): Day[] {
  return Array.from({ length: Math.max(0, nightsBetween(range)) }, (_, index) => addDays(range.from, index));
}

export function overlaps(a: DayRange, b: DayRange): boolean {
  return a.from < b.to && b.from < a.to;
}

/** Joins single nights into half-open ranges, ascending. */
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

/** Today in a time zone. @throws RangeError for an unknown zone; settings and schemas refuse one earlier. */
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

/** The instant at which a wall clock in `timeZone` shows `hour`:00 on `day`. */
export function instantAt(day: Day, hour: number, timeZone: string): Date {
  const wanted = utc(day) + hour * 3_600_000;
  let instant = wanted;
  // Two rounds are enough: the first guess can be on the other side of a daylight-saving change.
  for (let round = 0; round < 2; round += 1) instant = wanted - offsetAt(new Date(instant), timeZone);
  return new Date(instant);
}

const offsetAt = (instant: Date, timeZone: string) =>
  wallClock(instant, timeZone) - Math.floor(instant.getTime() / 1000) * 1000;

/** What a clock in the zone shows, to the second, as the time at which a clock in UTC shows the same. */
function wallClock(instant: Date, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(instant);
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** By zone: making one takes far longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();
/** More than there are zones, whose names can be written in many ways. */
const MOST_FORMATS = 1_000;

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
  if (formats.size >= MOST_FORMATS) formats.clear();
  formats.set(timeZone, format);
  return format;
}

export const CHECK_IN_HOUR = 15;
export const CHECK_OUT_HOUR = 11;

const HOUR = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });

/** `3:00 PM`, for a whole hour. */
export function formatHour(hour: number): string {
  return HOUR.format(hour * 3_600_000);
}

const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const SHORT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** `November 21, 2026` */
export function formatLongDay(day: Day): string {
  return LONG.format(utc(day));
}

/** `Nov 21, 2026` */
export function formatShortDay(day: Day): string {
  return SHORT.format(utc(day));
}

/** `Nov 24, 2026, 3:00 PM` on the clock of a time zone; without one, on the clock of this machine. */
export function formatMoment(moment: Date, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(moment);
}
