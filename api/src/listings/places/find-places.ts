import { type Place, quotedPlace, type Spot } from 'contracts';
import type { Queries, Services } from '../../base/index.ts';
import { COUNTRIES } from './countries.ts';
import { editDistance } from './edit-distance.ts';
import { fold } from './fold.ts';
import { type PlaceRow, selectBegun, selectNamed, selectNearest, selectPopular, selectSimilar } from './matches.ts';
import { COMMA, keysOf, type LocationParts, type PlaceFilter, readingsOf } from './place-keys.ts';
import { isInside, regionFilter, regionOf, stateAround } from './regions.ts';

const MAX_PLACES = 8;
const MAX_SIMILAR = 3;
const MAX_POPULAR = 6;
/** Minimum length of a text that is completed to a longer name. Too many names begin with a shorter text. */
const MIN_COMPLETED = 4;
/**
 * Minimum length of a text that is corrected to a similar name. Too many names differ from a shorter text by only one
 * letter.
 */
const MIN_CORRECTED = 5;

export interface FoundPlace {
  place: Place;
  keys: PlaceFilter;
  /** True if the text is not a name of the place. */
  isGuess: boolean;
}

export interface Understood {
  /** Undefined if no place has this name or a very similar one. */
  found?: FoundPlace | undefined;
  /** Places with similar names, if no place was found. */
  similar: Place[];
}

/**
 * Returns up to eight places. Those with this name come first, then those with rooms whose name begins with the text.
 * If there are none, returns places with a similar name. For an empty text, returns the places with most rooms.
 */
export async function suggestPlaces({ db }: Services, typed: string): Promise<Place[]> {
  if (typed === '') return (await selectPopular(db, MAX_POPULAR)).map((row) => toFound(row).place);
  const named = (await findNamed(db, typed)).filter(({ isGuess }) => !isGuess);
  const [reading] = readingsOf(typed);
  const name = fold(reading?.city || typed);
  if (name === '') return [];
  const country = reading?.city ? reading.code : undefined;
  const begun = await selectBegun(db, name, MAX_PLACES, country);
  const found = [...named, ...begun.map((row) => toFound(row))];
  const rows = found.length > 0 ? found : (await findSimilar(db, name, country)).map(({ row }) => toFound(row));
  const places = rows.map(({ place }) => place);
  return tellApart(
    places.filter(({ label }, index) => places.findIndex((other) => other.label === label) === index),
  ).slice(0, MAX_PLACES);
}

/** Adds the state to the label of a city that another place looks like, if its position is in only one state. */
function tellApart(places: Place[]): Place[] {
  return places.map((place) => {
    const [name, country, ...more] = place.label.split(', ');
    if (place.kind !== 'city' || !place.spot || !country || more.length > 0) return place;
    const looksLike = (other: Place) =>
      other !== place &&
      other.label.split(', ')[0] === name &&
      (other.kind !== 'city' || other.label.split(', ').at(-1) === country);
    const state = places.some(looksLike) ? stateAround(place.spot, country) : undefined;
    return state ? { ...place, label: `${name}, ${state.name}, ${country}` } : place;
  });
}

/** Returns the place that a visitor means. Does not correct a place in quotes. */
export async function findPlace(db: Queries, where: string): Promise<Understood> {
  const quoted = quotedPlace(where);
  const [named] = await findNamed(db, quoted ?? where);
  if (named) return { found: named, similar: [] };
  return quoted === undefined ? guessPlace(db, where) : { similar: [] };
}

async function findNamed(db: Queries, text: string): Promise<FoundPlace[]> {
  for (const reading of readingsOf(text)) {
    const found = await findByReading(db, reading);
    if (found.length > 0) return found;
  }
  return findWithoutComma(db, text);
}

async function findByReading(db: Queries, reading: LocationParts): Promise<FoundPlace[]> {
  if (reading.city === '') {
    return reading.code === undefined ? [] : [countryFound(reading.code)];
  }
  const rows = await selectNamed(db, fold(reading.city), reading.code);
  if (reading.region === '') return rows.map((row) => toFound(row));
  const key = keysOf(reading).region;
  const bounds = regionOf(key)?.bounds;
  if (bounds) {
    const there = rows.filter((row) => row.key.endsWith(key.slice(2)) || (hasSpot(row) && isInside(row, bounds)));
    return there.map((row) => toFound(row, reading));
  }
  return findInOwnRegion(db, rows, reading);
}

