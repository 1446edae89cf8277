import {
  type ApiError,
  type Booking,
  type CancellationPreview,
  cancelBooking,
  type NewCancellation,
  previewCancellation,
  queryKeys,
} from 'contracts';
import { call, useMutation, useQuery, useQueryClient } from 'shared-platform';
import { replaceItems } from './use-pages.ts';

interface CancellationOptions {
  booking: Booking;
  /** The dialog is open: the refund is requested. */
  isOpen: boolean;
  /** The key of the list that shows the booking. */
  listKey: readonly string[];
  /** What shows until the server's answer is there. */
  placeholder?: () => CancellationPreview | undefined;
  onCancelled: () => void;
}

/**
 * What cancelling refunds, as the server says it, and the cancellation itself. The amount on screen is the one that
 * is sent: when the server's has changed by then, nothing is cancelled and the new one shows.
 */
export function useCancellation({ booking, isOpen, listKey, placeholder, onCancelled }: CancellationOptions) {
  const client = useQueryClient();
  const preview = useQuery({
    queryKey: queryKeys.cancellation(booking._id),
    queryFn: ({ signal }) => call(previewCancellation, { id: booking._id }, { signal }),
    placeholderData: () => placeholder?.(),
    enabled: isOpen && booking.state === 'confirmed',
    staleTime: 0,
    gcTime: 0,
  });

  const cancellation = useMutation({
    mutationFn: (wanted: NewCancellation) => call(cancelBooking, { id: booking._id, body: wanted }),
    onSuccess: async (cancelled) => {
      await replaceItems<Booking>(client, listKey, (all) =>
        all.map((each) => (each._id === cancelled._id ? cancelled : each)),
      );
      onCancelled();
      void client.invalidateQueries({ queryKey: queryKeys.booking(booking._id) });
      void client.invalidateQueries({ queryKey: queryKeys.room(booking.roomId) });
      void client.invalidateQueries({ queryKey: queryKeys.allRooms });
    },
    onError: async (error) => {
      const { code } = error as ApiError;
      if (code === 'refund-changed') await preview.refetch();
      // Somebody else cancelled it, or it is over: the list and the booking's page have the reason.
      if (code === 'not-cancellable' || code === 'booking-not-found') {
        void client.invalidateQueries({ queryKey: queryKeys.booking(booking._id) });
        await client.invalidateQueries({ queryKey: listKey });
      }
    },
  });

  return {
    preview: preview.isError ? undefined : preview.data,
    retryPreview: () => void preview.refetch(),
    failure: cancellation.error?.message ?? preview.error?.message,
    isBusy: cancellation.isPending || (preview.isError && preview.isFetching),
    cancel: cancellation.mutate,
    /** Clears the failure, for the next time that the dialog opens. */
    reset: cancellation.reset,
  };
}
