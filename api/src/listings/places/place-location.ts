import { sql } from 'kysely';
import type { Queries } from '../../base/index.ts';
import { COUNTRIES } from './countries.ts';
import { fold } from './fold.ts';
import { selectNamed } from './matches.ts';
import { keysOf, type LocationParts, type PlaceKeys, readingsOf } from './place-keys.ts';

export interface PlaceColumns extends PlaceKeys {
  /** In degrees. Null if the location is unknown. */
  lat: number | null;
  lon: number | null;
}

/** Finds the coordinates of a location. If no country is given, the most likely city is used. */
export async function placeLocation(db: Queries, location: string): Promise<PlaceColumns> {
  const { parts, keys } = await readLocation(db, location);
  const ofState = `${keys.city}${keys.region.replace(/^[A-Z]*/, '')}`;
  const { rows } = await sql<{ key: string; lat: number | null; lon: number | null }>`
    SELECT key, lat, lon FROM places WHERE key = ANY(${[ofState, keys.city || keys.country]}::text[])
    ORDER BY length(key) DESC LIMIT 1`.execute(db);
  const [known] = rows;
  // Use the city's key in the gazetteer, so that a room in Springfield, Illinois, is not counted for Springfield,
  // Missouri.
  await addPlaces(db, parts, known && keys.city ? { ...keys, city: known.key } : keys);
  return { ...keys, lat: known?.lat ?? null, lon: known?.lon ?? null };
}

/** Returns the first interpretation of the location whose city is in the gazetteer, with the city's key. */
async function readLocation(db: Queries, location: string): Promise<{ parts: LocationParts; keys: PlaceKeys }> {
  const readings = readingsOf(location);
  for (const parts of readings.filter(({ city }) => city !== '')) {
    const named = await selectNamed(db, fold(parts.city), parts.code);
    const cities = named.filter(({ kind, lat }) => kind === 'city' && lat !== null);
    const own = keysOf(parts).city;
    const city = cities.find(({ key }) => key === own) ?? cities[0];
    if (!city) continue;
    const read = { ...parts, code: city.country, country: COUNTRIES.get(city.country) ?? '' };
    return { parts: read, keys: { ...keysOf(read), city: city.key.split('//')[0] ?? '' } };
  }
  const parts = readings[0] ?? { city: '', region: '', country: '', code: undefined };
  return { parts, keys: keysOf(parts) };
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
  // The condition avoids a write if the place already has rooms.
  await sql`
    INSERT INTO places (key, kind, label, folded, country, population, has_rooms)
    SELECT key, kind, label, folded, country, 0, true
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS given (key text, kind text, label text, folded text, country text)
    ORDER BY key
    ON CONFLICT (key) DO UPDATE SET has_rooms = true WHERE NOT places.has_rooms`.execute(db);
}
