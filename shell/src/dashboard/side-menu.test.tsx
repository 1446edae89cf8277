// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refreshSession, setMode, signOut, useSession } from 'shared-auth';
import { fakeApi } from 'shared-testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { refreshSessionOnReturn } from '../refresh-session-on-return.ts';
import { providePages } from '../testing/fake-pages.tsx';
import { fakeSet, signInAs } from '../testing/fake-site.ts';
import { address, renderSite } from '../testing/render-site.tsx';

vi.mock('../areas/federation.ts', () => ({ importAreaModule: vi.fn() }));
vi.mock('shared-auth', async (original) => ({
  ...(await original<object>()),
  refreshSession: vi.fn(async () => {}),
  signOut: vi.fn(async () => {}),
}));

beforeEach(() => {
  providePages();
  vi.mocked(refreshSession).mockClear();
});

const menu = async () => within(await screen.findByRole('navigation', { name: 'Dashboard' }));

async function entries() {
  return (await menu()).getAllByRole('listitem').map(({ textContent }) => textContent);
}

test('a guest sees My Bookings and Become A Host', async () => {
  signInAs('guest');
  renderSite('/dashboard');
  expect(await entries()).toEqual(['Statistics', 'My Bookings', 'Become A Host', 'Profile', 'Logout']);
  expect((await menu()).queryByRole('radio')).toBeNull();
});

test('a person without a role sees the guest menu', async () => {
  signInAs(null);
  renderSite('/dashboard');
  expect(await entries()).toEqual(['Statistics', 'My Bookings', 'Become A Host', 'Profile', 'Logout']);
});

test('a host in guest mode sees the guest menu', async () => {
  signInAs('host');
  renderSite('/dashboard');
  const asHost = ['Statistics', 'Add Room', 'My Listings', 'Manage Bookings', 'Profile', 'Logout'];
  expect(await entries()).toEqual(asHost);
  await userEvent.click((await menu()).getByRole('radio', { name: 'Guest' }));
  expect(await entries()).toEqual(['Statistics', 'My Bookings', 'Profile', 'Logout']);
  await userEvent.click((await menu()).getByRole('radio', { name: 'Host' }));
  expect(await entries()).toEqual(asHost);
});

test.each([
  ['/dashboard/my-listings', 'Guest', '/dashboard'],
  ['/dashboard/profile', 'Guest', '/dashboard/profile'],
])('a host on %s who switches to the %s menu goes to %s', async (path, mode, end) => {
  fakeApi({ 'GET /sessions': () => [] });
  signInAs('host');
  renderSite(path);
  await userEvent.click((await menu()).getByRole('radio', { name: mode }));
  await waitFor(() => expect(address()).toBe(end));
});

test('a host who switches menus on a guest page goes to the dashboard', async () => {
  setMode('guest');
  signInAs('host');
  renderSite('/dashboard/my-bookings');
  await userEvent.click((await menu()).getByRole('radio', { name: 'Host' }));
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

test('the role is refreshed on navigation in the dashboard and on window focus', async () => {
  signInAs('guest');
  renderSite('/dashboard');
  await userEvent.click((await menu()).getByRole('link', { name: 'My Bookings' }));
  await screen.findByRole('heading', { name: 'Page /dashboard/my-bookings' });
  await waitFor(() => expect(refreshSession).toHaveBeenCalledTimes(2));
  refreshSessionOnReturn();
  window.dispatchEvent(new Event('focus'));
  expect(refreshSession).toHaveBeenCalledTimes(3);
});

test('a changed role immediately changes the menu', async () => {
  signInAs('guest');
  renderSite('/dashboard');
  expect(await entries()).toContain('Become A Host');
  act(() => useSession.setState({ role: 'host' }));
  expect(await entries()).toContain('Add Room');
  await userEvent.click((await menu()).getByRole('link', { name: 'Add Room' }));
  await screen.findByRole('heading', { name: 'Page /dashboard/add-room' });
  act(() => useSession.setState({ role: 'guest' }));
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(await entries()).not.toContain('Add Room');
});

test('an admin sees Manage Users in any mode', async () => {
  setMode('guest');
  signInAs('admin');
  renderSite('/dashboard');
  expect(await entries()).toEqual(['Statistics', 'Manage Users', 'Profile', 'Logout']);
  expect((await menu()).queryByRole('radio')).toBeNull();
});

test('an area can add menu entries with only its manifest', async () => {
  signInAs('guest');
  const [reviews] = [{ label: 'My Reviews', path: '/dashboard/my-reviews', for: 'guest' as const }];
  const { guest } = fakeSet().areas;
  if (!guest) throw new Error('The set has no guest area');
  renderSite('/dashboard', fakeSet({ guest: { ...guest, menu: [...guest.menu, reviews] } }));
  expect(await entries()).toContain('My Reviews');
});

test.each(['/dashboard/my-bookings', '/dashboard/my-bookings/booking-1'])(
  'only the menu entry of %s is marked as current',
  async (address) => {
    signInAs('guest');
    renderSite(address);
    const marked = (await menu()).getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
    expect(marked.map(({ textContent }) => textContent)).toEqual(['My Bookings']);
  },
);

test('the menu shows that a host request is pending', async () => {
  signInAs('guest');
  renderSite('/dashboard');
  expect((await menu()).queryByText('Requested')).toBeNull();
  act(() => useSession.setState({ status: 'Requested' }));
  expect((await menu()).getByRole('button', { name: 'Become A Host Requested' })).toBeTruthy();
});

test('Become A Host opens the confirmation dialog', async () => {
  signInAs('guest');
  renderSite('/dashboard');
  await userEvent.click((await menu()).getByRole('button', { name: 'Become A Host' }));
  expect(await screen.findByRole('dialog', { name: 'Become A Host!' })).toBeTruthy();
});

test('Logout signs out and shows the home page', async () => {
  signInAs('guest');
  renderSite('/dashboard');
  await userEvent.click((await menu()).getByRole('button', { name: 'Logout' }));
  expect(signOut).toHaveBeenCalledOnce();
  expect(await screen.findByRole('heading', { name: 'Page /' })).toBeTruthy();
  expect(address()).toBe('/');
});
