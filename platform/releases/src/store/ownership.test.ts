import type { AreaManifest } from 'contracts';
import { expect, test } from 'vitest';
import { assertOwnPlaces } from './ownership.ts';
import type { Release } from './release.ts';

const route = (path: string) => ({ path, access: 'public', title: 'A page', module: './routes' }) as const;
function area(name: 'host' | 'admin', places: Partial<AreaManifest>): Release {
  const requires = { platform: '^1', http: '^1' };
  const manifest = { name, version: '1.0.0', requires, routes: [], menu: [], slots: [], calls: [], ...places };
  return { name, version: '1.0.0', source: '', files: {}, start: {}, manifest };
}
const refused = (...areas: Release[]) => expect(() => assertOwnPlaces(areas));

test.each(['/login', '/Login/', '/dashboard', '/dashboard/:page', '/:page'])('the page %s is the shell’s', (path) => {
  refused(area('host', { routes: [route(path)] })).toThrow(`The page ${path} of host 1.0.0 is the shell's`);
});

test.each([
  ['/manage-users', '/manage-users'],
  ['/Manage-Users/', '/manage-users'],
  ['/users/:id', '/users/:email'],
  ['/users/7', '/users/:id'],
])('%s and %s are one place, and it has one owner', (mine, theirs) => {
  const areas = [area('host', { routes: [route(mine)] }), area('admin', { routes: [route(theirs)] })];
  refused(...areas).toThrow(`Both host 1.0.0 and admin 1.0.0 have the page ${mine}`);
  areas[1]?.manifest?.routes.push(route('/elsewhere'));
  refused(...areas).toThrow(expect.objectContaining({ code: 'broken-contract' }));
});

test('pages beside and below another’s, and two of one area, are nobody else’s business', () => {
  const own = area('host', { routes: [route('/rooms/:id'), route('/rooms/new'), route('/')] });
  refused(own, area('admin', { routes: [route('/rooms'), route('/rooms/:id/edit')] })).not.toThrow();
});

test('the room page has place for one booking panel, the dashboard for many figures', () => {
  const filled = (slot: string) =>
    (['host', 'admin'] as const).map((name) => area(name, { slots: [{ slot, module: './slots' }] }));
  refused(...filled('room.booking')).toThrow('Both host 1.0.0 and admin 1.0.0 fill the slot room.booking');
  refused(...filled('dashboard.statistics')).not.toThrow();
  const [one, other] = filled('room.booking');
  one?.manifest?.slots.push({ slot: 'dashboard.statistics', module: './slots' });
  other?.manifest?.slots.push({ slot: 'dashboard.statistics', module: './slots' });
  refused(...[one, other].filter((each) => each !== undefined)).toThrow('fill the slot room.booking');
  refused(area('host', { slots: [{ slot: 'room.booking', module: './slots' }] }), area('admin', {})).not.toThrow();
});
