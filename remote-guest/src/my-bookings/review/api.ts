import {
  type BookingReviews,
  getBookingReviews,
  listWaitingReviews,
  type NewReview,
  queryKeys,
  saveReview,
} from 'contracts';
import { call, queryOptions, useMutation, useQuery, useQueryClient } from 'shared-platform';

/** The other side writes meanwhile, and is told of at the bell: it is always read again. */
export const reviewsQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.reviews(id),
    queryFn: ({ signal }) => call(getBookingReviews, { id }, { signal }),
    staleTime: 0,
  });

const WAITING = ['guest', 'waiting-reviews'];

/** The stays that the guest can still review. A list of bookings is of use without, so a failure shows nothing. */
export function useWaitingReviews(isWanted: boolean) {
  return useQuery({
    queryKey: WAITING,
    queryFn: ({ signal }) => call(listWaitingReviews, { as: 'guest' }, { signal }),
    enabled: isWanted,
  }).data;
}

export function useSaveReview(id: string, onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewReview) => call(saveReview, { id, body }),
    onSuccess: (reviews: BookingReviews) => {
      client.setQueryData(queryKeys.reviews(id), reviews);
      onSaved();
      void client.invalidateQueries({ queryKey: WAITING });
    },
    // It may have been published, or changed in another tab.
    onError: () => client.invalidateQueries({ queryKey: queryKeys.reviews(id) }),
  });
}
