/**
 * The amenities of a listing. The names are fixed, so that a search for an amenity finds every room that has it.
 * Entries are never removed.
 */
export const AMENITIES = [
  { name: 'wifi', label: 'Wi-Fi' },
  { name: 'workspace', label: 'Workspace' },
  { name: 'tv', label: 'TV' },
  { name: 'kitchen', label: 'Kitchen' },
  { name: 'refrigerator', label: 'Refrigerator' },
  { name: 'microwave', label: 'Microwave' },
  { name: 'dishwasher', label: 'Dishwasher' },
  { name: 'coffee-maker', label: 'Coffee maker' },
  { name: 'breakfast', label: 'Breakfast' },
  { name: 'washer', label: 'Washer' },
  { name: 'dryer', label: 'Dryer' },
  { name: 'iron', label: 'Iron' },
  { name: 'hair-dryer', label: 'Hair dryer' },
  { name: 'bathtub', label: 'Bathtub' },
  { name: 'hot-tub', label: 'Hot tub' },
  { name: 'sauna', label: 'Sauna' },
  { name: 'pool', label: 'Pool' },
  { name: 'gym', label: 'Gym' },
  { name: 'heating', label: 'Heating' },
  { name: 'air-conditioning', label: 'Air conditioning' },
  { name: 'fireplace', label: 'Fireplace' },
  { name: 'balcony', label: 'Balcony' },
  { name: 'terrace', label: 'Terrace' },
  { name: 'garden', label: 'Garden' },
  { name: 'barbecue', label: 'Barbecue' },
  { name: 'beach-access', label: 'Beach access' },
  { name: 'lake-access', label: 'Lake access' },
  { name: 'ski-in-ski-out', label: 'Ski-in, ski-out' },
  { name: 'bikes', label: 'Bikes' },
  { name: 'kayak', label: 'Kayak' },
  { name: 'parking', label: 'Free parking' },
  { name: 'ev-charger', label: 'EV charger' },
  { name: 'elevator', label: 'Elevator' },
  { name: 'step-free', label: 'Step-free entrance' },
  { name: 'crib', label: 'Crib' },
  { name: 'high-chair', label: 'High chair' },
  { name: 'pets-allowed', label: 'Pets allowed' },
  { name: 'smoking-allowed', label: 'Smoking allowed' },
  { name: 'self-check-in', label: 'Self check-in' },
  { name: 'smoke-alarm', label: 'Smoke alarm' },
  { name: 'first-aid-kit', label: 'First aid kit' },
] as const;

export type Amenity = (typeof AMENITIES)[number]['name'];

export const AMENITY_NAMES = AMENITIES.map(({ name }) => name) as [Amenity, ...Amenity[]];

/** Returns false for an amenity that a newer API added. */
export function isAmenity(name: string): name is Amenity {
  return AMENITY_NAMES.includes(name as Amenity);
}

/** Returns a listing's amenities in the order of `AMENITIES`, without those that a newer API added. */
export function offeredAmenities(names: readonly string[] = []) {
  return AMENITIES.filter(({ name }) => names.includes(name));
}
