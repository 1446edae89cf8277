// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { formatShortDay } from 'contracts';
import { fakeApi, fakeBooking, HOST, inDays } from 'shared-testing';
import { expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { renderRoute } from '../testing/render-route.ts';

const CALL = `GET /bookings/host?email=${HOST.email}`;

test('a booking shows its room, its guest, the total, short dates and its state', async () => {
  fakeApi({ [CALL]: () => [fakeBooking({ price: 3255 })] });
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

test('the next arrival comes first, what is over last', async () => {
  fakeApi({
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

test('a host without bookings is told where they will be', async () => {
  fakeApi({ [CALL]: () => [] });
  renderRoute(routes, '/dashboard/manage-bookings');
  expect(await screen.findByText('No bookings yet')).toBeTruthy();
});
