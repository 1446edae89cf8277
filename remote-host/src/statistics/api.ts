import type { DayRange } from 'contracts';
import { api, queryOptions } from 'shared-platform';

// Stays change on other pages: what is kept shows at once, and is always asked for again.
const staleTime = 0;

export const hostNowQuery = queryOptions({
  queryKey: ['host', 'statistics', 'now'],
  queryFn: ({ signal }) => api.getHostNow(signal),
  staleTime,
});

/** The figures of a range, past or to come; those of the range before stay until they are there. */
export const hostFiguresQuery = (range: DayRange) =>
  queryOptions({
    queryKey: ['host', 'statistics', range],
    queryFn: ({ signal }) => api.getHostStatistics(range, signal),
    staleTime,
    placeholderData: (before) => before,
  });
