import { type Day, type DayRange, eachNight } from 'contracts';

/**
 * A suspicious reading: it lacked many stays of the previous one. Their nights remain closed until another reading or
 * the host confirms the loss.
 */
export interface Doubt {
  /** The time at which a reading first lacked these stays. */
  at: string;
  stays: DayRange[];
}

/**
 * Minimum time between a suspicious reading and the one that confirms it, in ms. Shorter than the 15 minutes between
 * readings, so that the next regular reading can confirm the loss. Long enough that a reading at the host's request
 * does not receive the same broken response from a cache or a restarting server.
 */
export const CONFIRM_AFTER_MS = 10 * 60_000;

interface Loss {
  /** The stays from earlier readings that are not over. */
  known: readonly DayRange[];
  read: readonly DayRange[];
  /** The nights of events that the host ignores. They do not count as lost. */
  ignored: readonly DayRange[];
  doubt: Doubt | null;
  today: Day;
  now: Date;
}

/**
 * Decides which missing stays are removed now. A stay is lost if most of its nights would open. A reading that loses
 * more than a third of the stays is suspicious, so the lost stays are kept for now.
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
  if (isSame && now.getTime() - Date.parse(doubt.at) >= CONFIRM_AFTER_MS) return { removed: gone, doubt: null };
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
