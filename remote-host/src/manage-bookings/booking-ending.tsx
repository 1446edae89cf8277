import { BookingEnding as SharedEnding } from 'booking-ui/booking-ending';
import { type BookingDetail, POLICIES, policySentence } from 'contracts';
import { serverNow } from 'shared-platform';
import { CancelDialog } from './cancel-dialog.tsx';
import { canReopen, ReopenNights } from './reopen-nights.tsx';

export function BookingEnding({ booking }: { booking: BookingDetail }) {
  const policy = booking.cancellationPolicy;
  return (
    <SharedEnding
      booking={booking}
      CancelDialog={CancelDialog}
      reader="host"
      terms={
        <p>
          {POLICIES[policy]?.label ?? policy}: {policySentence(policy)} If you cancel, your guest is refunded in full.
        </p>
      }
    >
      {(focusHeading) =>
        canReopen(booking, serverNow()) && (
          <div className="print:hidden">
            <p className="mb-3 text-ink-muted">The nights stay closed.</p>
            <ReopenNights booking={booking} onReopened={focusHeading} />
          </div>
        )
      }
    </SharedEnding>
  );
}
