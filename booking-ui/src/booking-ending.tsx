import { type BookingDetail, type CancelledBy, cancellerText, formatMoment, isAhead, isolate } from 'contracts';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { serverNow } from 'shared-platform';
import { Button, Heading, preloadDialog } from 'shared-ui';

interface BookingEndingProps {
  booking: BookingDetail;
  reader: CancelledBy;
  /** Shown until the booking is canceled. */
  terms: ReactNode;
  isDisabled?: boolean;
  CancelDialog: ComponentType<{ booking: BookingDetail; isOpen: boolean; onClose: () => void }>;
  /** More actions. They must call `focusHeading` before the focused button disappears. */
  children?: (focusHeading: () => void) => ReactNode;
}

/** Shows how a booking ended, or the cancellation terms and a button to cancel it. */
export function BookingEnding(props: BookingEndingProps) {
  const { booking, reader, terms, isDisabled = false, CancelDialog, children } = props;
  const { cancellation } = booking;
  const [isCancelling, setIsCancelling] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  return (
    <section className="space-y-4">
      <Heading className="outline-none" level={2} ref={heading} tabIndex={-1}>
        Cancellation
      </Heading>
      {cancellation ? (
        <p className="wrap-anywhere">
          {cancellerText(cancellation.by, reader)} on {formatMoment(new Date(cancellation.at))}
          {cancellation.reason ? `: ${isolate(cancellation.reason)}` : '.'}
        </p>
      ) : (
        terms
      )}
      {children?.(focusHeading)}
      {isAhead(booking, serverNow()) && (
        <Button
          className="print:hidden"
          disabled={isDisabled}
          onClick={() => {
            // Closing the dialog returns focus to the heading, because the button disappears after a cancellation.
            focusHeading();
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
