// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, fakeBooking, Refused } from 'shared-testing';
import { expect, test } from 'vitest';
import { fakeStripe, succeeded } from '../testing/fake-stripe.ts';
import { noWaitlist } from '../testing/no-waitlist.ts';
import { api, calls, intent, openReview, pay, room } from '../testing/open-review.tsx';
import { dates, ownBookings, showPanel, stay } from '../testing/show-panel.tsx';

test('Back closes the review and releases the nights', async () => {
  const sent = fakeApi(api);
  fakeStripe();
  const { router, dialog } = await openReview();
  await dialog.findByRole('timer');
  await waitFor(() => expect(router.state.location.hash).toBe('#review'));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls(sent, 'DELETE /bookings/booking-1/hold')).toBe(1);
  expect(router.state.location).toMatchObject({ pathname: '/room/room-1', search: dates, hash: '' });
  await userEvent.click(screen.getByRole('button', { name: 'Reserve' }));
  expect(await screen.findByRole('dialog', { name: 'Review Info Before Reserve' })).toBeTruthy();
  expect(calls(sent, 'POST /create-payment-intent')).toBe(2);
});

test('Cancel removes the review’s history entry', async () => {
  fakeApi(api);
  fakeStripe();
  const { router, dialog } = await openReview();
  await waitFor(() => expect(router.state.location.hash).toBe('#review'));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(router.state.location.hash).toBe(''));
  expect(router.state.historyAction).toBe('POP');
});

test('Back is ignored during a payment', async () => {
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

test('the URL of a closed review shows the room page', async () => {
  const router = showPanel(room, '#review');
  await waitFor(() => expect(router.state.location.hash).toBe(''));
});

/** Simulates returning to a page from the browser's back/forward cache. */
const restorePage = () =>
  act(async () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

test('a review restored by Back shows that the stay was paid for in another tab', async () => {
  let isBooked = false;
  fakeApi({
    ...noWaitlist,
    ...api,
    'POST /create-payment-intent': () => (isBooked ? new Refused('nights-taken') : intent()),
    [ownBookings]: () => [fakeBooking(stay)],
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

test('a review restored by Back can be paid if the stay is unpaid', async () => {
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

test('loading the page does not request a hold', async () => {
  const sent = fakeApi(api);
  fakeStripe();
  const { dialog } = await openReview();
  await dialog.findByRole('timer');
  await act(async () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false })));
  expect(calls(sent, 'POST /create-payment-intent')).toBe(1);
});
