import { getBooking, listAllBookings, queryKeys } from 'contracts';
import { call, queryOptions } from 'shared-platform';
import { pagesQuery } from 'shared-platform/pages';

export const BOOKINGS_KEY = ['admin', 'bookings'];

export const bookingsQuery = (q: string) => ({
  ...pagesQuery({
    queryKey: [...BOOKINGS_KEY, q],
    load: (page, { signal }) => call(listAllBookings, { ...(q && { q }), ...page }, { signal }),
  }),
  // Always refetched, because guests and hosts change bookings, too.
  staleTime: 0,
  // Keep the previous results while the admin is typing a search.
  placeholderData: <T>(before: T) => before,
});

/** Always refetched, because the guest or the host may have changed the booking a moment ago. */
export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.booking(id),
    queryFn: ({ signal }) => call(getBooking, { id }, { signal }),
    staleTime: 0,
  });
