import type { Bounds, Spot } from 'contracts';
import { type RawBuilder, sql } from 'kysely';

/**
 * The approximate location that is shown to strangers. It is the center of a fixed grid cell of 556 by 556 m (1/200 of
 * a degree) and at most 393 m from the room. All map queries by strangers use this location, so that they cannot find
 * the exact one by trying out bounds.
 */
const lat = sql<number>`(floor(r.lat * 200) + 0.5) / 200`;
const perDegree = sql`(200 * cos(radians(${lat})))`;
const lon = sql<number>`least((floor(r.lon * ${perDegree}) + 0.5) / ${perDegree}, 180)`;
export const shown = { lat, lon };

/** The shown location. Both columns are null if the location is unknown. */
export const shownSpot = sql`${lat} AS shown_lat, ${lon} AS shown_lon`;

export interface ShownSpot {
  shown_lat: number | null;
  shown_lon: number | null;
}

/** Rounds degrees to about a meter. */
export const roundDegrees = (degrees: number) => Math.round(degrees * 100_000) / 100_000;

export function toSpot(lat: number | null, lon: number | null): Spot | undefined {
  return lat === null || lon === null ? undefined : { lat: roundDegrees(lat), lon: roundDegrees(lon) };
}

export function isWithin([west, south, east, north]: Bounds): RawBuilder<boolean> {
  const between = west <= east ? sql`AND` : sql`OR`;
  return sql`(${lat} BETWEEN ${south}::float8 AND ${north}::float8
    AND (${lon} >= ${west}::float8 ${between} ${lon} <= ${east}::float8))`;
}

/** Maximum distance in degrees between a room and its shown location, at all latitudes that maps show. */
const MAX_OFFSET = { lat: 0.0026, lon: 0.03 };

/** Selects at most `most` listed rooms within bounds as `r`, unordered. Uses the index on locations. */
export function roomsWithin(bounds: Bounds, columns: RawBuilder<unknown>, most: number): RawBuilder<unknown> {
  const [west, south, east, north] = bounds;
  const [lowest, highest] = [south - MAX_OFFSET.lat, north + MAX_OFFSET.lat].map((degrees) => Math.floor(degrees * 4));
  const wests = west <= east ? [west] : [west, -180];
  const easts = west <= east ? [east] : [180, east];
  const limit = sql.lit(most);
  // The inner limit prevents the planner from reading all rooms once for all bands.
  return sql`
    SELECT near.* FROM generate_series(${lowest}::integer, ${highest}::integer) band,
      unnest(${wests.map((lon) => lon - MAX_OFFSET.lon)}::float8[], ${easts.map((lon) => lon + MAX_OFFSET.lon)}::float8[])
        AS span (lowest, highest),
      LATERAL (SELECT ${columns} FROM rooms r
        WHERE r.archived_at IS NULL AND r.unlisted_at IS NULL AND floor(r.lat * 4) = band
          AND r.lon BETWEEN span.lowest AND span.highest AND ${isWithin(bounds)}
        LIMIT ${limit}) near
    LIMIT ${limit}`;
}
