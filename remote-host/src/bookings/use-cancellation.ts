import { type ApiError, type Booking, queryKeys } from 'contracts';
import { useSession } from 'shared-auth';
import { api, useMutation, useQuery, useQueryClient } from 'shared-platform';
import { toast } from 'shared-ui';

interface CancellationOptions {
  booking: Booking;
  /** The question is on screen: what goes back is asked for. */
  isOpen: boolean;
  onDone: () => void;
}

/** What a host's cancellation gives back, as the server says it, and the act itself for that amount. */
export function useCancellation({ booking, isOpen, onDone }: CancellationOptions) {
  const client = useQueryClient();
  const email = useSession((session) => session.user?.email ?? '');
  const bookingsKey = queryKeys.hostBookings(email);

  const preview = useQuery({
    queryKey: ['host', 'cancellation', booking._id],
    queryFn: ({ signal }) => api.previewCancellation(booking._id, signal),
    enabled: isOpen && booking.state === 'confirmed',
    staleTime: 0,
    gcTime: 0,
  });
  // A host's cancellation gives all of it back: true before the server has said so, and compared by it.
  const refund = preview.data?.refund ?? booking.price;

  const act = useMutation({
    mutationFn: (reason: string) => api.cancelBooking(booking._id, { refund, reason }),
    onSuccess: async (cancelled) => {
      // A list that is on its way is of before.
      await client.cancelQueries({ queryKey: bookingsKey });
      client.setQueryData<Booking[]>(bookingsKey, (all) =>
        all?.map((each) => (each._id === cancelled._id ? cancelled : each)),
      );
      toast.success('Booking Cancelled !');
      onDone();
      void client.invalidateQueries({ queryKey: queryKeys.hostRooms(email) });
      void client.invalidateQueries({ queryKey: queryKeys.room(booking.roomId) });
      void client.invalidateQueries({ queryKey: queryKeys.allRooms });
    },
    onError: async (error) => {
      const { code } = error as ApiError;
      if (code === 'refund-changed') await preview.refetch();
      // Somebody else ended it, or it is over: the list knows.
      if (code === 'not-cancellable' || code === 'booking-not-found') {
        await client.invalidateQueries({ queryKey: bookingsKey });
      }
    },
  });

  return {
    refund,
    failure: act.error?.message ?? preview.error?.message,
    isBusy: act.isPending,
    confirm: (reason: string) => act.mutate(reason),
    /** For the next time that it is asked. */
    forget: () => act.reset(),
  };
}
