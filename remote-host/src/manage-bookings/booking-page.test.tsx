// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type BookingDetail, FORMER_EMAILS, FORMER_NAME, formatLongDay } from 'contracts';
import { queryClient } from 'shared-platform';
import { fakeApi, fakeBookingDetail, fakeReviews, inDays, Refused } from 'shared-testing';
import { preloadDialog } from 'shared-ui';
import { expect, test, vi } from 'vitest';
import { routes } from '../routes.tsx';
import { renderRoute } from '../testing/render-route.ts';

const CALL = 'GET /bookings/booking-1';
const ABOUT = 'GET /bookings/booking-1/guest-reviews';
const NOTE = 'GET /bookings/booking-1/note';
const show = () => renderRoute(routes, '/dashboard/manage-bookings/booking-1');

test('a booking shows the guest, dates, code, payment and history', async () => {
  fakeApi({
    [NOTE]: () => ({ text: '', version: 0 }),
    [ABOUT]: () => ({ count: 0, reviews: [] }),
    [CALL]: () => fakeBookingDetail(),
  });
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Sunny flat' })).toBeTruthy();
  for (const text of [
    'Gus Guest',
    'guest@lodge.test',
    formatLongDay(inDays(10)),
    formatLongDay(inDays(13)),
    '7KQ2-M4XD',
    '3 nights × $19.99',
    'Paid by the guest',
    'Booking confirmed',
  ]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
});

test.each([
  ['open', true],
  ['won', false],
  ['lost', false],
] as const)('a booking shows that its payout waits while a dispute is open: %s', async (state, isShown) => {
  fakeApi({
    [NOTE]: () => ({ text: '', version: 0 }),
    [ABOUT]: () => ({ count: 0, reviews: [] }),
    [CALL]: () => fakeBookingDetail({ dispute: { state, amount: 59.97 } }),
  });
  show();
  await screen.findByRole('heading', { level: 1, name: 'Sunny flat' });
  expect(screen.queryByText('Your payout waits for the bank’s decision') !== null).toBe(isShown);
});

test('a deleted guest cannot be contacted', async () => {
  const guest = { name: FORMER_NAME, email: `0190${FORMER_EMAILS}`, image: null };
  fakeApi({
    [NOTE]: () => ({ text: '', version: 0 }),
    [ABOUT]: () => ({ count: 0, reviews: [] }),
    [CALL]: () => ({ ...fakeBookingDetail(), guest }),
  });
  show();
  expect(await screen.findByText(FORMER_NAME)).toBeTruthy();
  expect(screen.queryByText(guest.email)).toBe(null);
  expect(screen.queryByRole('link', { name: 'Message guest' })).toBe(null);
});

test('the page shows the refund and closed nights after a host cancels', async () => {
  await preloadDialog();
  let booking: BookingDetail = fakeBookingDetail();
  const cancelled: BookingDetail = {
    ...booking,
    state: 'cancelled',
    cancellation: { at: '2126-01-01T10:00:00.000Z', by: 'host', reason: 'Flooded', keepsNights: true },
    refund: { amount: 59.97, state: 'done' },
  };
  const sent = fakeApi({
    [NOTE]: () => ({ text: '', version: 0 }),
    [ABOUT]: () => ({ count: 0, reviews: [] }),
    [CALL]: () => booking,
    'GET /bookings/booking-1/cancellation': () => ({ paid: 59.97, refund: 59.97, kept: 0 }),
    'POST /bookings/booking-1/cancellation': () => (booking = cancelled),
  });
  show();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Cancel booking' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel this booking?' }));
  await user.type(dialog.getByLabelText('Reason'), 'Flooded');
  await user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
  expect(await screen.findByText(/^You cancelled on .*: Flooded$/)).toBeTruthy();
  expect(screen.getByText('Refunded').nextSibling?.textContent).toBe('$59.97');
  expect(screen.getByText('Kept').nextSibling?.textContent).toBe('$0');
  expect(screen.getByRole('button', { name: /^Reopen nights/ })).toBeTruthy();
  expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ refund: 59.97, reason: 'Flooded' });
});

