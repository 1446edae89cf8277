import { type BookingReviews, getBookingReviews, type NewReview, queryKeys, saveReview } from 'contracts';
import { call, queryOptions, useMutation, useQueryClient } from 'shared-platform';

/** Always refetched, because the other side can write a review at any time. */
export const reviewsQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.reviews(id),
    queryFn: ({ signal }) => call(getBookingReviews, { id }, { signal }),
    staleTime: 0,
  });

export function useSaveReview(id: string, onSaved: () => void) {
  const kept = useKeptReviews(id, onSaved);
  return useMutation({ mutationFn: (body: NewReview) => call(saveReview, { id, body }), ...kept });
}

/** Returns the callbacks of a mutation that responds with the reviews of a booking. */
export function useKeptReviews(id: string, onSaved: () => void) {
  const client = useQueryClient();
  return {
    onSuccess: (reviews: BookingReviews) => {
      client.setQueryData(queryKeys.reviews(id), reviews);
      onSaved();
    },
    // Reload after an error: the reviews may have been published or changed in another tab.
    onError: () => client.invalidateQueries({ queryKey: queryKeys.reviews(id) }),
  };
}
