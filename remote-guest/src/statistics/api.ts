import type { DayRange } from 'contracts';
import { api, queryOptions } from 'shared-platform';

// Money and nights change on other pages: what is kept shows at once, and is always asked for again.
const staleTime = 0;

export const guestNowQuery = queryOptions({
  queryKey: ['guest', 'statistics', 'now'],
  queryFn: ({ signal }) => api.getGuestNow(signal),
  staleTime,
});

/** The figures of a range; those of the range before stay until they are there. */
export const guestFiguresQuery = (range: DayRange) =>
  queryOptions({
    queryKey: ['guest', 'statistics', range],
    queryFn: ({ signal }) => api.getGuestStatistics(range, signal),
    staleTime,
    placeholderData: (before) => before,
  });
