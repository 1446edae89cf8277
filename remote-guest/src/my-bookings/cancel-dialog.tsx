import { type Booking, formatShortDay, isolate, queryKeys } from 'contracts';
import { useSession } from 'shared-auth';
import { serverNow } from 'shared-platform';
import { useCancellation } from 'shared-platform/cancellation';
import { AlertDialog, toast } from 'shared-ui';
import { previewHere } from './preview-here.ts';
import { RefundFigures } from './refund-figures.tsx';

interface CancelDialogProps {
  booking: Booking;
  isOpen: boolean;
  onClose: () => void;
}

export function CancelDialog({ booking, isOpen, onClose }: CancelDialogProps) {
  const email = useSession((session) => session.user?.email ?? '');
  const { preview, retryPreview, failure, isBusy, cancel, reset } = useCancellation({
    booking,
    isOpen,
    listKey: queryKeys.bookings(email),
    placeholder: () => previewHere(booking, serverNow()),
    onCancelled: () => {
      toast.success('Booking Cancelled !');
      onClose();
    },
  });
  function keep() {
    reset();
    onClose();
  }
  return (
    <AlertDialog
      cancelLabel="Keep booking"
      confirmLabel={preview ? 'Cancel booking' : 'Try again'}
      description={`${isolate(booking.title)}, ${formatShortDay(booking.from)} to ${formatShortDay(booking.to)}. The nights are released immediately. This can't be undone.`}
      error={failure}
      isBusy={isBusy}
      isOpen={isOpen}
      onCancel={keep}
      onConfirm={() => (preview ? cancel({ refund: preview.refund }) : retryPreview())}
      title="Cancel this booking?"
      tone={preview ? 'danger' : 'primary'}
    >
      {preview && <RefundFigures preview={preview} timeZone={booking.timeZone} />}
    </AlertDialog>
  );
}
