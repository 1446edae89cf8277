import {
  joinWaitlist,
  leaveWaitlist,
  listWaitlist,
  type NewWaitlistEntry,
  queryKeys,
  WAITLIST,
  type WaitlistEntry,
} from 'contracts';
import { call, queryClient, queryOptions, useMutation } from 'shared-platform';

/** What the signed-in person waits for, and what is held for them. */
export const waitlistQuery = queryOptions({
  queryKey: WAITLIST,
  queryFn: ({ signal }) => call(listWaitlist, {}, { signal }),
});

const refresh = () => queryClient.invalidateQueries({ queryKey: WAITLIST });

export function useJoin() {
  return useMutation({
    mutationFn: (body: NewWaitlistEntry) => call(joinWaitlist, { body }).finally(refresh),
    // The nights may be free by now.
    onError: (_, { roomId }) => queryClient.invalidateQueries({ queryKey: queryKeys.room(roomId) }),
  });
}

/** Waits no longer, or declines what is held. */
export function useLeave() {
  return useMutation({
    mutationFn: ({ _id }: Pick<WaitlistEntry, '_id'>) => call(leaveWaitlist, { id: _id }).finally(refresh),
  });
}
