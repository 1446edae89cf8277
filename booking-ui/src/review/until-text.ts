import { formatShortDay, todayIn } from 'contracts';

/** The last day, where the stay was: `Dec 4, 2026`. */
export const untilText = (until: string, timeZone: string) => formatShortDay(todayIn(timeZone, new Date(until)));
