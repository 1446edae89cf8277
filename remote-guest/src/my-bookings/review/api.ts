import { listWaitingReviews } from 'contracts';
import { call, useQuery } from 'shared-platform';

export const WAITING = ['guest', 'waiting-reviews'];

/** The stays that the guest can review. A failure shows nothing, because the bookings are usable without it. */
export function useWaitingReviews(isWanted: boolean) {
  return useQuery({
    queryKey: WAITING,
    queryFn: ({ signal }) => call(listWaitingReviews, { as: 'guest' }, { signal }),
    enabled: isWanted,
  }).data;
}
