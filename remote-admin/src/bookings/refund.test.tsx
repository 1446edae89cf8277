// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BookingDetail } from 'contracts';
import { fakeApi, fakeBookingDetail, Refused } from 'shared-testing';
import { preloadDialog } from 'shared-ui';
import { beforeEach, expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { renderRoute } from '../testing/render-route.ts';

const CALL = 'GET /bookings/booking-1';
const REFUND = 'POST /bookings/booking-1/refunds';
const refundable = { amount: 59.97, bearer: 'host' } as const;
const ordered = {
  event: 'refund-ordered',
  at: '2026-01-02T10:00:00.000Z',
  amount: 20,
  reason: 'No hot water',
} as const;

beforeEach(() => preloadDialog());

async function open() {
  renderRoute(routes, '/dashboard/bookings/booking-1');
  await userEvent.click(await screen.findByRole('button', { name: 'Refund…' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Refund part of the price?' }));
  return {
    dialog,
    amount: dialog.getByRole('textbox', { name: /Amount/ }),
    reason: dialog.getByRole('textbox', { name: /Reason/ }),
    confirm: () => userEvent.click(dialog.getByRole('button', { name: /^Refund/ })),
  };
}

test('an admin can refund part of the price', async () => {
  let detail: BookingDetail = fakeBookingDetail({ refundable });
  const sent = fakeApi({
    [CALL]: () => detail,
    [REFUND]: () => {
      const timeline = [...detail.timeline, { ...ordered, admin: 'Ada Admin' }];
      detail = { ...detail, price: 39.97, refundable: { amount: 39.97, bearer: 'host' }, timeline };
      return detail;
    },
  });
  const { dialog, amount, reason, confirm } = await open();
  expect((amount as HTMLInputElement).value).toBe('');
  expect(dialog.getByText('Left to refund').nextSibling?.textContent).toBe('$59.97');
  expect(dialog.getByText(/The host’s payout and our fee become smaller in proportion/)).toBeTruthy();
  await userEvent.type(amount, '20');
  await userEvent.type(reason, 'No hot water');
  expect(dialog.getByRole('button', { name: 'Refund $20' })).toBeTruthy();
  await confirm();
  expect(await screen.findByText('Ada Admin decided to refund $20: No hot water')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByText('Price of the stay').nextSibling?.textContent).toBe('$39.97');
  expect(screen.getByText('Paid by the guest').nextSibling?.textContent).toBe('$59.97');
  expect(screen.getByText('Refunded in part').nextSibling?.textContent).toBe('$20');
  expect(sent.filter(({ call }) => call === REFUND).map(({ body }) => body)).toEqual([
    { amount: 20, reason: 'No hot water', left: 59.97 },
  ]);
});

test.each(['', '0', '-5', '10.005', '59.98', 'all'])('the amount “%s” cannot be refunded', async (typed) => {
  const sent = fakeApi({ [CALL]: () => fakeBookingDetail({ refundable }) });
  const { dialog, amount, reason, confirm } = await open();
  if (typed) await userEvent.type(amount, typed);
  await userEvent.type(reason, 'No hot water');
  await confirm();
  expect(dialog.getByText('Enter an amount from $0.01 to $59.97.')).toBeTruthy();
  expect(document.activeElement).toBe(amount);
  expect(sent.some(({ call }) => call === REFUND)).toBe(false);
});

test('a refund requires a reason', async () => {
  fakeApi({ [CALL]: () => fakeBookingDetail({ refundable }) });
  const { dialog, amount, confirm } = await open();
  await userEvent.type(amount, '20');
  await confirm();
  expect(dialog.getByText('Please give a reason.')).toBeTruthy();
});

test('the dialog shows that the site bears a refund after the host was paid', async () => {
  fakeApi({ [CALL]: () => fakeBookingDetail({ refundable: { ...refundable, bearer: 'site' } }) });
  const { dialog } = await open();
  expect(dialog.getByText(/The host has already been paid and keeps the money/)).toBeTruthy();
});

test('focus moves to the payment after a full refund', async () => {
  let detail: BookingDetail = fakeBookingDetail({ refundable });
  fakeApi({
    [CALL]: () => detail,
    [REFUND]: () => {
      detail = fakeBookingDetail({ price: 0 });
      return detail;
    },
  });
  const { amount, reason, confirm } = await open();
  await userEvent.type(amount, '59.97');
  await userEvent.type(reason, 'No hot water');
  await confirm();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Refund…' })).toBeNull());
  await waitFor(() => expect(document.activeElement?.tagName).toBe('DIV'));
});

test('the dialog shows the remaining amount if another refund was made first', async () => {
  let detail = fakeBookingDetail({ refundable });
  fakeApi({
    [CALL]: () => detail,
    [REFUND]: () => {
      detail = fakeBookingDetail({ refundable: { ...refundable, amount: 9.97 } });
      return new Refused('refunded-elsewhere');
    },
  });
  const { dialog, amount, reason, confirm } = await open();
  await userEvent.type(amount, '20');
  await userEvent.type(reason, 'No hot water');
  await confirm();
  expect(await dialog.findByText(/Another refund was made in the meantime/)).toBeTruthy();
  await waitFor(() => expect(dialog.getByText('Left to refund').nextSibling?.textContent).toBe('$9.97'));
});

test.each([
  [{ dispute: { state: 'open' as const, amount: 59.97 } }, /The guest disputes the payment at their bank/],
  [
    {
      pendingChange: {
        ...{ from: '2127-01-01', to: '2127-01-03', pay: 20, heldUntil: '2127-01-01T10:00:00.000Z' },
        party: { adults: 1, children: 0, infants: 0, pets: 0 },
      },
    },
    /The guest is changing this stay/,
  ],
])('a booking that cannot be refunded shows the reason', async (change, text) => {
  fakeApi({ [CALL]: () => fakeBookingDetail(change) });
  renderRoute(routes, '/dashboard/bookings/booking-1');
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Refund…' })).toBeNull();
});
