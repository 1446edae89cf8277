import { CHECK_IN_HOUR, type Day, instantAt } from '../base/stay-dates.ts';
import type { BookingState } from './booking-states.ts';
import { isStayOver } from './refund.ts';

export interface Stay {
  state: BookingState;
  from: Day;
  to: Day;
  timeZone: string;
}

export function hasBegun({ from, timeZone }: Pick<Stay, 'from' | 'timeZone'>, now: Date): boolean {
  return now >= instantAt(from, CHECK_IN_HOUR, timeZone);
}

/** Returns true for a confirmed stay that is not over. */
export function isAhead({ state, to, timeZone }: Stay, now: Date): boolean {
  return state === 'confirmed' && !isStayOver(to, timeZone, now);
}

export function sortAheadFirst<Each extends Stay>(stays: readonly Each[], now: Date): Each[] {
  const ahead = stays.filter((stay) => isAhead(stay, now)).sort((a, b) => a.from.localeCompare(b.from));
  const others = stays.filter((stay) => !isAhead(stay, now)).sort((a, b) => b.from.localeCompare(a.from));
  return [...ahead, ...others];
}

const LABELS = {
  held: { label: 'Waiting for payment', tone: 'warning' },
  released: { label: 'Not paid', tone: 'neutral' },
  conflicted: { label: 'Refunded', tone: 'danger' },
  cancelled: { label: 'Cancelled', tone: 'danger' },
  completed: { label: 'Completed', tone: 'neutral' },
  running: { label: 'Staying now', tone: 'info' },
  confirmed: { label: 'Confirmed', tone: 'success' },
} as const;

/** A stay's label and badge tone at `now`. The label of a state that a newer API added is the state itself. */
export function stayLabel(stay: Stay, now: Date) {
  if (stay.state !== 'confirmed') return LABELS[stay.state] ?? { label: stay.state, tone: 'neutral' };
  if (isStayOver(stay.to, stay.timeZone, now)) return LABELS.completed;
  return hasBegun(stay, now) ? LABELS.running : LABELS.confirmed;
}
