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

/** Above every letter. */
const END = '\u{10ffff}';
const MOST = 8;
/** `lisbn` is 0.44 like `lisbon`; below this, names have little in common. */
const SIMILAR = 0.35;

/** Up to eight places for what a visitor types, those with rooms first; misspelled ones if no name begins so. */
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

/** The place that a visitor's words mean, and the keys that its rooms have; undefined if there is none like it. */
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
  // `Springfield, Illinois`: the region tells cities of one name apart.
  const { region } = found.kind === 'city' ? keysOf({ ...parts, code: found.country }) : { region: '' };
  const isKnown = region !== '' && (await selectPlaces(db, sql`key = ${region} LIMIT 1`)).length > 0;
  const { kind, label } = found;
  return { place: { kind, label }, keys: { [kind]: found.key, ...(isKnown && { region }) } };
}

async function similarPlaces(db: Queries, name: string, most: number, country?: string): Promise<PlaceRow[]> {
  // Of other letters the database makes no trigrams in every locale, and would compare with each place.
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
