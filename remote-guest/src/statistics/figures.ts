import { type Booking, type Cents, nightsBetween, toCents } from 'contracts';
import { byImportance, isAhead } from '../stay/stay-state.ts';

export interface GuestFigures {
  upcoming: number;
  nights: number;
  /** What was paid for stays that were not cancelled. */
  spentCents: Cents;
  /** The stay that is running or comes first. */
  next: Booking | undefined;
}

/** A guest's figures. Only confirmed stays count: what was cancelled or given back is neither slept nor spent. */
export function figuresOf(bookings: readonly Booking[], now: Date): GuestFigures {
  const confirmed = bookings.filter(({ state }) => state === 'confirmed');
  const ahead = byImportance(confirmed, now).filter((booking) => isAhead(booking, now));
  return {
    upcoming: ahead.length,
    nights: confirmed.reduce((sum, stay) => sum + nightsBetween(stay), 0),
    spentCents: confirmed.reduce((sum, { price }) => sum + (toCents(price) ?? 0), 0),
    next: ahead[0],
  };
}
