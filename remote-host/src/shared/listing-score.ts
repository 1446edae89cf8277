import type { HouseRules, Room } from 'contracts';

export interface Described {
  pictures: number;
  description: string;
  amenities: number;
  sleepingPlaces: number;
  hasHouseRules: boolean;
}

interface Gap {
  field: 'images' | 'description' | 'amenities' | 'sleeping' | 'houseRules';
  text: string;
}

/** The amounts that are needed for the full score. */
const FULL_SCORE = { pictures: 5, letters: 200, amenities: 5 };

/**
 * Returns the completeness of a listing in percent, and its gaps, the most important first. Considers only optional
 * fields, because the form enforces the required ones.
 */
export function scoreListing(listing: Described): { percent: number; gaps: Gap[] } {
  const pictures = Math.min(listing.pictures, FULL_SCORE.pictures);
  const letters = Math.min(listing.description.trim().length, FULL_SCORE.letters);
  const amenities = Math.min(listing.amenities, FULL_SCORE.amenities);
  const parts: { points: number; share: number; gap: Gap }[] = [
    { points: 30, share: pictures / FULL_SCORE.pictures, gap: { field: 'images', text: morePictures(pictures) } },
    {
      points: 25,
      share: letters / FULL_SCORE.letters,
      gap: { field: 'description', text: letters === 0 ? 'A description' : 'A longer description' },
    },
    {
      points: 20,
      share: amenities / FULL_SCORE.amenities,
      gap: { field: 'amenities', text: amenities === 0 ? 'Amenities' : 'More amenities, if there are any' },
    },
    { points: 15, share: listing.sleepingPlaces > 0 ? 1 : 0, gap: { field: 'sleeping', text: 'Who sleeps where' } },
    { points: 10, share: listing.hasHouseRules ? 1 : 0, gap: { field: 'houseRules', text: 'House rules' } },
  ];
  return {
    // Rounded down, so that 100 means that nothing is missing.
    percent: Math.floor(parts.reduce((sum, { points, share }) => sum + points * share, 0) + 1e-9),
    gaps: parts.filter(({ share }) => share < 1).map(({ gap }) => gap),
  };
}

function morePictures(pictures: number): string {
  const missing = FULL_SCORE.pictures - pictures;
  return missing === 1 ? '1 more picture' : `${missing} more pictures`;
}

export function saysHouseRules(houseRules: Partial<HouseRules> | undefined, text = houseRules?.text ?? ''): boolean {
  const { rules = [], quiet, checkInFrom, checkOutUntil } = houseRules ?? {};
  return rules.length > 0 || text.trim() !== '' || [quiet, checkInFrom, checkOutUntil].some((one) => one !== undefined);
}

export function descriptionOf({
  images,
  image,
  description,
  amenities = [],
  sleeping = [],
  houseRules,
}: Room): Described {
  return {
    pictures: new Set([image, ...images]).size,
    description,
    amenities: amenities.length,
    sleepingPlaces: sleeping.length,
    hasHouseRules: saysHouseRules(houseRules),
  };
}
