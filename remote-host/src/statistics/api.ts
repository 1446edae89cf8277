import type { DayRange } from 'contracts';
import { api } from 'shared-platform';
import { figuresQuery, nowQuery } from 'shared-platform/figures';

export const hostNowQuery = nowQuery('host', (signal) => api.getHostNow(signal));

/** The figures of a range, past or to come. */
export const hostFiguresQuery = (range: DayRange) =>
  figuresQuery('host', range, (days, signal) => api.getHostStatistics(days, signal));
