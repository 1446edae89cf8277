import { z } from 'zod';
import { writtenTexts } from '../forms/text.ts';
import { SEARCH_LIMITS } from '../listings/listing-limits.ts';
import { boundsParameter, COUNTED, checkSearch, SEARCH_PARTS, searchShape } from '../listings/search.ts';
import { MAX_NIGHTS } from '../stays/booking-states.ts';
import { day, pageQuery, spot } from './common.ts';
import { roomCard } from './rooms.ts';
import { searchText } from './written-text.ts';

writtenTexts.add(searchShape.where.def.innerType, { kind: 'search' });

export const listRoomsQuery = pageQuery.extend(searchShape).check(checkSearch);
export type ListRooms = z.input<typeof listRoomsQuery>;

export const searchSummaryQuery = z.object(searchShape).check(checkSearch);

/** GET /room/{id}/free-stays: free stays of `nights` nights that begin near `from`. */
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

export const placesQuery = z.object({ q: searchText({ max: SEARCH_LIMITS.where }) });

/** The number of rooms, counted up to `COUNTED`. If it is not exact, there may be more. */
const count = { count: z.int().min(0).max(COUNTED), isExact: z.boolean() };

export const searchSummary = z.object({
  /** The place that `where` was resolved to. Null if the place is unknown or `where` is missing. */
  place: place.nullable(),
  /** True if `where` only resembles a name of the place. In quotation marks, `where` is not corrected. */
  isGuess: z.literal(true).optional(),
  /** Up to three places with similar names, if `where` is unknown. */
  similar: z.array(place).optional(),
  ...count,
  /** A histogram of the found rooms' nightly prices (of a sample, if there are many), ignoring `min` and `max`. */
  prices: z.object({
    /** The edges of the bars in dollars: one more than the number of bars. Empty if there are no rooms. */
    edges: z.array(z.number()),
    counts: z.array(z.int()),
  }),
  /** If nothing was found: the parts of the search whose removal finds rooms, and the number of those rooms. */
  without: z.array(z.object({ part: z.enum(SEARCH_PARTS), ...count })),
  /** If nothing was found in the place: the nearest city where the search finds rooms. */
  nearest: z.object({ place, km: z.int().min(0), ...count }).optional(),
  /** If nothing was found in the city: rooms at most `km` away that match the other criteria, nearest first. */
  near: z.object({ km: z.int().min(1), ...count, rooms: z.array(roomCard) }).optional(),
});
export type SearchSummary = z.infer<typeof searchSummary>;

export const searchPinsQuery = z.object({ ...searchShape, bounds: boundsParameter }).check(checkSearch);

/** A pin on the map for one or several nearby rooms. Its position is approximate. */
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
  /** False if more rooms were found than the pins show. */
  isExact: z.boolean(),
  /**
   * The bounds of all pins: west, south, east, north. If they cross the date line, west is greater than east. Null if
   * there are no pins.
   */
  extent: z.array(z.number()).length(4).nullable(),
});
export type SearchPins = z.infer<typeof searchPins>;
