// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import type { Role } from 'contracts';
import { useSession } from 'shared-auth';
import { beforeEach, expect, test, vi } from 'vitest';
import { providePages } from '../testing/fake-pages.tsx';
import { fakeSet, signInAs } from '../testing/fake-site.ts';
import { address, renderSite } from '../testing/render-site.tsx';
import { importAreaModule } from './federation.ts';

vi.mock('./federation.ts', () => ({ importAreaModule: vi.fn() }));

beforeEach(() => {
  vi.mocked(importAreaModule).mockReset();
  providePages();
});

const GUARDED = [
  '/room/7',
  '/dashboard',
  '/dashboard/profile',
  '/dashboard/my-bookings',
  '/dashboard/add-room',
  '/dashboard/my-listings',
  '/dashboard/manage-bookings',
  '/dashboard/manage-users',
];

// Each test needs a new version, because the page caches loaded versions.
let build = 0;
function freshSet() {
  build += 1;
  const areas = Object.entries(fakeSet().areas).map(([name, area]) => [name, { ...area, version: `1.0.${build}` }]);
  return fakeSet(Object.fromEntries(areas));
}

test.each(GUARDED)(
  'a signed-out visitor of %s is redirected to the login page, which remembers the URL',
  async (path) => {
    renderSite(`${path}?from=2026-06-01&note=a%26b#reserve`, freshSet());
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy();
    expect(location.pathname).toBe('/login');
    expect([...new URLSearchParams(location.search)]).toEqual([['from', `${path}?from=2026-06-01&note=a%26b#reserve`]]);
    expect(importAreaModule).not.toHaveBeenCalled();
  },
);

const ONLY_FOR: [string, Role][] = [
  ['/dashboard/add-room', 'host'],
  ['/dashboard/my-listings', 'host'],
  ['/dashboard/manage-bookings', 'host'],
  ['/dashboard/manage-users', 'admin'],
];
const others = ONLY_FOR.flatMap(([path, owner]) =>
  ([null, 'guest', 'host', 'admin'] as const).filter((role) => role !== owner).map((role) => [path, role] as const),
);

test.each(others)('%s redirects the role %s to the dashboard without loading the page', async (path, role) => {
  signInAs(role);
  renderSite(path, freshSet());
  expect(await screen.findByRole('heading', { name: 'Statistics' })).toBeTruthy();
  expect(address()).toBe('/dashboard');
  expect(importAreaModule).not.toHaveBeenCalled();
});

test.each(ONLY_FOR)('%s is shown to the role %s with its title', async (path, role) => {
  signInAs(role);
  renderSite(path, freshSet());
  expect(await screen.findByRole('heading', { name: `Page ${path}` })).toBeTruthy();
  expect(address()).toBe(path);
  const entry = Object.values(fakeSet().areas).flatMap(({ routes }) => routes.filter((route) => route.path === path));
  await waitFor(() => expect(document.title).toBe(`${entry[0]?.title} · Travel Lodge`));
});

const user = { uid: 'u-1', displayName: null, email: 'hanna@lodge.test', photoURL: null };

test('a host who reloads sees a spinner instead of a redirect', async () => {
  useSession.setState({ isAuthLoading: true });
  renderSite('/dashboard/add-room', freshSet());
  expect(await screen.findByText('Loading')).toBeTruthy();
  act(() => useSession.setState({ user, isAuthLoading: false, isRoleLoading: true }));
  expect(screen.getByText('Loading')).toBeTruthy();
  expect(address()).toBe('/dashboard/add-room');
  act(() => useSession.setState({ role: 'host', isRoleLoading: false }));
  expect(await screen.findByRole('heading', { name: 'Page /dashboard/add-room' })).toBeTruthy();
  expect(address()).toBe('/dashboard/add-room');
});

test.each([
  ['/', 'Page /'],
  ['/login', 'Log in'],
  ['/signup', 'Sign up'],
])('the public page %s does not wait for the auth state', async (path, heading) => {
  useSession.setState({ isAuthLoading: true });
  renderSite(path, freshSet());
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
});

test('the home page has the site’s own title', async () => {
  renderSite('/', freshSet());
  await screen.findByRole('heading', { name: 'Page /' });
  await waitFor(() => expect(document.title).toBe('Travel Lodge'));
});
