import { type DayRange, getAdminNow, getAdminStatistics } from 'contracts';
import { call } from 'shared-platform';
import { figuresQuery, nowQuery } from 'shared-platform/figures';

export const adminNowQuery = nowQuery('admin', (signal) => call(getAdminNow, {}, { signal }));

export const adminFiguresQuery = (range: DayRange) =>
  figuresQuery('admin', range, (days, signal) => call(getAdminStatistics, days, { signal }));
