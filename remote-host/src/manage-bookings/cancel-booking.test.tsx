// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, fakeBooking, HOST, inDays, Refused } from 'shared-testing';
import { preloadDialog } from 'shared-ui';
import { beforeAll, expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { BESIDE_BOOKINGS } from '../testing/beside-bookings.ts';
import { renderRoute } from '../testing/render-route.ts';

const LIST = `GET /bookings/host?email=${HOST.email}`;
const PREVIEW = 'GET /bookings/booking-1/cancellation';
const CANCEL = 'POST /bookings/booking-1/cancellation';
const preview = { paid: 59.97, refund: 59.97, kept: 0 };
const cancelled = fakeBooking({
  state: 'cancelled',
  cancellation: { at: '2126-01-01T10:00:00.000Z', by: 'host', reason: 'The boiler broke' },
  refund: { amount: 59.97, state: 'pending' },
});

beforeAll(preloadDialog);

async function ask(answers: Parameters<typeof fakeApi>[0]) {
  const sent = fakeApi({ ...BESIDE_BOOKINGS, [LIST]: () => [fakeBooking()], [PREVIEW]: () => preview, ...answers });
  renderRoute(routes, '/dashboard/manage-bookings');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Cancel the stay of Gus Guest' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel this booking?' }));
  return { sent, user, dialog, confirm: dialog.getByRole('button', { name: 'Cancel booking' }) };
}

test('a host cannot cancel without a reason', async () => {
  const { user, dialog, confirm, sent } = await ask({});
  expect(document.activeElement?.textContent).toBe('Keep booking');
  await user.type(dialog.getByLabelText('Reason'), '   ');
  await user.click(confirm);
  expect(dialog.getByText('Please give a reason.')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByLabelText('Reason'));
  expect(sent.some(({ call }) => call === CANCEL)).toBe(false);
});

test('[S9.09] a host’s cancellation shows the full refund in the row', async () => {
  const { user, dialog, confirm, sent } = await ask({ [CANCEL]: () => cancelled });
  expect(dialog.getByText('Refund').nextSibling?.textContent).toBe('$59.97');
  await user.type(dialog.getByLabelText('Reason'), ' The boiler broke ');
  await user.click(confirm);
  expect(await screen.findByText('Booking Cancelled !')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const row = within(screen.getByRole('row', { name: /Sunny flat/ }));
  for (const text of ['Cancelled', 'By you: The boiler broke', 'Refunded in full']) {
    expect(row.getByText(text)).toBeTruthy();
  }
  expect(row.queryByRole('button')).toBeNull();
  expect(sent.filter(({ call }) => call === CANCEL).map(({ body }) => body)).toEqual([
    { refund: 59.97, reason: 'The boiler broke' },
  ]);
});

test('the dialog shows why a cancellation failed', async () => {
  const { user, dialog, confirm } = await ask({ [CANCEL]: () => new Refused('database-unavailable') });
  await user.type(dialog.getByLabelText('Reason'), 'Flooded');
  await user.click(confirm);
  expect(await dialog.findByText(/The service is briefly unavailable/)).toBeTruthy();
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Flooded');
});

test('a past or canceled stay cannot be canceled', async () => {
  const byGuest = fakeBooking({
    ...cancelled,
    _id: 'a',
    cancellation: { at: '2126-01-01T10:00:00.000Z', by: 'guest', reason: null },
    refund: { amount: 29.99, state: 'done' },
  });
  const over = fakeBooking({ _id: 'b', from: inDays(-5), to: inDays(-3) });
  fakeApi({ ...BESIDE_BOOKINGS, [LIST]: () => [byGuest, over] });
  renderRoute(routes, '/dashboard/manage-bookings');
  expect(await screen.findByText('By the guest')).toBeTruthy();
  expect(screen.getByText('$29.98 kept')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Cancel/ })).toBeNull();
});
