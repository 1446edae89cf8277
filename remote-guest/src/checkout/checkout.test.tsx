// @vitest-environment jsdom
import { act, type queries, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatLongDay, formatShortDay, ONE_ADULT, type PaymentIntent, type WriteResult } from 'contracts';
import { fakeApi, fakeBooking, fakeRoomDetail, inDays, Refused } from 'shared-testing';
import { expect, test } from 'vitest';
import { RoomBooking } from '../room-booking.tsx';
import { fakeStripe, succeeded } from '../testing/fake-stripe.ts';
import { noWaitlist } from '../testing/no-waitlist.ts';
import { renderRoute } from '../testing/render-route.ts';

const room = fakeRoomDetail();
const [from, to] = [inDays(5), inDays(8)];
const intent = (): PaymentIntent => ({
  clientSecret: 'secret_1',
  bookingId: 'booking-1',
  heldUntil: new Date(Date.now() + 600_000).toISOString(),
});
const written: WriteResult = { acknowledged: true, matchedCount: 1, modifiedCount: 1, upsertedCount: 0 };
const api = {
  'POST /create-payment-intent': intent,
  'DELETE /bookings/booking-1/hold': () => written,
  'POST /bookings': () => ({ acknowledged: true as const, insertedId: 'booking-1', booking: fakeBooking() }),
  'PATCH /rooms/status/room-1': () => written,
};
const nothingElse = {
  'GET /bookings?email=guest@lodge.test': () => [],
  [`GET /room/room-1/free-stays?from=${from}&nights=3`]: () => [],
  [`GET /room/room-1/similar?from=${from}&to=${to}&adults=1&children=0&pets=0`]: () => [],
};
const calls = (sent: { call: string }[], call: string) => sent.filter((entry) => entry.call === call).length;

async function openReview() {
  const router = renderRoute(
    { '/room/:id': { Component: () => <RoomBooking room={room} /> } },
    `/room/room-1?from=${from}&to=${to}`,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Reserve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Review Info Before Reserve' }));
  // The router updates the address in a transition, so let it finish.
  await act(async () => {});
  return { router, dialog };
}

async function pay(dialog: ReturnType<typeof within<typeof queries>>) {
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Pay 59.97$' });
  await waitFor(() => expect(button.disabled).toBe(false));
  await userEvent.click(button);
}

test('the review holds the nights until it is closed', async () => {
  const sent = fakeApi(api);
  fakeStripe();
  const { dialog } = await openReview();
  for (const text of [room.title, room.location, 'Gus Guest', formatLongDay(from), formatLongDay(to), '$ 59.97']) {
    expect(dialog.getByText(text)).toBeTruthy();
  }
  expect(await dialog.findByRole('timer')).toBeTruthy();
  expect(sent).toEqual([
    { call: 'POST /create-payment-intent', body: { price: 59.97, roomId: 'room-1', from, to, party: ONE_ADULT } },
  ]);
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(calls(sent, 'DELETE /bookings/booking-1/hold')).toBe(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a payment saves the booking and opens My Bookings', async () => {
  const sent = fakeApi(api);
  const { createPaymentMethod, confirmCardPayment } = fakeStripe(succeeded);
  const { router, dialog } = await openReview();
  await pay(dialog);
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/my-bookings'));
  expect(createPaymentMethod.mock.calls[0]?.[0]).toMatchObject({
    type: 'card',
    billing_details: { email: 'guest@lodge.test', name: 'Gus Guest' },
  });
  expect(confirmCardPayment).toHaveBeenCalledWith('secret_1', { payment_method: 'pm_1' });
  expect(sent.find(({ call }) => call === 'POST /bookings')?.body).toMatchObject({
    transactionId: 'pi_1',
    roomId: 'room-1',
    from,
    to,
    price: 59.97,
    title: room.title,
  });
  expect(sent.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({ status: true });
  expect(calls(sent, 'DELETE /bookings/booking-1/hold')).toBe(0);
  expect(await screen.findByText('Booking Successful ! pi_1')).toBeTruthy();
});

test('a guest can retry after the provider’s message', async () => {
  fakeApi(api);
  const { confirmCardPayment } = fakeStripe({ error: { message: 'Your card was declined.' } }, succeeded);
  const { router, dialog } = await openReview();
  await pay(dialog);
  expect((await dialog.findByRole('alert')).textContent).toBe('Your card was declined.');
  await pay(dialog);
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/my-bookings'));
  expect(confirmCardPayment).toHaveBeenCalledTimes(2);
});

test('an intent that has succeeded already counts as paid', async () => {
  fakeApi(api);
  fakeStripe({ error: { message: 'Unexpected state', payment_intent: { id: 'pi_1', status: 'succeeded' } } });
  const { router, dialog } = await openReview();
  await pay(dialog);
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/my-bookings'));
});

test('a lost response is not treated as a failed payment', async () => {
  fakeApi(api);
  fakeStripe({ error: { type: 'api_connection_error', message: 'You have not been charged.' } }, succeeded);
  const { router, dialog } = await openReview();
  await pay(dialog);
  expect((await dialog.findByRole('alert')).textContent).toContain('you will not pay twice');
  await pay(dialog);
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/my-bookings'));
});

test('a new hold can be paid after another tab released the first', async () => {
  let holds = 0;
  const sent = fakeApi({
    ...noWaitlist,
    ...api,
    'POST /create-payment-intent': () => {
      holds += 1;
      return { ...intent(), clientSecret: `secret_${holds}` };
    },
  });
  const { confirmCardPayment } = fakeStripe(
    { error: { message: 'It has a status of canceled.', payment_intent: { id: 'pi_1', status: 'canceled' } } },
    succeeded,
  );
  const { router, dialog } = await openReview();
  await pay(dialog);
  expect(await dialog.findByText('The nights are no longer held for you. Nothing was charged.')).toBeTruthy();
  expect(dialog.queryByText(/status of canceled/)).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Hold the nights again' }));
  await pay(dialog);
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/my-bookings'));
  expect(confirmCardPayment.mock.calls.map(([secret]) => secret)).toEqual(['secret_1', 'secret_2']);
  expect(calls(sent, 'POST /bookings')).toBe(1);
});

test('Back closes the review and releases the nights', async () => {
  const sent = fakeApi(api);
  fakeStripe();
  const { router, dialog } = await openReview();
  await dialog.findByRole('timer');
  await waitFor(() => expect(router.state.location.hash).toBe('#review'));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls(sent, 'DELETE /bookings/booking-1/hold')).toBe(1);
  expect(router.state.location).toMatchObject({ pathname: '/room/room-1', search: `?from=${from}&to=${to}`, hash: '' });
  await userEvent.click(screen.getByRole('button', { name: 'Reserve' }));
  expect(await screen.findByRole('dialog', { name: 'Review Info Before Reserve' })).toBeTruthy();
  expect(calls(sent, 'POST /create-payment-intent')).toBe(2);
});

test('Cancel leaves no entry in the history', async () => {
  fakeApi(api);
  fakeStripe();
  const { router, dialog } = await openReview();
  await waitFor(() => expect(router.state.location.hash).toBe('#review'));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(router.state.location.hash).toBe(''));
  expect(router.state.historyAction).toBe('POP');
});

test('Back does nothing during a payment', async () => {
  const sent = fakeApi(api);
  const { confirmCardPayment } = fakeStripe();
  const answer = Promise.withResolvers<typeof succeeded>();
  confirmCardPayment.mockReturnValueOnce(answer.promise);
  const { router, dialog } = await openReview();
  const isLeavingAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isLeavingAsked()).toBe(false);
  await pay(dialog);
  await waitFor(() => expect(confirmCardPayment).toHaveBeenCalledOnce());
  expect(isLeavingAsked()).toBe(true);
  await act(() => router.navigate(-1));
  await waitFor(() => expect(router.state.location.hash).toBe('#review'));
  expect(screen.getByRole('dialog', { name: 'Review Info Before Reserve' })).toBeTruthy();
  answer.resolve(succeeded);
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/my-bookings'));
  expect(calls(sent, 'DELETE /bookings/booking-1/hold')).toBe(0);
  await waitFor(() => expect(isLeavingAsked()).toBe(false));
});

