/** A part of the map, in degrees. If it crosses the date line, `west` is greater than `east`. */
export type Area = readonly [west: number, south: number, east: number, north: number];

export const MAX_LATITUDE = 85;

/** Coordinates are rounded to this many steps per degree. One step is about ten meters. */
const STEPS = 10_000;

export function spanOf([west, , east]: Area): { west: number; east: number } {
  return { west, east: east < west ? east + 360 : east };
}

export function areaBetween(west: number, south: number, east: number, north: number): Area {
  const lats = [Math.max(south, -MAX_LATITUDE), Math.min(north, MAX_LATITUDE)] as const;
  const [lowest, highest] = [Math.floor(lats[0] * STEPS) / STEPS, Math.ceil(lats[1] * STEPS) / STEPS];
  if (east - west >= 360) return [-180, lowest, 180, highest];
  return [wrap(Math.floor(west * STEPS) / STEPS), lowest, wrap(Math.ceil(east * STEPS) / STEPS), highest];
}

/** Returns the equivalent of a longitude (± multiples of 360) that is nearest to `to`. */
export function nearest(lon: number, to: number): number {
  return lon + Math.round((to - lon) / 360) * 360;
}

/** Returns the equivalent longitude between -180 and 180. */
export function wrap(lon: number): number {
  const wrapped = Math.abs(lon) <= 180 ? lon : lon - Math.round(lon / 360) * 360;
  return Math.round(wrapped * STEPS * 10) / (STEPS * 10);
}

/**
 * Returns the minimum number of degrees that a map shows on each side of a point. Without a tile server, the map has no
 * streets, so it must be large enough to contain a named city. Each cell of a two-degree grid has one.
 */
export function leastAround(server: object | undefined): number {
  return server ? 0.02 : 1;
}

export function areaAround({ lat, lon }: { lat: number; lon: number }, server: object | undefined): Area {
  const beside = leastAround(server);
  return areaBetween(lon - beside, lat - beside, lon + beside, lat + beside);
}
