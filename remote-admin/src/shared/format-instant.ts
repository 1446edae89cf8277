const instant = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Formats an instant in the browser's time zone, such as `Nov 21, 2026, 3:05 PM`. */
export const formatInstant = (at: string) => instant.format(new Date(at));
