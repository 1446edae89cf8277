import { formatShortDay, todayIn } from 'contracts';

/** Formats the last day in the time zone of the stay, such as `Dec 4, 2026`. */
export const untilText = (until: string, timeZone: string) => formatShortDay(todayIn(timeZone, new Date(until)));
