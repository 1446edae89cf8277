import { type CalendarStay, type Day, formatCents, formatShortDay, isolate } from 'contracts';
import type { Night } from './nights.ts';

const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Formatted days. Cached, because the cells of all listings show the same days. */
const dayNames = new Map<Day, string>();

export function dayName(day: Day): string {
  const known = dayNames.get(day);
  if (known) return known;
  const name = DAY.format(Date.parse(day));
  dayNames.set(day, name);
  return name;
}

/** Returns the label of a cell, such as `Fri, Dec 4: $120, open`. */
export function nightLabel(night: Night): string {
  return `${dayName(night.night)}: ${contentOf(night)}`;
}

function contentOf({ state, stay, other, setting, cents, lockedUntil }: Night): string {
  // A booked night can be blocked too. The block takes effect if the stay is canceled.
  const later = setting.blocked ? ', blocked if that ends' : '';
  switch (state) {
    case 'past':
      return stay ? `over, ${stayName(stay)}` : 'over';
    case 'taken':
      return `${stay ? stayName(stay) : 'taken'}${other ? ` and ${stayName(other)}` : ''}${later}`;
    case 'preparation':
      return `preparation${stay ? ` after ${isolate(stay.guest)}` : ''}${later}`;
    case 'not-offered':
      return setting.blocked ? 'not offered, blocked' : 'not offered';
    default: {
      const until = lockedUntil ? ` until ${formatShortDay(lockedUntil)}` : '';
      return `${formatCents(cents)}${setting.price === null ? '' : ' for this night'}, ${state}${until}`;
    }
  }
}

export function stayName({ kind, guest }: CalendarStay): string {
  const names: Partial<Record<string, string>> = {
    booking: `booked by ${isolate(guest)}`,
    hold: `held by ${isolate(guest)}, who is paying`,
    closed: `closed after ${isolate(guest)} was cancelled`,
    outside: `booked on ${isolate(guest)}`,
  };
  return names[kind] ?? `taken: ${isolate(guest)}`;
}

/** Returns whether a stay has a page. Stays of other sites and of unknown kinds have none. */
export const hasPage = ({ kind }: CalendarStay): boolean => ['booking', 'hold', 'closed'].includes(kind);

/**
 * Returns a unique key of a stay. Stays of other sites have no booking id, but stays of the same site don't overlap, so
 * guest and date identify them.
 */
export const keyOf = ({ bookingId, guest, from }: CalendarStay): string => bookingId ?? `${guest} ${from}`;
