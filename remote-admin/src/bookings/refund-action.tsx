import type { BookingDetail } from 'contracts';
import { useRef, useState } from 'react';
import { Button, preloadDialog } from 'shared-ui';
import { RefundDialog } from './refund-dialog.tsx';

export function RefundAction({ booking }: { booking: BookingDetail }) {
  const [isOpen, setIsOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const obstacle = refundBlockedReason(booking);
  return (
    <div className="outline-none" ref={container} tabIndex={-1}>
      {booking.refundable && (
        <Button
          className="print:hidden"
          onClick={() => {
            // Closing the dialog returns focus to this element, because the button disappears after a full refund.
            container.current?.focus({ preventScroll: true });
            setIsOpen(true);
          }}
          onFocus={() => void preloadDialog()}
          onPointerEnter={() => void preloadDialog()}
        >
          Refund…
        </Button>
      )}
      {obstacle && <p className="text-ink-muted">{obstacle}</p>}
      <RefundDialog booking={booking} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  );
}

function refundBlockedReason({ state, dispute, pendingChange }: BookingDetail): string | undefined {
  if (state !== 'confirmed') return undefined;
  if (dispute && dispute.state !== 'won')
    return 'The guest disputes the payment at their bank, so it can’t be refunded here.';
  if (pendingChange)
    return 'The guest is changing this stay. You can refund a part once the change is paid or given up.';
  return undefined;
}
