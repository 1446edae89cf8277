import { sampleStore } from 'releases/testing/sample-store';
import { beforeAll, expect, test } from 'vitest';
import { type LoadedSet, loadSet } from './load-set.ts';
import { matchRoute } from './match-route.ts';

let loaded: LoadedSet;
beforeAll(async () => {
  const { store, set } = await sampleStore();
  loaded = (await loadSet(store, set.id)) as LoadedSet;
});

test.each([
  ['/', '/'],
  ['/room/42', '/room/:id'],
  ['/room/42/', '/room/:id'],
  ['/login', '/login'],
  ['/dashboard/', '/dashboard'],
  // The router in the browser ignores case too.
  ['/LOGIN', '/login'],
  ['/Room/AbC', '/room/:id'],
])('%s matches the pattern %s', (address, pattern) => {
  expect(matchRoute(loaded, address)?.pattern).toBe(pattern);
});

test.each(['/room', '/room/', '/room/42/photos', '/rooms/42', '/dashboard/nothing', '//', '', '/login/x'])(
  '%s matches no page',
  (address) => {
    expect(matchRoute(loaded, address)).toBeUndefined();
  },
);

// In quadratic time, this would take minutes.
test('an address of many slashes matches no page', { timeout: 2_000 }, () => {
  expect(matchRoute(loaded, `/${'/'.repeat(100_000)}x`)).toBeUndefined();
});

test('a matched page of an area includes the area and its entry', () => {
  expect(matchRoute(loaded, '/room/42')).toMatchObject({ area: { name: 'browse' }, entry: { module: './routes' } });
  expect(matchRoute(loaded, '/login')?.area).toBeUndefined();
});

test('the shell’s own pages come from its release', () => {
  const offers = { platform: 1, http: 1, shared: {}, paths: ['/gift-cards/:id'] };
  const changed = { ...loaded, shell: { ...loaded.shell, offers } };
  expect(matchRoute(changed, '/gift-cards/7')?.pattern).toBe('/gift-cards/:id');
  expect(matchRoute(changed, '/login')).toBeUndefined();
});
