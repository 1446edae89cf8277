export { useKeptReviews } from './api.ts';
export { BookingReview, type ReviewTexts } from './booking-review.tsx';
export { ReviewShown } from './review-shown.tsx';
export { untilText } from './until-text.ts';
