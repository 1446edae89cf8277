// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MoneyProblems } from 'contracts';
import { fakeApi } from 'shared-testing';
import { expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { renderRoute } from '../testing/render-route.ts';

const at = '2026-11-21T10:00:00.000Z';
const stay = { id: 'booking-1', code: '7KQ2-M4XD', title: 'Quiet house', guest: 'Gus Guest' };
const none: MoneyProblems = { disputes: [], refunds: [], payouts: [], payments: [] };
const all: MoneyProblems = {
  disputes: [
    {
      ...{ id: 'du_1', state: 'open', amount: 480, reason: 'fraudulent', openedAt: at, paymentId: 'pi_1', stay },
      evidenceDueAt: '2026-11-30T10:00:00.000Z',
    },
  ],
  refunds: [
    { key: 'refund:1', amount: 240, failure: 'expired_or_canceled_card', failedAt: at, paymentId: 'pi_2', stay },
  ],
  payouts: [{ host: { name: 'Hanna', email: 'host@lodge.test' }, amount: 432, code: 'account_closed', at }],
  payments: [{ paymentId: 'pi_3', amount: 77, events: 1, at }],
};

test('a dispute is listed with its reason and the deadline for evidence', async () => {
  fakeApi({ 'GET /money-problems': () => all });
  renderRoute(routes, '/dashboard/money');
  expect(await screen.findByText('The guest says that they did not make the payment.', { exact: false })).toBeTruthy();
  expect(screen.getByText(/^Send evidence until Nov 30, 2026/)).toBeTruthy();
  expect(screen.getByText('The bank account has been closed.', { exact: false })).toBeTruthy();
  expect(screen.getByText('pi_3')).toBeTruthy();
});

test('the page shows where to send evidence against a dispute', async () => {
  fakeApi({ 'GET /money-problems': () => all });
  renderRoute(routes, '/dashboard/money');
  expect(await screen.findByText(/^Send evidence in the payment provider’s dashboard/)).toBeTruthy();
});

test('a dispute or failed refund links to its booking', async () => {
  fakeApi({ 'GET /money-problems': () => all });
  renderRoute(routes, '/dashboard/money');
  const links = await screen.findAllByRole('link', { name: /Gus Guest.*Quiet house/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill('/dashboard/bookings/booking-1'));
});

test('a failed refund can be sent again', async () => {
  let problems = all;
  const sent = fakeApi({
    'GET /money-problems': () => problems,
    'POST /money-problems/refund': () => {
      problems = { ...all, refunds: [] };
      return { acknowledged: true, matchedCount: 1, modifiedCount: 1, upsertedCount: 0 };
    },
  });
  renderRoute(routes, '/dashboard/money');
  await userEvent.click(await screen.findByRole('button', { name: 'Send again' }));
  await expect.poll(() => screen.queryByRole('heading', { name: 'Failed refunds' })).toBeNull();
  expect(sent.find(({ call }) => call === 'POST /money-problems/refund')?.body).toEqual({ key: 'refund:1' });
});

test('a notice is shown if the list may be incomplete', async () => {
  const payments = Array.from({ length: 100 }, (_, index) => ({ paymentId: `pi_${index}`, amount: 77, events: 1, at }));
  fakeApi({ 'GET /money-problems': () => ({ ...all, payments }) });
  renderRoute(routes, '/dashboard/money');
  expect(await screen.findAllByText('There may be more: at most 100 are shown.')).toHaveLength(1);
});

test('a message is shown if there are no problems', async () => {
  fakeApi({ 'GET /money-problems': () => none });
  renderRoute(routes, '/dashboard/money');
  expect(await screen.findByRole('heading', { name: 'All payments are fine' })).toBeTruthy();
});
