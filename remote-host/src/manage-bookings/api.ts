import { type Booking, type DayRange, listHostBookings, listStayDays, queryKeys, reopenNights } from 'contracts';
import { call, useInfiniteQuery, useMutation, useQuery, useQueryClient } from 'shared-platform';
import { pagesQuery, replaceItems } from 'shared-platform/pages';
import { toast } from 'shared-ui';
import { useOwnEmail } from '../shared/api.ts';
import type { StaysShown } from './stays-in-address.ts';

export function useHostBookings({ show, roomId }: StaysShown) {
  const email = useOwnEmail();
  const all = queryKeys.hostBookings(email);
  return useInfiniteQuery({
    ...pagesQuery({
      queryKey: show || roomId ? [...all, show ?? 'all', roomId ?? 'all'] : all,
      load: (page, { signal }) => call(listHostBookings, { email, show, roomId, ...page }, { signal }),
    }),
    enabled: email !== '',
  });
}

export function useStayDays({ from, to, roomId }: DayRange & Pick<StaysShown, 'roomId'>) {
  const email = useOwnEmail();
  return useQuery({
    queryKey: [...queryKeys.hostBookings(email), 'days', from, to, roomId ?? 'all'],
    queryFn: ({ signal }) => call(listStayDays, { email, roomId, from, to }, { signal }),
    enabled: email !== '',
  });
}

/** Reopens the nights of a canceled stay. Calls `onReopened` before the row changes. */
export function useReopenNights(booking: Booking, onReopened: () => void) {
  const client = useQueryClient();
  const bookingsKey = queryKeys.hostBookings(useOwnEmail());
  return useMutation({
    mutationFn: () => call(reopenNights, { id: booking._id }),
    onSuccess: async () => {
      await replaceItems<Booking>(client, bookingsKey, (all) =>
        all.map((each) => (each._id === booking._id ? opened(each) : each)),
      );
      toast.success('Nights Reopened !');
      onReopened();
      void client.invalidateQueries({ queryKey: bookingsKey });
      void client.invalidateQueries({ queryKey: queryKeys.booking(booking._id) });
      void client.invalidateQueries({ queryKey: queryKeys.room(booking.roomId) });
      void client.invalidateQueries({ queryKey: queryKeys.hostRooms(booking.host) });
      void client.invalidateQueries({ queryKey: queryKeys.allRooms });
    },
    onError: ({ message }) => {
      toast.error(message);
      void client.invalidateQueries({ queryKey: bookingsKey });
    },
  });
}

function opened(booking: Booking): Booking {
  const { cancellation } = booking;
  return cancellation ? { ...booking, cancellation: { ...cancellation, keepsNights: false } } : booking;
}
