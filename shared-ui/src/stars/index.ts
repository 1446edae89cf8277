/** Rating with stars and words. Bundled by the areas that have some. */
export { RatedText } from './rated-text.tsx';
export { type Rating, RatingForm } from './rating-form.tsx';
export { Star } from './star.tsx';
export { StarsField } from './stars-field.tsx';
