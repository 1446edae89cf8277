import type { PageReport } from 'contracts';
import { applyChange } from 'releases/changes/apply-change';
import { readSnapshot } from 'releases/store/snapshot';
import type { Store } from 'releases/store/store';
import { addSample, sampleStore } from 'releases/testing/sample-store';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestEdge, type TestEdge } from '../testing/test-edge.ts';

/** How a canary that makes pages slow ends. */

let store: Store;
let edge: TestEdge;
beforeEach(async () => {
  ({ store } = await sampleStore());
  await addSample(store, 'host', '2.0.0');
  const order = { name: 'host', to: '2.0.0', share: 0.5, journeys: 'skipped', reason: 'a test' } as const;
  await applyChange(store, { action: 'canary', by: 'ben', ...order });
  edge = await startTestEdge(store);
});
afterEach(() => edge.close());

type Seen = Pick<PageReport, 'page' | 'vitals'>;

/** So many visitors leave a page, each once: with the canary, or without it. */
async function leave(side: 'canary' | 'control', visitors: number, seen: Seen, at = edge): Promise<void> {
  const { pointer } = await readSnapshot(store);
  const set = (side === 'canary' ? pointer?.canary?.set : pointer?.set) ?? '';
  for (let visitor = 0; visitor < visitors; visitor += 1)
    expect((await at.report({ set, areas: [], ...seen }, nextAddress())).status).toBe(204);
}
let visitorsSoFar = 0;
function nextAddress(): string {
  visitorsSoFar += 1;
  return `198.51.${Math.floor(visitorsSoFar / 250)}.${visitorsSoFar % 250}`;
}

const isRunning = async () => (await readSnapshot(store)).pointer?.canary !== null;
const reason = async () => (await readSnapshot(store)).entries.at(-1)?.event.reason;
const at = (vitals: Seen['vitals'], page: Seen['page'] = 'host'): Seen => ({ page, ...(vitals && { vitals }) });

test.each<[string, Seen, Seen, string]>([
  ['LCP', at({ lcp: 3_000 }), at({ lcp: 900 }), 'LCP on pages of host was over 2.5 s'],
  ['INP', at({ inp: 250 }), at({ inp: 80 }), 'INP on pages of host was over 200 ms'],
  [
    'CLS of the pages of another area',
    at({ cls: 0.2 }, 'browse'),
    at({ cls: 0.01 }, 'browse'),
    'CLS on pages of browse was over 0.1',
  ],
  ['LCP from slow to poor', at({ lcp: 5_000 }, null), at({ lcp: 3_000 }, null), 'LCP on pages of shell was over 4 s'],
])('a canary that makes %s worse ends, and says which', async (_, slow, usual, sentence) => {
  await leave('control', 20, usual);
  await leave('canary', 7, usual);
  await leave('canary', 8, slow);
  expect(await isRunning()).toBe(false);
  expect(await reason()).toMatch(new RegExp(`^With it ${sentence} for \\d+ of 1\\d visitors, without it for 0 of 20$`));
});

test('it goes on while few had it, while as many are slow without it, and while the difference may be chance', async () => {
  await leave('control', 12, at({ lcp: 900 }));
  await leave('canary', 9, at({ lcp: 9_000 }));
  expect(await isRunning()).toBe(true);
  await leave('control', 12, at({ inp: 900 }));
  await leave('canary', 12, at({ inp: 900 }));
  expect(await isRunning()).toBe(true);
  await leave('control', 10, at({ cls: 0 }));
  await leave('control', 1, at({ cls: 1 }));
  await leave('canary', 7, at({ cls: 0 }));
  await leave('canary', 3, at({ cls: 1 }));
  expect(await isRunning()).toBe(true);
});

test('a visitor who reports slow pages again and again is one', async () => {
  await leave('control', 12, at({ lcp: 900 }));
  await leave('canary', 12, at({ lcp: 900 }));
  const set = (await readSnapshot(store)).pointer?.canary?.set ?? '';
  for (let times = 0; times < 50; times += 1)
    await edge.report({ set, areas: [], ...at({ lcp: 9_000 }) }, '203.0.113.1');
  expect(await isRunning()).toBe(true);
});

test('the edges on a store judge together', async () => {
  const other = await startTestEdge(store);
  await leave('control', 6, at({ lcp: 900 }), other);
  await leave('canary', 6, at({ lcp: 3_000 }), other);
  await other.close();
  await leave('control', 6, at({ lcp: 900 }));
  expect(await isRunning()).toBe(true);
  await leave('canary', 4, at({ lcp: 3_000 }));
  expect(await isRunning()).toBe(false);
});
