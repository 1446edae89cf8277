import { z } from 'zod';

/** How the nights of a listing are told to other sites. */
export const listingCalendars = z.object({
  title: z.string(),
  /** Where other sites read which nights are taken; null until its host makes one. Whoever knows it can read it. */
  address: z.string().nullable(),
});
export type ListingCalendars = z.infer<typeof listingCalendars>;
