// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type BookingDetail, type ChangeQuote, formatShortDay, queryKeys } from 'contracts';
import { queryClient } from 'shared-platform';
import { fakeApi, fakeBooking, fakeBookingDetail, fakeRoomDetail, GUEST, inDays, Refused } from 'shared-testing';
import { preloadDialog } from 'shared-ui';
import { beforeAll, expect, test } from 'vitest';
import { routes } from '../../routes.tsx';
import { fakeStripe, succeeded } from '../../testing/fake-stripe.ts';
import { renderRoute } from '../../testing/render-route.ts';

const READ = 'GET /bookings/booking-1';
const CHANGE = 'POST /bookings/booking-1/change';
const GIVE_UP = 'DELETE /bookings/booking-1/change';
const ROOM = 'GET /room/room-1';
const party = 'adults=1&children=0&infants=0&pets=0';
const quoteCall = (from: number, to: number, who = party) =>
  `GET /bookings/booking-1/change?from=${inDays(from)}&to=${inDays(to)}&${who}` as 'GET /bookings/booking-1/change';

const quote = (change: Partial<ChangeQuote> = {}): ChangeQuote => ({
  price: 79.96,
  lines: [{ nights: 4, each: 19.99, amount: 79.96 }],
  added: { nights: 1, amount: 19.99 },
  givenUp: { nights: 0, amount: 0, refund: 0 },
  pay: 19.99,
  refund: 0,
  cancelling: { refund: 79.96, until: '2127-02-24T15:00:00.000Z' },
  ...change,
});
const written = { acknowledged: true as const, matchedCount: 1, modifiedCount: 1, upsertedCount: 0 };
const payment = () => ({
  clientSecret: 'secret_1',
  bookingId: 'booking-1',
  heldUntil: new Date(Date.now() + 600_000).toISOString(),
});
const room = () => fakeRoomDetail({ taken: [{ from: inDays(10), to: inDays(13) }], booked: true });

beforeAll(preloadDialog);

async function open() {
  renderRoute(routes, '/dashboard/my-bookings/booking-1');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Change dates or guests' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change dates or guests' }));
  await dialog.findByLabelText('Check-in');
  return { user, dialog };
}

function type(dialog: Awaited<ReturnType<typeof open>>['dialog'], label: string, day: string) {
  const field = dialog.getByLabelText(label);
  fireEvent.change(field, { target: { value: day } });
  fireEvent.blur(field);
}

