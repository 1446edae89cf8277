/** `calendars`: the maximum number per listing. `name` and `address`: maximum lengths in characters. */
export const OUTSIDE_CALENDAR_LIMITS = { calendars: 10, name: 60, address: 1000 } as const;

export const CALENDAR_PROBLEMS = {
  gone: 'The other site says that this calendar doesn’t exist. Copy its address there again.',
  refused:
    'The other site refuses to let us read this calendar. Copy its export address there again. If it still refuses, ask its support to allow our calendar import.',
  'too-often':
    'The other site asks us to read less often. We wait as long as it asks, up to six hours, so you can’t read it now.',
  unavailable: 'The other site has a problem.',
  unreachable: 'The other site can’t be reached.',
  insecure: 'The other site’s certificate isn’t valid, so the connection isn’t safe.',
  slow: 'The other site took too long to answer.',
  'not-allowed': 'The address leads to a place that we don’t read from.',
  redirects: 'The address sends us on to another one too many times.',
  'too-large': 'The calendar is larger than 2 MB.',
  'no-calendar':
    'What is at this address can’t be read as a calendar. Copy the address of the other site’s calendar export.',
  'too-complex': 'The calendar has more events than we can read.',
  unexpected: 'Something went wrong on our side.',
} as const;

export type CalendarProblem = keyof typeof CALENDAR_PROBLEMS;
