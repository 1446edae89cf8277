const instant = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** A moment in the zone of the person who reads it: `Nov 21, 2026, 3:05 PM`. */
export const when = (at: string) => instant.format(new Date(at));
