export { BookingReview } from './booking-review.tsx';
export { GuestReviews } from './guest-reviews.tsx';
