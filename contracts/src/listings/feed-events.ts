/** The possible outcomes for an imported calendar event, with the labels that the host sees. */
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

/** The outcomes of events that the host can ignore. Events with other outcomes never close nights. */
export const IGNORABLE_FATES: readonly EventFate[] = ['closes', 'later', 'not-understood'];

/**
 * `events`: the maximum number stored per import. `title`: its maximum length in characters. `ignored`: the maximum
 * number of events and titles that the host can ignore in a calendar.
 */
export const FEED_LIMITS = { events: 200, title: 120, ignored: 50 } as const;
