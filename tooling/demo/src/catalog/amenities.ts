import { AMENITY_NAMES, type Amenity, type Category } from 'contracts';
import { createRng, seedOf } from '../pictures/prng.ts';

/** What every room of a category offers. */
const OF_CATEGORY: Record<Category, readonly Amenity[]> = {
  Beach: ['beach-access', 'terrace', 'kitchen'],
  Windmills: ['garden', 'kitchen', 'bikes', 'parking'],
  Modern: ['wifi', 'workspace', 'tv', 'kitchen', 'dishwasher', 'air-conditioning'],
  Countryside: ['garden', 'kitchen', 'parking', 'fireplace'],
  Pools: ['pool', 'terrace', 'barbecue', 'kitchen', 'wifi'],
  Islands: ['beach-access', 'terrace', 'kayak'],
  Lake: ['lake-access', 'kayak', 'kitchen', 'barbecue'],
  Skiing: ['ski-in-ski-out', 'sauna', 'fireplace', 'kitchen', 'wifi'],
  Castles: ['fireplace', 'breakfast', 'bathtub', 'parking', 'garden'],
  Caves: ['bathtub', 'terrace', 'breakfast'],
  Camping: ['barbecue', 'garden', 'parking', 'pets-allowed'],
  Arctic: ['sauna', 'fireplace', 'breakfast'],
  Desert: ['terrace', 'breakfast', 'air-conditioning'],
  Barns: ['garden', 'kitchen', 'parking', 'fireplace', 'pets-allowed'],
  Lux: ['wifi', 'pool', 'hot-tub', 'gym', 'air-conditioning', 'kitchen', 'dishwasher', 'washer', 'dryer', 'ev-charger'],
};

/** Under canvas and in the desert there is little of this. */
const SPARE: readonly Category[] = ['Camping', 'Desert'];
const EVERYWHERE: readonly Amenity[] = ['smoke-alarm', 'first-aid-kit'];
/** Belongs to a place, so that chance cannot add it. */
const BY_PLACE: readonly Amenity[] = ['beach-access', 'lake-access', 'ski-in-ski-out', 'pool', 'kayak', 'elevator'];

/** What a demo room offers, the same at each call. */
export function amenitiesOf({ slug, category }: { slug: string; category: Category }): Amenity[] {
  const rng = createRng(seedOf('amenities', slug));
  const sure = [...OF_CATEGORY[category], ...EVERYWHERE];
  const others = AMENITY_NAMES.filter((name) => !sure.includes(name) && !BY_PLACE.includes(name));
  const chance = SPARE.includes(category) ? 0.1 : 0.35;
  const more = others.filter(() => rng.chance(chance));
  const offered = new Set([...sure, ...more]);
  if (!SPARE.includes(category)) offered.add('heating');
  return AMENITY_NAMES.filter((name) => offered.has(name));
}
