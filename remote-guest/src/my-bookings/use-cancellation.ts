import { type ApiError, type Booking, type CancellationPreview, queryKeys, refundFor, toDollars } from 'contracts';
import { useSession } from 'shared-auth';
import { api, useMutation, useQuery, useQueryClient } from 'shared-platform';
import { toast } from 'shared-ui';

interface CancellationOptions {
  booking: Booking;
  /** The question is on screen: what goes back is asked for. */
  isOpen: boolean;
  onDone: () => void;
}

/**
 * What cancelling gives back, as the server says it, and the act itself. The amount on screen is the one that is
 * sent: when the server has another by then, nothing happens and the new one shows.
 */
export function useCancellation({ booking, isOpen, onDone }: CancellationOptions) {
  const client = useQueryClient();
  const email = useSession((session) => session.user?.email ?? '');
  const bookingsKey = queryKeys.bookings(email);

  const preview = useQuery({
    queryKey: ['guest', 'cancellation', booking._id],
    queryFn: ({ signal }) => api.previewCancellation(booking._id, signal),
    // The same table as the server's: right in all but the last seconds of a tier.
    placeholderData: () => previewHere(booking, new Date()),
    enabled: isOpen && booking.state === 'confirmed',
    staleTime: 0,
    gcTime: 0,
  });

  const act = useMutation({
    mutationFn: (refund: number) => api.cancelBooking(booking._id, { refund }),
    onSuccess: async (cancelled) => {
      // A list that is on its way is of before.
      await client.cancelQueries({ queryKey: bookingsKey });
      client.setQueryData<Booking[]>(bookingsKey, (all) =>
        all?.map((each) => (each._id === cancelled._id ? cancelled : each)),
      );
      toast.success('Booking Cancelled !');
      onDone();
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

  const figures = preview.isError ? undefined : preview.data;
  return {
    preview: figures,
    failure: act.error?.message ?? preview.error?.message,
    isBusy: act.isPending || (preview.isError && preview.isFetching),
    confirm: () => (figures ? act.mutate(figures.refund) : void preview.refetch()),
    /** For the next time that it is asked. */
    forget: () => act.reset(),
  };
}

function previewHere({ cancellationPolicy, price, from, to, timeZone, date }: Booking, now: Date): CancellationPreview {
  const { refundCents, keptCents, until } = refundFor({
    policy: cancellationPolicy,
    paidCents: Math.round(price * 100),
    ...{ from, to, timeZone, now },
    bookedAt: new Date(date),
    by: 'guest',
  });
  return {
    paid: price,
    refund: toDollars(refundCents),
    kept: toDollars(keptCents),
    ...(until && { until: until.toISOString() }),
  };
}
