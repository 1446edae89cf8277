import { type BookingDetail, CANCEL_REASON_LIMIT, formatShortDay, formatSum, isolate } from 'contracts';
import { useQueryClient } from 'shared-platform';
import { useCancellation } from 'shared-platform/cancellation';
import { toast } from 'shared-ui';
import { ReasonDialog } from 'shared-ui/reason-dialog';
import { BOOKINGS_KEY } from './api.ts';

interface CancelDialogProps {
  booking: BookingDetail;
  isOpen: boolean;
  onClose: () => void;
}

export function CancelDialog({ booking, isOpen, onClose }: CancelDialogProps) {
  const { guest, title, from, to, price } = booking;
  const client = useQueryClient();
  const { preview, failure, isBusy, cancel, reset } = useCancellation({
    booking,
    isOpen,
    listKey: BOOKINGS_KEY,
    onCancelled: () => {
      toast.success('Booking Cancelled !');
      onClose();
      void client.invalidateQueries({ queryKey: BOOKINGS_KEY });
    },
  });
  // A cancellation by an admin refunds the full price. The server checks the amount.
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
      hint="The guest and the host will see it"
      isBusy={isBusy}
      isOpen={isOpen}
      maxLength={CANCEL_REASON_LIMIT}
      onCancel={keep}
      onConfirm={(reason) => cancel({ refund, reason })}
      title="Cancel this booking?"
    >
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 rounded-card bg-surface-soft px-4 py-3 tabular-nums">
        <dt className="text-ink-muted">
          <bdi>{guest.name}</bdi> paid
        </dt>
        <dd className="text-right">{formatSum(price)}</dd>
        <dt className="font-semibold">Refund</dt>
        <dd className="text-right font-semibold">{formatSum(refund)}</dd>
      </dl>
      <p className="mt-3 text-ink-muted text-sm">
        The guest is refunded in full, and other guests can book the nights.
      </p>
    </ReasonDialog>
  );
}
