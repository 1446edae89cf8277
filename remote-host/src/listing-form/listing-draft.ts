import {
  type Amenity,
  type CancellationPolicy,
  type Category,
  contradictedRule,
  type Day,
  type HouseRules,
  LISTING_LIMITS,
  type NewRoom,
  parsePrice,
  type SleepingPlace,
  type Spot,
  toDollars,
} from 'contracts';
import { priceProblem } from '../shared/price-problem.ts';

/** The values of the form. Typed values are still text. */
export interface Draft {
  location: string;
  category: Category | undefined;
  dates: { from?: Day | undefined; to?: Day | undefined };
  title: string;
  image: string | undefined;
  price: string;
  guests: string;
  bedrooms: string;
  bathrooms: string;
  description: string;
  cancellationPolicy: CancellationPolicy;
  keepOpen: boolean;
  images: string[];
  amenities: Amenity[];
  houseRules: Omit<HouseRules, 'text'>;
  houseRulesText: string;
  sleeping: SleepingPlace[];
  timeZone: string;
  /** The position on the map that the host chose. Undefined for the position of the location. */
  spot?: Spot | undefined;
}

export type FieldName = keyof Draft;
export type Problems = Partial<Record<FieldName, string>>;
export type Listing = Omit<NewRoom, 'host'>;

function tooLong(text: string, longest: number): string | undefined {
  const { length } = text.trim();
  return length > longest ? `Use at most ${longest} characters. You have ${length}.` : undefined;
}

function textProblem(text: string, longest: number, missing: string): string | undefined {
  return text.trim() ? tooLong(text, longest) : missing;
}

function countProblem(text: string, { min, max }: { min: number; max: number }): string | undefined {
  const isRight = /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max;
  return isRight ? undefined : `Enter a whole number from ${min} to ${max}.`;
}

function datesProblem({ from, to }: Draft['dates'], earliest: Day): string | undefined {
  if (!from) return 'Choose the first and the last day.';
  if (!to) return 'Choose the last day as well.';
  return from < earliest ? 'The first day cannot be before today.' : undefined;
}

function rulesProblem({ houseRules: { rules, quiet }, amenities }: Draft): string | undefined {
  const contradicted = contradictedRule(rules, amenities);
  if (contradicted) return `You ticked “${contradicted}”, but the amenities say it is allowed. Untick one of them.`;
  return quiet && quiet.from === quiet.to ? 'Quiet hours must end at another hour than they begin.' : undefined;
}

function problemsOf(draft: Draft, earliest: Day, savedPrice: number | undefined): Problems {
  const found: Record<string, string | undefined> = {
    location: textProblem(draft.location, LISTING_LIMITS.location, 'Enter the location.'),
    category: draft.category ? undefined : 'Choose a category.',
    dates: datesProblem(draft.dates, earliest),
    title: textProblem(draft.title, LISTING_LIMITS.title, 'Enter a title.'),
    image: draft.image ? undefined : 'Choose a picture of the room.',
    price: priceProblem(draft.price, [savedPrice]),
    guests: countProblem(draft.guests, LISTING_LIMITS.guests),
    bedrooms: countProblem(draft.bedrooms, LISTING_LIMITS.bedrooms),
    bathrooms: countProblem(draft.bathrooms, LISTING_LIMITS.bathrooms),
    description: tooLong(draft.description, LISTING_LIMITS.description),
    houseRules: rulesProblem(draft),
    houseRulesText: tooLong(draft.houseRulesText, LISTING_LIMITS.houseRules),
  };
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text));
}

/**
 * Returns the listing of a draft, or its errors. `earliest` is the first day that the listing may be offered: today in
 * the listing's time zone, or its current first day. `savedPrice` is the current price of an existing listing.
 */
export function checkDraft(
  draft: Draft,
  earliest: Day,
  savedPrice?: number,
): { listing: Listing } | { problems: Problems } {
  const { category, dates, image } = draft;
  const cents = parsePrice(draft.price);
  const problems = problemsOf(draft, earliest, savedPrice);
  const { from, to } = dates;
  const isComplete = category && image && from && to && cents;
  if (!isComplete || Object.keys(problems).length > 0) return { problems };
  return {
    listing: {
      location: draft.location.trim(),
      category,
      from,
      to,
      title: draft.title.trim(),
      image,
      price: toDollars(cents),
      guests: Number(draft.guests),
      bedrooms: Number(draft.bedrooms),
      bathrooms: Number(draft.bathrooms),
      description: draft.description.trim(),
      cancellationPolicy: draft.cancellationPolicy,
      keepOpen: draft.keepOpen,
      images: draft.images,
      amenities: draft.amenities,
      houseRules: { ...draft.houseRules, text: draft.houseRulesText.trim() } as Listing['houseRules'],
      sleeping: draft.sleeping as Listing['sleeping'],
      timeZone: draft.timeZone,
      ...(draft.spot && { spot: draft.spot }),
    },
  };
}
