import {
  adminNow,
  adminStatistics,
  guestNow,
  guestStatistics,
  hostNow,
  hostStatistics,
  statisticsRange,
} from '../schemas/index.ts';
import type { Endpoints } from './endpoint.ts';

/** Figures of the caller: the session says whose. */
export const statisticsEndpoints = {
  getGuestStatistics: {
    call: 'GET /statistics/guest',
    // A person who was not saved yet is shown a guest's dashboard: empty, not refused.
    access: 'signed-in',
    tag: 'statistics',
    summary: 'What the caller booked in a range of days, half-open, at most 400',
    query: statisticsRange,
    answer: guestStatistics,
  },
  getGuestNow: {
    call: 'GET /statistics/guest/now',
    access: 'signed-in',
    tag: 'statistics',
    summary: 'The stays that the caller has ahead',
    answer: guestNow,
  },
  getHostStatistics: {
    call: 'GET /statistics/host',
    access: 'host',
    tag: 'statistics',
    summary: "Earnings and occupancy of the caller's rooms in a range of days (host)",
    query: statisticsRange,
    answer: hostStatistics,
  },
  getHostNow: {
    call: 'GET /statistics/host/now',
    access: 'host',
    tag: 'statistics',
    summary: 'Who comes and goes today (host)',
    answer: hostNow,
  },
  getAdminStatistics: {
    call: 'GET /statistics/admin',
    access: 'admin',
    tag: 'statistics',
    summary: 'Bookings, turnover and refunds of the site in a range of days (admin)',
    query: statisticsRange,
    answer: adminStatistics,
  },
  getAdminNow: {
    call: 'GET /statistics/admin/now',
    access: 'admin',
    tag: 'statistics',
    summary: 'Requests that wait, and people by role (admin)',
    answer: adminNow,
  },
} as const satisfies Endpoints;
