import { listWaitingReviews } from 'contracts';
import { call, useQuery } from 'shared-platform';

export const WAITING = ['guest', 'waiting-reviews'];

/**
 * Loads the stays that the guest can review. Failures are not shown, because the bookings are usable without this list.
 */
export function useWaitingReviews(isWanted: boolean) {
  return useQuery({
    queryKey: WAITING,
    queryFn: ({ signal }) => call(listWaitingReviews, { as: 'guest' }, { signal }),
    enabled: isWanted,
  }).data;
}
