import type { DayRange } from 'contracts';
import { api, queryOptions } from 'shared-platform';

// Requests and bookings come while nobody looks: what is kept shows at once, and is always asked for again.
const staleTime = 0;

export const adminNowQuery = queryOptions({
  queryKey: ['admin', 'statistics', 'now'],
  queryFn: ({ signal }) => api.getAdminNow(signal),
  staleTime,
});

/** The figures of a range; those of the range before stay until they are there. */
export const adminFiguresQuery = (range: DayRange) =>
  queryOptions({
    queryKey: ['admin', 'statistics', range],
    queryFn: ({ signal }) => api.getAdminStatistics(range, signal),
    staleTime,
    placeholderData: (before) => before,
  });
