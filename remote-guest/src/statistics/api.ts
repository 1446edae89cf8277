import { type DayRange, getGuestNow, getGuestStatistics } from 'contracts';
import { call } from 'shared-platform';
import { figuresQuery, nowQuery } from 'shared-platform/figures';

export const guestNowQuery = nowQuery('guest', (signal) => call(getGuestNow, {}, { signal }));

export const guestFiguresQuery = (range: DayRange) =>
  figuresQuery('guest', range, (days, signal) => call(getGuestStatistics, days, { signal }));
