import { type DayRange, getHostNow, getHostOpenNights, getHostStatistics, type OpenNightsSort } from 'contracts';
import { call, queryOptions } from 'shared-platform';
import { figuresQuery, nowQuery } from 'shared-platform/figures';

export const hostNowQuery = nowQuery('host', (signal) => call(getHostNow, {}, { signal }));

export const hostFiguresQuery = (range: DayRange) =>
  figuresQuery('host', range, (days, signal) => call(getHostStatistics, days, { signal }));

/** Loads the unbooked nights. Shows the previous order while loading. */
export const openNightsQuery = (sort: OpenNightsSort) =>
  queryOptions({
    queryKey: ['host', 'statistics', 'open-nights', sort],
    queryFn: ({ signal }) => call(getHostOpenNights, { sort }, { signal }),
    staleTime: 0,
    placeholderData: (before) => before,
  });
