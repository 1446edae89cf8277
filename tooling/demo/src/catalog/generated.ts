import { CATEGORY_LABELS, type Category } from 'contracts';
import { createRng, seedOf } from '../pictures/prng.ts';
import type { DemoRoom } from './demo-room.ts';
import { PLACES, WORDS } from './generated-words.ts';

/** So many different sets of pictures serve the generated rooms of one category. */
export const GENERATED_PICTURES = 10;

export interface GeneratedRoom extends Omit<DemoRoom, 'seed'> {
  /** 0 to 9: rooms with the same category and number share their pictures. */
  pictureSeed: number;
}

/** The n-th generated room, n from 0. The same n gives the same room, always; categories take turns. */
export function generatedRoom(n: number): GeneratedRoom {
  const rng = createRng(seedOf('generated', n));
  const category: Category = CATEGORY_LABELS[n % CATEGORY_LABELS.length] ?? 'Beach';
  const words = WORDS[category];
  const place = rng.pick(PLACES);
  const bedrooms = rng.int(1, words.bedrooms);
  const quality = rng.pick(QUALITIES);
  const noun = rng.pick(words.nouns);
  const [low, high] = words.dollars;
  const dollars = Math.round(low + (high - low) * rng.next() ** 1.6 + (bedrooms - 1) * low * 0.25);
  return {
    slug: `generated-${n}`,
    title: `${quality} ${noun} ${rng.pick(words.settings)}`,
    location: place.location,
    category,
    priceCents: dollars * 100 + rng.pick([0, 0, 0, 50, 99]),
    guests: bedrooms * 2 + rng.int(0, 1),
    bedrooms,
    bathrooms: Math.max(1, Math.round(bedrooms * rng.range(0.4, 0.9))),
    description: `${rng.pick(OPENINGS)} ${rng.pick(words.sights)} ${rng.pick(INDOORS)} ${rng.pick(CLOSINGS)}`,
    host: hostOf(n),
    timeZone: place.timeZone,
    availableFromDays: rng.int(0, 5),
    availableDays: rng.int(60, 300),
    cancellationPolicy: rng.pick(['flexible', 'moderate', 'moderate', 'firm'] as const),
    keepOpen: rng.chance(1 / 3),
    pictureSeed: rng.int(0, GENERATED_PICTURES - 1),
  };
}

/** So many generated rooms are the demo hosts'; a host of the others has `ROOMS_EACH`. */
const ROOMS_OF_DEMO_HOSTS = 10_000;
const ROOMS_EACH = 20;

function hostOf(n: number): string {
  if (n < ROOMS_OF_DEMO_HOSTS) return n % 2 === 0 ? 'host' : 'host2';
  return `generated-${Math.floor(n / ROOMS_EACH)}`;
}

const QUALITIES = [
  'Quiet',
  'Sunny',
  'Small',
  'Airy',
  'Family',
  'Restored',
  'Bright',
  'Simple',
  'Roomy',
  'Old',
  'Secluded',
  'Friendly',
] as const;
const OPENINGS = [
  'The house was put in order last spring and has everything you need.',
  'Most guests come for two nights and wish they had booked four.',
  'We live next door and are there when you need us, and not otherwise.',
  'My parents built it; my brother and I look after it now.',
  'You will find the key in the box, the kettle filled and the beds made.',
] as const;
const INDOORS = [
  'The kitchen is equipped for people who cook.',
  'The beds are new and the bath is deep.',
  'There is a desk by the window and a fast connection.',
  'A shelf of books and games helps with rainy days.',
  'Linen and towels are included, and so is the first breakfast.',
] as const;
const CLOSINGS = [
  'The village shop is ten minutes on foot.',
  'A bus to town stops at the corner every half hour.',
  'Parking is free and right in front.',
  'Ask us where the neighbors eat on Sundays.',
  'Bikes can be borrowed at no charge.',
] as const;
