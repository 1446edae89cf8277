import type { DayRange } from 'contracts';
import { api } from 'shared-platform';
import { figuresQuery, nowQuery } from 'shared-platform/figures';

export const adminNowQuery = nowQuery('admin', (signal) => api.getAdminNow(signal));

export const adminFiguresQuery = (range: DayRange) =>
  figuresQuery('admin', range, (days, signal) => api.getAdminStatistics(days, signal));
