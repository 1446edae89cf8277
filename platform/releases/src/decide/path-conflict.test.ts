import type { AreaManifest } from 'contracts';
import { expect, test } from 'vitest';
import type { Release } from '../store/release.ts';
import { conflictOf, deadLink, pathConflict } from './path-conflict.ts';

const route = (path: string) => ({ path, access: 'public', title: 'A page', module: './routes' }) as const;
function area(name: 'host' | 'admin', places: Partial<AreaManifest>): Release {
  const requires = { platform: '^1', http: '^1' };
  const manifest = { name, version: '1.0.0', requires, routes: [], menu: [], slots: [], calls: [], ...places };
  return { name, version: '1.0.0', source: '', files: {}, start: {}, manifest };
}
const conflict = (...areas: Release[]) => expect(pathConflict(undefined, areas));

test.each(['/login', '/Login/', '/dashboard', '/dashboard/:page', '/:page'])(
  'the page %s belongs to the shell',
  (path) => {
    conflict(area('host', { routes: [route(path)] })).toBe(`The page ${path} of host 1.0.0 belongs to the shell`);
  },
);

test.each([
  ['/manage-users', '/manage-users'],
  ['/Manage-Users/', '/manage-users'],
  ['/users/:id', '/users/:email'],
  ['/users/7', '/users/:id'],
])('%s and %s are the same page', (mine, theirs) => {
  const areas = [area('host', { routes: [route(mine)] }), area('admin', { routes: [route(theirs)] })];
  conflict(...areas).toBe(`Both host 1.0.0 and admin 1.0.0 have the page ${mine}`);
  areas[1]?.manifest?.routes.push(route('/elsewhere'));
  conflict(...areas).toBe(`Both host 1.0.0 and admin 1.0.0 have the page ${mine}`);
});

test('a page with only part of its path in common with another does not conflict', () => {
  const own = area('host', { routes: [route('/rooms/:id'), route('/rooms/new'), route('/')] });
  conflict(own, area('admin', { routes: [route('/rooms'), route('/rooms/:id/edit')] })).toBeUndefined();
});

test('only one area can fill the booking slot of the room page', () => {
  const filled = (slot: string) =>
    (['host', 'admin'] as const).map((name) => area(name, { slots: [{ slot, module: './slots' }] }));
  const sentence = 'Both host 1.0.0 and admin 1.0.0 fill the slot room.booking, which takes one filling';
  conflict(...filled('room.booking')).toBe(sentence);
  conflict(...filled('dashboard.statistics')).toBeUndefined();
  const [one, other] = filled('room.booking');
  one?.manifest?.slots.push({ slot: 'dashboard.statistics', module: './slots' });
  other?.manifest?.slots.push({ slot: 'dashboard.statistics', module: './slots' });
  conflict(...[one, other].filter((each) => each !== undefined)).toBe(sentence);
  conflict(area('host', { slots: [{ slot: 'room.booking', module: './slots' }] }), area('admin', {})).toBeUndefined();
});

test('conflicts between other areas are ignored', () => {
  const [one, other] = (['host', 'admin'] as const).map((name) => area(name, { routes: [route('/rooms')] }));
  const others = [one, other].filter((each) => each !== undefined);
  expect(conflictOf(undefined, area('host', { routes: [route('/stays')] }), others)).toBeUndefined();
  const sentence = 'Both host 1.0.0 and admin 1.0.0 have the page /rooms';
  expect(conflictOf(undefined, area('host', { routes: [route('/rooms')] }), others.slice(1))).toBe(sentence);
});

test.each([
  ['/dashboard/add-room', undefined],
  ['/login', undefined],
  ['/users/7', undefined],
  ['/nowhere', 'The menu entry “Mine” of host 1.0.0 leads to /nowhere, which no page has'],
])('a menu entry for %s leads to the error %s', (path, sentence) => {
  const own = area('host', { routes: [route('/dashboard/add-room')], menu: [{ label: 'Mine', path, for: 'host' }] });
  expect(deadLink(undefined, own, [area('admin', { routes: [route('/users/:id')] })])).toBe(sentence);
});
