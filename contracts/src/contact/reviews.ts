import { CHECK_OUT_HOUR, type Day, instantAt } from '../base/stay-dates.ts';
import type { Stay } from '../stays/stays.ts';

/** The author: a guest reviews the room and its host, a host reviews the guest. */
export const REVIEW_SIDES = ['guest', 'host'] as const;
export type ReviewSide = (typeof REVIEW_SIDES)[number];

/** Rated aspects of a room. `rooms.star_totals` stores sums in this order, `overall` first. */
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

/** Returns when both sides can review a stay: from check-out, for 14 days. */
export function reviewTime({ to, timeZone }: Pick<Stay, 'to' | 'timeZone'>): { opens: Date; until: Date } {
  const opens = instantAt(to, CHECK_OUT_HOUR, timeZone);
  return { opens, until: new Date(opens.getTime() + REVIEW_MS) };
}

export function isReviewable(stay: Pick<Stay, 'state' | 'timeZone'> & { to: Day }, now: Date): boolean {
  const { opens, until } = reviewTime(stay);
  return stay.state === 'confirmed' && opens <= now && now < until;
}

/** True if the stars cover exactly the aspects that this side rates. */
export function areStarsOf(side: ReviewSide, stars: Stars): boolean {
  const aspects = ASPECTS_OF[side];
  return aspects.every((aspect) => stars[aspect] !== undefined) && Object.keys(stars).length === aspects.length;
}

/** Minimum number of reviews for a rating, so that a single review does not decide it. */
export const RATED_FROM = 3;

/** The number of a room's published reviews, and the sum of stars for each of `ROOM_ASPECTS`. */
export interface RatingSums {
  count: number;
  totals: readonly number[];
}

export const NO_RATING: RatingSums = { count: 0, totals: [0, 0, 0, 0, 0, 0, 0] };

/** Adds the stars of a review that becomes visible (1), or subtracts those of one that is hidden (-1). */
export function addStars({ count, totals }: RatingSums, stars: Stars, sign: 1 | -1): RatingSums {
  return {
    count: count + sign,
    totals: ROOM_ASPECTS.map((aspect, index) => (totals[index] ?? 0) + sign * (stars[aspect] ?? 0)),
  };
}

export function averageOf(total: number, count: number): number | undefined {
  return count < RATED_FROM ? undefined : Math.round((total * 100) / count) / 100;
}

/** A Bayesian prior: this many reviews with this many stars are added to each room's own for sorting. */
const PRIOR = { count: 5, stars: 4 };

/**
 * Returns the sort key for ratings: 0 without a rating, otherwise thousandths of a star. Includes a prior, because
 * three reviews with 5 stars say less than fifty with 4.9.
 */
export function ratingRank({ count, totals: [total = 0] }: RatingSums): number {
  if (count < RATED_FROM) return 0;
  return Math.round(((total + PRIOR.count * PRIOR.stars) * 1000) / (count + PRIOR.count));
}

/** Formats with one or two decimals: `4.87`, `4.9` and `5.0`. */
export function formatRating(average: number): string {
  return average.toFixed(2).replace(/0$/, '');
}
