import { z } from 'zod';
import { EVENT_FATES, type EventFate } from '../listings/feed-events.ts';
import { CALENDAR_PROBLEMS, type CalendarProblem } from '../listings/outside-calendars.ts';
import { day, id } from './common.ts';

const PROBLEMS = Object.keys(CALENDAR_PROBLEMS) as CalendarProblem[];
const range = { from: day, to: day };

const FATES = Object.keys(EVENT_FATES) as EventFate[];

const feedEvent = z.object({
  /**
   * The id for `ignoreEvent`. Null if the event cannot be ignored on its own. Undefined in imports by older versions.
   */
  _id: z.nullish(z.string()),
  title: z.string(),
  /**
   * The half-open range of days in the listing's time zone. For a recurring event, it is the next occurrence. Null if
   * the dates cannot be parsed.
   */
  from: day.nullable(),
  to: day.nullable(),
  fate: z.enum(FATES),
  /** The reason why the event was not understood, or an assumption that was made. */
  reason: z.string().nullable(),
});
export type FeedEvent = z.infer<typeof feedEvent>;

const feedReading = z.object({
  /** The number of events by outcome. */
  counts: z.partialRecord(z.enum(FATES), z.int()),
  /**
   * The number of lines that belong to no property, such as the rest of a description after an unescaped line break.
   */
  leftOutLines: z.int(),
  /** At most `FEED_LIMITS.events`, sorted by outcome and date. Events with a reason are listed first. */
  events: z.array(feedEvent),
});
export type FeedReading = z.infer<typeof feedReading>;

/** An event, or all events with the same title, that the host ignores. They close no nights. */
const ignoreRule = z.object({
  _id: z.string(),
  title: z.string(),
  /** True if the rule ignores all events with this title. */
  isTitle: z.boolean(),
});
export type IgnoreRule = z.infer<typeof ignoreRule>;

const outsideCalendar = z.object({
  _id: z.string(),
  /** The name that the host gave the calendar, such as the name of the other site. */
  name: z.string(),
  address: z.string(),
  isDue: z.boolean(),
  /** The time of the last successful import. Its events apply until the next successful import. */
  readAt: z.iso.datetime().nullable(),
  /** The reason why imports have failed since then, and the time of the next attempt. */
  problem: z.enum(PROBLEMS).nullable(),
  nextAt: z.iso.datetime(),
  /** The events of the last successful import. Null before the first one. */
  reading: feedReading.nullable(),
  /**
   * Set if more than a third of the stays were missing from the last import. `opens` are the nights that only the
   * missing stays close. They are opened if the stays are missing from a later import too, or if the host confirms the
   * loss.
   */
  doubt: z.object({ since: z.iso.datetime(), opens: z.array(z.object(range)) }).nullable(),
  /** The number of current and future stays, and the first of them. */
  stays: z.int(),
  next: z.object(range).nullable(),
  /** At most `FEED_LIMITS.ignored`, oldest first. */
  ignored: z.array(ignoreRule),
  /** The nights that only this calendar closes. They are opened if the calendar is removed. */
  opens: z.array(z.object(range)),
});
export type OutsideCalendar = z.infer<typeof outsideCalendar>;

/** The calendar that a listing exports to other sites, and the calendars that it imports. */
export const listingCalendars = z.object({
  title: z.string(),
  /**
   * The secret URL of the exported calendar. Anyone who has it can read the calendar. Null until the host creates it.
   */
  address: z.string().nullable(),
  addressReadAt: z.iso.datetime().nullable(),
  outside: z.array(outsideCalendar),
  /** Imported stays that overlap a booking or hold, sorted by the check-in day of the latter. */
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

/** The result of reading a calendar without adding it. Exactly one of the two fields is null. */
export const trialReading = z.object({ problem: z.enum(PROBLEMS).nullable(), reading: feedReading.nullable() });
export type TrialReading = z.infer<typeof trialReading>;

/** `since` must match the `doubt` that the host has seen. */
export const lossConfirmation = z.object({ since: z.iso.datetime() });

/**
 * `event` is the `_id` of an event in the last import. `all` ignores all current and future events with the same title.
 */
export const ignoredEvent = z.object({ event: id, all: z.boolean() });
export const ignoreRuleParams = z.object({ id, calendarId: id, ruleId: id });

export const outsideCalendarParams = z.object({ id, calendarId: id });
