import { z } from 'zod';
import {
  booking,
  hostBookingsQuery,
  idParam,
  keptText,
  listHostBookingsQuery,
  newCheckIn,
  newNote,
  stayCounts,
  stayDays,
  stayDaysQuery,
} from '../schemas/index.ts';
import type { Endpoints } from './endpoint.ts';

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
  listStayDays: {
    call: 'GET /bookings/host/days',
    access: 'self',
    tag: 'bookings',
    summary: "Lists arrivals and departures in a range of days, with the host's notes, up to 500 of each",
    query: stayDaysQuery,
    answer: stayDays,
  },
  getNote: {
    call: 'GET /bookings/{id}/note',
    access: 'person',
    tag: 'bookings',
    summary: "Reads the host's private note on a booking",
    params: idParam,
    answer: keptText,
    errors: ['booking-not-found'],
  },
  saveNote: {
    call: 'PUT /bookings/{id}/note',
    access: 'person',
    tag: 'bookings',
    summary: "Saves the host's private note on a booking, unless it was changed in the meantime; safe to repeat",
    params: idParam,
    body: newNote,
    isRepeatable: true,
    answer: keptText,
    errors: ['booking-not-found', 'changed-elsewhere'],
  },
  getCheckIn: {
    call: 'GET /rooms/{id}/check-in',
    access: 'person',
    tag: 'rooms',
    summary: 'Reads the check-in instructions (host of the room)',
    params: idParam,
    answer: keptText,
    errors: ['room-not-found'],
  },
  saveCheckIn: {
    call: 'PUT /rooms/{id}/check-in',
    access: 'person',
    tag: 'rooms',
    summary:
      'Saves the check-in instructions (host of the room), and sends them to the guests who have already received earlier ones; safe to repeat',
    params: idParam,
    body: newCheckIn,
    isRepeatable: true,
    answer: keptText,
    errors: ['room-not-found', 'changed-elsewhere'],
  },
} as const satisfies Endpoints;
