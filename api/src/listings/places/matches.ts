import type { Place, Spot } from 'contracts';
import { type RawBuilder, sql } from 'kysely';
import { plannedEachTime, type Queries } from '../../base/index.ts';
import { boundsWithin, kmFrom } from './distance.ts';

export interface PlaceRow extends Omit<Place, 'spot'> {
  key: string;
  country: string;
  lat: number | null;
  lon: number | null;
  matched: string;
  /** True if `matched` is the gazetteer's name for the place, or a name that usually means this place. */
  is_sure: boolean;
  /** How likely the text means this place, relative to others with the same name. */
  weight: number;
}

/** A character that sorts after every letter. */
const END = '\u{10ffff}';
/** Minimum similarity. `lisbn` has a similarity of 0.44 to `lisbon`. Less similar names have little in common. */
const SIMILAR = 0.35;
/** Maximum length of a text that may be misspelled. A longer text takes more time to match and is rarely a name. */
const MAX_LETTERS = 25;
const MAX_SIMILAR = 20;
/** Minimum length of a text to complete or correct. Too many names begin with a shorter text. */
const MIN_LETTERS = 3;

/**
 * Returns SQL for the weight of a place. The weight of a city is its population. It is higher if the city has rooms,
 * and lower under an alternative name, because the gazetteer has many of them for each large city.
 */
const weightOf = (ofCity: number, ofOthers: number) => sql`
  (p.population::float8 * CASE WHEN p.kind <> 'city' THEN ${sql.lit(ofOthers)}
    WHEN p.has_rooms THEN ${sql.lit(ofCity * 3)} ELSE ${sql.lit(ofCity)} END)`;
const columns = sql`p.key, p.kind, p.label, p.country, p.lat, p.lon, p.has_rooms`;
const OWN = weightOf(1, 1);
const PREFERRED = weightOf(1000, 1);
const OTHER = weightOf(0.2, 1);
/**
 * The weight of a name in another language that begins with the text. A visitor who is still typing rarely means such a
 * name of a country.
 */
const OTHER_BEGUN = weightOf(0.2, 0.0005);

/** Returns the places that have exactly this folded name, most likely first. */
export function selectNamed(db: Queries, name: string, country?: string): Promise<PlaceRow[]> {
  return selectMatches(
    db,
    { own: sql`p.folded = ${name}::text COLLATE "C"`, other: sql`n.folded = ${name}::text` },
    { country, order: sql`weight DESC, key`, most: 20, otherWeight: OTHER },
  );
}

/** Returns the places whose name begins with the text, those with rooms first. */
export function selectBegun(db: Queries, text: string, most: number, country?: string): Promise<PlaceRow[]> {
  const begins = (column: string) =>
    sql`${sql.ref(column)} >= ${text}::text COLLATE "C" AND ${sql.ref(column)} < ${text + END}::text COLLATE "C"`;
  const isShort = text.length < MIN_LETTERS && !/\p{Script=Han}|\p{Script=Hangul}|\p{Script=Katakana}/u.test(text);
  return selectMatches(
    db,
    { own: begins('p.folded'), other: isShort ? undefined : begins('n.folded') },
    { country, order: sql`has_rooms DESC, weight DESC, key`, most, otherWeight: OTHER_BEGUN },
  );
}

/**
 * Returns at most forty places whose name has many letters in common with the text. A place can occur several times,
 * with different names.
 */
export async function selectSimilar(db: Queries, text: string, country?: string): Promise<PlaceRow[]> {
  // In some locales, PostgreSQL creates no trigrams for non-Latin scripts and would compare every place.
  if (!/[a-z]/.test(text) || text.length < MIN_LETTERS || text.length > MAX_LETTERS) return [];
  const resembles = (column: string) =>
    sql`${sql.ref(column)} % ${text}::text AND similarity(${sql.ref(column)}, ${text}::text) >= ${sql.lit(SIMILAR)}`;
  const order = sql`similarity(matched, ${text}::text) DESC, weight DESC, key`;
  const matching = { country, order, most: MAX_SIMILAR, otherWeight: OTHER };
  // Run two queries at the same time, because each takes up to 10 ms.
  const rows = await Promise.all([
    selectRows(db, { own: resembles('p.folded') }, matching),
    selectRows(db, { other: sql`n.folded ~ '[a-z]' AND ${resembles('n.folded')}` }, matching),
  ]);
  return rows.flat();
}

