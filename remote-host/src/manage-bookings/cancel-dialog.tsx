import { FullRefundDialog } from 'booking-ui/full-refund-dialog';
import { type Booking, queryKeys } from 'contracts';
import { useQueryClient } from 'shared-platform';
import { useOwnEmail } from '../shared/api.ts';

interface CancelDialogProps {
  booking: Booking;
  isOpen: boolean;
  onClose: () => void;
}

export function CancelDialog(props: CancelDialogProps) {
  const client = useQueryClient();
  const email = useOwnEmail();
  return (
    <FullRefundDialog
      {...props}
      hint="Your guest will see it"
      listKey={queryKeys.hostBookings(email)}
      note="If you cancel, the guest is refunded in full. The nights stay closed to other guests until you reopen them."
      onCancelled={() => void client.invalidateQueries({ queryKey: queryKeys.hostRooms(email) })}
    />
  );
}
