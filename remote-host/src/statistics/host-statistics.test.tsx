// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { slots } from '../slots.tsx';
import { fakeApi, Refused } from '../testing/fake-api.ts';
import { fakeBooking, fakeRoom, HOST, inDays } from '../testing/fakes.ts';
import { renderRoute } from '../testing/render-route.tsx';

const ROOMS = `GET /rooms/${HOST.email}`;
const BOOKINGS = `GET /bookings/host?email=${HOST.email}`;
const routes = { '/dashboard': { Component: slots['dashboard.statistics'] as never } };

function tile(label: string): string | null | undefined {
  return screen.getByText(label).closest('div')?.querySelector('dd')?.textContent;
}

test('a host sees today, the money and the month ahead, with a table beside the plot', async () => {
  fakeApi({
    [ROOMS]: () => [fakeRoom({ from: inDays(0), to: inDays(10) })],
    [BOOKINGS]: () => [fakeBooking({ from: inDays(3), to: inDays(5), price: 1250.5 })],
  });
  renderRoute(routes, '/dashboard');
  await waitFor(() => expect(tile('Earnings')).toMatch(/^\$1,250\.50From 1 confirmed booking$/));
  expect(tile('Arrivals today')).toBe('0Nobody arrives');
  expect(tile('Upcoming stays')).toMatch(/^1Next on .*: Sunny flat$/);
  await waitFor(() => expect(tile('Nights booked, next 30 days')).toBe('220% of 10 on offer'));
  await userEvent.click(screen.getByText('Show as a table'));
  expect(screen.getAllByRole('row')).toHaveLength(11);
});

test('figures that fail do so alone, and can be asked for again', async () => {
  let isDown = true;
  fakeApi({ [ROOMS]: () => [fakeRoom()], [BOOKINGS]: () => (isDown ? new Refused('unexpected') : []) });
  renderRoute(routes, '/dashboard');
  await waitFor(() => expect(tile('Earnings')).toBe('Not available'));
  expect(tile('Listings')).toMatch(/^1/);
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(tile('Earnings')).toMatch(/^\$0/));
});
