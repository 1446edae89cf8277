// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatLongDay, formatShortDay, ONE_ADULT } from 'contracts';
import { fakeApi, fakeBooking, fakeRoomDetail, inDays, Refused } from 'shared-testing';
import { expect, test } from 'vitest';
import { fakeStripe } from '../testing/fake-stripe.ts';
import { noWaitlist } from '../testing/no-waitlist.ts';
import { api, calls, openReview, room } from '../testing/open-review.tsx';
import { dates, nothingElse, ownBookings, reserve, showPanel, stay } from '../testing/show-panel.tsx';

const HOLD = 'POST /create-payment-intent';

test('the review shows the nights that were chosen when Reserve was pressed', async () => {
  fakeStripe();
  const sent = fakeApi({ ...noWaitlist, [HOLD]: () => ({ clientSecret: 'secret_1', bookingId: 'booking-1' }) });
  showPanel(fakeRoomDetail(), dates);
  fireEvent.click(await reserve());
  fireEvent.change(screen.getByLabelText(/Check-out/), { target: { value: inDays(7) } });
  expect(screen.getByText('2 nights × $19.99')).toBeTruthy();
  const dialog = within(await screen.findByRole('dialog', { name: 'Review Info Before Reserve' }));
  expect(dialog.getByText(formatLongDay(inDays(8)))).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Pay 59.97$' })).toBeTruthy();
  await waitFor(() =>
    expect(sent).toEqual([{ call: HOLD, body: { price: 59.97, roomId: 'room-1', ...stay, party: ONE_ADULT } }]),
  );
});

test('no nights are held if the guest leaves while the review is loading', async () => {
  const sent = fakeApi({ ...noWaitlist, [HOLD]: () => ({ clientSecret: 'secret_1', bookingId: 'booking-1' }) });
  const router = showPanel(fakeRoomDetail(), dates);
  fireEvent.click(await reserve());
  cleanup();
  await act(async () => void (await import('../checkout/checkout-dialog.tsx')));
  expect(sent).toEqual([]);
  expect(router.state.location.hash).toBe('');
});

test('the review holds the nights until it is closed', async () => {
  const sent = fakeApi(api);
  fakeStripe();
  const { dialog } = await openReview();
  for (const text of [
    room.title,
    room.location,
    'Gus Guest',
    formatLongDay(stay.from),
    formatLongDay(stay.to),
    '$59.97',
  ]) {
    expect(dialog.getByText(text)).toBeTruthy();
  }
  expect(await dialog.findByRole('timer')).toBeTruthy();
  expect(sent).toEqual([{ call: HOLD, body: { price: 59.97, roomId: 'room-1', ...stay, party: ONE_ADULT } }]);
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(calls(sent, 'DELETE /bookings/booking-1/hold')).toBe(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the review shows why the nights cannot be held', async () => {
  const sent = fakeApi({
    ...noWaitlist,
    ...api,
    ...nothingElse,
    [HOLD]: () => new Refused('nights-taken'),
  });
  fakeStripe();
  const { dialog } = await openReview();
  expect(await dialog.findByText('Some of these nights were just taken. Please choose other dates.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Choose other dates' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls(sent, HOLD)).toBe(1);
});

test('the review shows when a guest with too many unpaid holds can reserve again', async () => {
  fakeApi({
    ...noWaitlist,
    ...api,
    ...nothingElse,
    [HOLD]: () => new Refused('too-many-holds', { until: '2126-01-01T15:40:00.000Z' }),
  });
  fakeStripe();
  const { dialog } = await openReview();
  expect(
    await dialog.findByText(/^You reserved several times without paying.*That is from .*2126.* on\.$/),
  ).toBeTruthy();
});

test('the review suggests other dates if the nights cannot be held', async () => {
  const other = { from: inDays(9), to: inDays(12) };
  fakeApi({
    ...noWaitlist,
    ...api,
    ...nothingElse,
    [`GET /room/room-1/free-stays?from=${stay.from}&nights=3`]: () => [other],
    [HOLD]: () => new Refused('nights-taken'),
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

test('the review shows that the guest has already booked the nights', async () => {
  fakeApi({
    ...noWaitlist,
    ...api,
    [HOLD]: () => new Refused('nights-taken'),
    [ownBookings]: () => [fakeBooking(stay)],
  });
  fakeStripe();
  const { dialog } = await openReview();
  expect(await dialog.findByText(/You booked this room from .* and it's paid for/)).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'See your booking' })).toBeTruthy();
});
