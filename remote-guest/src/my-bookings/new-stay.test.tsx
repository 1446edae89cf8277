// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { formatLongDay } from 'contracts';
import { fakeApi, fakeBooking, fakeBookingDetail, inDays, Refused } from 'shared-testing';
import { expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { noWaitlist } from '../testing/no-waitlist.ts';
import { renderRoute } from '../testing/render-route.ts';

const LIST = 'GET /bookings?email=guest@lodge.test';
const CALL = 'GET /bookings/booking-1';

async function arrive() {
  const router = renderRoute(routes, '/');
  await router.navigate('/dashboard/my-bookings', { state: { booked: 'booking-1' } });
  await screen.findByRole('table');
}

test('a stay that was just paid for is shown at the top', async () => {
  fakeApi({ ...noWaitlist, [LIST]: () => [fakeBooking()], [CALL]: () => fakeBookingDetail() });
  await arrive();
  const card = within(await screen.findByRole('region', { name: 'Sunny flat' }));
  for (const text of [
    'Your stay is booked',
    formatLongDay(inDays(10)),
    formatLongDay(inDays(13)),
    '7KQ2-M4XD',
    '$59.97',
  ])
    expect(card.getByText(text)).toBeTruthy();
  expect(
    card.getByText(/^What happens next: We email the details to guest@lodge.test.*get the full amount back/),
  ).toBeTruthy();
  expect(card.getByRole('link', { name: 'See your booking' }).getAttribute('href')).toBe(
    '/dashboard/my-bookings/booking-1',
  );
});

test('a card that fails to load does not affect the table', async () => {
  const sent = fakeApi({
    ...noWaitlist,
    [LIST]: () => [fakeBooking()],
    [CALL]: () => new Refused('booking-not-found'),
  });
  await arrive();
  await waitFor(() => expect(sent.some(({ call }) => call === CALL)).toBe(true));
  expect(await screen.findByRole('rowheader', { name: 'Sunny flat' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Sunny flat' })).toBeNull();
});