/** Finds a place within a region that only a host has named, such as `Old Town` in `Springfield, Old Town`. */
async function findInOwnRegion(db: Queries, rows: PlaceRow[], reading: LocationParts): Promise<FoundPlace[]> {
  const [row] = rows;
  if (!row) return [];
  const region = row.kind === 'city' ? keysOf({ ...reading, code: row.country }).region : '';
  const own = region === '' ? [] : await selectNamed(db, fold(reading.region), row.country);
  const isKnown = own.some(({ key }) => key === region);
  const found = toFound(row);
  const isGuess = !isKnown && reading.code === undefined;
  return [{ ...found, keys: { ...found.keys, ...(isKnown && { region }) }, isGuess }];
}

/** Returns cities with rooms that are at most `farthestKm` away, nearest first. */
export async function nearestWithRooms(
  db: Queries,
  spot: Spot,
  limits: { most: number; farthestKm: number },
): Promise<(FoundPlace & { km: number })[]> {
  const rows = await selectNearest(db, spot, limits);
  return rows.map((row) => ({ ...toFound(row), km: row.km }));
}

/** Finds places without a comma before the region or country, such as `Paris Texas` and `Roma Italia`. */
async function findWithoutComma(db: Queries, text: string): Promise<FoundPlace[]> {
  const words = text.trim().split(/\s+/);
  if (words.length < 2 || words.length > 6 || COMMA.test(text)) return [];
  for (let last = 1; last < Math.min(words.length, 4); last += 1) {
    const split = `${words.slice(0, -last).join(' ')}, ${words.slice(-last).join(' ')}`;
    for (const reading of readingsOf(split).filter(({ code, city }) => code !== undefined && city !== '')) {
      const found = await findByReading(db, reading);
      if (found.length > 0) return found;
    }
  }
  return [];
}

async function guessPlace(db: Queries, where: string): Promise<Understood> {
  const [reading] = readingsOf(where);
  const name = fold(reading?.city ?? '');
  if (name === '') return { similar: [] };
  const [begun] = name.length < MIN_COMPLETED ? [] : await selectBegun(db, name, MAX_PLACES, reading?.code);
  const similar = await findSimilar(db, name, reading?.code);
  // Two errors are too many, because `Lisbonville` would become Lionville.
  const near = name.length < MIN_CORRECTED ? undefined : similar.find(({ distance }) => distance === 1);
  const guess = near?.row ?? begun;
  if (guess) return { found: { ...toFound(guess), isGuess: true }, similar: [] };
  return { similar: similar.slice(0, MAX_SIMILAR).map(({ row }) => toFound(row).place) };
}

/** Returns places with similar names, ordered by edit distance. */
async function findSimilar(
  db: Queries,
  name: string,
  country?: string,
): Promise<{ row: PlaceRow; distance: number }[]> {
  const rows = await selectSimilar(db, name, country);
  const found = rows.map((row) => ({ row, distance: editDistance(name, row.matched) }));
  found.sort((one, other) => one.distance - other.distance || other.row.weight - one.row.weight);
  return found.filter(({ row }, index) => found.findIndex((other) => other.row.key === row.key) === index);
}

const hasSpot = (row: PlaceRow): row is PlaceRow & { lat: number; lon: number } => row.lat !== null && row.lon !== null;

function countryFound(code: string): FoundPlace {
  return { place: { kind: 'country', label: COUNTRIES.get(code) ?? code }, keys: { country: code }, isGuess: false };
}

/**
 * Converts a row to a place. If `reading` is given, the label includes its region, as in `Paris, Texas, United States`.
 */
function toFound(row: PlaceRow, reading?: LocationParts): FoundPlace {
  const { kind, label, key, country } = row;
  const [city = '', state] = key.split('//');
  const region =
    kind === 'city' ? (state === undefined ? reading && keysOf(reading).region : `${country}//${state}`) : '';
  const inRegion = region ? regionFilter(region) : {};
  const keys: PlaceFilter =
    kind === 'city' ? { city, ...inRegion } : kind === 'region' ? regionFilter(key) : { country: key };
  const isNamed = reading === undefined || state !== undefined || kind !== 'city';
  return {
    place: {
      kind,
      label: isNamed ? label : `${label.split(', ')[0]}, ${reading.region}, ${reading.country}`,
      ...(hasSpot(row) && { spot: { lat: row.lat, lon: row.lon } }),
    },
    keys,
    isGuess: isAbbreviation(row),
  };
}

/**
 * Returns true for abbreviations. The gazetteer has names such as `Spri` for Springs and `SAN` for San Diego, but also
 * `Rom` for Rome.
 */
function isAbbreviation({ matched, label, is_sure, weight }: PlaceRow): boolean {
  if (is_sure || !/^[a-z ]{1,4}$/.test(matched)) return false;
  if (matched.length < 4) return weight < 400_000;
  return weight < (fold(label).startsWith(matched) ? 100_000 : 20_000);
}
