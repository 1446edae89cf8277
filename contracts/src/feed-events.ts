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

/** `events`: the most that are kept of one reading. `title`: in characters. `ignored`: rules of a calendar. */
export const FEED_LIMITS = { events: 200, title: 120, ignored: 50 } as const;
