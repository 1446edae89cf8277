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
    summary: "The caller's listings, newest first, with their stays and settings for a range of days",
    query: calendarsQuery,
    answer: z.array(roomCalendar),
    isPaged: true,
  },
  getCalendar: {
    call: 'GET /calendar/{id}',
    access: 'person',
    tag: 'calendar',
    summary: 'The stays and settings of a listing for a range of days (its host, admin)',
    params: idParam,
    query: calendarQuery,
    answer: roomCalendar,
    errors: ['room-not-found'],
  },
  changeNights: {
    call: 'PUT /calendar/{id}',
    access: 'person',
    tag: 'calendar',
    summary:
      'Blocks, opens or prices nights, unless someone else has changed them (its host, admin); bookings are unaffected',
    params: idParam,
    body: changedNights,
    answer: roomCalendar,
    errors: ['room-not-found', 'changed-elsewhere'],
  },
  changeStayRules: {
    call: 'PUT /rooms/{id}/stay-rules',
    access: 'person',
    tag: 'calendar',
    summary: 'Sets the price and stay rules of a listing (its host, admin); bookings keep their price',
    params: idParam,
    body: changedStayRules,
    answer: roomUpdated,
    errors: ['room-not-found', 'changed-elsewhere'],
  },
} as const satisfies Endpoints;
