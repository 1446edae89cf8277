import { z } from 'zod';
import { idParam, listingCalendars } from '../schemas/index.ts';
import type { Endpoints } from './endpoint.ts';

/** A listing on other sites too: what they read of it. For its host alone. */
export const outsideCalendarEndpoints = {
  getListingCalendars: {
    call: 'GET /rooms/{id}/calendars',
    access: 'person',
    tag: 'calendar',
    summary: 'Where other sites read the nights of a listing (its host)',
    params: idParam,
    answer: listingCalendars,
    errors: ['room-not-found'],
  },
  makeCalendarAddress: {
    call: 'POST /rooms/{id}/calendar-address',
    access: 'person',
    tag: 'calendar',
    summary: 'Makes a new address for other sites; the one before ends (host of the room)',
    params: idParam,
    answer: listingCalendars,
    errors: ['room-not-found'],
  },
} as const satisfies Endpoints;

export const feedEndpoints = {
  getFeed: {
    call: 'GET /calendars/{secret}.ics',
    access: 'anyone',
    tag: 'calendar',
    summary: 'Which nights of a listing are taken, for other sites; without anything about guests',
    params: z.object({ secret: z.string() }),
    media: 'text/calendar; charset=utf-8',
    answer: z.string(),
  },
} as const satisfies Endpoints;
