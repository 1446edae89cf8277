import { type BookingDetail, cancellerText, formatMoment, isAhead, isolate, POLICIES, policySentence } from 'contracts';
import { useRef, useState } from 'react';
import { Button, Heading, preloadDialog } from 'shared-ui';
import { CancelDialog } from './cancel-dialog.tsx';

export function BookingEnding({ booking }: { booking: BookingDetail }) {
  const { cancellation, cancellationPolicy } = booking;
  const [isCancelling, setIsCancelling] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className="space-y-4">
      <Heading className="outline-none" level={2} ref={heading} tabIndex={-1}>
        Cancellation
      </Heading>
      {cancellation ? (
        <p className="wrap-anywhere">
          {cancellerText(cancellation.by, 'admin')} on {formatMoment(new Date(cancellation.at))}
          {cancellation.reason ? `: ${isolate(cancellation.reason)}` : '.'}
        </p>
      ) : (
        <p>
          {POLICIES[cancellationPolicy]?.label ?? cancellationPolicy}: {policySentence(cancellationPolicy)}
        </p>
      )}
      {isAhead(booking, new Date()) && (
        <Button
          className="print:hidden"
          onClick={() => {
            // The dialog returns the focus here, because the button disappears after a cancellation.
            heading.current?.focus({ preventScroll: true });
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
