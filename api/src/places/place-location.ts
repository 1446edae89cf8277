import { sql } from 'kysely';
import type { Queries } from '../database/tables.ts';
import { fold, keysOf, type LocationParts, type PlaceKeys, partsOf } from './place-keys.ts';

export interface PlaceColumns extends PlaceKeys {
  /** Degrees, or null if the location is unknown. */
  lat: number | null;
  lon: number | null;
}

/** Finds the coordinates of a location. A city without a country counts as the largest city of that name. */
export async function placeLocation(db: Queries, location: string): Promise<PlaceColumns> {
  const written = partsOf(location);
  const parts = written.code ? written : await withCountry(db, written);
  const keys = keysOf(parts);
  await addPlaces(db, parts, keys);
  const { rows } = await sql<{ lat: number | null; lon: number | null }>`
    SELECT lat, lon FROM places WHERE key = ${keys.city || keys.country}`.execute(db);
  return { ...keys, lat: rows[0]?.lat ?? null, lon: rows[0]?.lon ?? null };
}

async function withCountry(db: Queries, parts: LocationParts): Promise<LocationParts> {
  const { rows } = await sql<{ country: string; name: string | null }>`
    SELECT city.country, country.label AS name
    FROM (SELECT country FROM places WHERE folded = ${fold(parts.city)}::text COLLATE "C" AND kind = 'city' AND country <> ''
      ORDER BY population DESC, key LIMIT 1) city
    LEFT JOIN places country ON country.key = city.country`.execute(db);
  const [found] = rows;
  return found ? { ...parts, code: found.country, country: found.name ?? '' } : parts;
}

async function addPlaces(db: Queries, parts: LocationParts, keys: PlaceKeys): Promise<void> {
  const within = parts.country && `, ${parts.country}`;
  const named = [
    { key: keys.country, kind: 'country', name: parts.country, label: parts.country },
    { key: keys.region, kind: 'region', name: parts.region, label: parts.region + within },
    { key: keys.city, kind: 'city', name: parts.city, label: parts.city + within },
  ].filter(({ key }) => key !== '');
  if (named.length === 0) return;
  const rows = named.map(({ name, ...row }) => ({ ...row, folded: fold(name), country: keys.country }));
  // The condition avoids a write for each listing in a known place.
  await sql`
    INSERT INTO places (key, kind, label, folded, country, population, has_rooms)
    SELECT key, kind, label, folded, country, 0, true
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS given (key text, kind text, label text, folded text, country text)
    ORDER BY key
    ON CONFLICT (key) DO UPDATE SET has_rooms = true WHERE NOT places.has_rooms`.execute(db);
}
