import { CHECK_IN_HOUR, CHECK_OUT_HOUR, formatHour } from './stay-dates.ts';

// Apart from the vocabulary of the rules: the room page needs no more at first.

export interface HouseRules {
  /** By their names in `HOUSE_RULES`. */
  rules: string[];
  checkInFrom?: number | undefined;
  checkOutUntil?: number | undefined;
  quiet?: { from: number; to: number } | undefined;
  /** In the host's own words. */
  text?: string | undefined;
}

/** When guests of a room come and leave. */
export function houseHours(rules: HouseRules | undefined): { checkIn: number; checkOut: number } {
  return { checkIn: rules?.checkInFrom ?? CHECK_IN_HOUR, checkOut: rules?.checkOutUntil ?? CHECK_OUT_HOUR };
}

/** `Check in from 3:00 PM, check out until 11:00 AM.` */
export function hoursSentence(rules: HouseRules | undefined): string {
  const { checkIn, checkOut } = houseHours(rules);
  return `Check in from ${formatHour(checkIn)}, check out until ${formatHour(checkOut)}.`;
}
