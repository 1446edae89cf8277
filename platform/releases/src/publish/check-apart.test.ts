import { expect, test } from 'vitest';
import { buildSample } from '../testing/sample-store.ts';
import { checkApart } from './check-apart.ts';

const ENTRY = JSON.stringify({ exposes: [], shared: [] });
const EMPTY = { routes: [], slots: [] };

test('a release that meets its contract passes', async () => {
  const { release, folder } = await buildSample('host', '1.1.0', { 'mf-manifest.json': ENTRY }, EMPTY);
  await expect(checkApart({ release, folder, shells: [] })).resolves.toEqual(expect.any(Object));
});

test('a release that breaks its contract is refused with the reason', async () => {
  const { release, folder } = await buildSample('host', '1.1.0', { 'mf-manifest.json': '{}' }, EMPTY);
  await expect(checkApart({ release, folder, shells: [] })).rejects.toMatchObject({
    code: 'broken-contract',
    message: 'The mf-manifest.json of host 1.1.0 does not list its modules',
  });
});

test('a release that takes too long to check is refused', async () => {
  // The parser takes quadratic time, because it compares each name with all others.
  const names = Array.from({ length: 400_000 }, (_, index) => `_${index.toString(36)}`).join();
  const files = { 'mf-manifest.json': ENTRY, 'assets/slow.js': `let ${names};` };
  const { release, folder } = await buildSample('host', '1.1.0', files, EMPTY);
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 50);
  await expect(checkApart({ release, folder, shells: [] }, { limitMs: 5_000 })).rejects.toMatchObject({
    code: 'too-large',
  });
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(10);
});
