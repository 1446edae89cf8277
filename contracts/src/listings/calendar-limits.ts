/** `days`: the maximum range of one request. `ahead`: how many days ahead nights can be changed. */
export const CALENDAR_LIMITS = { days: 400, ahead: 1100 } as const;
