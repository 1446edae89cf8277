// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, Refused } from 'shared-testing';
import { expect, test } from 'vitest';
import { fakeStripe, succeeded } from '../testing/fake-stripe.ts';
import { noWaitlist } from '../testing/no-waitlist.ts';
import { api, calls, intent, openReview, pay, room } from '../testing/open-review.tsx';
import { nothingElse, stay } from '../testing/show-panel.tsx';

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
    ...stay,
    price: 59.97,
    title: room.title,
  });
  expect(sent.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({ status: true });
  expect(calls(sent, 'DELETE /bookings/booking-1/hold')).toBe(0);
  expect(await screen.findByText('Booking Successful ! pi_1')).toBeTruthy();
});

test('a guest can retry a payment that the provider refused', async () => {
  fakeApi(api);
  const { confirmCardPayment } = fakeStripe({ error: { message: 'Your card was declined.' } }, succeeded);
  const { router, dialog } = await openReview();
  await pay(dialog);
  expect((await dialog.findByRole('alert')).textContent).toBe('Your card was declined.');
  await pay(dialog);
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/my-bookings'));
  expect(confirmCardPayment).toHaveBeenCalledTimes(2);
});

test('an intent that has already succeeded counts as paid', async () => {
  fakeApi(api);
  fakeStripe({ error: { message: 'Unexpected state', payment_intent: { id: 'pi_1', status: 'succeeded' } } });
  const { router, dialog } = await openReview();
  await pay(dialog);
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/my-bookings'));
});

test('a lost response does not count as a failed payment', async () => {
  fakeApi(api);
  fakeStripe({ error: { type: 'api_connection_error', message: 'You have not been charged.' } }, succeeded);
  const { router, dialog } = await openReview();
  await pay(dialog);
  expect((await dialog.findByRole('alert')).textContent).toContain('you will not pay twice');
  await pay(dialog);
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/my-bookings'));
});

test('a guest can pay for a new hold after another tab has released the first one', async () => {
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

test('a paid booking can be saved after the network has responded with its login page', async () => {
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

test('a payment for nights that someone else has booked is shown as refunded', async () => {
  fakeApi({ ...noWaitlist, ...api, ...nothingElse, 'POST /bookings': () => new Refused('nights-taken') });
  fakeStripe(succeeded);
  const { dialog } = await openReview();
  await pay(dialog);
  expect(await dialog.findByText(/Your payment of \$59\.97 is being refunded in full/)).toBeTruthy();
  expect(await dialog.findByRole('link', { name: 'See all rooms that are free on your dates' })).toBeTruthy();
});
