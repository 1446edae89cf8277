import { type DayRange, getHostNow, getHostStatistics } from 'contracts';
import { call } from 'shared-platform';
import { figuresQuery, nowQuery } from 'shared-platform/figures';

export const hostNowQuery = nowQuery('host', (signal) => call(getHostNow, {}, { signal }));

/** The figures of a range, past or to come. */
export const hostFiguresQuery = (range: DayRange) =>
  figuresQuery('host', range, (days, signal) => call(getHostStatistics, days, { signal }));
