import { z } from 'zod';
import { boundsParameter, COUNTED, checkSearch, SEARCH_LIMITS, SEARCH_PARTS, searchShape } from '../listings/search.ts';
import { MAX_NIGHTS } from '../stays/booking-states.ts';
import { day, pageQuery, spot } from './common.ts';
import { roomCard } from './rooms.ts';
import { searchText, writtenTexts } from './written-text.ts';

writtenTexts.add(searchShape.where.def.innerType, { kind: 'search' });

export const listRoomsQuery = pageQuery.extend(searchShape).check(checkSearch);
export type ListRooms = z.input<typeof listRoomsQuery>;

export const searchSummaryQuery = z.object(searchShape).check(checkSearch);

/** GET /room/{id}/free-stays: stays with this number of nights, nearest to the day. */
export const freeStaysQuery = z.object({ from: day, nights: z.coerce.number().int().min(1).max(MAX_NIGHTS) });

export const freeStays = z.array(z.object({ from: day, to: day }));

export const similarRoomsQuery = z
  .object(searchShape)
  .pick({ from: true, to: true, adults: true, children: true, pets: true })
  .check(checkSearch);

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
  /** True if `where` is not a name of the place, but resembles one. `where` in quotes is not corrected. */
  isGuess: z.literal(true).optional(),
  /** If `where` is unknown: up to three places with similar names. */
  similar: z.array(place).optional(),
  ...count,
  /** Prices per night of the found rooms (a sample, if there are many), ignoring `min` and `max`. */
  prices: z.object({
    /** Edges of the bars in dollars, one more than there are bars. Empty without rooms. */
    edges: z.array(z.number()),
    counts: z.array(z.int()),
  }),
  /** If nothing was found: the parts of the search whose removal finds rooms, with the number found. */
  without: z.array(z.object({ part: z.enum(SEARCH_PARTS), ...count })),
  /** If nothing was found in the place: the nearest city where the search finds rooms. */
  nearest: z.object({ place, km: z.int().min(0), ...count }).optional(),
});
export type SearchSummary = z.infer<typeof searchSummary>;

export const searchPinsQuery = z.object({ ...searchShape, bounds: boundsParameter }).check(checkSearch);

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
