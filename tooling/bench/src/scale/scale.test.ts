import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Costs } from './costs.ts';
import { missedAt } from './kept-answers.ts';
import { COSTS_FILE, PAGE_FILE } from './measure-scale.ts';
import { BUSY, breaksOf, layoutFor, loadOf } from './model.ts';
import { drawInto } from './page.ts';
import { popularity, seededRandom } from './visitors.ts';

const costs: Costs = JSON.parse(readFileSync(COSTS_FILE, 'utf8'));
const KEPT = { home: 20_000, search: 20_000, room: 5_000 };

test('docs/scale.md is what the measured costs lead to (vitest --update draws it)', async () => {
  await expect(drawInto(readFileSync(PAGE_FILE, 'utf8'), costs)).toMatchFileSnapshot(PAGE_FILE);
});

test('the first of ten is wanted ten times as often as the last', () => {
  const pick = popularity(10);
  const random = seededRandom(7);
  const counts = Array.from({ length: 10 }, () => 0);
  for (let draw = 0; draw < 100_000; draw += 1) {
    const rank = pick(random());
    counts[rank] = (counts[rank] ?? 0) + 1;
  }
  expect(Math.round((counts[0] ?? 0) / (counts[9] ?? 1))).toBe(10);
});

test('the more visitors an edge has, the less it asks for each; what does not fit is asked for again', () => {
  const rates = [0.1, 10, 1_000];
  const missed = rates.map((rate) => missedAt(rate, KEPT));
  expect(missed[0]).toMatchObject({ room: expect.closeTo(1, 1) });
  for (const viewed of ['home', 'search', 'room'] as const) {
    const shares = missed.map((each) => each[viewed]);
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
  }
  const large = missedAt(1_000, { ...KEPT, home: 10_000_000 });
  expect(large.home).toBeGreaterThan(5 * (missed[2]?.home ?? 1));
});

test('a site of the size that is needed is not too busy, and one that is smaller is', () => {
  for (const views of [300, 20_000]) {
    const layout = layoutFor(views, false, costs);
    expect(breaksOf(layout, costs)[0]?.views).toBeGreaterThan(0.98 * views);
    const smaller = { ...layout, apis: layout.apis - 1 };
    const { cores } = loadOf(views, smaller, costs);
    expect(cores.api).toBeGreaterThan(BUSY * smaller.apis);
  }
});

test('without a standby the primary reads as well', () => {
  const [alone, helped] = [0, 4].map((standbys) => loadOf(1_000, { edges: 2, standbys, hasCdn: false }, costs).cores);
  expect(alone?.standby).toBe(0);
  expect(alone?.primary).toBeCloseTo((helped?.primary ?? 0) + (helped?.standby ?? 0));
});

test('a CDN in front leaves less to the edges, and the same to the primary', () => {
  const [without, withCdn] = [false, true].map((hasCdn) => loadOf(1_000, { edges: 4, standbys: 1, hasCdn }, costs));
  expect(withCdn?.cores.edge).toBeLessThan(0.9 * (without?.cores.edge ?? 0));
  expect(withCdn?.kept).toBeGreaterThan(without?.kept ?? 1);
  expect(withCdn?.cores.primary).toBeCloseTo(without?.cores.primary ?? 0);
});
