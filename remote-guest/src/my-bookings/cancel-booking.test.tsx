// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, fakeBooking, inDays, Refused } from 'shared-testing';
import { preloadDialog } from 'shared-ui';
import { beforeAll, expect, test, vi } from 'vitest';
import { noWaitlist } from '../testing/no-waitlist.ts';
import { renderRoute } from '../testing/render-route.ts';
import { MyBookingsPage } from './my-bookings-page.tsx';

const LIST = 'GET /bookings?email=guest@lodge.test';
const PREVIEW = 'GET /bookings/booking-1/cancellation';
const CANCEL = 'POST /bookings/booking-1/cancellation';

const half = { paid: 59.97, refund: 29.99, kept: 29.98, until: '2127-03-01T15:00:00.000Z' };
const all = { paid: 59.97, refund: 59.97, kept: 0, until: '2127-02-24T15:00:00.000Z' };
const ahead = fakeBooking({ from: '2127-03-01', to: '2127-03-04' });
const cancelled = fakeBooking({
  ...ahead,
  state: 'cancelled',
  cancellation: { at: '2126-01-01T10:00:00.000Z', by: 'guest', reason: null },
  refund: { amount: 29.99, state: 'pending' },
});

beforeAll(preloadDialog);

async function ask(answers: Parameters<typeof fakeApi>[0]) {
  const sent = fakeApi({ ...noWaitlist, [LIST]: () => [ahead], [PREVIEW]: () => half, ...answers });
  renderRoute({ '/': { Component: MyBookingsPage } }, '/');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Cancel Sunny flat' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel this booking?' }));
  return { sent, user, dialog };
}

test('[S9.09] the dialog shows the refund terms from the server', async () => {
  const { dialog, sent } = await ask({});
  expect(await dialog.findByText('$29.99')).toBeTruthy();
  expect(dialog.getByText('$59.97')).toBeTruthy();
  expect(dialog.getByText('$29.98')).toBeTruthy();
  expect(dialog.getByText(/holds until Mar 1, 2127, 3:00 PM/)).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Keep booking');
  expect(sent.some(({ call }) => call === CANCEL)).toBe(false);
});

test('Keep booking closes the dialog without canceling', async () => {
  const { user, dialog, sent } = await ask({});
  await user.click(dialog.getByRole('button', { name: 'Keep booking' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByText('Confirmed')).toBeTruthy();
  expect(sent.some(({ call }) => call === CANCEL)).toBe(false);
});

test('[S9.09] canceling sends the amount on the screen once', async () => {
  let arrive = (_answer: unknown) => {};
  const { user, dialog, sent } = await ask({ [CANCEL]: () => new Promise((resolve) => (arrive = resolve)) });
  await dialog.findByText('$29.99');
  const confirm = dialog.getByRole('button', { name: 'Cancel booking' });
  await user.click(confirm);
  await waitFor(() => expect(confirm.getAttribute('aria-busy')).toBe('true'));
  await user.click(confirm);
  arrive(cancelled);
  expect(await screen.findByText('Booking Cancelled !')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(within(screen.getByRole('table')).getByText('Cancelled')).toBeTruthy();
  expect(screen.getByText('$29.99 will be refunded')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
  const title = screen.getByRole('link', { name: 'Sunny flat' });
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(sent.filter(({ call }) => call === CANCEL).map(({ body }) => body)).toEqual([{ refund: 29.99 }]);
});

test('canceling aborts a pending request for the preview', async () => {
  const { user, dialog } = await ask({ [PREVIEW]: () => new Promise(() => {}), [CANCEL]: () => cancelled });
  const preview = vi.mocked(fetch).mock.calls.findLast(([path]) => String(path).endsWith('/cancellation'))?.[1];
  expect(preview?.signal?.aborted).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
  expect(preview?.signal?.aborted).toBe(true);
  expect(await screen.findByText('Booking Cancelled !')).toBeTruthy();
});

test('a booking is not canceled if the refund has changed', async () => {
  let isChanged = false;
  const { user, dialog, sent } = await ask({
    [PREVIEW]: () => (isChanged ? half : all),
    [CANCEL]: (body) => ((body as { refund: number }).refund === 29.99 ? cancelled : new Refused('refund-changed')),
  });
  await dialog.findByText(/Feb 24, 2127/);
  isChanged = true;
  await user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
  expect(await dialog.findByText(/The refund has changed/)).toBeTruthy();
  expect(await dialog.findByText('$29.99')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
  expect(await screen.findByText('Booking Cancelled !')).toBeTruthy();
  expect(sent.filter(({ call }) => call === CANCEL).map(({ body }) => body)).toEqual([
    { refund: 59.97 },
    { refund: 29.99 },
  ]);
});

test('a failed cancellation can be retried in the dialog', async () => {
  let isDown = true;
  const { user, dialog } = await ask({ [CANCEL]: () => (isDown ? new Refused('database-unavailable') : cancelled) });
  await dialog.findByText('$29.99');
  await user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
  expect(await dialog.findByText(/The service is briefly unavailable/)).toBeTruthy();
  isDown = false;
  await user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
  expect(await screen.findByText('Booking Cancelled !')).toBeTruthy();
});

test('a preview that fails to load can be retried', async () => {
  let isDown = true;
  const { user, dialog } = await ask({ [PREVIEW]: () => (isDown ? new Refused('database-unavailable') : half) });
  expect(await dialog.findByText(/The service is briefly unavailable/)).toBeTruthy();
  isDown = false;
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('$29.99')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Cancel booking' })).toBeTruthy();
});

test('a past stay cannot be canceled', async () => {
  const over = fakeBooking({ _id: 'a', title: 'Over', from: inDays(-5), to: inDays(-3) });
  const ended = fakeBooking({
    ...cancelled,
    _id: 'b',
    cancellation: { at: '2126-01-01T10:00:00.000Z', by: 'host', reason: 'The boiler broke' },
    refund: { amount: 59.97, state: 'done' },
  });
  fakeApi({ ...noWaitlist, [LIST]: () => [over, ended], 'GET /reviews/waiting?as=guest': () => [] });
  renderRoute({ '/': { Component: MyBookingsPage } }, '/');
  expect(await screen.findByText('By the host: The boiler broke')).toBeTruthy();
  expect(screen.getByText('$59.97 refunded')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
});

test('the list shows that a refund failed', async () => {
  const failed = fakeBooking({ ...cancelled, refund: { amount: 59.97, state: 'failed' } });
  fakeApi({ ...noWaitlist, [LIST]: () => [failed], 'GET /reviews/waiting?as=guest': () => [] });
  renderRoute({ '/': { Component: MyBookingsPage } }, '/');
  expect(await screen.findByText('The refund of $59.97 did not arrive. We are looking into it.')).toBeTruthy();
});
