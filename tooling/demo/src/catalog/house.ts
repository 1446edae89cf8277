import type { Amenity, HouseRules, SleepingPlace } from 'contracts';
import { createRng, seedOf } from '../pictures/prng.ts';
import type { DemoRoom } from './demo-room.ts';

const WORDS = [
  'Please take off your shoes inside.',
  'The key safe is left of the door; the code comes with the booking.',
  'Please sort the rubbish, and close the shutters when you leave.',
];

/** What the host of a demo room says of the house, the same at each call. */
export function houseOf({ slug, bedrooms }: DemoRoom, amenities: readonly Amenity[]) {
  const rng = createRng(seedOf('house', slug));
  const forbids = (amenity: Amenity, probability: number) => rng.chance(probability) && !amenities.includes(amenity);
  const houseRules: HouseRules = {
    rules: [
      ...(forbids('smoking-allowed', 0.9) ? ['no-smoking'] : []),
      ...(forbids('pets-allowed', 0.5) ? ['no-pets'] : []),
      ...(rng.chance(0.7) ? ['no-parties'] : []),
    ],
    ...(rng.chance(0.6) && { quiet: { from: 22, to: 7 } }),
    ...(rng.chance(0.5) && { text: rng.pick(WORDS) }),
  };
  const sleeping: SleepingPlace[] = Array.from({ length: bedrooms }, (_, index) => ({
    kind: 'bedroom',
    beds: [
      index === 0 || rng.chance(0.4) ? { bed: rng.pick(['double', 'king']), count: 1 } : { bed: 'single', count: 2 },
    ],
  }));
  if (bedrooms === 0 || rng.chance(0.3)) sleeping.push({ kind: 'shared', beds: [{ bed: 'sofa-bed', count: 1 }] });
  return { house_rules: JSON.stringify(houseRules), sleeping: JSON.stringify(sleeping) };
}
