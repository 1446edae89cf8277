// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSession } from 'shared-auth';
import { beforeEach, expect, test, vi } from 'vitest';
import { providePages } from './testing/fake-pages.tsx';
import { signInAs } from './testing/fake-site.ts';
import { address, renderSite } from './testing/render-site.tsx';

vi.mock('./areas/federation.ts', () => ({ importAreaModule: vi.fn() }));

beforeEach(() => {
  providePages();
  signInAs('guest');
});

const signOutElsewhere = () => act(() => useSession.setState({ user: null, role: null, status: null }));

test.each([
  ['/dashboard', 'Statistics'],
  ['/dashboard/my-bookings?page=2#last', 'Page /dashboard/my-bookings'],
  ['/room/7', 'Page /room/:id'],
])('a logout in another tab redirects %s to the login page', async (path, heading) => {
  renderSite(path);
  await screen.findByRole('heading', { level: 1, name: heading });
  signOutElsewhere();
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy();
  expect(address()).toBe(`/login?from=${encodeURIComponent(path)}`);
  expect(screen.queryByRole('navigation', { name: 'Dashboard' })).toBeNull();
});

test('a logout in another tab keeps a public page open', async () => {
  renderSite('/?category=Lake');
  await screen.findByRole('heading', { name: 'Page /' });
  signOutElsewhere();
  expect(await screen.findByRole('heading', { name: 'Page /' })).toBeTruthy();
  expect(address()).toBe('/?category=Lake');
});

const NOTE = 'You’re signed in, but we can’t check your account right now. We’ll keep trying.';

test('a person with a session is not asked to log in during an outage of the API', async () => {
  useSession.setState({ user: null, isUnchecked: true });
  renderSite('/');
  expect(await screen.findByText(NOTE)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'User menu' }));
  const bar = within(screen.getByRole('banner'));
  expect(bar.getByText('Signed in, but not checked yet')).toBeTruthy();
  expect(bar.queryByRole('link', { name: 'Login' })).toBeNull();
});

test('a page for signed-in people opens once an outage of the API ends', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  useSession.setState({ user: null, isUnchecked: true });
  renderSite('/dashboard/my-bookings');
  expect(await screen.findByText('This page opens as soon as your account can be checked.')).toBeTruthy();
  expect(address()).toBe('/dashboard/my-bookings');
  act(() => signInAs('guest'));
  expect(await screen.findByRole('heading', { name: 'Page /dashboard/my-bookings' })).toBeTruthy();
  expect(screen.queryByText(NOTE)).toBeNull();
});

test('a person without a connection can read their offline copy', async () => {
  signInAs('guest');
  useSession.setState({ isUnchecked: true });
  renderSite('/dashboard/my-bookings');
  expect(await screen.findByRole('heading', { name: 'Page /dashboard/my-bookings' })).toBeTruthy();
  expect(screen.queryByText(NOTE)).toBeNull();
});
