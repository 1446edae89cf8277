import { type Booking, queryKeys, reopenNights } from 'contracts';
import { useSession } from 'shared-auth';
import { call, useMutation, useQueryClient } from 'shared-platform';
import { replaceItems } from 'shared-platform/pages';
import { toast } from 'shared-ui';

/** Opens the nights of a cancelled stay to guests again. `onReopened` is called before the row shows it. */
export function useReopenNights(booking: Booking, onReopened: () => void) {
  const client = useQueryClient();
  const bookingsKey = queryKeys.hostBookings(useSession((session) => session.user?.email ?? ''));
  return useMutation({
    mutationFn: () => call(reopenNights, { id: booking._id }),
    onSuccess: async () => {
      await replaceItems<Booking>(client, bookingsKey, (all) =>
        all.map((each) => (each._id === booking._id ? opened(each) : each)),
      );
      toast.success('Nights Reopened !');
      onReopened();
      void client.invalidateQueries({ queryKey: bookingsKey });
      void client.invalidateQueries({ queryKey: queryKeys.booking(booking._id) });
      void client.invalidateQueries({ queryKey: queryKeys.room(booking.roomId) });
      void client.invalidateQueries({ queryKey: queryKeys.hostRooms(booking.host) });
      void client.invalidateQueries({ queryKey: queryKeys.allRooms });
    },
    onError: ({ message }) => {
      toast.error(message);
      void client.invalidateQueries({ queryKey: bookingsKey });
    },
  });
}

function opened(booking: Booking): Booking {
  const { cancellation } = booking;
  return cancellation ? { ...booking, cancellation: { ...cancellation, keepsNights: false } } : booking;
}
