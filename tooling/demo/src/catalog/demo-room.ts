import type { CancellationPolicy, Category, Spot } from 'contracts';

/** A room of the demo data. Its dates are offsets, so that the demo is fresh on any day. */
export interface DemoRoom {
  slug: string;
  title: string;
  /** Town, region, country. */
  location: string;
  /** Where its host has put it on the map; the gazetteer does not know the place. */
  spot?: Spot;
  category: Category;
  /** A night, in whole cents. */
  priceCents: number;
  guests: number;
  bedrooms: number;
  bathrooms: number;
  /** Paragraphs are parted by an empty line. */
  description: string;
  host: string;
  timeZone: string;
  /** First day of check-in, counted from today. */
  availableFromDays: number;
  /** Length of the window, in nights. */
  availableDays: number;
  cancellationPolicy: CancellationPolicy;
  keepOpen: boolean;
  /** Which pictures of its category it shows; the text is written for them. */
  seed: number;
}