test('a longer stay is held until the difference is paid', async () => {
  let booking: BookingDetail = fakeBookingDetail();
  const sent = fakeApi({
    [READ]: () => booking,
    [ROOM]: room,
    [quoteCall(10, 14)]: () => quote(),
    [CHANGE]: () => ({ booking, payment: payment() }),
    'POST /bookings': () => {
      booking = fakeBookingDetail({ to: inDays(14), price: 79.96, paid: 79.96 });
      return { acknowledged: true as const, insertedId: 'booking-1', booking };
    },
  });
  const { confirmCardPayment } = fakeStripe(succeeded);
  const { user, dialog } = await open();
  // The change must update this list, because My Bookings and the offline copy use it.
  const list = queryKeys.bookings(GUEST.email);
  queryClient.setQueryData(list, [fakeBooking()]);
  type(dialog, 'Check-out', inDays(14));
  expect(await dialog.findByText('4 nights × $19.99')).toBeTruthy();
  expect(dialog.getByText('To pay now').nextSibling?.textContent).toBe('$19.99');
  expect(dialog.getByText(/^If you cancel after this change, you get \$79.96 back, until Feb 24, 2127/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Continue to payment' }));
  expect(await dialog.findByRole('timer')).toBeTruthy();
  const pay = dialog.getByRole<HTMLButtonElement>('button', { name: 'Pay $19.99' });
  await waitFor(() => expect(pay.disabled).toBe(false));
  await user.click(pay);
  expect(await screen.findByText('Booking Changed !')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(confirmCardPayment).toHaveBeenCalledWith('secret_1', { payment_method: 'pm_1' });
  const bodies = (call: string) => sent.filter((each) => each.call === call).map(({ body }) => body);
  const stay = { from: inDays(10), to: inDays(14), party: { adults: 1, children: 0, infants: 0, pets: 0 } };
  expect(bodies(CHANGE)).toEqual([{ ...stay, pay: 19.99, refund: 0 }]);
  expect(bodies('POST /bookings')).toEqual([{ transactionId: 'pi_1', roomId: 'room-1', ...stay }]);
  expect(queryClient.getQueryState(list)?.isInvalidated).toBe(true);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Dates and guests'));
});

test('a difference that is too small to charge is waived', async () => {
  const booking = fakeBookingDetail();
  fakeApi({
    [READ]: () => booking,
    [ROOM]: room,
    [quoteCall(10, 14)]: () => quote({ price: 59.97, pay: 0, waived: 0.3, added: { nights: 1, amount: 0.3 } }),
  });
  const { dialog } = await open();
  type(dialog, 'Check-out', inDays(14));
  expect(await dialog.findByText(/^The change costs \$0\.30 more, .* You pay nothing\.$/)).toBeTruthy();
});

test('removed nights are refunded according to the policy', async () => {
  const given = { nights: 1, amount: 19.99, refund: 10 };
  const booking = fakeBookingDetail();
  const sent = fakeApi({
    [READ]: () => booking,
    [ROOM]: room,
    [quoteCall(10, 12)]: () =>
      quote({
        price: 49.97,
        pay: 0,
        refund: 10,
        givenUp: given,
        added: { nights: 0, amount: 0 },
        cancelling: { refund: 0 },
      }),
    [CHANGE]: () => ({ booking }),
  });
  const { user, dialog } = await open();
  type(dialog, 'Check-out', inDays(12));
  expect(
    await dialog.findByText('Of the $19.99 for the night you give up, your cancellation policy refunds $10.'),
  ).toBeTruthy();
  expect(dialog.getByText('Refund to your card').nextSibling?.textContent).toBe('$10');
  expect(dialog.getByText('If you cancel after this change, nothing is refunded.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Change booking' }));
  expect(await screen.findByText('Booking Changed !')).toBeTruthy();
  expect(sent.find(({ call }) => call === CHANGE)?.body).toMatchObject({ pay: 0, refund: 10 });
});

test('changing only the party is free', async () => {
  const sent = fakeApi({
    [READ]: () => fakeBookingDetail(),
    [ROOM]: room,
    [quoteCall(10, 13, 'adults=2&children=0&infants=0&pets=0')]: () =>
      quote({ price: 59.97, pay: 0, added: { nights: 0, amount: 0 } }),
    [CHANGE]: () => ({ booking: fakeBookingDetail() }),
  });
  const { user, dialog } = await open();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Change booking' }).disabled).toBe(true);
  await user.click(dialog.getByText('Guests'));
  await user.click(await dialog.findByRole('button', { name: 'More adults' }));
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Change booking' });
  await waitFor(() => expect(confirm.disabled).toBe(false));
  await user.click(confirm);
  expect(await screen.findByText('Booking Changed !')).toBeTruthy();
  expect(sent.find(({ call }) => call === CHANGE)?.body).toMatchObject({ party: { adults: 2 }, pay: 0, refund: 0 });
});

test('a pet cannot be added if the room no longer allows pets', async () => {
  const withPets = (pets: number) => quoteCall(10, 13, `adults=2&children=0&infants=0&pets=${pets}`);
  const free = () => quote({ price: 59.97, pay: 0, added: { nights: 0, amount: 0 } });
  fakeApi({
    [READ]: () => fakeBookingDetail({ party: { adults: 1, children: 0, infants: 0, pets: 1 } }),
    [ROOM]: room,
    ...Object.fromEntries([0, 1].map((pets) => [withPets(pets), free])),
  });
  const { user, dialog } = await open();
  await user.click(dialog.getByText('Guests'));
  await user.click(await dialog.findByRole('button', { name: 'More adults' }));
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Change booking' });
  await waitFor(() => expect(confirm.disabled).toBe(false));
  const more = dialog.getByRole('button', { name: 'More pets' });
  expect(more.getAttribute('aria-disabled')).toBe('true');
  expect(dialog.getByText('Not allowed here')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Fewer pets' }));
  await user.click(more);
  expect(dialog.getByText('2 adults, 1 pet')).toBeTruthy();
});

test('a refused change keeps the choice and shows the new price', async () => {
  let now = quote();
  fakeApi({
    [READ]: () => fakeBookingDetail(),
    [ROOM]: room,
    [quoteCall(10, 14)]: () => now,
    [CHANGE]: () => new Refused('price-changed'),
  });
  fakeStripe();
  const { user, dialog } = await open();
  type(dialog, 'Check-out', inDays(14));
  await dialog.findByText('New price');
  now = quote({ price: 109.97, pay: 50 });
  await user.click(dialog.getByRole('button', { name: 'Continue to payment' }));
  expect(await dialog.findByText(/The price has changed/)).toBeTruthy();
  await waitFor(() => expect(dialog.getByText('To pay now').nextSibling?.textContent).toBe('$50'));
  expect(dialog.getByLabelText<HTMLInputElement>('Check-out').value).toBe(inDays(14));
});

test('unavailable dates cannot be confirmed', async () => {
  fakeApi({
    [READ]: () => fakeBookingDetail(),
    [ROOM]: room,
    [quoteCall(10, 14)]: () => new Refused('nights-taken'),
  });
  const { dialog } = await open();
  type(dialog, 'Check-out', inDays(14));
  expect(await dialog.findByText(/Some of these nights were just taken/)).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Change booking' }).disabled).toBe(true);
});

test('going back before the payment releases the new nights', async () => {
  const sent = fakeApi({
    [READ]: () => fakeBookingDetail(),
    [ROOM]: room,
    [quoteCall(10, 14)]: () => quote(),
    [CHANGE]: () => ({ booking: fakeBookingDetail(), payment: payment() }),
    [GIVE_UP]: () => written,
  });
  fakeStripe();
  const { user, dialog } = await open();
  type(dialog, 'Check-out', inDays(14));
  await dialog.findByText('New price');
  await user.click(dialog.getByRole('button', { name: 'Continue to payment' }));
  await user.click(await dialog.findByRole('button', { name: 'Back' }));
  await waitFor(() => expect(sent.some(({ call }) => call === GIVE_UP)).toBe(true));
  expect(dialog.getByLabelText<HTMLInputElement>('Check-out').value).toBe(inDays(14));
});

test('a late payment for a canceled stay is shown as refunded', async () => {
  let state: BookingDetail['state'] = 'confirmed';
  const sent = fakeApi({
    [READ]: () => fakeBookingDetail({ state }),
    [ROOM]: room,
    [quoteCall(10, 14)]: () => quote(),
    [CHANGE]: () => ({ booking: fakeBookingDetail(), payment: payment() }),
    'POST /bookings': () => {
      state = 'cancelled';
      return new Refused('change-ended');
    },
  });
  const answer = Promise.withResolvers<typeof succeeded>();
  fakeStripe().confirmCardPayment.mockReturnValueOnce(answer.promise);
  const { user, dialog } = await open();
  type(dialog, 'Check-out', inDays(14));
  await dialog.findByText('New price');
  await user.click(dialog.getByRole('button', { name: 'Continue to payment' }));
  const pay = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Pay $19.99' });
  await waitFor(() => expect(pay.disabled).toBe(false));
  const isLeavingAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isLeavingAsked()).toBe(false);
  await user.click(pay);
  await waitFor(() => expect(isLeavingAsked()).toBe(true));
  answer.resolve(succeeded);
  await waitFor(() => expect(sent.filter(({ call }) => call === READ).length).toBeGreaterThan(1));
  expect(await screen.findByText('Cancelled')).toBeTruthy();
  expect(screen.getByText(/Your payment of \$19.99 is being refunded in full/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /^Pay/ })).toBeNull();
  expect(dialog.getByText('Close')).toBeTruthy();
});

test('an unpaid change can be continued or discarded after a reload', async () => {
  const pendingChange = {
    from: inDays(10),
    to: inDays(14),
    party: { adults: 1, children: 0, infants: 0, pets: 0 },
    pay: 19.99,
    heldUntil: payment().heldUntil,
  };
  const sent = fakeApi({
    [READ]: () => fakeBookingDetail({ pendingChange }),
    [ROOM]: room,
    [quoteCall(10, 14)]: () => quote(),
    [GIVE_UP]: () => written,
  });
  fakeStripe();
  renderRoute(routes, '/dashboard/my-bookings/booking-1');
  expect(
    await screen.findByText(`${formatShortDay(inDays(10))} to ${formatShortDay(inDays(14))}, 1 adult`),
  ).toBeTruthy();
  expect(screen.getByText(/waits for your payment of \$19.99/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Continue the change' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change dates or guests' }));
  expect(await dialog.findByRole('button', { name: 'Continue to payment' })).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Keep as it is' }));
  await waitFor(() => expect(sent.some(({ call }) => call === GIVE_UP)).toBe(true));
});

test.each([
  ['has begun', { from: inDays(-1), to: inDays(2) }],
  ['is cancelled', { state: 'cancelled' as const }],
])('a stay that %s cannot be changed', async (_what, change) => {
  fakeApi({ [READ]: () => fakeBookingDetail(change) });
  renderRoute(routes, '/dashboard/my-bookings/booking-1');
  await screen.findByRole('heading', { level: 1, name: 'Sunny flat' });
  expect(screen.queryByRole('button', { name: 'Change dates or guests' })).toBeNull();
});
