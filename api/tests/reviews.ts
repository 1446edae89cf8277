import { ASPECTS_OF, type NewReview, type ReviewSide } from 'contracts';

function review(side: ReviewSide, change: Partial<NewReview> & { overall?: number }): NewReview {
  const { overall = 5, ...rest } = change;
  const stars = Object.fromEntries(ASPECTS_OF[side].map((aspect) => [aspect, aspect === 'overall' ? overall : 4]));
  return { stars, text: 'A quiet house, as described.', version: 0, ...rest };
}

export const roomReview = (change: Partial<NewReview> & { overall?: number } = {}) => review('guest', change);

export const guestReview = (change: Partial<NewReview> & { overall?: number } = {}) => review('host', change);
