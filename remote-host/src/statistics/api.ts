import { type DayRange, getHostNow, getHostOpenNights, getHostStatistics, type OpenNightsSort } from 'contracts';
import { call, queryOptions } from 'shared-platform';
import { figuresQuery, nowQuery } from 'shared-platform/figures';

export const hostNowQuery = nowQuery('host', (signal) => call(getHostNow, {}, { signal }));

/** The figures of a range, past or to come. */
export const hostFiguresQuery = (range: DayRange) =>
  figuresQuery('host', range, (days, signal) => call(getHostStatistics, days, { signal }));

/** Which nights stand empty; those of the order before stay until the new ones arrive. */
export const openNightsQuery = (sort: OpenNightsSort) =>
  queryOptions({
    queryKey: ['host', 'statistics', 'open-nights', sort],
    queryFn: ({ signal }) => call(getHostOpenNights, { sort }, { signal }),
    staleTime: 0,
    placeholderData: (before) => before,
  });
