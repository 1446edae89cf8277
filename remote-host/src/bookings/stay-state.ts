import { type Booking, CHECK_IN_HOUR, instantAt, isStayOver } from 'contracts';
import type { BadgeTone } from 'shared-ui';

/** What a booking is to its host at the moment `now`, in words. */
export function stayState(booking: Booking, now: Date): { label: string; tone: BadgeTone } {
  switch (booking.state) {
    case 'held':
      return { label: 'Paying', tone: 'warning' };
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

/** What still comes first, the next arrival on top; then what is over or cancelled, the latest on top. */
export function byArrival(bookings: readonly Booking[], now: Date): Booking[] {
  const isOver = (booking: Booking) => !isAhead(booking, now);
  return [...bookings].sort((a, b) => {
    const [overA, overB] = [isOver(a), isOver(b)];
    if (overA !== overB) return overA ? 1 : -1;
    return overA ? b.from.localeCompare(a.from) : a.from.localeCompare(b.from);
  });
}
