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
import { replaceItems } from './pages.ts';

interface CancellationOptions {
  booking: Booking;
  isOpen: boolean;
  listKey: readonly string[];
  placeholder?: () => CancellationPreview | undefined;
  onCancelled: () => void;
}

/**
 * Previews the refund of a cancellation, and cancels the booking. The request contains the amount that is on screen. If
 * the refund has changed, the API refuses, and the new amount is shown.
 */
export function useCancellation({ booking, isOpen, listKey, placeholder, onCancelled }: CancellationOptions) {
  const client = useQueryClient();
  const queryKey = queryKeys.cancellation(booking._id);
  const preview = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(previewCancellation, { id: booking._id }, { signal }),
    placeholderData: () => placeholder?.(),
    enabled: isOpen && booking.state === 'confirmed',
    staleTime: 0,
    gcTime: 0,
  });

  const cancellation = useMutation({
    mutationFn: (wanted: NewCancellation) => call(cancelBooking, { id: booking._id, body: wanted }),
    // The API refuses a preview of a canceled booking, so cancel a preview request in flight.
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: async (cancelled) => {
      await replaceItems<Booking>(client, listKey, (all) =>
        // Keep the fields that only the list has, such as the code in an admin's list.
        all.map((each) => (each._id === cancelled._id ? { ...each, ...cancelled } : each)),
      );
      onCancelled();
      void client.invalidateQueries({ queryKey: queryKeys.booking(booking._id) });
      void client.invalidateQueries({ queryKey: queryKeys.room(booking.roomId) });
      void client.invalidateQueries({ queryKey: queryKeys.allRooms });
    },
    onError: async (error) => {
      const { code } = error as ApiError;
      if (code === 'refund-changed') await preview.refetch();
      // Someone else has canceled the booking, or the stay has ended. Reload the list and the booking's page, which
      // show what happened.
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
    reset: cancellation.reset,
  };
}
