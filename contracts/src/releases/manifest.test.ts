import { expect, test } from 'vitest';
import { areaManifest } from './manifest.ts';

const host = {
  name: 'host',
  version: '1.4.0',
  requires: { platform: '^1', http: '^1' },
  routes: [{ path: '/dashboard/add-room', access: 'host', title: 'Add Room', module: './routes' }],
  menu: [{ label: 'Add Room', path: '/dashboard/add-room', for: 'host', icon: 'plus' }],
  slots: [{ slot: 'dashboard.statistics', module: './slots', for: 'host' }],
  calls: ['POST /rooms', 'GET /rooms/{id}'],
};

test('a complete manifest is accepted', () => {
  expect(areaManifest.parse(host)).toEqual(host);
});

test.each([
  ['a name that is a path', { name: '../host' }],
  ['the name of the shell', { name: 'shell' }],
  ['an invalid version', { version: '1.4' }],
  ['a required version that is a range', { requires: { platform: '>=1', http: '^1' } }],
  ['a missing requirement', { requires: { platform: '^1' } }],
  ['a path on another site', { routes: [{ ...host.routes[0], path: 'https://evil.test' }] }],
  ['an unknown access rule', { routes: [{ ...host.routes[0], access: 'staff' }] }],
  ['a module outside the area', { slots: [{ ...host.slots[0], module: '../other' }] }],
  ['a menu for an unknown audience', { menu: [{ ...host.menu[0], for: 'everyone' }] }],
  ['a call without a method', { calls: ['/rooms'] }],
  ['an unknown field', { rotues: [] }],
])('%s is refused', (_, change) => {
  expect(areaManifest.safeParse({ ...host, ...change }).success).toBe(false);
});
