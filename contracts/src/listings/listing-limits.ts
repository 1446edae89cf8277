/** Limits for a listing's texts (in characters) and numbers. The form and the API both use them. */
export const LISTING_LIMITS = {
  title: 120,
  location: 120,
  description: 4000,
  houseRules: 1000,
  /** Photos in addition to the cover photo. */
  images: 29,
  guests: { min: 1, max: 50 },
  bedrooms: { min: 0, max: 50 },
  bathrooms: { min: 0, max: 50 },
} as const;

export const SEARCH_LIMITS = { where: 120, nights: 365, dollars: 100_000 } as const;
