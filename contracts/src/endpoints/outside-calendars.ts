import { z } from 'zod';
import {
  idParam,
  ignoredEvent,
  ignoreRuleParams,
  listingCalendars,
  lossConfirmation,
  newOutsideCalendar,
  outsideCalendarParams,
} from '../schemas/index.ts';
import type { Endpoints } from './endpoint.ts';

/** Exchange of calendars between a listing and other sites. Only its host has access. */
export const outsideCalendarEndpoints = {
  getListingCalendars: {
    call: 'GET /rooms/{id}/calendars',
    access: 'person',
    tag: 'calendar',
    summary: 'Where other sites read the nights of a listing, and which of their calendars it reads (its host)',
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
  addOutsideCalendar: {
    call: 'POST /rooms/{id}/outside-calendars',
    access: 'person',
    tag: 'calendar',
    summary: 'Adds a calendar of another site, which closes the nights of its stays (host of the room)',
    params: idParam,
    body: newOutsideCalendar,
    answer: listingCalendars,
    errors: ['room-not-found'],
    limit: 'intents',
  },
  readOutsideCalendar: {
    call: 'POST /rooms/{id}/outside-calendars/{calendarId}/reading',
    access: 'person',
    tag: 'calendar',
    summary: 'Reads a calendar of another site now, in the background (host of the room)',
    params: outsideCalendarParams,
    answer: listingCalendars,
    errors: ['room-not-found'],
    limit: 'intents',
  },
  confirmLoss: {
    call: 'POST /rooms/{id}/outside-calendars/{calendarId}/loss',
    access: 'person',
    tag: 'calendar',
    summary: 'Opens the nights of stays that a calendar of another site suddenly lacks (host of the room)',
    params: outsideCalendarParams,
    body: lossConfirmation,
    answer: listingCalendars,
    errors: ['room-not-found'],
  },
  ignoreEvent: {
    call: 'POST /rooms/{id}/outside-calendars/{calendarId}/ignored',
    access: 'person',
    tag: 'calendar',
    summary: 'Ignores an event of a calendar of another site, or all with its title (host of the room)',
    params: outsideCalendarParams,
    body: ignoredEvent,
    answer: listingCalendars,
    errors: ['room-not-found'],
  },
  includeEvent: {
    call: 'DELETE /rooms/{id}/outside-calendars/{calendarId}/ignored/{ruleId}',
    access: 'person',
    tag: 'calendar',
    summary: 'Ends ignoring an event, or a title, of a calendar of another site (host of the room)',
    params: ignoreRuleParams,
    answer: listingCalendars,
    errors: ['room-not-found'],
  },
  removeOutsideCalendar: {
    call: 'DELETE /rooms/{id}/outside-calendars/{calendarId}',
    access: 'person',
    tag: 'calendar',
    summary: 'Removes a calendar of another site and opens the nights that it closed (host of the room)',
    params: outsideCalendarParams,
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
