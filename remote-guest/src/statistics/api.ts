import type { DayRange } from 'contracts';
import { api } from 'shared-platform';
import { figuresQuery, nowQuery } from 'shared-platform/figures';

export const guestNowQuery = nowQuery('guest', (signal) => api.getGuestNow(signal));

export const guestFiguresQuery = (range: DayRange) =>
  figuresQuery('guest', range, (days, signal) => api.getGuestStatistics(days, signal));
