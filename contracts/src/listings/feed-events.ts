/** The possible outcomes of reading an event of another site's calendar, in words for its host. */
export const EVENT_FATES = {
  closes: 'Closes its nights',
  ignored: 'Ignored by you, so it closes nothing',
  free: 'Marked as free there, so it closes nothing',
  canceled: 'Canceled there',
  own: 'Our own event, read back',
  past: 'Over',
  later: 'Later than guests can book',
  'not-understood': 'Not understood',
} as const;
export type EventFate = keyof typeof EVENT_FATES;

/** Events that the host can ignore. The others close no nights anyway. */
export const IGNORABLE_FATES: readonly EventFate[] = ['closes', 'later', 'not-understood'];

/**
 * `events`: maximum events stored per reading. `title`: maximum characters. `ignored`: maximum events and titles that
 * the host can ignore in a calendar.
 */
export const FEED_LIMITS = { events: 200, title: 120, ignored: 50 } as const;
