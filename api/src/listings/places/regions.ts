import { readFileSync } from 'node:fs';
import type { Bounds, Spot } from 'contracts';
import { COUNTRIES } from './countries.ts';
import { fold } from './fold.ts';

export interface Region {
  /** The ISO 3166 code, or `''` if the region spans several countries. */
  country: string;
  name: string;
  bounds: Bounds;
  /** Short names such as `TX`, which mean the region only after the name of a city. */
  codes: string[];
  /** The GeoNames code of a state. */
  admin: string | undefined;
  /** True for states and other parts of a country that do not overlap. */
  isPart: boolean;
  others: string[];
}

export const REGIONS: readonly Region[] = readFileSync(new URL('./regions.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map(readRegion);

function readRegion(line: string): Region {
  const [country = '', name = '', bounds = '', written = '', others = ''] = line.split('|');
  const codes = written.split(';').filter((code) => code !== '' && code !== 'part' && !code.startsWith('admin:'));
  return {
    country,
    name,
    bounds: bounds.split(',').map(Number) as Bounds,
    codes,
    admin: /admin:(\w+)/.exec(written)?.[1] ?? codes[0],
    isPart: written !== '',
    others: others.split(';').filter(Boolean),
  };
}

export const regionKey = ({ country, name }: Pick<Region, 'country' | 'name'>) => `${country}//${fold(name)}`;

const BY_KEY = new Map(REGIONS.map((region) => [regionKey(region), region]));
const BY_NAME = Map.groupBy(
  REGIONS.flatMap((region) =>
    [region.name, ...region.codes, ...region.others].map((name) => ({ region, name: fold(name) })),
  ),
  ({ name }) => name,
);
const STATES = new Map(REGIONS.map((region) => [`${region.country} ${region.admin}`, region]));

export const regionOf = (key: string): Region | undefined => BY_KEY.get(key);

/** Returns the filter for the rooms of a region. A room that names another part of the country is excluded. */
export function regionFilter(key: string): { region: string; within?: Bounds; notIn?: string[] } {
  const region = BY_KEY.get(key);
  if (!region) return { region: key };
  const others = REGIONS.filter((other) => other.isPart && other.country === region.country && other !== region);
  return { region: key, within: region.bounds, ...(region.isPart && { notIn: others.map(regionKey) }) };
}

/** Returns the regions with this name or code, in the given country or in any. */
export function regionsNamed(name: string, country?: string): Region[] {
  const named = BY_NAME.get(fold(name)) ?? [];
  return named.flatMap(({ region }) => (country === undefined || region.country === country ? [region] : []));
}

/** Returns the state that contains a position. Undefined if the bounds of several states contain it. */
export function stateAround(spot: Spot, countryName: string): Region | undefined {
  const around = REGIONS.filter(
    ({ isPart, country, bounds }) => isPart && COUNTRIES.get(country) === countryName && isInside(spot, bounds),
  );
  return around.length === 1 ? around[0] : undefined;
}

export const stateOf = (country: string, admin: string): Region | undefined => STATES.get(`${country} ${admin}`);

export function isInside({ lat, lon }: Spot, [west, south, east, north]: Bounds): boolean {
  return lat >= south && lat <= north && lon >= west && lon <= east;
}
