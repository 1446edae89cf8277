import type { Bounds, Spot } from 'contracts';
import { type RawBuilder, sql } from 'kysely';

const KM_PER_DEGREE = 111.2;

/** Returns SQL for the distance in km between a place and the coordinates of a row. */
export function kmFrom({ lat, lon }: Spot, row: { lat: RawBuilder<number>; lon: RawBuilder<number> }) {
  return sql<number>`(6371 * acos(least(1, sin(radians(${lat}::float8)) * sin(radians(${row.lat}))
    + cos(radians(${lat}::float8)) * cos(radians(${row.lat})) * cos(radians(${row.lon} - ${lon}::float8)))))`;
}

/** Returns the bounds that contain all points within `km` of a place. */
export function boundsWithin({ lat, lon }: Spot, km: number): Bounds {
  const above = km / KM_PER_DEGREE;
  const [south, north] = [Math.max(-90, lat - above), Math.min(90, lat + above)];
  const beside = above / Math.cos((lat * Math.PI) / 180);
  if (south === -90 || north === 90 || beside >= 180) return [-180, south, 180, north];
  const [west, east] = [lon - beside, lon + beside];
  return [west < -180 ? west + 360 : west, south, east > 180 ? east - 360 : east, north];
}