test('Back returns to the room page after the payment', async () => {
  fakeApi(api);
  fakeStripe(succeeded);
  const { router, dialog } = await openReview();
  await pay(dialog);
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/my-bookings'));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(router.state.location.pathname).toBe('/room/room-1'));
  expect(router.state.location.hash).toBe('');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the URL of a review that no longer exists shows the room page', async () => {
  const router = renderRoute({ '/room/:id': { Component: () => <RoomBooking room={room} /> } }, '/room/room-1#review');
  await waitFor(() => expect(router.state.location.hash).toBe(''));
});

test('a payment is not repeated when saving fails', async () => {
  let answers = 0;
  const sent = fakeApi({
    ...noWaitlist,
    ...api,
    'POST /bookings': () => (answers++ === 0 ? new Refused('database-unavailable') : api['POST /bookings']()),
  });
  const { confirmCardPayment } = fakeStripe(succeeded);
  const { router, dialog } = await openReview();
  await pay(dialog);
  expect(await dialog.findByText("You've paid, but the booking isn't saved yet")).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Pay 59.97$' })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Save the booking now' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/my-bookings'));
  expect(confirmCardPayment).toHaveBeenCalledTimes(1);
  expect(calls(sent, 'POST /bookings')).toBe(2);
});

test('a paid booking is saved by a retry if a network answered with its own page', async () => {
  let isIntercepted = true;
  const portal = () =>
    new Response('<html>Log in to the hotel network</html>', { headers: { 'content-type': 'text/html' } });
  fakeApi({ ...api, 'POST /bookings': () => (isIntercepted ? portal() : api['POST /bookings']()) });
  const { confirmCardPayment } = fakeStripe(succeeded);
  const { router, dialog } = await openReview();
  await pay(dialog);
  const again = await dialog.findByRole('button', { name: 'Save the booking now' });
  expect(dialog.queryByRole('button', { name: /^Pay/ })).toBeNull();
  isIntercepted = false;
  await userEvent.click(again);
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/my-bookings'));
  expect(confirmCardPayment).toHaveBeenCalledOnce();
});

