// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type BookingDetail, FORMER_EMAILS, FORMER_NAME, formatLongDay, getBooking } from 'contracts';
import { useSession } from 'shared-auth';
import { call, queryClient } from 'shared-platform';
import { fakeApi, fakeBookingDetail, fakeReviews, HOST, inDays, Refused } from 'shared-testing';
import { preloadDialog } from 'shared-ui';
import type { WorldMapProps } from 'shared-ui/map';
import { expect, test, vi } from 'vitest';
import { routes } from '../routes.tsx';
import { renderRoute } from '../testing/render-route.ts';

/** Replaces the map, because it needs a real canvas. */
vi.mock('shared-ui/map', async (original) => ({
  ...(await original<object>()),
  WorldMap: ({ label, point }: WorldMapProps) => <output aria-label={label}>{JSON.stringify(point)}</output>,
}));

const CALL = 'GET /bookings/booking-1';
const show = () => renderRoute(routes, '/dashboard/my-bookings/booking-1');
const history = () => screen.findAllByRole('listitem').then((items) => items.map((item) => item.textContent));

test('a booking shows its dates, location, code, payment, terms and history', async () => {
  fakeApi({ [CALL]: () => fakeBookingDetail({ timeZone: 'Europe/Lisbon', from: '2127-03-10', to: '2127-03-13' }) });
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Sunny flat' })).toBeTruthy();
  expect(screen.getAllByText(HOST.displayName)).toHaveLength(2);
  for (const text of [
    'Confirmed',
    formatLongDay('2127-03-10'),
    'from 3:00 PM',
    formatLongDay('2127-03-13'),
    'until 11:00 AM',
    '7KQ2-M4XD',
    'Times are local: Europe/Lisbon',
    '3 nights × $19.99',
    'Moderate policy, as it was when you booked',
  ]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(screen.getByText('Paid').nextSibling?.textContent).toBe('$59.97');
  const items = await history();
  expect(items.slice(0, 3)).toEqual([
    'Until Mar 5, 2127, 3:00 PM: $59.97 back',
    'Until Mar 10, 2127, 3:00 PM: $29.99 back',
    'After that: no refund',
  ]);
  expect(items.slice(3).map((text) => text?.replace(/(held for payment|paid|confirmed).*/, '$1'))).toEqual([
    'Nights held for payment',
    '$59.97 paid',
    'Booking confirmed',
  ]);
  expect(screen.getByRole('link', { name: 'See the room' }).getAttribute('href')).toBe('/room/room-1');
});

test('a deleted host cannot be contacted', async () => {
  const hostedBy = { id: 'host-1', name: FORMER_NAME, email: `0190${FORMER_EMAILS}`, image: null };
  fakeApi({ [CALL]: () => ({ ...fakeBookingDetail(), hostedBy }) });
  show();
  expect(await screen.findAllByText(FORMER_NAME)).toHaveLength(2);
  expect(screen.queryByText(hostedBy.email)).toBe(null);
  expect(screen.queryByRole('link', { name: 'Message host' })).toBe(null);
});

test('a booking shows its charges and their refund', async () => {
  const charges = { guestFeeBasisPoints: 1_000, taxBasisPoints: 900, taxName: 'City tax' };
  const lines = [{ nights: 3, each: 100, amount: 300 }];
  const price = { price: 357, paid: 357, charges, parts: { nights: 300, guestFee: 30, tax: 27 }, lines };
  fakeApi({ [CALL]: () => fakeBookingDetail({ ...price, from: '2127-03-10', to: '2127-03-13' }) });
  show();
  expect((await screen.findByText('Service fee')).nextSibling?.textContent).toBe('$30');
  expect(screen.getByText('City tax').nextSibling?.textContent).toBe('$27');
  expect(screen.getByText('Paid').nextSibling?.textContent).toBe('$357');
  expect((await history()).slice(0, 2).map((text) => text?.replace(/.*: /, ''))).toEqual(['$357 back', '$178.50 back']);
});

test('a booking shows the host’s sleeping places and house rules', async () => {
  let booking = fakeBookingDetail({
    sleeping: [{ kind: 'bedroom', beds: [{ bed: 'double', count: 1 }] }],
    houseRules: { rules: ['no-smoking'], quiet: { from: 22, to: 7 }, text: 'Shoes off.' },
    amenities: ['pets-allowed'],
  });
  fakeApi({ [CALL]: () => booking });
  show();
  expect((await screen.findByText('Bedroom 1')).nextElementSibling?.textContent).toBe('1 double bed');
  for (const text of ['No smoking', 'Pets allowed', 'Quiet from 10:00 PM to 7:00 AM', 'Shoes off.'])
    expect(screen.getByText(text)).toBeTruthy();
  cleanup();
  queryClient.clear();
  booking = fakeBookingDetail({ houseRules: { rules: [] }, sleeping: [], amenities: [] });
  show();
  await screen.findByText('7KQ2-M4XD');
  expect(screen.queryByRole('heading', { name: 'House rules' })).toBeNull();
});

test('a booking shows a map unless the page is offline', async () => {
  let spot: BookingDetail['spot'] = { lat: 38.71234, lon: -9.12987 };
  fakeApi({ [CALL]: () => fakeBookingDetail(spot && { spot }) });
  show();
  const map = () => screen.queryByLabelText('Where the stay is');
  expect(await screen.findByText('Coordinates: 38.71234, -9.12987')).toBeTruthy();
  expect(map()?.textContent).toBe('{"lat":38.71234,"lon":-9.12987}');
  act(() => useSession.setState({ isUnchecked: true }));
  expect(map()).toBeNull();
  expect(screen.getByText('Coordinates: 38.71234, -9.12987')).toBeTruthy();
  act(() => useSession.setState({ isUnchecked: false }));
  cleanup();
  queryClient.clear();
  spot = undefined;
  show();
  await screen.findByText('7KQ2-M4XD');
  expect(screen.queryByRole('heading', { name: 'Where it is' })).toBeNull();
});

test.each([
  ['Mozilla/5.0 (Linux; Android 16)', 'geo:38.71234,-9.12987?q=38.71234,-9.12987(Sunny%20flat)'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26)', 'https://maps.apple.com/?ll=38.71234,-9.12987&q=Sunny%20flat'],
  ['Mozilla/5.0 (X11; Linux)', 'https://www.google.com/maps/search/?api=1&query=38.71234,-9.12987'],
])('the arrival section opens the maps of %s', async (userAgent, href) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  fakeApi({ [CALL]: () => fakeBookingDetail({ spot: { lat: 38.71234, lon: -9.12987 } }) });
  show();
  expect((await screen.findByRole('link', { name: 'Open in Maps' })).getAttribute('href')).toBe(href);
  vi.restoreAllMocks();
});

