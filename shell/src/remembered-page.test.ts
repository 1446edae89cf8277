// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { rememberedPage } from './remembered-page.ts';
import { fakeSet } from './testing/fake-site.ts';

test.each([
  '/',
  '/?category=Lake',
  '/room/1?from=2026-06-01&to=2026-06-03#review',
  '/dashboard',
  '/dashboard/my-bookings',
  '/dashboard/profile',
])('a login returns to %s', (path) => {
  expect(rememberedPage(fakeSet(), path)).toBe(path);
});

test.each([
  '//evil.test/room/1',
  '/\\evil.test',
  'https://evil.test/dashboard',
  '/room/1/../../api/logout',
  '/api/logout',
  '/-/overrides/token',
  '/stand-ins/',
  '/nowhere',
  '/dashboard/nowhere',
  '/login',
  '',
  null,
])('a login opens the home page because %s is not on this site', (from) => {
  expect(rememberedPage(fakeSet(), from)).toBe('/');
});
