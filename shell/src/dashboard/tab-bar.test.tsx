// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setMode } from 'shared-auth';
import { queryClient } from 'shared-platform';
import { fakeApi } from 'shared-testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { providePages } from '../testing/fake-pages.tsx';
import { fakeArea, fakeSet, guest, host, signInAs } from '../testing/fake-site.ts';
import { address, renderSite } from '../testing/render-site.tsx';

vi.mock('../areas/federation.ts', () => ({ importAreaModule: vi.fn() }));
vi.mock('shared-auth', async (original) => ({ ...(await original<object>()), refreshSession: vi.fn(async () => {}) }));

const page = (path: string) => ({ path, access: 'signed-in' as const, title: path, module: './routes' });
const SET = fakeSet({
  guest: { ...guest, routes: [...guest.routes, page('/dashboard/saved')] },
  host: { ...host, routes: [...host.routes, page('/dashboard/calendar')] },
  inbox: fakeArea({ name: 'inbox', routes: [page('/dashboard/inbox'), page('/dashboard/inbox/:id')] }),
});

let unread = 0;
beforeEach(() => {
  unread = 0;
  providePages();
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  fakeApi({ 'GET /threads/unread': () => ({ threads: unread }), 'GET /sessions': () => [] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const bar = async () => within(await screen.findByRole('navigation', { name: 'Dashboard' }));
const tabs = async () => (await bar()).getAllByRole('listitem').map(({ textContent }) => textContent);
const currentTabs = async () =>
  (await bar())
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map(({ textContent }) => textContent);

test('a guest has tabs on a small screen', async () => {
  signInAs('guest');
  renderSite('/dashboard/my-bookings/booking-1', SET);
  expect(await tabs()).toEqual(['Explore', 'Saved', 'Trips', 'Inbox', 'Profile']);
  expect(await currentTabs()).toEqual(['Trips']);
  await userEvent.click((await bar()).getByRole('link', { name: 'Explore' }));
  await waitFor(async () => expect(await currentTabs()).toEqual(['Explore']));
  expect(address()).toBe('/');
});

test('a host and an admin have their own tabs', async () => {
  setMode('host');
  signInAs('host');
  renderSite('/dashboard', SET);
  expect(await tabs()).toEqual(['Today', 'Calendar', 'Bookings', 'Inbox', 'More']);
  expect(await currentTabs()).toEqual(['Today']);
  signInAs('admin');
  await waitFor(async () => expect(await tabs()).toEqual(['Statistics', 'Users', 'More']));
});

test('the last tab opens the menu until an entry is chosen', async () => {
  signInAs('guest');
  renderSite('/dashboard', SET);
  const button = (await bar()).getByRole('button', { name: 'Profile' });
  expect((await bar()).queryByRole('link', { name: 'Statistics' })).toBeNull();
  await userEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  for (const name of ['Statistics', 'My Bookings', 'Profile']) {
    expect((await bar()).getByRole('link', { name })).toBeTruthy();
  }
  await userEvent.click((await bar()).getByRole('link', { name: 'Profile' }));
  await waitFor(() => expect(address()).toBe('/dashboard/profile'));
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(button);
  await userEvent.click((await bar()).getByRole('button', { name: 'Become A Host' }));
  expect(await screen.findByRole('dialog', { name: 'Become A Host!' })).toBeTruthy();
});

test('the Inbox tab shows the number of unread threads', async () => {
  unread = 2;
  signInAs('guest');
  renderSite('/dashboard', SET);
  expect(await (await bar()).findByRole('link', { name: /^Inbox ?, 2 unread$/ })).toBeTruthy();
  unread = 100;
  await queryClient.invalidateQueries();
  expect(await (await bar()).findByRole('link', { name: /^Inbox ?, 99\+ unread$/ })).toBeTruthy();
});

test.each(['/room/7', '/dashboard/inbox/thread-1'])('%s has no tabs, because it has its own bar', async (path) => {
  signInAs('guest');
  renderSite(path, SET);
  await screen.findByRole('heading', { name: /^Page/ });
  expect(screen.queryByRole('navigation', { name: 'Dashboard' })).toBeNull();
});

test('visitors have no tabs', async () => {
  renderSite('/', SET);
  await screen.findByRole('heading', { name: 'Page /' });
  expect(screen.queryByRole('navigation', { name: 'Dashboard' })).toBeNull();
});
