/** The answer to somebody who waits for nothing. */
export const noWaitlist = { 'GET /waitlist': () => [] };
