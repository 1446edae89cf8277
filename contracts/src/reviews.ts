import { CHECK_OUT_HOUR, type Day, instantAt } from './stay-dates.ts';
import type { Stay } from './stays.ts';

/** Who writes a review: the guest about the room and its host, the host about the guest. */
export const REVIEW_SIDES = ['guest', 'host'] as const;
export type ReviewSide = (typeof REVIEW_SIDES)[number];

/** What is rated with stars, in the order in which sums of a room are kept (`rooms.star_totals`): the overall one first. */
export const ROOM_ASPECTS = [
  'overall',
  'cleanliness',
  'accuracy',
  'checkIn',
  'communication',
  'location',
  'value',
] as const;
const GUEST_ASPECTS = ['overall', 'cleanliness', 'communication', 'houseRules'] as const;
export const REVIEW_ASPECTS = [...ROOM_ASPECTS, 'houseRules'] as const;
export type ReviewAspect = (typeof REVIEW_ASPECTS)[number];
export type Stars = Partial<Record<ReviewAspect, number>>;

/** What each side rates. */
export const ASPECTS_OF: Record<ReviewSide, readonly ReviewAspect[]> = { guest: ROOM_ASPECTS, host: GUEST_ASPECTS };

export const ASPECT_LABELS: Record<ReviewAspect, string> = {
  overall: 'Overall',
  cleanliness: 'Cleanliness',
  accuracy: 'Accuracy',
  checkIn: 'Check-in',
  communication: 'Communication',
  location: 'Location',
  value: 'Value',
  houseRules: 'House rules',
};

/** In characters. */
export const REVIEW_LIMITS = { text: 2000, answer: 1000 } as const;

export const MOST_STARS = 5;

const DAYS_TO_REVIEW = 14;
const DAY_MS = 24 * 60 * 60_000;
export const REVIEW_MS = DAYS_TO_REVIEW * DAY_MS;

/** From check-out on, for 14 days: when both sides can review a stay. */
export function reviewTime({ to, timeZone }: Pick<Stay, 'to' | 'timeZone'>): { opens: Date; until: Date } {
  const opens = instantAt(to, CHECK_OUT_HOUR, timeZone);
  return { opens, until: new Date(opens.getTime() + REVIEW_MS) };
}

/** Whether a stay can be reviewed now. */
export function isReviewable(stay: Pick<Stay, 'state' | 'timeZone'> & { to: Day }, now: Date): boolean {
  const { opens, until } = reviewTime(stay);
  return stay.state === 'confirmed' && opens <= now && now < until;
}

/** Whether these are stars for just what this side rates. */
export function areStarsOf(side: ReviewSide, stars: Stars): boolean {
  const aspects = ASPECTS_OF[side];
  return aspects.every((aspect) => stars[aspect] !== undefined) && Object.keys(stars).length === aspects.length;
}

/** A room with fewer reviews has no rating yet: one bad or good day would be all of it. */
export const RATED_FROM = 3;

/** The reviews of a room that are public: how many, and the sum of stars for each of `ROOM_ASPECTS`. */
export interface RatingSums {
  count: number;
  totals: readonly number[];
}

export const NO_RATING: RatingSums = { count: 0, totals: [0, 0, 0, 0, 0, 0, 0] };

/** The sums with a review that is shown from now on, or without one that is hidden. */
export function addStars({ count, totals }: RatingSums, stars: Stars, sign: 1 | -1): RatingSums {
  return {
    count: count + sign,
    totals: ROOM_ASPECTS.map((aspect, index) => (totals[index] ?? 0) + sign * (stars[aspect] ?? 0)),
  };
}

/** With two decimals; undefined while there are too few reviews. */
export function averageOf(total: number, count: number): number | undefined {
  return count < RATED_FROM ? undefined : Math.round((total * 100) / count) / 100;
}

/** So many reviews of so many stars are added to each room's own before rooms are put in order. */
const PRIOR = { count: 5, stars: 4 };

/**
 * By what rooms are put in order of their ratings: 0 without a rating, else thousandths of a star. Three reviews of 5
 * stars say less than fifty of 4.9.
 */
export function ratingRank({ count, totals: [total = 0] }: RatingSums): number {
  if (count < RATED_FROM) return 0;
  return Math.round(((total + PRIOR.count * PRIOR.stars) * 1000) / (count + PRIOR.count));
}

/** `4.87`, `4.9` and `5.0`: at least one decimal. */
export function formatRating(average: number): string {
  return average.toFixed(2).replace(/0$/, '');
}
