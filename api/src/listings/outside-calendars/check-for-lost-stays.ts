import { type Day, type DayRange, eachNight } from 'contracts';

/** A reading that lost many stays. Their nights stay closed until another reading agrees or the host confirms. */
export interface Doubt {
  /** When a reading first lacked these stays. */
  at: string;
  stays: DayRange[];
}

/**
 * Minimum time between a suspicious reading and the one that confirms it, in ms. Shorter than the 15 minutes between
 * readings, so that the next regular reading can confirm it. Long enough that a reading that the host requests does not
 * get the same broken response from a cache or a restarting server.
 */
export const AGREE_MS = 10 * 60_000;

interface Loss {
  /** The stays of earlier readings that are not over. */
  known: readonly DayRange[];
  read: readonly DayRange[];
  /** Nights of events that the host ignores. They are not lost. */
  ignored: readonly DayRange[];
  doubt: Doubt | null;
  today: Day;
  now: Date;
}

/**
 * Decides which of the missing stays are removed now. A reading that loses more than a third of the stays is
 * suspicious, so the stays are kept for now. A stay is lost if most of its nights would open.
 */
export function checkForLostStays({ known, read, ignored, doubt, today, now }: Loss): {
  removed: DayRange[];
  doubt: Doubt | null;
} {
  const covered = new Set([...read, ...ignored].flatMap(eachNight));
  const nightsOf = (stay: DayRange) => eachNight(stay).filter((night) => night >= today);
  const openedBy = (stay: DayRange) => nightsOf(stay).filter((night) => !covered.has(night)).length;
  const gone = withoutStays(known, read);
  const opening = gone.filter((stay) => openedBy(stay) > 0);
  const lost = opening.filter((stay) => openedBy(stay) * 2 > nightsOf(stay).length);
  if (opening.length === 0 || (!doubt && lost.length * 3 <= known.length)) return { removed: gone, doubt: null };
  const isSame = doubt !== null && withoutStays(opening, doubt.stays).length === 0;
  if (isSame && now.getTime() - Date.parse(doubt.at) >= AGREE_MS) return { removed: gone, doubt: null };
  return {
    removed: withoutStays(gone, opening),
    doubt: { at: isSame ? doubt.at : now.toISOString(), stays: opening },
  };
}

export function withoutStays(stays: readonly DayRange[], others: readonly DayRange[]): DayRange[] {
  const keys = new Set(others.map(keyOf));
  return stays.filter((stay) => !keys.has(keyOf(stay)));
}

const keyOf = ({ from, to }: DayRange) => `${from} ${to}`;
