import {
  answerReview,
  type BookingReviews,
  getBookingReviews,
  listGuestReviews,
  type NewReview,
  queryKeys,
  saveReview,
} from 'contracts';
import { call, queryOptions, useMutation, useQueryClient } from 'shared-platform';

/** The other side writes meanwhile, and is told of at the bell: it is always read again. */
export const reviewsQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.reviews(id),
    queryFn: ({ signal }) => call(getBookingReviews, { id }, { signal }),
    staleTime: 0,
  });

export const guestReviewsQuery = (id: string) =>
  queryOptions({
    queryKey: ['host', 'guest-reviews', id],
    queryFn: ({ signal }) => call(listGuestReviews, { id }, { signal }),
  });

export function useSaveReview(id: string, onSaved: () => void) {
  const kept = useKeptReviews(id, onSaved);
  return useMutation({ mutationFn: (body: NewReview) => call(saveReview, { id, body }), ...kept });
}

export function useAnswer(id: string, onSaved: () => void) {
  const kept = useKeptReviews(id, onSaved);
  return useMutation({ mutationFn: (text: string) => call(answerReview, { id, body: { text } }), ...kept });
}

function useKeptReviews(id: string, onSaved: () => void) {
  const client = useQueryClient();
  return {
    onSuccess: (reviews: BookingReviews) => {
      client.setQueryData(queryKeys.reviews(id), reviews);
      onSaved();
    },
    // It may have been published, or answered in another tab.
    onError: () => client.invalidateQueries({ queryKey: queryKeys.reviews(id) }),
  };
}
