import { toCents, toDollars } from './base/money.ts';
import type { Offer } from './listings/stay-price.ts';
import type { Season, StayRules } from './listings/stay-rules.ts';
import type { RoomDetail, StayRulesTold } from './schemas/index.ts';

/** Converts a room from the API to the input of price calculations. */
export function offerOf({
  price,
  stayRules,
  ownPrices = [],
  charges,
}: Pick<RoomDetail, 'price' | 'stayRules' | 'ownPrices' | 'charges'>): Offer {
  return {
    nightCents: cents(price),
    rules: rulesOf(stayRules),
    ownCents: new Map(ownPrices.map((own) => [own.night, cents(own.price)])),
    charges,
  };
}

export function rulesOf({ weekendPrice, seasons, ...rules }: StayRulesTold = {}): StayRules {
  return {
    ...rules,
    ...(weekendPrice !== undefined && { weekendCents: cents(weekendPrice) }),
    ...(seasons && { seasons: seasons.map(seasonFrom) }),
  };
}

function seasonFrom({ price, weekendPrice, ...season }: NonNullable<StayRulesTold['seasons']>[number]): Season {
  return {
    ...season,
    ...(price !== undefined && { nightCents: cents(price) }),
    ...(weekendPrice !== undefined && { weekendCents: cents(weekendPrice) }),
  };
}

/** Converts stay rules to the API's format, which has amounts in dollars. This is the inverse of `rulesOf`. */
export function tellRules({ weekendCents, seasons, arrivalDays, ...rules }: StayRules): StayRulesTold {
  return {
    ...rules,
    ...(arrivalDays && { arrivalDays: [...arrivalDays] }),
    ...(weekendCents !== undefined && { weekendPrice: toDollars(weekendCents) }),
    ...(seasons && {
      seasons: seasons.map(({ nightCents, weekendCents: own, ...season }) => ({
        ...season,
        ...(nightCents !== undefined && { price: toDollars(nightCents) }),
        ...(own !== undefined && { weekendPrice: toDollars(own) }),
      })),
    }),
  };
}

/** Converts an amount that a schema has validated. */
const cents = (dollars: number) => toCents(dollars) ?? 0;
