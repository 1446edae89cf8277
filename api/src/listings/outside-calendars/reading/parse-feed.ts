import ICAL from 'ical.js';
import { CalendarFailure } from './calendar-failure.ts';
import { isEvent, splitFeed, titleOf } from './feed-text.ts';

interface ParsedFeed {
  calendars: ICAL.Component[];
  /** The titles of events that cannot be parsed. */
  broken: string[];
  leftOut: number;
}

/**
 * Parses a file. If that fails, parses its events one by one, which is slower.
 *
 * @throws CalendarFailure `no-calendar`
 */
export function parseFeed(text: string): ParsedFeed {
  const { parts, broken, leftOut } = splitFeed(text);
  const whole = parse(parts);
  if (whole) return { calendars: whole, broken, leftOut };
  const isGood = (part: string[]) => !isEvent(part) || parse([['BEGIN:VCALENDAR'], part, ['END:VCALENDAR']]);
  const { good = [], bad = [] } = Object.groupBy(parts, (part) => (isGood(part) ? 'good' : 'bad'));
  const titles = bad.map(titleOf);
  const rest = parse(good);
  if (rest) return { calendars: rest, broken: [...broken, ...titles], leftOut };
  // The definition of a time zone can be broken too.
  let isInZone = false;
  const needed = good.filter(([first = '']) => {
    if (/^begin:\s*vtimezone/i.test(first)) isInZone = true;
    const isNeeded = !isInZone;
    if (/^end:\s*vtimezone/i.test(first)) isInZone = false;
    return isNeeded;
  });
  const bare = parse(needed);
  if (!bare) throw new CalendarFailure('no-calendar');
  return { calendars: bare, broken: [...broken, ...titles], leftOut: leftOut + good.length - needed.length };
}

function parse(parts: readonly string[][]): ICAL.Component[] | undefined {
  let parsed: unknown[];
  try {
    parsed = ICAL.parse(parts.flat().join('\r\n'));
  } catch {
    return undefined;
  }
  const roots = (Array.isArray(parsed[0]) ? parsed : [parsed]) as [string, unknown[], unknown[]][];
  if (roots.length === 0 || roots.some(([name]) => name !== 'vcalendar')) return undefined;
  return roots.map((root) => new ICAL.Component(root));
}