/** Returns the cities with rooms that are at most `farthestKm` away, nearest first. */
export async function selectNearest(
  db: Queries,
  spot: Spot,
  { most, farthestKm }: { most: number; farthestKm: number },
): Promise<(PlaceRow & { km: number })[]> {
  const [, south, , north] = boundsWithin(spot, farthestKm);
  const { rows } = await sql<PlaceRow & { km: number }>`
    SELECT * FROM (
      SELECT ${columns}, p.folded AS matched, true AS is_sure, ${OWN} AS weight,
        ${kmFrom(spot, { lat: sql`p.lat`, lon: sql`p.lon` })} AS km
      FROM places p WHERE p.has_rooms AND p.kind = 'city'
        AND p.lat BETWEEN ${south}::float8 AND ${north}::float8) near
    WHERE km <= ${farthestKm}::float8 ORDER BY km LIMIT ${sql.lit(most)}`.execute(db);
  return rows;
}

/** The number of newest rooms in which places are counted. Counting all rooms would take too long on a large site. */
const COUNTED_ROOMS = 2_000;
const MAX_CITIES = 4;

/** Returns a few cities with several rooms, and then countries, those with most rooms first. */
export async function selectPopular(db: Queries, most: number): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    WITH newest AS (
      SELECT country, city FROM rooms WHERE archived_at IS NULL AND unlisted_at IS NULL
      ORDER BY id DESC LIMIT ${sql.lit(COUNTED_ROOMS)}
    ), cities AS (
      SELECT city AS key, count(*) AS rooms FROM newest WHERE city <> '' GROUP BY city HAVING count(*) > 1
      ORDER BY rooms DESC, key LIMIT ${sql.lit(MAX_CITIES)}
    ), countries AS (
      SELECT country AS key, count(*) AS rooms FROM newest WHERE country <> '' GROUP BY country
      ORDER BY rooms DESC, key LIMIT ${sql.lit(most)}
    )
    SELECT ${columns}, p.folded AS matched, true AS is_sure, ${OWN} AS weight
    FROM (SELECT 1 AS rank, * FROM cities UNION ALL SELECT 2 AS rank, * FROM countries) popular,
      LATERAL (SELECT * FROM places WHERE places.key = popular.key LIMIT 1) p
    ORDER BY popular.rank, popular.rooms DESC, p.key LIMIT ${sql.lit(most)}`.execute(db);
  return rows;
}

interface Condition {
  own?: RawBuilder<unknown>;
  other?: RawBuilder<unknown> | undefined;
}

interface Matching {
  country: string | undefined;
  order: RawBuilder<unknown>;
  most: number;
  otherWeight: RawBuilder<unknown>;
}

/** Matches the name in `places` and other names. Returns each place once, with the name that has the highest weight. */
async function selectMatches(db: Queries, condition: Condition, matching: Matching): Promise<PlaceRow[]> {
  const rows = await selectRows(db, condition, { ...matching, most: matching.most * 3 });
  return rows.filter(({ key }, index) => rows.findIndex((row) => row.key === key) === index).slice(0, matching.most);
}

async function selectRows(
  db: Queries,
  { own, other }: Condition,
  { country, order, most, otherWeight }: Matching,
): Promise<PlaceRow[]> {
  const inCountry = country === undefined ? sql`` : sql`AND p.country = ${country}`;
  const byOwn = sql`
    SELECT ${columns}, p.folded AS matched, true AS is_sure, ${OWN} AS weight
    FROM places p WHERE ${own} ${inCountry}`;
  const byOther = sql`
    SELECT ${columns}, n.folded AS matched, n.is_preferred AS is_sure,
      CASE WHEN n.is_preferred THEN ${PREFERRED} ELSE ${otherWeight} END AS weight
    FROM place_names n JOIN places p ON p.key = n.key WHERE ${other} ${inCountry}`;
  const { rows } = await sql<PlaceRow>`${plannedEachTime}
    SELECT key, kind, label, country, lat, lon, matched, is_sure, weight
    FROM (${sql.join([...(own ? [byOwn] : []), ...(other ? [byOther] : [])], sql` UNION ALL `)}) found
    ORDER BY ${order} LIMIT ${sql.lit(most)}`.execute(db);
  return rows;
}
