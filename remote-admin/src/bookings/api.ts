import { getBooking, listAllBookings, type NewRefund, queryKeys, refundBooking } from 'contracts';
import { call, queryOptions, useMutation, useQueryClient } from 'shared-platform';
import { pagesQuery } from 'shared-platform/pages';

export const BOOKINGS_KEY = ['admin', 'bookings'];

export const bookingsQuery = (q: string) => ({
  ...pagesQuery({
    queryKey: [...BOOKINGS_KEY, q],
    load: (page, { signal }) => call(listAllBookings, { ...(q && { q }), ...page }, { signal }),
  }),
  // Always refetched, because guests and hosts can change bookings at any time.
  staleTime: 0,
  // Keep the previous results while the admin is typing a search.
  placeholderData: <T>(before: T) => before,
});

/** Loads a booking. Always refetched, because the guest or the host may just have changed it. */
export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.booking(id),
    queryFn: ({ signal }) => call(getBooking, { id }, { signal }),
    staleTime: 0,
  });

export function useRefund(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: NewRefund) => call(refundBooking, { id, body: wanted }),
    onSuccess: (booking) => client.setQueryData(queryKeys.booking(id), booking),
    // Refetch even after a refusal, because another admin, the guest or the host may have changed the booking.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.booking(id) }),
        client.invalidateQueries({ queryKey: BOOKINGS_KEY }),
      ]),
  });
}
