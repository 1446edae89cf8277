import { z } from 'zod';
import { EVENT_FATES, type EventFate } from '../listings/feed-events.ts';
import { CALENDAR_PROBLEMS, type CalendarProblem, OUTSIDE_CALENDAR_LIMITS } from '../listings/outside-calendars.ts';
import { day, id } from './common.ts';
import { singleLine } from './written-text.ts';

const PROBLEMS = Object.keys(CALENDAR_PROBLEMS) as CalendarProblem[];
const range = { from: day, to: day };

const FATES = Object.keys(EVENT_FATES) as EventFate[];

const feedEvent = z.object({
  /** Identifies it for `ignoreEvent`. Null if it cannot be ignored alone. Not set in readings of older versions. */
  _id: z.nullish(z.string()),
  title: z.string(),
  /**
   * Half-open, in the listing's time zone. For a recurring event, the next occurrence. Null if the dates cannot be
   * read.
   */
  from: day.nullable(),
  to: day.nullable(),
  fate: z.enum(FATES),
  /** The reason why it was not understood, or an assumption that was made. */
  reason: z.string().nullable(),
});
export type FeedEvent = z.infer<typeof feedEvent>;

const feedReading = z.object({
  /** The number of events by outcome. */
  counts: z.partialRecord(z.enum(FATES), z.int()),
  /** Number of lines that belong to no property, such as the rest of a note after a raw line break. */
  leftOutLines: z.int(),
  /** Events with a reason first, then by outcome and date. At most `FEED_LIMITS.events`. */
  events: z.array(feedEvent),
});
export type FeedReading = z.infer<typeof feedReading>;

/** An event, or all events with a title, that the host ignores, so that they close no nights. */
const ignoreRule = z.object({
  _id: z.string(),
  title: z.string(),
  /** True if all events with the title are ignored. */
  isTitle: z.boolean(),
});
export type IgnoreRule = z.infer<typeof ignoreRule>;

const outsideCalendar = z.object({
  _id: z.string(),
  /** The host's name for it, such as the other site. */
  name: z.string(),
  address: z.string(),
  isDue: z.boolean(),
  /** When it was last read successfully. Its content then applies until the next success. */
  readAt: z.iso.datetime().nullable(),
  /** The reason why reading it has failed since then, and when it is retried. */
  problem: z.enum(PROBLEMS).nullable(),
  nextAt: z.iso.datetime(),
  /** The events of the last successful reading. Null until the first one. */
  reading: feedReading.nullable(),
  /**
   * The last reading lacked more than a third of the stays. These nights, which only those stays close, open when a
   * later reading lacks them too, or when the host confirms it.
   */
  doubt: z.object({ since: z.iso.datetime(), opens: z.array(z.object(range)) }).nullable(),
  /** Number of its stays that are not over, and the first of them. */
  stays: z.int(),
  next: z.object(range).nullable(),
  /** The oldest first. At most `FEED_LIMITS.ignored`. */
  ignored: z.array(ignoreRule),
  /** Nights that only this calendar closes. They open when it is removed. */
  opens: z.array(z.object(range)),
});
export type OutsideCalendar = z.infer<typeof outsideCalendar>;

/** The calendar that a listing exports to other sites, and those that it imports. */
export const listingCalendars = z.object({
  title: z.string(),
  /** The address of the exported calendar. Null until the host creates one. Anyone who knows it can read it. */
  address: z.string().nullable(),
  addressReadAt: z.iso.datetime().nullable(),
  outside: z.array(outsideCalendar),
  /** Imported stays that overlap a booking or a hold, by its first day. */
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

export const newOutsideCalendar = z.object({
  name: singleLine({ min: 1, max: OUTSIDE_CALENDAR_LIMITS.name }),
  /** `https:`, or `webcal:`, which means the same. */
  address: z.string().trim().min(1).max(OUTSIDE_CALENDAR_LIMITS.address),
});

export const calendarTrial = newOutsideCalendar.pick({ address: true });

/** The result of reading a calendar without adding it. Exactly one of the two is null. */
export const trialReading = z.object({ problem: z.enum(PROBLEMS).nullable(), reading: feedReading.nullable() });
export type TrialReading = z.infer<typeof trialReading>;

/** `since` is the value in the `doubt` that the host has seen. */
export const lossConfirmation = z.object({ since: z.iso.datetime() });

/**
 * `event` is the `_id` of an event of the last reading. `all` also ignores the others with its title, now and later.
 */
export const ignoredEvent = z.object({ event: id, all: z.boolean() });
export const ignoreRuleParams = z.object({ id, calendarId: id, ruleId: id });

export const outsideCalendarParams = z.object({ id, calendarId: id });
