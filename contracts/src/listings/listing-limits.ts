/** Limits of a listing's texts (in characters) and numbers, for both the form and the server. */
export const LISTING_LIMITS = {
  title: 120,
  location: 120,
  description: 4000,
  houseRules: 1000,
  /** Additional photos, not counting the first. */
  images: 29,
  guests: { min: 1, max: 50 },
  bedrooms: { min: 0, max: 50 },
  bathrooms: { min: 0, max: 50 },
} as const;
