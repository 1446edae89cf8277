import { type Booking, centsOf, formatCents, isAhead, isolate, stayLabel } from 'contracts';
import { serverNow } from 'shared-platform';
import { Badge, Button, preloadDialog } from 'shared-ui';
import { canReopen, ReopenNights } from './reopen-nights.tsx';

interface BookingActionProps {
  booking: Booking;
  onCancel: (booking: Booking) => void;
  onReopened: () => void;
}

export function BookingAction({ booking, onCancel, onReopened }: BookingActionProps) {
  const now = serverNow();
  const { label, tone } = stayLabel(booking, now);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 as-cards:justify-end">
      <Badge tone={tone}>{label}</Badge>
      {isAhead(booking, now) && (
        <Button
          aria-label={`Cancel the stay of ${booking.guest.name}`}
          onClick={() => onCancel(booking)}
          onFocus={() => void preloadDialog()}
          onPointerEnter={() => void preloadDialog()}
          size="sm"
        >
          Cancel
        </Button>
      )}
      {canReopen(booking, now) && <ReopenNights booking={booking} onReopened={onReopened} />}
      {booking.state === 'cancelled' && <Ending booking={booking} isClosed={canReopen(booking, now)} />}
    </div>
  );
}

function Ending({ booking, isClosed }: { booking: Booking; isClosed: boolean }) {
  const { price, refund, cancellation } = booking;
  if (!refund || !cancellation) return null;
  const { by, reason } = cancellation;
  const doer = { guest: 'By the guest', host: 'By you', admin: 'By us' }[by] ?? 'By us';
  const keptCents = centsOf(price) - centsOf(refund.amount);
  return (
    <div className="basis-full text-ink-muted text-sm as-cards:text-right">
      <p className="wrap-anywhere">
        {doer}
        {reason && `: ${isolate(reason)}`}
      </p>
      <p>{keptCents === 0 ? 'Refunded in full' : `${formatCents(keptCents)} kept`}</p>
      {isClosed && <p>The nights stay closed.</p>}
    </div>
  );
}
