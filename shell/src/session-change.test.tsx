// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
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
])('a logout in another tab leads %s to the login, which remembers it', async (path, heading) => {
  renderSite(path);
  await screen.findByRole('heading', { level: 1, name: heading });
  signOutElsewhere();
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy();
  expect(address()).toBe(`/login?from=${encodeURIComponent(path)}`);
  expect(screen.queryByRole('navigation', { name: 'Dashboard' })).toBeNull();
});

test('a logout in another tab leaves a public page where it is', async () => {
  renderSite('/?category=Lake');
  await screen.findByRole('heading', { name: 'Page /' });
  signOutElsewhere();
  expect(await screen.findByRole('heading', { name: 'Page /' })).toBeTruthy();
  expect(address()).toBe('/?category=Lake');
});
