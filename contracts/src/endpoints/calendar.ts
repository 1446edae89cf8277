import { z } from 'zod';
import {
  calendarQuery,
  calendarsQuery,
  changedNights,
  changedStayRules,
  idParam,
  roomCalendar,
  roomUpdated,
} from '../schemas/index.ts';
import type { Endpoints } from './endpoint.ts';

export const calendarEndpoints = {
  listCalendars: {
    call: 'GET /calendar',
    access: 'host',
    tag: 'calendar',
    summary: "The caller's listings, newest first, with what is booked and set for some days",
    query: calendarsQuery,
    answer: z.array(roomCalendar),
    isPaged: true,
  },
  getCalendar: {
    call: 'GET /calendar/{id}',
    access: 'person',
    tag: 'calendar',
    summary: 'What is booked and set for some days of a listing (its host, admin)',
    params: idParam,
    query: calendarQuery,
    answer: roomCalendar,
    errors: ['room-not-found'],
  },
  changeNights: {
    call: 'PUT /calendar/{id}',
    access: 'person',
    tag: 'calendar',
    summary: 'Blocks, opens and prices nights, unless they were changed meanwhile (its host, admin); bookings stay',
    params: idParam,
    body: changedNights,
    answer: roomCalendar,
    errors: ['room-not-found', 'changed-elsewhere'],
  },
  changeStayRules: {
    call: 'PUT /rooms/{id}/stay-rules',
    access: 'person',
    tag: 'calendar',
    summary: 'Sets the rules of price and stay of a listing (its host, admin); bookings keep their price',
    params: idParam,
    body: changedStayRules,
    answer: roomUpdated,
    errors: ['room-not-found', 'changed-elsewhere'],
  },
} as const satisfies Endpoints;
