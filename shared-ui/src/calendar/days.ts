/* Plain days, `YYYY-MM-DD`, without time or time zone. They compare as strings. Arithmetic uses UTC, where every
   day has 24 hours. Only the picker uses local `Date`s. */

export type Day = string;

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/;

function parts(day: Day): [year: number, month: number, date: number] {
  const [, year, month, date] = pattern.exec(day) ?? [];
  return [Number(year), Number(month), Number(date)];
}

function utc(year: number, month: number, date: number): Day {
  return new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);
}

export function isDay(text: string): text is Day {
  return pattern.test(text) && utc(...parts(text)) === text;
}

export function addDays(day: Day, count: number): Day {
  const [year, month, date] = parts(day);
  return utc(year, month, date + count);
}

export function addMonths(day: Day, count: number): Day {
  const [year, month, date] = parts(day);
  const lastDate = parts(utc(year, month + count + 1, 0))[2];
  return utc(year, month + count, Math.min(date, lastDate));
}

export function startOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`;
}

/** Returns 0 for Sunday to 6 for Saturday. */
export function weekday(day: Day): number {
  return new Date(Date.UTC(parts(day)[0], parts(day)[1] - 1, parts(day)[2])).getUTCDay();
}

export function nightsBetween(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

export function toLocalDate(day: Day): Date {
  const [year, month, date] = parts(day);
  return new Date(year, month - 1, date);
}

/** Returns the day in the browser's time zone. */
export function fromLocalDate(date: Date): Day {
  return utc(date.getFullYear(), date.getMonth() + 1, date.getDate());
}

/** Creates the formatter lazily, because this is slow and most pages don't need it. */
function formatter(options: Intl.DateTimeFormatOptions): (day: Day) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (day) => {
    format ??= new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
    return format.format(Date.parse(day));
  };
}

/** Example: `Saturday, November 21, 2026`. */
export const longDay = formatter({ dateStyle: 'full' });
/** Example: `Nov 21, 2026`. */
export const mediumDay = formatter({ dateStyle: 'medium' });
/** Example: `November 2026`. */
export const monthName = formatter({ month: 'long', year: 'numeric' });
