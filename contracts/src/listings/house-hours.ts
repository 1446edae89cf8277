import { CHECK_IN_HOUR, CHECK_OUT_HOUR, formatHour } from '../base/stay-dates.ts';

// Separate from `house-rules.ts`, which the room page loads later.

export interface HouseRules {
  rules: string[];
  checkInFrom?: number | undefined;
  checkOutUntil?: number | undefined;
  quiet?: { from: number; to: number } | undefined;
  text?: string | undefined;
}

export function houseHours(rules: HouseRules | undefined): { checkIn: number; checkOut: number } {
  return { checkIn: rules?.checkInFrom ?? CHECK_IN_HOUR, checkOut: rules?.checkOutUntil ?? CHECK_OUT_HOUR };
}

export function hoursSentence(rules: HouseRules | undefined): string {
  const { checkIn, checkOut } = houseHours(rules);
  return `Check in from ${formatHour(checkIn)}, check out until ${formatHour(checkOut)}.`;
}
