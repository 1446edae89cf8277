import type { Bounds } from 'contracts';
import { COUNTRIES, countryNamed } from './countries.ts';
import { fold } from './fold.ts';
import { regionsNamed } from './regions.ts';

/** Separates the names in a location, in any script. */
export const COMMA = /[,،、，]/;

/** Keys of the country, region and city in a location. `''` if the location does not name one. */
export interface PlaceKeys {
  country: string;
  region: string;
  city: string;
}

/** Selects the rooms in a place. */
export interface PlaceFilter extends Partial<PlaceKeys> {
  /** The bounds of the region, for rooms whose location does not name it. */
  within?: Bounds | undefined;
  /** Keys of other regions. Rooms that name one of them are not in this region, even if they are within its bounds. */
  notIn?: string[];
}

/** The names in a location as written, and the country's code if it is known. */
export interface LocationParts {
  city: string;
  region: string;
  country: string;
  /** ISO 3166, in capitals. */
  code: string | undefined;
}

/**
 * Splits `Town, region, country` in each possible way, most likely first: the last part of `Atlanta, Georgia` is a
 * country or a state, and the last part of `Toronto, CA` is a state or a country. Missing parts are empty. A known
 * region has its English name.
 */
export function readingsOf(location: string): LocationParts[] {
  const names = location
    .split(COMMA)
    .map((name) => name.trim())
    .filter((name) => fold(name) !== '');
  const last = names.at(-1);
  if (last === undefined) return [];
  const before = names.slice(0, -1);
  const country = countryNamed(last);
  const states = before.length > 0 ? regionsNamed(last).filter((region) => region.country !== '') : [];
  const short = before.length > 0 && /^[a-z]{2}$/i.test(last) ? last.toUpperCase() : '';
  const inCountry = [country, ...(COUNTRIES.has(short) ? [short] : [])].filter((code) => code !== undefined);
  const ofStates = states.map(({ name, country: code }) => withCountry({ names: before, region: name, code }));
  const ofCountries = inCountry.map((code) => withCountry({ names: before, code }));
  // The full name of a country comes before a state, and a state before the code of a country.
  const known = country === undefined ? [...ofStates, ...ofCountries] : [...ofCountries, ...ofStates];
  if (known.length > 0) return known;
  const [city = '', ...regions] = names;
  return [{ city, region: regions.at(-1) ?? '', country: '', code: undefined }];
}

function withCountry({ names, region, code }: { names: string[]; region?: string; code: string }): LocationParts {
  const [city = '', ...regions] = names;
  const written = region ?? regions.at(-1) ?? '';
  const [known] = regionsNamed(written, code);
  return { city, region: known?.name ?? written, country: COUNTRIES.get(code) ?? '', code };
}

/** Returns keys such as `PT`, `PT//alentejo` and `PT/evora`. */
export function keysOf({ city, region, code = '' }: Pick<LocationParts, 'city' | 'region' | 'code'>): PlaceKeys {
  return {
    country: code,
    region: region && `${code}//${fold(region)}`,
    city: city && `${code}/${fold(city)}`,
  };
}
