import { type Booking, CANCEL_REASON_LIMIT, formatShortDay, formatSum, isolate } from 'contracts';
import { useCancellation } from 'shared-platform/cancellation';
import { toast } from 'shared-ui';
import { ReasonDialog } from 'shared-ui/reason-dialog';

interface FullRefundDialogProps {
  booking: Booking;
  isOpen: boolean;
  /** The query key of the lists that show the booking. */
  listKey: readonly string[];
  /** A sentence about who sees the reason. */
  hint: string;
  /** A sentence about what happens to the nights. */
  note: string;
  onCancelled: () => void;
  onClose: () => void;
}

/** Lets a host or an admin cancel a booking with a reason and a full refund. */
export function FullRefundDialog(props: FullRefundDialogProps) {
  const { booking, isOpen, listKey, hint, note, onCancelled, onClose } = props;
  const { guest, title, from, to, price } = booking;
  const { preview, failure, isBusy, cancel, reset } = useCancellation({
    booking,
    isOpen,
    listKey,
    onCancelled: () => {
      toast.success('Booking Cancelled !');
      onClose();
      onCancelled();
    },
  });
  // Assume a refund of the price until the preview has loaded. The server checks the amount.
  const refund = preview?.refund ?? price;

  function keep() {
    reset();
    onClose();
  }
  return (
    <ReasonDialog
      cancelLabel="Keep booking"
      confirmLabel="Cancel booking"
      description={`${isolate(guest.name)}, ${formatShortDay(from)} to ${formatShortDay(to)}, ${isolate(title)}. This can't be undone.`}
      error={failure}
      hint={hint}
      isBusy={isBusy}
      isOpen={isOpen}
      maxLength={CANCEL_REASON_LIMIT}
      onCancel={keep}
      onConfirm={(reason) => cancel({ refund, reason })}
      title="Cancel this booking?"
    >
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 rounded-card bg-surface-soft px-4 py-3 tabular-nums">
        <dt className="font-semibold">Refund</dt>
        <dd className="text-right font-semibold">{formatSum(refund)}</dd>
      </dl>
      <p className="mt-3 text-ink-muted text-sm">{note}</p>
    </ReasonDialog>
  );
}
