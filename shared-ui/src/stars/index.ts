/** Ratings with stars and a text. Each area that uses them bundles this entry point. */
export { RatedText } from './rated-text.tsx';
export { type Rating, RatingForm } from './rating-form.tsx';
export { Star } from './star.tsx';
export { StarsField } from './stars-field.tsx';
