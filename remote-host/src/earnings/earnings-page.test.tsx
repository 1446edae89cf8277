// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EarningsStay, EarningsSums, Payout, PayoutAccount } from 'contracts';
import { fakeApi, Refused } from 'shared-testing';
import { expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { renderRoute } from '../testing/render-route.ts';

const YEAR = 'from=2026-01-01&to=2027-01-01';
const APRIL = 'from=2026-04-01&to=2026-05-01';
const sums: EarningsSums = { stays: 1, cancelled: 1, paid: 480, refunded: 120, fees: 10.8, earned: 349.2 };
const stay = {
  bookingId: 'b1',
  code: '7KQ2-M4XD',
  roomId: 'r1',
  title: 'Sunny flat',
  from: '2026-04-10',
  to: '2026-04-14',
};
const stayEarnings: EarningsStay = { ...stay, state: 'cancelled', paid: 240, refunded: 120, fee: 3.6, earned: 116.4 };
const account = (state: PayoutAccount['state'], payouts = 0): PayoutAccount => ({
  state,
  waiting: { payouts, amount: 480 * payouts },
});
const payout: Payout = {
  ...stay,
  state: 'settled',
  amount: 480,
  sent: 480,
  dueAt: '2026-04-11T14:00:00.000Z',
  transfers: [],
};

const ANSWERS = {
  'GET /payouts/account': () => account('ready'),
  'GET /payouts': () => [],
  'GET /payouts/upcoming': () => [],
  [`GET /earnings?${YEAR}`]: () => ({ total: sums, months: [{ month: '2026-04', ...sums }] }),
  [`GET /earnings/listings?${YEAR}`]: () => [{ roomId: 'r1', title: 'Sunny flat', ...sums }],
  [`GET /earnings/stays?${YEAR}`]: () => [stayEarnings],
};
const open = (search = '?period=2026') => renderRoute(routes, `/dashboard/earnings${search}`);

test('earnings are shown by month, listing and stay', async () => {
  fakeApi(ANSWERS);
  open();
  const months = within(await screen.findByRole('table', { name: 'Earnings by month' }));
  const row = within(await months.findByRole('row', { name: /April 2026/ }));
  for (const text of ['$480', '−$120', '−$10.80', '$349.20']) expect(row.getByText(text)).toBeTruthy();
  expect(months.getByRole('row', { name: /All year/ })).toBeTruthy();
  const line = within(await screen.findByRole('row', { name: /7KQ2-M4XD/ }));
  for (const text of ['$240', '−$120', '−$3.60', '$116.40', 'Cancelled']) expect(line.getByText(text)).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: 'Service fee, taxes' })).toBeNull();
  const file = screen.getByRole('link', { name: 'Download 2026 as CSV' });
  expect(file.getAttribute('href')).toBe(`/api/earnings.csv?${YEAR}`);
});

test('charges have a column only if there are any', async () => {
  const charged = { guestFee: 30, tax: 18.64 };
  fakeApi({
    ...ANSWERS,
    [`GET /earnings?${YEAR}`]: () => ({
      total: { ...sums, ...charged },
      months: [{ month: '2026-04', ...sums, ...charged }],
    }),
    [`GET /earnings/stays?${YEAR}`]: () => [{ ...stayEarnings, ...charged }],
  });
  open();
  const row = within(await screen.findByRole('row', { name: /7KQ2-M4XD/ }));
  expect(row.getByText('−$48.64')).toBeTruthy();
  expect(screen.getAllByRole('columnheader', { name: 'Service fee, taxes' })).toHaveLength(3);
});

test('a payout that the bank rejected is shown with the reason', async () => {
  const failure = { amount: 432, code: 'account_closed', at: '2026-04-12T09:00:00.000Z' };
  fakeApi({ ...ANSWERS, 'GET /payouts/account': () => ({ ...account('ready'), failure }) });
  open();
  expect(await screen.findByText('Your bank did not accept a payout')).toBeTruthy();
  expect(screen.getByText(/could not send \$432 to your bank\. The bank account has been closed\./)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Fix it at Stripe' })).toBeTruthy();
  expect(screen.queryByText('Your account is ready')).toBeNull();
});

test('a month links to its listings, stays and file', async () => {
  fakeApi({
    ...ANSWERS,
    [`GET /earnings/listings?${APRIL}`]: () => [],
    [`GET /earnings/stays?${APRIL}`]: () => [stayEarnings],
  });
  const router = open();
  await userEvent.click(await screen.findByRole('link', { name: 'April 2026' }));
  expect(await screen.findByRole('heading', { name: 'Stays in April 2026' })).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Download April 2026/ }).getAttribute('href')).toContain(APRIL);
  expect(router.state.location.search).toBe('?period=2026-04');
});

test.each([
  ['none', 'Connect an account to get paid', 'Connect an account'],
  ['incomplete', 'Stripe needs more information', 'Continue at Stripe'],
  ['checking', 'Stripe is checking your account', undefined],
  ['ready', 'Your account is ready', undefined],
  ['closed', 'Your account is closed', 'Connect another account'],
] as const)('an account that is %s shows its state and what to do', async (state, title, button) => {
  fakeApi({ ...ANSWERS, 'GET /payouts/account': () => account(state, state === 'ready' ? 0 : 2) });
  open();
  expect(await screen.findByText(title)).toBeTruthy();
  if (state !== 'ready') expect(screen.getByText(/\$960 for 2 stays are waiting/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: button ?? /Stripe|account/ }) !== null).toBe(button !== undefined);
});

test('returning from the provider reloads the account', async () => {
  fakeApi({
    ...ANSWERS,
    'POST /payouts/account/refresh': () => account('incomplete'),
    'POST /payouts/account/link': () => new Refused('payments-unavailable'),
  });
  open('?period=2026&account=back');
  await userEvent.click(await screen.findByRole('button', { name: 'Continue at Stripe' }));
  const button = await screen.findByRole('button', { name: 'Continue at Stripe' });
  expect(button.getAttribute('aria-busy')).toBe(null);
});

test.each([
  [{}, 'Paid', 'In your account at Stripe.'],
  [{ amount: 0, sent: 0 }, 'Refunded', 'Your guest got everything back.'],
  [{ state: 'waiting' as const, sent: 0 }, 'Waiting', '$480 goes out when your account is ready.'],
  [
    { state: 'waiting' as const, sent: 0, isDisputed: true },
    'Waiting',
    'Your guest disputed the payment. We wait for the bank’s decision.',
  ],
  [{ state: 'sending' as const, sent: 0 }, 'Being sent', '$480 is on its way to your account.'],
  [
    { state: 'sending' as const, amount: 120 },
    'Being sent',
    '$360 is being taken back, because your guest got it back.',
  ],
  [
    {
      ...{ state: 'waiting' as const, sent: 0 },
      transfers: [
        { kind: 'transfer', amount: 480, state: 'refused', at: payout.dueAt, failure: 'balance_insufficient' } as const,
      ],
    },
    'Waiting',
    'Stripe did not have enough to move. We try again by ourselves.',
  ],
])('a payout %o shows its state with an explanation', async (change, label, sentence) => {
  fakeApi({ ...ANSWERS, 'GET /payouts': () => [{ ...payout, ...change }] });
  open();
  const table = within(await screen.findByRole('table', { name: 'Payouts' }));
  expect(await table.findByText(label)).toBeTruthy();
  expect(table.getByText(sentence)).toBeTruthy();
});
