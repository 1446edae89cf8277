import { z } from 'zod';
import { singleLine } from '../forms/text.ts';
import { STAY_RULE_LIMITS, type Weekday } from '../listings/stay-rules.ts';
import { MAX_NIGHTS } from '../stays/booking-states.ts';
import { day, price } from './common.ts';

const { seasons, seasonName, percent, preparationDays, noticeDays, bookedAhead } = STAY_RULE_LIMITS;
const share = z.int().min(percent.min).max(percent.max).optional();
const nights = z.int().min(1).max(MAX_NIGHTS).optional();
const ahead = z
  .object({ days: z.int().min(0).max(bookedAhead), percent: z.int().min(percent.min).max(percent.max) })
  .optional();
const weekday = z.custom<Weekday>((value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 6);

const rulesWith = (name: z.core.$ZodType<string, string>) =>
  z.strictObject({
    weekendPrice: price.optional(),
    seasons: z
      .array(
        z.strictObject({
          name,
          from: day,
          to: day,
          price: price.optional(),
          weekendPrice: price.optional(),
          minNights: nights,
        }),
      )
      .max(seasons)
      .optional(),
    weekly: share,
    monthly: share,
    earlyBird: ahead,
    lastMinute: ahead,
    minNights: nights,
    maxNights: nights,
    noticeDays: z.int().min(0).max(noticeDays).optional(),
    arrivalDays: z
      .array(weekday)
      .refine((days) => new Set(days).size === days.length, 'must name each day only once')
      .optional(),
    preparationDays: z.int().min(0).max(preparationDays).optional(),
  });
export const stayRules = rulesWith(z.string());
export type StayRulesTold = z.infer<typeof stayRules>;

/** PUT /rooms/{id}/stay-rules: all rules of a listing, and the version of the listing on which they are based. */
export const changedStayRules = z.object({
  version: z.int().min(0),
  stayRules: rulesWith(singleLine({ min: 1, max: seasonName })),
});
