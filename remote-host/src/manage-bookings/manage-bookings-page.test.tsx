// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatShortDay } from 'contracts';
import { fakeApi, fakeBooking, fakeRoom, HOST, inDays, Refused } from 'shared-testing';
import { preloadSelect } from 'shared-ui';
import { expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { BESIDE_BOOKINGS } from '../testing/beside-bookings.ts';
import { renderRoute } from '../testing/render-route.ts';

const CALL = `GET /bookings/host?email=${HOST.email}`;

test('a booking shows its room, guest, total, dates and state', async () => {
  fakeApi({ ...BESIDE_BOOKINGS, [CALL]: () => [fakeBooking({ price: 3255 })] });
  renderRoute(routes, '/dashboard/manage-bookings');
  const row = within(await screen.findByRole('row', { name: /Sunny flat/ }));
  const texts = [
    'Gus Guest',
    'guest@lodge.test',
    '$3,255',
    formatShortDay(inDays(10)),
    formatShortDay(inDays(13)),
    'Confirmed',
  ];
  for (const text of texts) expect(row.getByText(text)).toBeTruthy();
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(heads).toEqual(['Title', 'Guest Info', 'Price', 'From', 'To', 'Action']);
});

test('bookings are sorted by the next arrival', async () => {
  fakeApi({
    ...BESIDE_BOOKINGS,
    [CALL]: () => [
      fakeBooking({ _id: 'a', title: 'Over', from: inDays(-9), to: inDays(-7) }),
      fakeBooking({ _id: 'b', title: 'Later', from: inDays(8), to: inDays(9) }),
      fakeBooking({ _id: 'c', title: 'Soon', from: inDays(2), to: inDays(3) }),
      fakeBooking({ _id: 'd', title: 'Ended yesterday', from: inDays(-3), to: inDays(-1) }),
    ],
  });
  renderRoute(routes, '/dashboard/manage-bookings');
  await screen.findByText('Soon');
  const titles = screen.getAllByRole('rowheader').map((cell) => cell.textContent);
  expect(titles).toEqual(['Soon', 'Later', 'Ended yesterday', 'Over']);
  expect(screen.getAllByText('Completed')).toHaveLength(2);
});

test('a host without bookings sees an explanation', async () => {
  fakeApi({ ...BESIDE_BOOKINGS, [CALL]: () => [] });
  renderRoute(routes, '/dashboard/manage-bookings');
  expect(await screen.findByText('No bookings yet')).toBeTruthy();
});

const COUNTS = `GET /bookings/host/counts?email=${HOST.email}`;
const counts = { arriving: 1, staying: 0, leaving: 0, upcoming: 501, past: 2, cancelled: 0 };

test('each filter shows its number of bookings', async () => {
  fakeApi({
    ...BESIDE_BOOKINGS,
    [CALL]: () => [fakeBooking({ title: 'Any' })],
    [COUNTS]: () => counts,
    [`${CALL}&show=past`]: () => [
      fakeBooking({ _id: 'a', title: 'Just over', from: inDays(-3), to: inDays(-1) }),
      fakeBooking({ _id: 'b', title: 'Long over', from: inDays(-9), to: inDays(-8) }),
    ],
  });
  const router = renderRoute(routes, '/dashboard/manage-bookings');
  await screen.findByText('Any');
  const filters = within(screen.getByRole('navigation', { name: 'Bookings by state' }));
  expect(await filters.findByRole('link', { name: 'Upcoming 500+' })).toBeTruthy();
  expect(filters.getByRole('link', { current: true }).textContent?.trim()).toBe('All');
  await userEvent.click(filters.getByRole('link', { name: 'Past 2' }));
  await screen.findByText('Just over');
  expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['Just over', 'Long over']);
  expect(filters.getByRole('link', { current: true }).textContent).toBe('Past 2');
  expect(router.state.location.search).toBe('?show=past');
  await router.navigate(-1);
  expect(await screen.findByText('Any')).toBeTruthy();
});

test('an empty filter shows a message with a link to all bookings', async () => {
  fakeApi({ ...BESIDE_BOOKINGS, [`${CALL}&show=arriving`]: () => [] });
  renderRoute(routes, '/dashboard/manage-bookings?show=arriving');
  expect(await screen.findByText('Nobody arrives today')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See all bookings' }).getAttribute('href')).toBe(
    '/dashboard/manage-bookings',
  );
});

test('a list that fails to load can be retried', async () => {
  let isDown = true;
  fakeApi({
    ...BESIDE_BOOKINGS,
    [`${CALL}&show=leaving`]: () => (isDown ? new Refused('database-unavailable') : [fakeBooking()]),
    [COUNTS]: () => new Refused('database-unavailable'),
  });
  renderRoute(routes, '/dashboard/manage-bookings?show=leaving');
  const again = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await userEvent.click(again);
  expect(await screen.findByRole('row', { name: /Sunny flat/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Upcoming' })).toBeTruthy();
});

test('the chosen listing is kept when the filter changes', async () => {
  await preloadSelect();
  const rooms = [fakeRoom({ _id: 'r1', title: 'Sunny flat' }), fakeRoom({ _id: 'r2', title: 'Dark flat' })];
  fakeApi({
    ...BESIDE_BOOKINGS,
    [`GET /rooms/${HOST.email}`]: () => rooms,
    [CALL]: () => [],
    [`${CALL}&roomId=r2`]: () => [fakeBooking({ roomId: 'r2', title: 'Dark flat' })],
    [`${COUNTS}&roomId=r2`]: () => counts,
    [`${CALL}&show=past&roomId=r2`]: () => [],
  });
  const router = renderRoute(routes, '/dashboard/manage-bookings');
  await userEvent.click(await screen.findByRole('button', { name: /^Listing/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Dark flat' }));
  expect(await screen.findByRole('row', { name: /Dark flat/ })).toBeTruthy();
  await userEvent.click(await screen.findByRole('link', { name: 'Past 2' }));
  expect(await screen.findByText('No past stays')).toBeTruthy();
  expect(router.state.location.search).toBe('?show=past&room=r2');
});
