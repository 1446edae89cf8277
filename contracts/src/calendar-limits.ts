/** `days` are read or changed at once at most; `ahead`: nights that may be set, from today on. */
export const CALENDAR_LIMITS = { days: 400, ahead: 1100 } as const;
