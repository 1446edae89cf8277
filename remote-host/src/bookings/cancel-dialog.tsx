import { type Booking, CANCEL_REASON_LIMIT, formatPrice, formatShortDay } from 'contracts';
import { useRef, useState } from 'react';
import { AlertDialog, TextArea } from 'shared-ui';
import { useLast } from 'shared-ui/use-last';
import { useCancellation } from './use-cancellation.ts';

interface CancelDialogProps {
  /** The booking that is asked about; none closes the dialog. */
  booking: Booking | undefined;
  onClose: () => void;
}

/** Asks why, before a host ends the stay of a guest. */
export function CancelDialog({ booking, onClose }: CancelDialogProps) {
  const shown = useLast(booking);
  return shown && <Asking key={shown._id} booking={shown} isOpen={booking !== undefined} onClose={onClose} />;
}

interface AskingProps {
  booking: Booking;
  isOpen: boolean;
  onClose: () => void;
}

function Asking({ booking, isOpen, onClose }: AskingProps) {
  const { guest, title, from, to } = booking;
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { refund, failure, isBusy, confirm, forget } = useCancellation({ booking, isOpen, onDone: onClose });

  function keep() {
    forget();
    setIsReasonMissing(false);
    onClose();
  }
  function cancel() {
    const reason = field.current?.value.trim() ?? '';
    setIsReasonMissing(reason === '');
    if (reason === '') field.current?.focus();
    else confirm(reason);
  }
  return (
    <AlertDialog
      cancelLabel="Keep booking"
      confirmLabel="Cancel booking"
      description={`${guest.name}, ${formatShortDay(from)} to ${formatShortDay(to)}, ${title}. This cannot be undone.`}
      error={failure}
      isBusy={isBusy}
      isOpen={isOpen}
      onCancel={keep}
      onConfirm={cancel}
      title="Cancel this booking?"
    >
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 rounded-card bg-surface-soft px-4 py-3 tabular-nums">
        <dt className="text-ink-muted">{guest.name} paid</dt>
        <dd className="text-right">${formatPrice(booking.price)}</dd>
        <dt className="font-semibold">Goes back</dt>
        <dd className="text-right font-semibold">${formatPrice(refund)}</dd>
      </dl>
      <p className="mt-3 text-ink-muted text-sm">
        A guest whose host cancels gets everything back. The nights stay closed for other guests until you reopen them.
      </p>
      <TextArea
        className="mt-4"
        error={isReasonMissing && 'Say why you cancel.'}
        hint="Your guest reads it"
        label="Reason"
        maxLength={CANCEL_REASON_LIMIT}
        onChange={() => setIsReasonMissing(false)}
        ref={field}
        required
        rows={3}
      />
    </AlertDialog>
  );
}