test('the host’s contact is in the arrival section until the stay is over', async () => {
  let booking = fakeBookingDetail();
  fakeApi({ [CALL]: () => booking, 'GET /bookings/booking-1/reviews': () => fakeReviews({ isOpen: false }) });
  show();
  expect(await screen.findByRole('heading', { name: 'Arrival' })).toBeTruthy();
  expect(screen.getByRole('link', { name: HOST.email }).getAttribute('href')).toMatch(/^mailto:/);
  booking = { ...booking, from: inDays(-5), to: inDays(-3) };
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText('Completed')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Arrival' })).toBeNull();
  expect(screen.getAllByRole('link', { name: 'Message host' })).toHaveLength(1);
});

test('the page shows who canceled and the refund', async () => {
  await preloadDialog();
  let booking: BookingDetail = fakeBookingDetail();
  const cancelled: BookingDetail = {
    ...booking,
    state: 'cancelled',
    cancellation: { at: '2126-01-01T10:00:00.000Z', by: 'guest', reason: null },
    refund: { amount: 59.97, state: 'pending' },
    timeline: [...booking.timeline, { event: 'cancelled', at: '2126-01-01T10:00:00.000Z', by: 'guest' }],
  };
  fakeApi({
    [CALL]: () => booking,
    'GET /bookings/booking-1/cancellation': () => ({ paid: 59.97, refund: 59.97, kept: 0 }),
    'POST /bookings/booking-1/cancellation': () => (booking = cancelled),
  });
  show();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Cancel booking' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel this booking?' }));
  await user.click(await dialog.findByRole('button', { name: 'Cancel booking' }));
  expect(await screen.findByText('On its way back to your card')).toBeTruthy();
  expect(screen.getByText(/^You cancelled on/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Cancel booking' })).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancellation'));
});

