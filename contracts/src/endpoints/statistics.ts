import {
  adminNow,
  adminStatistics,
  guestNow,
  guestStatistics,
  hostNow,
  hostOpenNights,
  hostStatistics,
  openNightsQuery,
  statisticsRange,
} from '../schemas/index.ts';
import type { Endpoints } from './endpoint.ts';

export const statisticsEndpoints = {
  getGuestStatistics: {
    call: 'GET /statistics/guest',
    // `signed-in`, so that a person who is not saved yet sees an empty guest dashboard instead of an error.
    access: 'signed-in',
    tag: 'statistics',
    summary: "The caller's bookings in a half-open range of at most 400 days",
    query: statisticsRange,
    answer: guestStatistics,
  },
  getGuestNow: {
    call: 'GET /statistics/guest/now',
    access: 'signed-in',
    tag: 'statistics',
    summary: "The caller's upcoming stays",
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
    summary: "Today's arrivals and departures (host)",
    answer: hostNow,
  },
  getHostOpenNights: {
    call: 'GET /statistics/host/open-nights',
    access: 'host',
    tag: 'statistics',
    summary: "Consecutive unbooked nights in the caller's listings in the next 90 days (host)",
    query: openNightsQuery,
    answer: hostOpenNights,
  },
  getAdminStatistics: {
    call: 'GET /statistics/admin',
    access: 'admin',
    tag: 'statistics',
    summary: "The site's bookings, revenue and refunds in a range of days (admin)",
    query: statisticsRange,
    answer: adminStatistics,
  },
  getAdminNow: {
    call: 'GET /statistics/admin/now',
    access: 'admin',
    tag: 'statistics',
    summary: 'Open host requests, and people by role (admin)',
    answer: adminNow,
  },
} as const satisfies Endpoints;
