import { type BookingDetail, cancellerText, formatMoment, isAhead, isolate, POLICIES, policySentence } from 'contracts';
import { useRef, useState } from 'react';
import { Button, Heading, preloadDialog } from 'shared-ui';
import { CancelDialog } from './cancel-dialog.tsx';
import { canReopen, ReopenNights } from './reopen-nights.tsx';

export function BookingEnding({ booking }: { booking: BookingDetail }) {
  const { cancellation, cancellationPolicy } = booking;
  const [isCancelling, setIsCancelling] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const toHeading = () => heading.current?.focus({ preventScroll: true });
  const now = new Date();
  const canCancel = isAhead(booking, now);
  return (
    <section className="space-y-4">
      <Heading className="outline-none" level={2} ref={heading} tabIndex={-1}>
        Cancellation
      </Heading>
      {cancellation ? (
        <Ending {...cancellation} />
      ) : (
        <p>
          {POLICIES[cancellationPolicy]?.label ?? cancellationPolicy}: {policySentence(cancellationPolicy)} If you
          cancel, your guest is refunded in full.
        </p>
      )}
      {canReopen(booking, now) && (
        <div className="print:hidden">
          <p className="mb-3 text-ink-muted">The nights stay closed.</p>
          <ReopenNights booking={booking} onReopened={toHeading} />
        </div>
      )}
      {canCancel && (
        <Button
          className="print:hidden"
          onClick={() => {
            // The dialog returns the focus here, because the button disappears after a cancellation.
            toHeading();
            setIsCancelling(true);
          }}
          onFocus={() => void preloadDialog()}
          onPointerEnter={() => void preloadDialog()}
        >
          Cancel booking
        </Button>
      )}
      <CancelDialog booking={booking} isOpen={isCancelling} onClose={() => setIsCancelling(false)} />
    </section>
  );
}

function Ending({ by, at, reason }: NonNullable<BookingDetail['cancellation']>) {
  return (
    <p className="wrap-anywhere">
      {cancellerText(by, 'host')} on {formatMoment(new Date(at))}
      {reason ? `: ${isolate(reason)}` : '.'}
    </p>
  );
}