test('a failed refund is shown', async () => {
  const cancellation = { at: '2126-01-01T10:00:00.000Z', by: 'guest', reason: null } as const;
  const refund = { amount: 59.97, state: 'failed' } as const;
  fakeApi({ [CALL]: () => ({ ...fakeBookingDetail(), state: 'cancelled', cancellation, refund }) });
  show();
  expect((await screen.findByText('Refund that did not arrive')).nextSibling?.textContent).toBe('$59.97');
});

test.for([
  ['open', 'Payment disputed'],
  ['won', 'Dispute closed'],
  ['lost', 'Payment given back by the bank'],
] as const)('a payment whose dispute is %s is marked', async ([state, label]) => {
  fakeApi({ [CALL]: () => ({ ...fakeBookingDetail(), dispute: { state, amount: 59.97 } }) });
  show();
  expect(await screen.findByText(label)).toBeTruthy();
});

test('a past stay or a stay in a deleted room has no broken links', async () => {
  fakeApi({
    [CALL]: () => fakeBookingDetail({ from: inDays(-5), to: inDays(-3), isListed: false }),
    'GET /bookings/booking-1/reviews': () => fakeReviews({ isOpen: false }),
  });
  show();
  expect(await screen.findByText('Completed')).toBeTruthy();
  expect(screen.getByText("This booking can't be cancelled.")).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel booking' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'See the room' })).toBeNull();
});

test.each([
  ['an unknown booking', () => new Refused('booking-not-found')],
  [
    'another guest’s booking of the person’s own room',
    () => fakeBookingDetail({ guest: { name: 'Else', email: 'else@lodge.test', image: null } }),
  ],
] as const)('%s says so, and leads to the own ones', async (_, answer) => {
  fakeApi({ [CALL]: answer });
  show();
  expect(await screen.findByText("This isn't one of your bookings")).toBeTruthy();
  expect(screen.queryByText('Else')).toBeNull();
  expect(screen.getByRole('link', { name: 'See My Bookings' }).getAttribute('href')).toBe('/dashboard/my-bookings');
});

test('a failure can be retried', async () => {
  let isDown = true;
  fakeApi({ [CALL]: () => (isDown ? new Refused('database-unavailable') : fakeBookingDetail()) });
  show();
  const again = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await userEvent.click(again);
  expect(await screen.findByText('7KQ2-M4XD')).toBeTruthy();
});

test('unknown values from a newer API do not break the page', async () => {
  const newer = {
    cancellationPolicy: 'strict' as BookingDetail['cancellationPolicy'],
    timeline: [{ event: 'moved' as 'held', at: '2026-01-01T10:00:00.000Z' }],
  };
  fakeApi({ [CALL]: () => fakeBookingDetail(newer) });
  show();
  expect(await screen.findByText('moved')).toBeTruthy();
  expect(screen.getByText('Reload this page to see the refund terms.')).toBeTruthy();
});

test('the page has buttons for receipt, calendar file and printing', async () => {
  fakeApi({ [CALL]: () => fakeBookingDetail() });
  show();
  const receipt = await screen.findByRole('link', { name: 'Receipt (PDF)' });
  expect(receipt.getAttribute('href')).toBe('/api/bookings/booking-1/receipt.pdf');
  const calendar = screen.getByRole('link', { name: 'Add to calendar' });
  expect(calendar.getAttribute('href')).toBe('/api/bookings/booking-1/calendar.ics');
  const print = vi.spyOn(window, 'print').mockReturnValue();
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  print.mockRestore();
});

