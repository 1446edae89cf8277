import type { Place } from 'contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../database/tables.ts';
import type { Services } from '../services.ts';
import { COUNTRIES, fold, keysOf, type PlaceKeys, partsOf } from './place-keys.ts';

interface PlaceRow extends Omit<Place, 'spot'> {
  key: string;
  country: string;
  lat: number | null;
  lon: number | null;
}

/** Sorts after every letter. */
const END = '\u{10ffff}';
const MOST = 8;
/** `lisbn` has a similarity of 0.44 to `lisbon`. Below this value, names have little in common. */
const SIMILAR = 0.35;

/** Returns up to eight places, those with rooms first. Tries misspellings if no name starts with the text. */
export async function suggestPlaces({ db }: Services, typed: string): Promise<Place[]> {
  const parts = partsOf(typed);
  const name = fold(parts.city || typed);
  if (name === '') return [];
  const inCountry = parts.city && parts.code ? sql`AND country = ${parts.code}` : sql``;
  const begun = await selectPlaces(
    db,
    sql`folded >= ${name}::text COLLATE "C" AND folded < ${name + END}::text COLLATE "C" ${inCountry}
      ORDER BY has_rooms DESC, population DESC, key LIMIT ${sql.lit(MOST)}`,
  );
  const found = begun.length > 0 ? begun : await similarPlaces(db, name, MOST);
  return found.map(({ kind, label, lat, lon }) => ({
    kind,
    label,
    ...(lat !== null && lon !== null && { spot: { lat, lon } }),
  }));
}

/** Returns the place that a visitor means and the keys of its rooms, or undefined if there is no match. */
export async function findPlace(
  db: Queries,
  where: string,
): Promise<{ place: Place; keys: Partial<PlaceKeys> } | undefined> {
  const parts = partsOf(where);
  if (parts.code && parts.city === '') {
    const place: Place = { kind: 'country', label: COUNTRIES.get(parts.code) ?? where };
    return { place, keys: { country: parts.code } };
  }
  const name = fold(parts.city);
  if (name === '') return undefined;
  const inCountry = parts.code ? sql`AND country = ${parts.code}` : sql``;
  const [exact] = await selectPlaces(
    db,
    sql`folded = ${name}::text COLLATE "C" ${inCountry} ORDER BY has_rooms DESC, population DESC, key LIMIT 1`,
  );
  const [found = exact] = exact ? [] : await similarPlaces(db, name, 1, parts.code);
  if (!found) return undefined;
  // In `Springfield, Illinois`, the region distinguishes cities of the same name.
  const { region } = found.kind === 'city' ? keysOf({ ...parts, code: found.country }) : { region: '' };
  const isKnown = region !== '' && (await selectPlaces(db, sql`key = ${region} LIMIT 1`)).length > 0;
  const { kind, label } = found;
  return { place: { kind, label }, keys: { [kind]: found.key, ...(isKnown && { region }) } };
}

async function similarPlaces(db: Queries, name: string, most: number, country?: string): Promise<PlaceRow[]> {
  // In some locales the database makes no trigrams of other letters and would compare every place.
  if (!/[a-z0-9]/.test(name)) return [];
  return selectPlaces(
    db,
    sql`folded % ${name}::text AND similarity(folded, ${name}::text) >= ${sql.lit(SIMILAR)}
      ${country === undefined ? sql`` : sql`AND country = ${country}`}
      ORDER BY similarity(folded, ${name}::text) DESC, has_rooms DESC, population DESC, key LIMIT ${sql.lit(most)}`,
  );
}

async function selectPlaces(db: Queries, condition: RawBuilder<unknown>): Promise<PlaceRow[]> {
  const { rows } =
    await sql<PlaceRow>`SELECT key, kind, label, country, lat, lon FROM places WHERE ${condition}`.execute(db);
  return rows;
}
