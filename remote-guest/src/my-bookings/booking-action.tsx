import { type Booking, formatSum, isAhead, isolate, stayLabel } from 'contracts';
import { useSession } from 'shared-auth';
import { serverNow } from 'shared-platform';
import { Badge, Button, preloadDialog } from 'shared-ui';

interface BookingActionProps {
  booking: Booking;
  onCancel: (booking: Booking) => void;
}

export function BookingAction({ booking, onCancel }: BookingActionProps) {
  const now = serverNow();
  const isOffline = useSession((session) => session.isUnchecked);
  const { label, tone } = stayLabel(booking, now);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 as-cards:justify-end">
      <Badge tone={tone}>{label}</Badge>
      {isAhead(booking, now) && (
        <Button
          aria-label={`Cancel ${booking.title}`}
          disabled={isOffline}
          onClick={() => onCancel(booking)}
          onFocus={() => void preloadDialog()}
          onPointerEnter={() => void preloadDialog()}
          size="sm"
        >
          Cancel
        </Button>
      )}
      {booking.state === 'cancelled' && <Ending {...booking} />}
    </div>
  );
}

function Ending({ refund, cancellation }: Booking) {
  const { by, reason } = cancellation ?? {};
  return (
    <div className="basis-full text-ink-muted text-sm as-cards:text-right">
      {refund && <p>{refundText(refund)}</p>}
      {by && by !== 'guest' && (
        <p className="wrap-anywhere">
          {by === 'host' ? 'By the host' : 'By us'}
          {reason && `: ${isolate(reason)}`}
        </p>
      )}
    </div>
  );
}

function refundText({ amount, state }: NonNullable<Booking['refund']>): string {
  if (amount === 0) return 'No refund';
  if (state === 'failed') return `The refund of ${formatSum(amount)} did not arrive. We are looking into it.`;
  return state === 'done' ? `${formatSum(amount)} refunded` : `${formatSum(amount)} will be refunded`;
}