test('actions that need the API are unavailable while it is unreachable', async () => {
  fakeApi({ [CALL]: () => fakeBookingDetail() });
  show();
  const cancel = await screen.findByRole('button', { name: 'Cancel booking' });
  const change = screen.getByRole('button', { name: 'Change dates or guests' });
  expect([cancel, change].map((button) => button.hasAttribute('disabled'))).toEqual([false, false]);
  act(() => useSession.setState({ isUnchecked: true }));
  expect([cancel, change].map((button) => button.hasAttribute('disabled'))).toEqual([true, true]);
  expect(screen.getByRole('alert').textContent).toMatch(/^You’re offline, .* saved on your device on \w+ \d+, \d{4}/);
  expect(screen.getByText('7KQ2-M4XD')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Add to calendar' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Print' })).toBeTruthy();
  act(() => useSession.setState({ isUnchecked: false }));
  expect(screen.getByRole('link', { name: 'Add to calendar' })).toBeTruthy();
});

test.each([
  [
    'both at once',
    { spotAt: '2126-01-01T15:00:00.001Z', checkIn: { at: '2126-01-01T15:00:00.001Z' } },
    [
      /^You’ll get the address and check-in instructions on Jan 1, 2126.* where the stay is, when free cancellation ends\.$/,
    ],
  ],
  ['the address alone', { spotAt: '2126-01-01T15:00:00.001Z' }, [/^You’ll get the exact address on Jan 1, 2126/]],
  [
    'one after the other',
    { spotAt: '2126-01-01T15:00:00.001Z', checkIn: { at: '2126-01-05T09:00:00.000Z' } },
    [
      /^You’ll get the exact address on Jan 1, 2126/,
      /^You’ll get the check-in instructions here and by email on Jan 5/,
    ],
  ],
])('the page shows when the guest gets the address and check-in instructions: %s', async (_, change, texts) => {
  fakeApi({ [CALL]: () => fakeBookingDetail({ timeZone: 'UTC', ...change }) });
  show();
  for (const text of texts) expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getAllByText(/^You’ll get/)).toHaveLength(texts.length);
});

test('check-in instructions are shown once they are released to the guest', async () => {
  let booking = fakeBookingDetail({ timeZone: 'UTC', checkIn: { at: '2126-01-01T09:00:00.000Z' } });
  fakeApi({ [CALL]: () => booking });
  show();
  expect(
    await screen.findByText(/^You’ll get the check-in instructions here and by email on Jan 1, 2126/),
  ).toBeTruthy();
  booking = { ...booking, checkIn: { at: '2026-01-01T09:00:00.000Z', text: 'Code 4711.' } };
  await queryClient.invalidateQueries();
  expect(await screen.findByText('Code 4711.')).toBeTruthy();
  expect(screen.queryByText(/^You’ll get/)).toBeNull();
});

test.each([2, -2])('a device whose clock is %s days off shows the correct actions', async (off) => {
  const answer = (booking: BookingDetail) => {
    const date = new Date(Date.now() - (vi.isFakeTimers() ? off * 86_400_000 : 0)).toUTCString();
    return Response.json(booking, { headers: { date } });
  };
  const ahead = fakeBookingDetail({ timeZone: 'UTC', from: inDays(1), to: inDays(3) });
  const over = fakeBookingDetail({ _id: 'booking-2', timeZone: 'UTC', from: inDays(-3), to: inDays(-1) });
  fakeApi({
    [CALL]: () => answer(ahead),
    'GET /bookings/booking-2': () => answer(over),
    'GET /bookings/booking-2/reviews': () => fakeReviews({ isOpen: false }),
  });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off * 86_400_000 });
  try {
    show();
    expect(await screen.findByText('Confirmed')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Cancel booking' })).toBeTruthy();
    cleanup();
    renderRoute(routes, '/dashboard/my-bookings/booking-2');
    expect(await screen.findByText('Completed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel booking' })).toBeNull();
  } finally {
    vi.useRealTimers();
    // Reset the offset to the server's clock for the other tests.
    await call(getBooking, { id: 'booking-1' });
  }
});
