// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ONE_ADULT, type WaitlistEntry } from 'contracts';
import { fakeApi, Refused } from 'shared-testing';
import { afterEach, expect, test, vi } from 'vitest';
import { renderRoute } from '../testing/render-route.ts';
import { MyBookingsPage } from './my-bookings-page.tsx';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const entryOf = (change: Partial<WaitlistEntry> = {}): WaitlistEntry => ({
  _id: 'entry-1',
  room: { _id: 'room-1', title: 'Sunny flat', location: 'Lisbon, Portugal', image: '/img/x' },
  from: '2127-03-01',
  to: '2127-03-04',
  party: { ...ONE_ADULT, adults: 2 },
  joinedAt: '2126-01-01T12:00:00.000Z',
  ...change,
});
/** An offer from a server whose clock is an hour behind this machine's. */
const offer = { bookingId: 'booking-1', until: new Date(Date.now() + 3_600_000).toISOString(), secondsLeft: 7_200 };
const bookings = { 'GET /bookings?email=guest@lodge.test': () => [] };
const show = () => renderRoute({ '/': { Component: MyBookingsPage } }, '/');
const list = async () => within(await screen.findByRole('region', { name: 'Waitlist' }));

test('the waitlist shows an offered stay first', async () => {
  const held = entryOf({ _id: 'entry-2', room: { ...entryOf().room, _id: 'room-2', title: 'Shady flat' }, offer });
  fakeApi({ ...bookings, 'GET /waitlist': () => [entryOf(), held] });
  show();
  const region = await list();
  const rows = region.getAllByRole('listitem').map((row) => within(row));
  expect(rows[0]?.getByRole('timer').textContent).toMatch(/^(2:00:00|1:59:5\d)$/);
  expect(rows[0]?.getByRole('link', { name: /^Book these nights: Shady flat/ }).getAttribute('href')).toBe(
    '/room/room-2?from=2127-03-01&to=2127-03-04&adults=2',
  );
  expect(rows[1]?.getByText('Mar 1, 2127 to Mar 4, 2127, 2 adults')).toBeTruthy();
  expect(rows[1]?.getByText('Waiting since Jan 1, 2126')).toBeTruthy();
  expect(rows[1]?.queryByRole('timer')).toBeNull();
});

test.each([
  ['leaves', entryOf(), /^Leave Sunny flat/, 'Leave'],
  ['declines an offer', entryOf({ offer }), /^Decline Sunny flat/, 'Decline'],
])('a guest %s only after confirming', async (_, entry, opener, confirm) => {
  let entries = [entry];
  const sent = fakeApi({
    ...bookings,
    'GET /waitlist': () => entries,
    'DELETE /waitlist/entry-1': () => {
      entries = [];
      return { success: true };
    },
  });
  show();
  await userEvent.click((await list()).getByRole('button', { name: opener }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(sent.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: confirm }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Waitlist' })).toBeNull());
});

test('an entry remains if leaving the waitlist fails', async () => {
  fakeApi({
    ...bookings,
    'GET /waitlist': () => [entryOf()],
    'DELETE /waitlist/entry-1': () => new Refused('payments-unavailable'),
  });
  show();
  await userEvent.click((await list()).getByRole('button', { name: /^Leave/ }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Leave' }));
  expect(await dialog.findByText(/payment service isn’t responding/)).toBeTruthy();
});

test('the waitlist is reloaded when an offer expires', async () => {
  let entries = [entryOf({ offer: { ...offer, secondsLeft: 1 } })];
  fakeApi({ ...bookings, 'GET /waitlist': () => entries });
  show();
  await list();
  entries = [];
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Waitlist' })).toBeNull());
});

test('a waitlist that fails to load shows an error', async () => {
  fakeApi({ ...bookings, 'GET /waitlist': () => new Refused('database-unavailable') });
  show();
  expect(await screen.findByText('Your waitlist could not be loaded')).toBeTruthy();
});

test('the day on which the guest joined is in the guest’s time zone', async () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  fakeApi({ ...bookings, 'GET /waitlist': () => [entryOf({ joinedAt: '2126-01-02T01:00:00.000Z' })] });
  show();
  expect((await list()).getByText('Waiting since Jan 1, 2126')).toBeTruthy();
});
