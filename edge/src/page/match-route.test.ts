import type { ReleaseSet } from 'contracts';
import { sampleStore } from 'releases/testing/sample-store';
import { beforeAll, expect, test } from 'vitest';
import { matchRoute } from './match-route.ts';

let set: ReleaseSet;
beforeAll(async () => {
  ({ set } = await sampleStore());
});

test.each([
  ['/', '/'],
  ['/room/42', '/room/:id'],
  ['/room/42/', '/room/:id'],
  ['/login', '/login'],
  ['/dashboard/', '/dashboard'],
  // As the router in the browser sees it.
  ['/LOGIN', '/login'],
  ['/Room/AbC', '/room/:id'],
])('%s is a page of the pattern %s', (address, pattern) => {
  expect(matchRoute(set, address)?.pattern).toBe(pattern);
});

test.each(['/room', '/room/', '/room/42/photos', '/rooms/42', '/dashboard/nothing', '//', '', '/login/x'])(
  '%s is no page',
  (address) => {
    expect(matchRoute(set, address)).toBeUndefined();
  },
);

test('an area brings itself and its entry, the shell neither', () => {
  expect(matchRoute(set, '/room/42')).toMatchObject({ area: { name: 'browse' }, entry: { module: './routes' } });
  expect(matchRoute(set, '/login')?.area).toBeUndefined();
});
