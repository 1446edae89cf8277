import { type Booking, formatShortDay } from 'contracts';
import { AlertDialog } from 'shared-ui';
import { useLast } from 'shared-ui/use-last';
import { RefundFigures } from './refund-figures.tsx';
import { useCancellation } from './use-cancellation.ts';

interface CancelDialogProps {
  /** The booking that is asked about; none closes the dialog. */
  booking: Booking | undefined;
  onClose: () => void;
}

/** Asks before a stay is cancelled, and says what goes back. */
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
  const { preview, failure, isBusy, confirm, forget } = useCancellation({ booking, isOpen, onDone: onClose });
  function keep() {
    forget();
    onClose();
  }
  return (
    <AlertDialog
      cancelLabel="Keep booking"
      confirmLabel={preview ? 'Cancel booking' : 'Try again'}
      description={`${booking.title}, ${formatShortDay(booking.from)} to ${formatShortDay(booking.to)}. The nights are given up at once, and this cannot be undone.`}
      error={failure}
      isBusy={isBusy}
      isOpen={isOpen}
      onCancel={keep}
      onConfirm={confirm}
      title="Cancel this booking?"
      tone={preview ? 'danger' : 'primary'}
    >
      {preview && <RefundFigures preview={preview} timeZone={booking.timeZone} />}
    </AlertDialog>
  );
}
