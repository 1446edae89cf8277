// @vitest-environment jsdom

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Span } from 'contracts';
import { periodsOf, spanRange, todayIn } from 'contracts';
import { guestNow, guestStatistics } from 'contracts/schemas';
import { fakeApi, fakeBooking, inDays, Refused } from 'shared-testing';
import { expect, test } from 'vitest';
import { renderRoute } from '../testing/render-route.ts';
import { GuestStatistics } from './guest-statistics.tsx';

const NOW = 'GET /statistics/guest/now';
const rangeOf = (span: Span) => spanRange(span, todayIn('UTC'));
const callOf = (span: Span) => `GET /statistics/guest?from=${rangeOf(span).from}&to=${rangeOf(span).to}`;
const show = (address = '/') => renderRoute({ '/': { Component: GuestStatistics } }, address);

function figures(span: Span, spent: number, trips = 1) {
  const { unit, periods } = periodsOf(rangeOf(span));
  const total = { trips, nights: 3 * trips, spent };
  return guestStatistics.parse({
    unit,
    ...total,
    periods: periods.map((period, at) => ({
      ...period,
      ...(at === periods.length - 1 ? total : { trips: 0, nights: 0, spent: 0 }),
    })),
  });
}

const noTrip = () => guestNow.parse({ upcoming: 0, next: null });
const values = () => screen.getAllByRole('definition').map((figure) => figure.textContent);

test('[S7.06] the statistics show the next trip, trips, nights and net spend', async () => {
  fakeApi({
    [NOW]: () => guestNow.parse({ upcoming: 2, next: fakeBooking({ from: inDays(10), to: inDays(13) }) }),
    [callOf('12m')]: () => figures('12m', 5858.5),
  });
  show();
  expect((await screen.findByText('In 10 days')).closest('a')?.getAttribute('href')).toBe(
    '/dashboard/my-bookings/booking-1',
  );
  expect(screen.getByRole('link', { name: 'All 2 upcoming stays' }).getAttribute('href')).toBe(
    '/dashboard/my-bookings',
  );
  await waitFor(() => expect(values()).toEqual(['1', '3', '$5,858.50']));
  const plot = within(screen.getByRole('figure', { name: 'Net spend by month' }));
  await userEvent.click(plot.getByText('Show as a table'));
  const rows = plot.getAllByRole('row').map((row) => row.lastElementChild?.textContent);
  expect(rows).toEqual(['Net spend', ...Array(11).fill('$0'), '$5,858.50']);
});

test('choosing another span changes the URL and loads its figures', async () => {
  fakeApi({
    [NOW]: noTrip,
    [callOf('90d')]: () => figures('90d', 90),
    [callOf('30d')]: () => figures('30d', 30),
  });
  const router = show('/?range=90d&tab=1');
  await waitFor(() => expect(values().at(-1)).toBe('$90'));
  await userEvent.click(screen.getByRole('radio', { name: '30 days' }));
  await waitFor(() => expect(values().at(-1)).toBe('$30'));
  expect(router.state.location.search).toBe('?range=30d&tab=1');
  expect(screen.getByRole('figure', { name: 'Net spend by day' })).toBeTruthy();
});

test('a guest without bookings sees links to rooms', async () => {
  fakeApi({ [NOW]: noTrip, [callOf('12m')]: () => figures('12m', 0, 0) });
  show('/?range=nonsense');
  expect(await screen.findByText('No trip planned')).toBeTruthy();
  expect(await screen.findByText(/You booked nothing in this period/)).toBeTruthy();
  for (const link of screen.getAllByRole('link', { name: 'Find a room' })) expect(link.getAttribute('href')).toBe('/');
});

test('a part that fails can be retried', async () => {
  let isDown = true;
  fakeApi({
    [NOW]: noTrip,
    [callOf('12m')]: () => (isDown ? new Refused('unexpected') : figures('12m', 12)),
  });
  show();
  expect(await screen.findByText('No trip planned')).toBeTruthy();
  expect(await screen.findAllByText('Not available')).toHaveLength(3);
  isDown = false;
  await userEvent.click(within(screen.getByRole('figure')).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(values().at(-1)).toBe('$12'));
});

test('a next trip that fails to load does not affect the figures', async () => {
  let isDown = true;
  fakeApi({
    [NOW]: () => (isDown ? new Refused('unexpected') : noTrip()),
    [callOf('12m')]: () => figures('12m', 12),
  });
  show();
  expect(await screen.findByText('Your next trip could not be loaded')).toBeTruthy();
  await waitFor(() => expect(values().at(-1)).toBe('$12'));
  isDown = false;
  await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No trip planned')).toBeTruthy();
});
