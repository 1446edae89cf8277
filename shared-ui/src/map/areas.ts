/** A part of the map in degrees: west, south, east, north. Over the date line, its west is above its east. */
export type Area = readonly [west: number, south: number, east: number, north: number];

/** The farthest north and south that maps in this projection show. */
export const MOST_LATITUDE = 85;

/** Ten metres: as exact as an address need be. */
const STEPS = 10_000;

/** West and east of it as they are on the map, which goes on over the date line. */
export function spanOf([west, , east]: Area): { west: number; east: number } {
  return { west, east: east < west ? east + 360 : east };
}

/** The area between corners on a map that may have been moved around the world. */
export function areaBetween(west: number, south: number, east: number, north: number): Area {
  const lats = [Math.max(south, -MOST_LATITUDE), Math.min(north, MOST_LATITUDE)] as const;
  const [lowest, highest] = [Math.floor(lats[0] * STEPS) / STEPS, Math.ceil(lats[1] * STEPS) / STEPS];
  if (east - west >= 360) return [-180, lowest, 180, highest];
  return [wrap(Math.floor(west * STEPS) / STEPS), lowest, wrap(Math.ceil(east * STEPS) / STEPS), highest];
}

/** The copy of a longitude that is nearest to another. */
export function nearest(lon: number, to: number): number {
  return lon + Math.round((to - lon) / 360) * 360;
}

/** From -180 to 180. */
export function wrap(lon: number): number {
  const wrapped = Math.abs(lon) <= 180 ? lon : lon - Math.round(lon / 360) * 360;
  return Math.round(wrapped * STEPS * 10) / (STEPS * 10);
}

/**
 * Degrees that a map shows around a point at least. Where no server draws streets only a city tells where it is, and each
 * field of two degrees has one named.
 */
export function leastAround(server: object | undefined): number {
  return server ? 0.02 : 1;
}

/** What a map of one point shows at first. */
export function areaAround({ lat, lon }: { lat: number; lon: number }, server: object | undefined): Area {
  const beside = leastAround(server);
  return areaBetween(lon - beside, lat - beside, lon + beside, lat + beside);
}
