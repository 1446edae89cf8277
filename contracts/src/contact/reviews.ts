import { CHECK_OUT_HOUR, type Day, instantAt } from '../base/stay-dates.ts';
import type { Stay } from '../stays/stays.ts';

/** The author's side. A guest reviews the room and its host, and a host reviews the guest. */
export const REVIEW_SIDES = ['guest', 'host'] as const;
export type ReviewSide = (typeof REVIEW_SIDES)[number];

/** The aspects of a room that guests rate, `overall` first. `rooms.star_totals` stores their sums in this order. */
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

/** Maximum lengths, in characters. */
export const REVIEW_LIMITS = { text: 2000, answer: 1000 } as const;

export const MOST_STARS = 5;

const DAYS_TO_REVIEW = 14;
const DAY_MS = 24 * 60 * 60_000;
export const REVIEW_MS = DAYS_TO_REVIEW * DAY_MS;

/** Returns the period during which both sides can review a stay: 14 days from check-out. */
export function reviewTime({ to, timeZone }: Pick<Stay, 'to' | 'timeZone'>): { opens: Date; until: Date } {
  const opens = instantAt(to, CHECK_OUT_HOUR, timeZone);
  return { opens, until: new Date(opens.getTime() + REVIEW_MS) };
}

export function isReviewable(stay: Pick<Stay, 'state' | 'timeZone'> & { to: Day }, now: Date): boolean {
  const { opens, until } = reviewTime(stay);
  return stay.state === 'confirmed' && opens <= now && now < until;
}

/** True if there are stars for every aspect that this side rates, and for no other. */
export function areStarsOf(side: ReviewSide, stars: Stars): boolean {
  const aspects = ASPECTS_OF[side];
  return aspects.every((aspect) => stars[aspect] !== undefined) && Object.keys(stars).length === aspects.length;
}

/** The number of reviews that a room needs to get a rating, so that a single review does not determine it. */
export const RATED_FROM = 3;

/** The number of a room's published reviews, and the total stars for each of `ROOM_ASPECTS`. */
export interface RatingSums {
  count: number;
  totals: readonly number[];
}

export const NO_RATING: RatingSums = { count: 0, totals: [0, 0, 0, 0, 0, 0, 0] };

/** Adds the stars of a review that becomes visible (`sign` 1), or subtracts those of one that is hidden (-1). */
export function addStars({ count, totals }: RatingSums, stars: Stars, sign: 1 | -1): RatingSums {
  return {
    count: count + sign,
    totals: ROOM_ASPECTS.map((aspect, index) => (totals[index] ?? 0) + sign * (stars[aspect] ?? 0)),
  };
}

export function averageOf(total: number, count: number): number | undefined {
  return count < RATED_FROM ? undefined : Math.round((total * 100) / count) / 100;
}

/** A Bayesian prior for sorting: every room is ranked as if it had this many more reviews with this many stars. */
const PRIOR = { count: 5, stars: 4 };

/**
 * Returns the sort key for ratings, in thousandths of a star, or 0 if there are too few reviews. A prior is included,
 * so that fifty reviews with 4.9 stars rank above three with 5.
 */
export function ratingRank({ count, totals: [total = 0] }: RatingSums): number {
  if (count < RATED_FROM) return 0;
  return Math.round(((total + PRIOR.count * PRIOR.stars) * 1000) / (count + PRIOR.count));
}

/** Formats a rating with one or two decimals: `4.87`, `4.9` or `5.0`. */
export function formatRating(average: number): string {
  return average.toFixed(2).replace(/0$/, '');
}
