// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { UNREAD_NOTIFICATIONS } from 'contracts';
import { queryClient } from 'shared-platform';
import { fakeApi, Refused } from 'shared-testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { providePages } from '../testing/fake-pages.tsx';
import { fakeArea, fakeSet, signInAs } from '../testing/fake-site.ts';
import { address, renderSite } from '../testing/render-site.tsx';

vi.mock('../areas/federation.ts', () => ({ importAreaModule: vi.fn() }));

const path = '/dashboard/notifications';
const inbox = fakeArea({
  name: 'inbox',
  routes: [{ path, access: 'signed-in', title: 'Notifications', module: './routes' }],
});
const withPage = () => fakeSet({ inbox });
const bell = (name: RegExp | string = /^Notifications/) => screen.findByRole('link', { name });

beforeEach(() => providePages());
afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

test('the bell shows the unread count and links to the notifications', async () => {
  fakeApi({ 'GET /notifications/unread': () => ({ unread: 3 }) });
  signInAs('host');
  renderSite('/dashboard/my-bookings', withPage());
  const link = await bell('Notifications, 3 unread');
  expect(link.textContent).toBe('3');
  fireEvent.click(link);
  await waitFor(() => expect(address()).toBe(path));
});

test('the count is refreshed every half minute and on navigation', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let unread = 0;
  fakeApi({ 'GET /notifications/unread': () => ({ unread }) });
  signInAs('guest');
  renderSite('/dashboard/my-bookings', withPage());
  expect((await bell('Notifications')).textContent).toBe('');
  unread = 1;
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(await bell('Notifications, 1 unread')).toBeTruthy();
  unread = 0;
  fireEvent.click(screen.getByRole('link', { name: /, home$/ }));
  expect(await bell('Notifications')).toBeTruthy();
});

test('a count of more than 99 is shown as 99+', async () => {
  fakeApi({ 'GET /notifications/unread': () => ({ unread: 100 }) });
  signInAs('guest');
  renderSite('/dashboard/my-bookings', withPage());
  expect((await bell('Notifications, 99+ unread')).textContent).toBe('99+');
});

test('the bell has no count if it fails to load', async () => {
  const calls = fakeApi({ 'GET /notifications/unread': () => new Refused('too-many-requests') });
  signInAs('guest');
  renderSite('/dashboard/my-bookings', withPage());
  expect((await bell('Notifications')).textContent).toBe('');
  await waitFor(() => expect(queryClient.getQueryState(UNREAD_NOTIFICATIONS)?.status).toBe('error'));
  expect(calls.every(({ call }) => call === 'GET /notifications/unread')).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('signed-out visitors have no bell', async () => {
  renderSite('/', withPage());
  await screen.findByRole('button', { name: 'User menu' });
  expect(screen.queryByRole('link', { name: /^Notifications/ })).toBeNull();
});

test('a site without the notifications page has no bell', async () => {
  signInAs('guest');
  renderSite('/dashboard/my-bookings');
  await screen.findByRole('button', { name: 'User menu' });
  expect(screen.queryByRole('link', { name: /^Notifications/ })).toBeNull();
});
