import type { Bounds } from 'contracts';
import { COUNTRIES, countryNamed } from './countries.ts';
import { fold } from './fold.ts';
import { regionsNamed } from './regions.ts';

/** The separators between the names in a location, in any script. */
export const COMMA = /[,،、，]/;

/** The keys of the country, region and city in a location. Each is `''` if the location does not name it. */
export interface PlaceKeys {
  country: string;
  region: string;
  city: string;
}

export interface PlaceFilter extends Partial<PlaceKeys> {
  /** The bounds of the region, for rooms whose location does not name a region. */
  within?: Bounds | undefined;
  /**
   * The keys of other regions. A room that names one of them is not in this region, even if it is within the bounds.
   */
  notIn?: string[];
}

/** The names in a location as written, and the country code if it is known. */
export interface LocationParts {
  city: string;
  region: string;
  country: string;
  /** The ISO 3166 code, in capitals. */
  code: string | undefined;
}

/**
 * Returns all interpretations of a location such as `Town, region, country`, most likely first. The last part of
 * `Atlanta, Georgia` can be a country or a state, and that of `Toronto, CA` can be a state or a country. Missing parts
 * are empty. A known region gets its English name.
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
  // The full name of a country takes precedence over a state, and a state over a country code.
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
