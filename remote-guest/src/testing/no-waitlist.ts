export const noWaitlist = { 'GET /waitlist': () => [] };
