/** Limits of a listing's text fields (in characters) and numbers, shared by form and server. */
export const LISTING_LIMITS = {
  title: 120,
  location: 120,
  description: 4000,
  /** House rules in the host's own words. */
  houseRules: 1000,
  /** Additional pictures, not counting the first. */
  images: 12,
  guests: { min: 1, max: 50 },
  bedrooms: { min: 0, max: 50 },
  bathrooms: { min: 0, max: 50 },
} as const;
