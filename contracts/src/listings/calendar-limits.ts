/** `days`: the maximum range of one request. `ahead`: the number of days from today for which nights can be changed. */
export const CALENDAR_LIMITS = { days: 400, ahead: 1100 } as const;
