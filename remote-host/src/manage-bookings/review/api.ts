import { useKeptReviews } from 'booking-ui/review';
import { answerReview, listGuestReviews } from 'contracts';
import { call, queryOptions, useMutation } from 'shared-platform';

export const guestReviewsQuery = (id: string) =>
  queryOptions({
    queryKey: ['host', 'guest-reviews', id],
    queryFn: ({ signal }) => call(listGuestReviews, { id }, { signal }),
  });

export function useAnswer(id: string, onSaved: () => void) {
  const kept = useKeptReviews(id, onSaved);
  return useMutation({ mutationFn: (text: string) => call(answerReview, { id, body: { text } }), ...kept });
}
