import { listWaitingReviews } from 'contracts';
import { call, useQuery } from 'shared-platform';

export const WAITING = ['guest', 'waiting-reviews'];

/** The stays that the guest can still review. A list of bookings is of use without, so a failure shows nothing. */
export function useWaitingReviews(isWanted: boolean) {
  return useQuery({
    queryKey: WAITING,
    queryFn: ({ signal }) => call(listWaitingReviews, { as: 'guest' }, { signal }),
    enabled: isWanted,
  }).data;
}