test.each([
  ['an unknown booking', () => new Refused('booking-not-found')],
  ['a booking that the host made as a guest', () => fakeBookingDetail({ host: 'else@lodge.test' })],
] as const)('%s says so, and leads to the own ones', async (_, answer) => {
  fakeApi({ [NOTE]: () => ({ text: '', version: 0 }), [ABOUT]: () => ({ count: 0, reviews: [] }), [CALL]: answer });
  show();
  expect(await screen.findByText("This isn't a booking of your rooms")).toBeTruthy();
  expect(screen.queryByText('7KQ2-M4XD')).toBeNull();
});

test('a booking links to its listing and the listing’s other bookings', async () => {
  let booking = fakeBookingDetail({ roomId: 'room-7' });
  fakeApi({
    [NOTE]: () => ({ text: '', version: 0 }),
    [ABOUT]: () => ({ count: 0, reviews: [] }),
    [CALL]: () => booking,
  });
  show();
  const listing = await screen.findByRole('link', { name: 'See the listing Sunny flat' });
  expect(listing.getAttribute('href')).toBe('/room/room-7');
  const all = screen.getByRole('link', { name: 'All bookings of this listing' });
  expect(all.getAttribute('href')).toBe('/dashboard/manage-bookings?room=room-7');
  booking = { ...booking, isListed: false };
  await queryClient.invalidateQueries();
  await waitFor(() => expect(screen.queryByRole('link', { name: /^See the listing/ })).toBeNull());
});

test('clashing nights are shown with instructions', async () => {
  const range = { from: inDays(10), to: inDays(13) };
  let clashes: BookingDetail['clashes'] = [
    { calendar: 'Airbnb', ...range, to: inDays(15), isEcho: false },
    { calendar: 'Vrbo', ...range, isEcho: true },
  ];
  fakeApi({
    [NOTE]: () => ({ text: '', version: 0 }),
    [ABOUT]: () => ({ count: 0, reviews: [] }),
    [CALL]: () => fakeBookingDetail({ roomId: 'room-7', clashes }),
  });
  show();
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('These nights are booked twice')).toBeTruthy();
  expect(alert.getByRole('listitem').textContent).toMatch(/^On Airbnb: /);
  expect(alert.getByText(/Cancel one of the two stays: the one on Airbnb there/)).toBeTruthy();
  expect(alert.getByRole('link').getAttribute('href')).toBe('/dashboard/calendar/room-7/sites');
  expect(screen.getByText(/^Vrbo shows just these nights as taken/)).toBeTruthy();
  clashes = undefined;
  await queryClient.invalidateQueries();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.queryByText(/Vrbo/)).toBeNull();
});

test('the page has buttons for receipt, calendar file and printing', async () => {
  fakeApi({
    [NOTE]: () => ({ text: '', version: 0 }),
    [ABOUT]: () => ({ count: 0, reviews: [] }),
    [CALL]: () => fakeBookingDetail(),
  });
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

test.each([
  ['a stay that closes the whole room', { takesRoom: true }, true],
  ['a stay that closes only its nights', {}, false],
  ['a past stay', { takesRoom: true, from: inDays(-5), to: inDays(-3) }, false],
])('%s shows whether the other nights are closed', async (_, change, isTold) => {
  fakeApi({
    [NOTE]: () => ({ text: '', version: 0 }),
    [ABOUT]: () => ({ count: 0, reviews: [] }),
    'GET /bookings/booking-1/reviews': () => fakeReviews({ side: 'host', isOpen: false }),
    [CALL]: () => fakeBookingDetail(change),
  });
  show();
  expect(await screen.findByText('7KQ2-M4XD')).toBeTruthy();
  expect(screen.queryByText(/takes the whole room until/) !== null).toBe(isTold);
  if (!isTold) return;
  expect(screen.getByRole('link', { name: 'Keep the remaining nights open' }).getAttribute('href')).toMatch(
    /edit#keepOpen$/,
  );
});
