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

export const waitlistQuery = queryOptions({
  queryKey: WAITLIST,
  queryFn: ({ signal }) => call(listWaitlist, {}, { signal }),
});

const refresh = () => queryClient.invalidateQueries({ queryKey: WAITLIST });

export function useJoin() {
  return useMutation({
    mutationFn: (body: NewWaitlistEntry) => call(joinWaitlist, { body }).finally(refresh),
    // Joining fails if the nights have become available, so reload the room.
    onError: (_, { roomId }) => queryClient.invalidateQueries({ queryKey: queryKeys.room(roomId) }),
  });
}

export function useLeave() {
  return useMutation({
    mutationFn: ({ _id }: Pick<WaitlistEntry, '_id'>) => call(leaveWaitlist, { id: _id }).finally(refresh),
  });
}
