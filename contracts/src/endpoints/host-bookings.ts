import { z } from 'zod';
import { booking, hostBookingsQuery, listHostBookingsQuery, stayCounts } from '../schemas/index.ts';
import type { Endpoints } from './endpoint.ts';

/** The bookings of a host's rooms. */
export const hostBookingEndpoints = {
  listHostBookings: {
    call: 'GET /bookings/host',
    access: 'self-or-admin',
    tag: 'bookings',
    summary:
      "Lists the bookings on a host's rooms, newest first or by a filter: all if there are at most 500, otherwise pages",
    query: listHostBookingsQuery,
    answer: z.array(booking),
    isPaged: true,
  },
  countHostBookings: {
    call: 'GET /bookings/host/counts',
    access: 'self-or-admin',
    tag: 'bookings',
    summary: "Counts the bookings on a host's rooms by filter, up to 500 each",
    query: hostBookingsQuery,
    answer: stayCounts,
  },
} as const satisfies Endpoints;
