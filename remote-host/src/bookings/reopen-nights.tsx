import { type Booking, formatShortDay, isStayOver, queryKeys } from 'contracts';
import { useSession } from 'shared-auth';
import { api, useMutation, useQueryClient } from 'shared-platform';
import { replaceData } from 'shared-platform/replace-data';
import { Button, toast } from 'shared-ui';

/** Whether the nights of a cancelled stay are still closed, and ahead. */
export function canReopen({ cancellation, to, timeZone }: Booking, now: Date): boolean {
  return cancellation?.keepsNights === true && !isStayOver(to, timeZone, now);
}

interface ReopenNightsProps {
  booking: Booking;
  /** The button is about to vanish, and with it the focus. */
  onReopened: () => void;
}

/** Opens the nights for other guests that the host closed by cancelling. */
export function ReopenNights({ booking, onReopened }: ReopenNightsProps) {
  const client = useQueryClient();
  const bookingsKey = queryKeys.hostBookings(useSession((session) => session.user?.email ?? ''));
  const reopen = useMutation({
    mutationFn: () => api.reopenNights(booking._id),
    onSuccess: async () => {
      await replaceData<Booking[]>(client, bookingsKey, (all) =>
        all?.map((each) => (each._id === booking._id ? opened(each) : each)),
      );
      toast.success('Nights Reopened !');
      onReopened();
      void client.invalidateQueries({ queryKey: bookingsKey });
      void client.invalidateQueries({ queryKey: queryKeys.room(booking.roomId) });
      void client.invalidateQueries({ queryKey: queryKeys.hostRooms(booking.host) });
      void client.invalidateQueries({ queryKey: queryKeys.allRooms });
    },
    onError: ({ message }) => {
      toast.error(message);
      void client.invalidateQueries({ queryKey: bookingsKey });
    },
  });
  const nights = `${formatShortDay(booking.from)} to ${formatShortDay(booking.to)}`;
  return (
    <Button
      aria-label={`Reopen nights from ${nights} of ${booking.title}`}
      isBusy={reopen.isPending}
      onClick={() => reopen.mutate()}
      size="sm"
    >
      Reopen nights
    </Button>
  );
}

function opened(booking: Booking): Booking {
  const { cancellation } = booking;
  return cancellation ? { ...booking, cancellation: { ...cancellation, keepsNights: false } } : booking;
}
