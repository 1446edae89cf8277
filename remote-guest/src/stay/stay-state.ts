import { type Booking, CHECK_IN_HOUR, instantAt, isStayOver } from 'contracts';
import type { BadgeTone } from 'shared-ui';

/** What a booking is to its guest at the moment `now`, in words. */
export function stayState(booking: Booking, now: Date): { label: string; tone: BadgeTone } {
  switch (booking.state) {
    case 'held':
      return { label: 'Waiting for payment', tone: 'warning' };
    case 'released':
      return { label: 'Not paid', tone: 'neutral' };
    case 'conflicted':
      return { label: 'Refunded', tone: 'danger' };
    case 'cancelled':
      return { label: 'Cancelled', tone: 'danger' };
    case 'confirmed':
      if (isStayOver(booking.to, booking.timeZone, now)) return { label: 'Completed', tone: 'neutral' };
      if (now >= instantAt(booking.from, CHECK_IN_HOUR, booking.timeZone))
        return { label: 'Staying now', tone: 'info' };
      return { label: 'Confirmed', tone: 'success' };
  }
}

/** A stay that is paid and not over yet. */
export function isAhead(booking: Booking, now: Date): boolean {
  return booking.state === 'confirmed' && !isStayOver(booking.to, booking.timeZone, now);
}

/** The stays ahead, the next one on top; then everything else, the latest on top. */
export function byImportance(bookings: readonly Booking[], now: Date): Booking[] {
  const ahead = bookings.filter((booking) => isAhead(booking, now)).sort((a, b) => a.from.localeCompare(b.from));
  const others = bookings.filter((booking) => !isAhead(booking, now)).sort((a, b) => b.from.localeCompare(a.from));
  return [...ahead, ...others];
}
