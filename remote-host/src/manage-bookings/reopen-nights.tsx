import { type Booking, formatShortDay, isStayOver } from 'contracts';
import { Button } from 'shared-ui';
import { useReopenNights } from './api.ts';

export function canReopen({ cancellation, to, timeZone }: Booking, now: Date): boolean {
  return cancellation?.keepsNights === true && !isStayOver(to, timeZone, now);
}

interface ReopenNightsProps {
  booking: Booking;
  /** Called before the focused button disappears. */
  onReopened: () => void;
}

export function ReopenNights({ booking, onReopened }: ReopenNightsProps) {
  const reopen = useReopenNights(booking, onReopened);
  const nights = `${formatShortDay(booking.from)} to ${formatShortDay(booking.to)}`;
  return (
    <Button
      aria-label={`Reopen nights from ${nights} of ${booking.title}`}
      isBusy={reopen.isPending}
      onClick={() => reopen.mutate()}
      size="sm"
    >
      Reopen nights
    </Button>
  );
}
