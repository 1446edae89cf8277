// @vitest-environment jsdom

import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Booking, formatLongDay, ONE_ADULT } from 'contracts';
import { useSession } from 'shared-auth';
import { fakeApi, fakeBooking, inDays, Refused } from 'shared-testing';
import { expect, test } from 'vitest';
import { noWaitlist } from '../testing/no-waitlist.ts';
import { renderRoute } from '../testing/render-route.ts';
import { MyBookingsPage } from './my-bookings-page.tsx';

const CALL = 'GET /bookings?email=guest@lodge.test';
const show = () => renderRoute({ '/': { Component: MyBookingsPage } }, '/');

test('a booking shows its room, price, short dates and state', async () => {
  fakeApi({ ...noWaitlist, [CALL]: () => [fakeBooking({ from: '2127-03-01', to: '2127-03-04', price: 5360.5 })] });
  show();
  const link = await screen.findByRole('link', { name: 'Sunny flat' });
  expect(link.getAttribute('href')).toBe('/dashboard/my-bookings/booking-1');
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Title',
    'Info',
    'Price',
    'From',
    'To',
    'Action',
  ]);
  const row = within(screen.getAllByRole('row')[1] as HTMLElement);
  expect(row.getAllByText('Sunny flat')).toHaveLength(1);
  expect(row.getByRole('img', { name: 'Sunny flat' })).toBeTruthy();
  expect(row.getByRole('link', { name: 'See the room' }).getAttribute('href')).toBe('/room/room-1');
  for (const text of ['$5,360.50', 'Mar 1, 2127', 'Mar 4, 2127', 'Confirmed']) expect(row.getByText(text)).toBeTruthy();
});

test('a booking with an unknown state from a newer API is shown', async () => {
  const disputed = fakeBooking({ _id: 'a', title: 'Disputed', state: 'disputed' as Booking['state'] });
  fakeApi({ ...noWaitlist, [CALL]: () => [disputed, fakeBooking()] });
  show();
  expect(await screen.findAllByText('disputed')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Sunny flat' })).toBeTruthy();
});

test('upcoming stays are listed first', async () => {
  const over = fakeBooking({ _id: 'a', title: 'Over', from: '2024-01-01', to: '2024-01-02' });
  const later = fakeBooking({ _id: 'b', title: 'Later', from: '2127-01-01', to: '2127-01-02' });
  const sooner = fakeBooking({ _id: 'c', title: 'Sooner', from: '2126-01-01', to: '2126-01-02' });
  fakeApi({ ...noWaitlist, [CALL]: () => [over, later, sooner] });
  show();
  await screen.findByRole('link', { name: 'Over' });
  expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['Sooner', 'Later', 'Over']);
});

test('cards above the table group the stays', async () => {
  const over = fakeBooking({ _id: 'a', title: 'Over', from: '2024-01-01', to: '2024-01-02' });
  const now = fakeBooking({ _id: 'b', title: 'Running', from: inDays(-1), to: inDays(2) });
  const ahead = fakeBooking({ _id: 'c', title: 'Ahead', code: '7KQ2-M4XD', party: { ...ONE_ADULT, adults: 2 } });
  const cancelled = fakeBooking({ _id: 'd', title: 'Off', state: 'cancelled' });
  fakeApi({ ...noWaitlist, [CALL]: () => [over, cancelled, ahead, now], 'GET /reviews/waiting?as=guest': () => [] });
  show();
  const titles = async (name: string) =>
    within(await screen.findByRole('region', { name }))
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
  expect(await titles('Now')).toEqual(['Running']);
  expect(await titles('Upcoming')).toEqual(['Ahead']);
  expect(await titles('Past')).toEqual(['Over']);
  expect(await titles('Cancelled')).toEqual(['Off']);
  const card = within(screen.getByRole('region', { name: 'Upcoming' })).getByRole('link');
  expect(card.getAttribute('href')).toBe('/dashboard/my-bookings/c');
  for (const text of ['In 10 days', 'Lisbon, Portugal', '2 adults', '7KQ2-M4XD', formatLongDay(inDays(10))]) {
    expect(card.textContent).toContain(text);
  }
});

test('a long group of cards can be expanded', async () => {
  const many = Array.from({ length: 8 }, (_, index) => fakeBooking({ _id: `${index}`, title: `Stay ${index}` }));
  fakeApi({ ...noWaitlist, [CALL]: () => many });
  show();
  const upcoming = within(await screen.findByRole('region', { name: 'Upcoming' }));
  expect(upcoming.getAllByRole('link')).toHaveLength(6);
  await userEvent.click(upcoming.getByRole('button', { name: 'Show all 8: Upcoming' }));
  expect(upcoming.getAllByRole('link')).toHaveLength(8);
});

test('a guest without bookings sees a link to rooms', async () => {
  fakeApi({ ...noWaitlist, [CALL]: () => [] });
  show();
  expect((await screen.findByRole('link', { name: 'Find a room' })).getAttribute('href')).toBe('/');
});

test('a failure can be retried', async () => {
  let isDown = true;
  fakeApi({ ...noWaitlist, [CALL]: () => (isDown ? new Refused('database-unavailable') : [fakeBooking()]) });
  show();
  const again = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await userEvent.click(again);
  expect(await screen.findByRole('link', { name: 'Sunny flat' })).toBeTruthy();
});

test('the retry button keeps focus during a retry', async () => {
  const answer = Promise.withResolvers<Booking[]>();
  let isDown = true;
  fakeApi({ ...noWaitlist, [CALL]: () => (isDown ? new Refused('database-unavailable') : answer.promise) });
  show();
  const again = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await userEvent.click(again);
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-busy')).toBe('true'));
  expect(screen.getByText('Your bookings could not be loaded')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  answer.resolve([fakeBooking()]);
  expect(await screen.findByRole('link', { name: 'Sunny flat' })).toBeTruthy();
});

test('the booking of a room that is no longer offered has no link to it', async () => {
  fakeApi({ ...noWaitlist, [CALL]: () => [fakeBooking({ isListed: false })] });
  show();
  expect(await screen.findByRole('link', { name: 'Sunny flat' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'See the room' })).toBeNull();
});

test('stays cannot be canceled while the API is unreachable', async () => {
  fakeApi({ ...noWaitlist, [CALL]: () => [fakeBooking()] });
  show();
  const cancel = await screen.findByRole('button', { name: 'Cancel Sunny flat' });
  expect(cancel.hasAttribute('disabled')).toBe(false);
  act(() => useSession.setState({ isUnchecked: true }));
  expect(cancel.hasAttribute('disabled')).toBe(true);
  expect(screen.getByRole('alert').textContent).toMatch(/^You’re offline, .* saved on your device on \w+ \d+, \d{4}/);
  act(() => useSession.setState({ isUnchecked: false }));
});
