import type { Day, DayRange } from 'contracts';

interface Stay extends DayRange {
  /** The time at which the overlapping booking was confirmed. Null for a hold, which is not exported to other sites. */
  confirmed_at: Date | null;
}

interface Told {
  /** The time at which another site last read this listing's calendar. */
  readAt: Date | undefined;
  own: readonly DayRange[];
  today: Day;
}

/**
 * Returns true if a stay on another site may be a copy that the site has read from our calendar. A copy has the same
 * nights as one of our stays, or as several consecutive ones, which some sites merge.
 */
export function isEcho({ from, to, confirmed_at }: Stay, { readAt, own, today }: Told): boolean {
  if (!confirmed_at || !readAt || readAt < confirmed_at) return false;
  const ends = new Map(own.map((range) => [range.from < today ? today : range.from, range.to]));
  let day: Day | undefined = from < today ? today : from;
  while (day !== undefined && day < to) day = ends.get(day);
  return day === to;
}
