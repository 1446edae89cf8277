// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';
import { bookingShape } from './bookings.ts';

export const guestStatisticsShape = { trips: 'number', nights: 'number', spent: 'number', unit: ['oneOf', ['day', 'week', 'month']], periods: ['list', { from: 'string', to: 'string', trips: 'number', nights: 'number', spent: 'number' }] } as const;
export const guestNowShape = { upcoming: 'number', next: ['nullable', bookingShape] } as const;
export const hostStatisticsShape = { stays: 'number', earned: 'number', bookedNights: 'number', availableNights: 'number', unit: ['oneOf', ['day', 'week', 'month']], averagePrice: ['nullable', 'number'], averageLength: ['nullable', 'number'], periods: ['list', { from: 'string', to: 'string', stays: 'number', earned: 'number', bookedNights: 'number', availableNights: 'number' }] } as const;
export const hostNowShape = { arrivals: ['list', { bookingId: 'string', guest: 'string', title: 'string' }], departures: ['list', { bookingId: 'string', guest: 'string', title: 'string' }], upcoming: 'number', listings: 'number' } as const;
export const adminStatisticsShape = { bookings: 'number', turnover: 'number', refunds: 'number', unit: ['oneOf', ['day', 'week', 'month']], cancellations: 'number', periods: ['list', { from: 'string', to: 'string', bookings: 'number', turnover: 'number', refunds: 'number' }] } as const;
export const adminNowShape = { waiting: 'number', users: { guest: 'number', host: 'number', admin: 'number' } } as const;

/** The caller's bookings in a half-open range of at most 400 days. */
export const getGuestStatistics: EndpointCall<'getGuestStatistics'> = { call: 'GET /statistics/guest', answer: guestStatisticsShape };

/** The caller's upcoming stays. */
export const getGuestNow: EndpointCall<'getGuestNow'> = { call: 'GET /statistics/guest/now', answer: guestNowShape };

/** Earnings and occupancy of the caller's rooms in a range of days (host). */
export const getHostStatistics: EndpointCall<'getHostStatistics'> = { call: 'GET /statistics/host', answer: hostStatisticsShape };

/** Today's arrivals and departures (host). */
export const getHostNow: EndpointCall<'getHostNow'> = { call: 'GET /statistics/host/now', answer: hostNowShape };

/** The site's bookings, turnover and refunds in a range of days (admin). */
export const getAdminStatistics: EndpointCall<'getAdminStatistics'> = { call: 'GET /statistics/admin', answer: adminStatisticsShape };

/** Open host requests, and people by role (admin). */
export const getAdminNow: EndpointCall<'getAdminNow'> = { call: 'GET /statistics/admin/now', answer: adminNowShape };
