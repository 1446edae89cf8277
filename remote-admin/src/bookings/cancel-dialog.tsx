import { FullRefundDialog } from 'booking-ui/full-refund-dialog';
import type { BookingDetail } from 'contracts';
import { useQueryClient } from 'shared-platform';
import { BOOKINGS_KEY } from './api.ts';

interface CancelDialogProps {
  booking: BookingDetail;
  isOpen: boolean;
  onClose: () => void;
}

export function CancelDialog(props: CancelDialogProps) {
  const client = useQueryClient();
  return (
    <FullRefundDialog
      {...props}
      hint="The guest and the host will see it"
      listKey={BOOKINGS_KEY}
      note="The guest is refunded in full, and other guests can book the nights."
      onCancelled={() => void client.invalidateQueries({ queryKey: BOOKINGS_KEY })}
    />
  );
}
