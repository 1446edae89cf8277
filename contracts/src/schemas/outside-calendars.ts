import { z } from 'zod';
import { CALENDAR_PROBLEMS, type CalendarProblem, OUTSIDE_CALENDAR_LIMITS } from '../outside-calendars.ts';
import { day, id } from './common.ts';
import { singleLine } from './written-text.ts';

const PROBLEMS = Object.keys(CALENDAR_PROBLEMS) as CalendarProblem[];
const range = { from: day, to: day };

/** A calendar of another site that closes nights of a listing. */
const outsideCalendar = z.object({
  _id: z.string(),
  /** What its host calls it, such as the other site. */
  name: z.string(),
  address: z.string(),
  /** It is about to be read. */
  isDue: z.boolean(),
  /** When it was last read with success; what it said then counts until the next one. */
  readAt: z.iso.datetime().nullable(),
  /** Why it could not be read since, and when it is tried again. */
  problem: z.enum(PROBLEMS).nullable(),
  nextAt: z.iso.datetime(),
  /** How many of its stays are not over, and the first of them. */
  stays: z.int(),
  next: z.object(range).nullable(),
  /** The nights that nothing else closes: they open when the calendar is removed. */
  opens: z.array(z.object(range)),
});
export type OutsideCalendar = z.infer<typeof outsideCalendar>;

/** How the nights of a listing are told to other sites, and what those tell. */
export const listingCalendars = z.object({
  title: z.string(),
  /** Where other sites read which nights are taken; null until its host makes one. Whoever knows it can read it. */
  address: z.string().nullable(),
  /** When somebody last read it there. */
  addressReadAt: z.iso.datetime().nullable(),
  outside: z.array(outsideCalendar),
  /** Stays of these calendars that take nights of a booking, or of a hold, by the first day of that. */
  clashes: z.array(
    z.object({
      bookingId: z.string(),
      isHeld: z.boolean(),
      guest: z.string(),
      stay: z.object(range),
      calendar: z.string(),
      ...range,
    }),
  ),
});
export type ListingCalendars = z.infer<typeof listingCalendars>;

/** POST /rooms/{id}/outside-calendars */
export const newOutsideCalendar = z.object({
  name: singleLine({ min: 1, max: OUTSIDE_CALENDAR_LIMITS.name }),
  /** `https:`, or `webcal:`, which means the same. */
  address: z.string().trim().min(1).max(OUTSIDE_CALENDAR_LIMITS.address),
});

export const outsideCalendarParams = z.object({ id, calendarId: id });
