/** What the text fields of a listing take, in characters, and its numbers: for the form and for the server. */
export const LISTING_LIMITS = {
  title: 120,
  location: 120,
  description: 4000,
  /** Pictures besides the first one. */
  images: 12,
  guests: { min: 1, max: 50 },
  bedrooms: { min: 0, max: 50 },
  bathrooms: { min: 0, max: 50 },
} as const;
