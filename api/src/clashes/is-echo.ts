import type { Day, DayRange } from 'contracts';

interface Stay extends DayRange {
  /** Of the booking that it overlaps. A hold is not told to other sites. */
  confirmed_at: Date | null;
}

interface Told {
  /** When anybody last read what this listing tells. */
  readAt: Date | undefined;
  /** The stays and closed nights that it tells. */
  own: readonly DayRange[];
  today: Day;
}

/**
 * Whether a stay on another site may be what that site has read here, under a name of its own: it has just the nights of
 * what we tell, or of several of them in a row, which some sites join; and somebody has read them since the booking.
 */
export function isEcho({ from, to, confirmed_at }: Stay, { readAt, own, today }: Told): boolean {
  if (!confirmed_at || !readAt || readAt < confirmed_at) return false;
  const ends = new Map(own.map((range) => [range.from < today ? today : range.from, range.to]));
  let day: Day | undefined = from < today ? today : from;
  while (day !== undefined && day < to) day = ends.get(day);
  return day === to;
}