test('a payment for nights that somebody else has booked is reported as being refunded', async () => {
  fakeApi({ ...noWaitlist, ...api, ...nothingElse, 'POST /bookings': () => new Refused('nights-taken') });
  fakeStripe(succeeded);
  const { dialog } = await openReview();
  await pay(dialog);
  expect(await dialog.findByText(/Your payment of \$59\.97 is being refunded in full/)).toBeTruthy();
  expect(await dialog.findByRole('link', { name: 'See all rooms that are free on your dates' })).toBeTruthy();
});

test('the review shows why the nights cannot be held', async () => {
  const sent = fakeApi({
    ...noWaitlist,
    ...api,
    ...nothingElse,
    'POST /create-payment-intent': () => new Refused('nights-taken'),
  });
  fakeStripe();
  const { dialog } = await openReview();
  expect(await dialog.findByText('Some of these nights were just taken. Please choose other dates.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Choose other dates' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls(sent, 'POST /create-payment-intent')).toBe(1);
});

test('the review shows when a guest with unpaid holds can reserve again', async () => {
  fakeApi({
    ...noWaitlist,
    ...api,
    ...nothingElse,
    'POST /create-payment-intent': () => new Refused('too-many-holds', { until: '2126-01-01T15:40:00.000Z' }),
  });
  fakeStripe();
  const { dialog } = await openReview();
  expect(
    await dialog.findByText(/^You reserved several times without paying.*That is from .*2126.* on\.$/),
  ).toBeTruthy();
});

test('the review offers other dates when the nights cannot be held', async () => {
  const other = { from: inDays(9), to: inDays(12) };
  fakeApi({
    ...noWaitlist,
    ...api,
    ...nothingElse,
    [`GET /room/room-1/free-stays?from=${from}&nights=3`]: () => [other],
    'POST /create-payment-intent': () => new Refused('nights-taken'),
  });
  fakeStripe();
  const { dialog, router } = await openReview();
  const name = `${formatShortDay(other.from)} to ${formatShortDay(other.to)}`;
  await userEvent.click(await dialog.findByRole('link', { name }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.hash).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Check-in').value).toBe(other.from);
  expect(screen.getByLabelText<HTMLInputElement>('Check-out').value).toBe(other.to);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reserve' }).disabled).toBe(false);
});

test('nights that the guest has booked in the meantime are reported as their own', async () => {
  fakeApi({
    ...noWaitlist,
    ...api,
    'POST /create-payment-intent': () => new Refused('nights-taken'),
    'GET /bookings?email=guest@lodge.test': () => [fakeBooking({ from, to })],
  });
  fakeStripe();
  const { dialog } = await openReview();
  expect(await dialog.findByText(/You booked this room from .* and it's paid for/)).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'See your booking' })).toBeTruthy();
});

/** Simulates Back to a page from the browser's back/forward cache. */
const restorePage = () =>
  act(async () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

test('a review that Back restores shows that the stay was paid for elsewhere', async () => {
  let isBooked = false;
  fakeApi({
    ...noWaitlist,
    ...api,
    'POST /create-payment-intent': () => (isBooked ? new Refused('nights-taken') : intent()),
    'GET /bookings?email=guest@lodge.test': () => [fakeBooking({ from, to })],
  });
  const { confirmCardPayment } = fakeStripe(succeeded);
  const { dialog } = await openReview();
  await waitFor(() => expect(dialog.getByRole<HTMLButtonElement>('button', { name: /^Pay/ }).disabled).toBe(false));
  isBooked = true;
  await restorePage();
  expect(await dialog.findByText(/You booked this room from .* and it's paid for/)).toBeTruthy();
  const pay = dialog.queryByRole<HTMLButtonElement>('button', { name: /^Pay/ });
  expect(pay === null || pay.disabled).toBe(true);
  expect(confirmCardPayment).not.toHaveBeenCalled();
});

test('a review that Back restores can be paid if the stay was not paid for elsewhere', async () => {
  const sent = fakeApi(api);
  const { confirmCardPayment } = fakeStripe(succeeded);
  const { router, dialog } = await openReview();
  await waitFor(() => expect(dialog.getByRole<HTMLButtonElement>('button', { name: /^Pay/ }).disabled).toBe(false));
  await restorePage();
  expect(calls(sent, 'POST /create-payment-intent')).toBe(2);
  await pay(dialog);
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/my-bookings'));
  expect(confirmCardPayment).toHaveBeenCalledOnce();
});

test('a page that is shown for the first time requests no hold', async () => {
  const sent = fakeApi(api);
  fakeStripe();
  const { dialog } = await openReview();
  await dialog.findByRole('timer');
  await act(async () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false })));
  expect(calls(sent, 'POST /create-payment-intent')).toBe(1);
});
