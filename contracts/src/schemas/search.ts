import { z } from 'zod';
import { AMENITY_NAMES } from '../amenities.ts';
import { MAX_NIGHTS } from '../booking-states.ts';
import { LISTING_LIMITS } from '../listing-limits.ts';
import { PARTY_LIMITS } from '../party.ts';
import { COUNTED, isStay, ROUGH_STAY_NAMES, SEARCH_LIMITS, SEARCH_PARTS, SORTS } from '../search.ts';
import { amount, day, pageQuery, spot } from './common.ts';
import { category, roomCard } from './rooms.ts';
import { searchText } from './written-text.ts';

const whole = ({ min, max }: { min: number; max: number }) => z.coerce.number().int().min(min).max(max).optional();
const dollars = z.coerce.number().pipe(amount).optional();

const amenities = z
  .string()
  .max(1000)
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(AMENITY_NAMES)));

const degrees = (most: number) => z.number().min(-most).max(most);

/** `west,south,east,north`. Across the date line, west is greater than east. */
const bounds = z
  .string()
  .max(100)
  .regex(/^-?\d{1,3}(\.\d{1,15})?(,-?\d{1,3}(\.\d{1,15})?){3}$/, 'must be west,south,east,north in degrees')
  .transform((text) => text.split(',').map(Number))
  .pipe(
    z
      .tuple([degrees(180), degrees(90), degrees(180), degrees(90)])
      .refine(([, south, , north]) => south <= north, 'must not have its south above its north'),
  );

const searchParameters = z.object({
  category: category.optional(),
  where: searchText({ min: 1, max: SEARCH_LIMITS.where }).optional(),
  bounds: bounds.optional(),
  from: day.optional(),
  to: day.optional(),
  stay: z.enum(ROUGH_STAY_NAMES).optional(),
  adults: whole(PARTY_LIMITS.adults),
  children: whole(PARTY_LIMITS.children),
  infants: whole(PARTY_LIMITS.infants),
  pets: whole(PARTY_LIMITS.pets),
  min: dollars,
  max: dollars,
  bedrooms: whole(LISTING_LIMITS.bedrooms),
  amenities: amenities.optional(),
  refundable: z.stringbool().optional(),
  sort: z.enum(SORTS).optional(),
});
type Parameters = z.output<typeof searchParameters>;

/** Rules with the parameter that the error refers to. */
const RULES: [path: keyof Parameters, message: string, isKept: (search: Parameters) => boolean][] = [
  ['from', 'must be given with the last day or a length', (search) => !(search.to ?? search.stay) || !!search.from],
  ['to', 'must be the last day, or the length be given', ({ from, to, stay }) => !from || !to !== !stay],
  [
    'to',
    `must be 1 to ${SEARCH_LIMITS.nights} nights after the first day`,
    ({ from, to }) => !from || !to || isStay({ from, to }),
  ],
  ['max', 'must not be below the least', ({ min = 0, max = SEARCH_LIMITS.dollars }) => min <= max],
];

const isKept = (search: Parameters, context: z.RefinementCtx) => {
  for (const [name, message, rule] of RULES)
    if (!rule(search)) context.addIssue({ code: 'custom', path: [name], message });
};

export const listRoomsQuery = pageQuery.extend(searchParameters.shape).superRefine(isKept);
export type ListRooms = z.input<typeof listRoomsQuery>;

export const searchSummaryQuery = searchParameters.superRefine(isKept);

/** GET /room/{id}/free-stays: stays with this number of nights, nearest to the day. */
export const freeStaysQuery = z.object({ from: day, nights: z.coerce.number().int().min(1).max(MAX_NIGHTS) });

export const freeStays = z.array(z.object({ from: day, to: day }));

export const similarRoomsQuery = searchParameters
  .pick({ from: true, to: true, adults: true, children: true, pets: true })
  .superRefine(isKept);

export const place = z.object({
  kind: z.enum(['country', 'region', 'city']),
  label: z.string(),
  spot: spot.optional(),
});
export type Place = z.infer<typeof place>;

export const placesQuery = z.object({ q: searchText({ min: 1, max: SEARCH_LIMITS.where }) });

/** Number of rooms, at most `COUNTED`. There may be more if it is not exact. */
const count = { count: z.int().min(0).max(COUNTED), isExact: z.boolean() };

export const searchSummary = z.object({
  /** The place that `where` was resolved to. Null if it is unknown, or `where` is missing. */
  place: place.nullable(),
  ...count,
  /** Prices per night of the found rooms (a sample, if there are many), ignoring `min` and `max`. */
  prices: z.object({
    /** Edges of the bars in dollars, one more than there are bars. Empty without rooms. */
    edges: z.array(z.number()),
    counts: z.array(z.int()),
  }),
  /** If nothing was found: the parts of the search whose removal finds rooms, with the number found. */
  without: z.array(z.object({ part: z.enum(SEARCH_PARTS), ...count })),
});
export type SearchSummary = z.infer<typeof searchSummary>;

export const searchPinsQuery = searchParameters.extend({ bounds }).superRefine(isKept);

/** One room or several nearby rooms on the map. Positions are approximate. */
const mapPin = spot.extend({
  count: z.int().min(1),
  price: z.number(),
  room: roomCard.pick({ _id: true, title: true, location: true, image: true }).optional(),
});
export type MapPin = z.infer<typeof mapPin>;

export const searchPins = z.object({
  pins: z.array(mapPin),
  /** The number of grid cells in each direction. Rooms in the same cell share a pin (`mapField`). */
  fields: z.int(),
  /** False if there are more rooms than the pins show. */
  isExact: z.boolean(),
  /**
   * The bounds of all pins: west, south, east, north. Across the date line, west is greater than east. Null without
   * pins.
   */
  extent: z.array(z.number()).length(4).nullable(),
});
export type SearchPins = z.infer<typeof searchPins>;
