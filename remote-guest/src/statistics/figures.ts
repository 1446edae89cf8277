import { type Booking, type Cents, nightsBetween, toCents } from 'contracts';
import { byImportance, isAhead } from '../stay/stay-state.ts';

export interface GuestFigures {
  upcoming: number;
  nights: number;
  /** What was paid and did not go back. */
  spentCents: Cents;
  /** The stay that is running or comes first. */
  next: Booking | undefined;
}

/** A guest's figures. Only confirmed stays are slept; of a cancelled one, what did not go back is spent. */
export function figuresOf(bookings: readonly Booking[], now: Date): GuestFigures {
  const confirmed = bookings.filter(({ state }) => state === 'confirmed');
  const ahead = byImportance(confirmed, now).filter((booking) => isAhead(booking, now));
  return {
    upcoming: ahead.length,
    nights: confirmed.reduce((sum, stay) => sum + nightsBetween(stay), 0),
    spentCents: bookings.reduce((sum, booking) => sum + keptCents(booking), 0),
    next: ahead[0],
  };
}

function keptCents({ state, price, refund }: Booking): Cents {
  const paid = toCents(price) ?? 0;
  if (state === 'confirmed') return paid;
  return state === 'cancelled' && refund ? paid - Math.round(refund.amount * 100) : 0;
}
