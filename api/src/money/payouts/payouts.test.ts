import { beforeEach, describe, expect, test } from 'vitest';
import { bookedStay } from '../../../tests/changes.ts';
import { inDays } from '../../../tests/lodging.ts';
import { toldTo } from '../../../tests/notifications.ts';
import { connectAccount, finishPayouts, timePasses } from '../../../tests/payouts.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { auditData } from '../../operations/invariants/audit-data.ts';
import { adoptTransfers } from './adopt-transfers.ts';

const api = useApi();
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

let start: number | undefined;
beforeEach(() => {
  start ??= api.services.clock().getTime();
  api.later(start - api.services.clock().getTime());
  api.payouts.silent.clear();
  api.payouts.deaf.clear();
  api.payouts.refused.clear();
  api.payouts.bankFailures.clear();
  api.sent.length = 0;
});

const pass = (milliseconds: number) => timePasses(api, milliseconds);
const sentFor = (id: string) =>
  api.payouts.transfers
    .filter(({ bookingId }) => bookingId === id)
    .map(({ amountCents, reversals }) => [amountCents, ...reversals.map((each) => -each.amountCents)]);
const payoutOf = async (host: Caller, id: string) =>
  (await host.call('GET', '/api/payouts')).body.find((each: { bookingId: string }) => each.bookingId === id);
const cancel = async (by: Caller, id: string) => {
  const { body } = await by.call('GET', `/api/bookings/${id}/cancellation`);
  return by.call('POST', `/api/bookings/${id}/cancellation`, { refund: body.refund, reason: 'Flooded' });
};
const event = async (type: string, subject: object, signature?: string, account?: string) => {
  const made = api.payments.event(type, subject, undefined, account);
  const headers = { 'stripe-signature': signature ?? made.signature, 'content-type': 'application/json' };
  return (await api.anyone('POST', '/api/stripe/webhook', made.body, headers)).status;
};

/** Creates a paid stay of four nights for $480 that begins tomorrow, and a host with an account. */
async function paidStay(room = {}) {
  const booked = await bookedStay(api, { from: 1, ...room });
  return { ...booked, account: await connectAccount(api, booked.host) };
}

describe('a payout', () => {
  test('is sent a day after check-in', async () => {
    const { host, id, account } = await paidStay();
    await finishPayouts(api);
    expect(sentFor(id)).toEqual([]);
    const [upcoming] = (await host.call('GET', '/api/payouts/upcoming')).body;
    expect(upcoming).toMatchObject({ bookingId: id, amount: 480 });
    await pass(new Date(upcoming.dueAt).getTime() - api.services.clock().getTime() - 1_000);
    await finishPayouts(api);
    expect(sentFor(id)).toEqual([]);
    await pass(2_000);
    await finishPayouts(api);
    await finishPayouts(api);
    expect(sentFor(id)).toEqual([[48_000]]);
    expect(api.payouts.transfers.find(({ bookingId }) => bookingId === id)?.accountId).toBe(account);
    expect(await payoutOf(host, id)).toMatchObject({ state: 'settled', amount: 480, sent: 480 });
    expect((await host.call('GET', '/api/payouts/upcoming')).body).toEqual([]);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('deducts the fee that applied when the stay was booked', async () => {
    const { settings } = api.services;
    settings.feeBasisPoints = 1_250;
    const { host, id } = await paidStay();
    settings.feeBasisPoints = 5_000;
    await pass(4 * DAY_MS);
    await finishPayouts(api);
    settings.feeBasisPoints = 0;
    expect(sentFor(id)).toEqual([[42_000]]);
    expect(await payoutOf(host, id)).toMatchObject({ amount: 420, sent: 420 });
    expect(await auditData(api.services)).toEqual([]);
  });

  test('is not made for a stay booked before payouts existed', async () => {
    const { host, id } = await paidStay();
    await api.services.db.updateTable('bookings').set({ awaits_payout: false }).where('id', '=', id).execute();
    await pass(4 * DAY_MS);
    await finishPayouts(api);
    expect(sentFor(id)).toEqual([]);
    expect(await payoutOf(host, id)).toBe(undefined);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('follows the changed dates of a stay', async () => {
    const { guest, id } = await paidStay({ from: 7 });
    const moved = { from: inDays(10), to: inDays(14) };
    const quoted = await guest.call('GET', `/api/bookings/${id}/change?${new URLSearchParams(moved)}`);
    const { pay, refund } = quoted.body;
    const answer = await guest.call('POST', `/api/bookings/${id}/change`, { ...moved, party: {}, pay, refund });
    expect(answer.status).toBe(200);
    await finishPayouts(api);
    await pass(9 * DAY_MS);
    await finishPayouts(api);
    expect(sentFor(id)).toEqual([]);
    await pass(3 * DAY_MS);
    await finishPayouts(api);
    expect(sentFor(id)).toEqual([[48_000]]);
    expect(await auditData(api.services)).toEqual([]);
  });
});

describe('after a refund', () => {
  test('a fully refunded stay pays out nothing', async () => {
    const { host, id } = await paidStay();
    await cancel(host, id);
    await pass(4 * DAY_MS);
    await finishPayouts(api);
    expect(sentFor(id)).toEqual([]);
    expect(await payoutOf(host, id)).toMatchObject({ state: 'settled', amount: 0 });
    expect(await auditData(api.services)).toEqual([]);
  });

  test('the host gets what a late cancellation kept', async () => {
    const { host, guest, id } = await paidStay({ cancellationPolicy: 'firm' });
    const longAgo = new Date(api.services.clock().getTime() - 30 * DAY_MS);
    await api.services.db.updateTable('bookings').set({ confirmed_at: longAgo }).where('id', '=', id).execute();
    const { body } = await cancel(guest, id);
    expect(body.refund.amount).toBeLessThan(480);
    await pass(4 * DAY_MS);
    await finishPayouts(api);
    expect(await payoutOf(host, id)).toMatchObject({ state: 'settled', sent: 480 - body.refund.amount });
    expect(await auditData(api.services)).toEqual([]);
  });

  test('a payout that was already sent is reversed', async () => {
    const { host, id } = await paidStay();
    await pass(2.5 * DAY_MS);
    await finishPayouts(api);
    expect(sentFor(id)).toEqual([[48_000]]);
    expect((await cancel(host, id)).body.refund.amount).toBe(480);
    await finishPayouts(api);
    expect(sentFor(id)).toEqual([[48_000, -48_000]]);
    expect(await payoutOf(host, id)).toMatchObject({ state: 'settled', amount: 0, sent: 0 });
    expect(await auditData(api.services)).toEqual([]);
  });
});

describe('without a ready payout account', () => {
  test('a payout waits until the account is ready', async () => {
    const { host, id } = await bookedStay(api, { from: 1 });
    await pass(4 * DAY_MS);
    await finishPayouts(api);
    expect(await payoutOf(host, id)).toMatchObject({ state: 'waiting', amount: 480, sent: 0 });
    expect((await host.call('GET', '/api/payouts/account')).body).toEqual({
      state: 'none',
      waiting: { payouts: 1, amount: 480 },
    });
    expect(await auditData(api.services)).toEqual([]);
    const { body } = await host.call('POST', '/api/payouts/account/link', {});
    const account = String(body.url).split('/').at(-1) ?? '';
    expect((await host.call('GET', '/api/payouts/account')).body.state).toBe('incomplete');
    api.payouts.accounts.set(account, 'ready');
    expect(await event('account.updated', { id: account, object: 'account' })).toBe(200);
    await finishPayouts(api);
    expect(sentFor(id)).toEqual([[48_000]]);
    expect((await host.call('GET', '/api/payouts/account')).body).toEqual({
      state: 'ready',
      waiting: { payouts: 0, amount: 0 },
    });
  });

  test('the account is checked again in case its event was lost', async () => {
    const { host, id } = await bookedStay(api, { from: 1 });
    const { body } = await host.call('POST', '/api/payouts/account/link', {});
    await pass(4 * DAY_MS);
    await finishPayouts(api);
    expect(sentFor(id)).toEqual([]);
    api.payouts.accounts.set(String(body.url).split('/').at(-1) ?? '', 'ready');
    await pass(HOUR_MS);
    await finishPayouts(api);
    expect(sentFor(id)).toEqual([[48_000]]);
  });

  test('the host of a closed account can connect another one', async () => {
    const { host, id, account } = await paidStay();
    api.payouts.accounts.set(account, 'closed');
    await pass(4 * DAY_MS);
    // The next check of the account comes only after the provider's refusal.
    await api.services.db
      .updateTable('payout_accounts')
      .set({ check_at: new Date('2126-01-01') })
      .execute();
    await finishPayouts(api);
    expect(sentFor(id)).toEqual([]);
    expect((await host.call('GET', '/api/payouts/account')).body.state).toBe('closed');
    expect(await payoutOf(host, id)).toMatchObject({
      state: 'waiting',
      transfers: [{ state: 'refused', failure: 'insufficient_capabilities_for_transfer' }],
    });
    expect(await auditData(api.services)).toEqual([]);
    const other = await connectAccount(api, host);
    expect(other).not.toBe(account);
    await finishPayouts(api);
    expect(api.payouts.transfers.filter(({ bookingId }) => bookingId === id)).toMatchObject([{ accountId: other }]);
  });

  test('concurrent clicks create one account', async () => {
    const host = await api.signIn(`host-${crypto.randomUUID()}@lodge.test`, 'host');
    const before = api.payouts.accounts.size;
    const click = () => host.call('POST', '/api/payouts/account/link', {});
    const urls = (await Promise.all([click(), click(), click()])).map(({ body }) => body.url);
    expect(new Set(urls).size).toBe(1);
    expect(api.payouts.accounts.size).toBe(before + 1);
  });
});

describe('a failed transfer', () => {
  test('is made only once although the provider’s response was lost', async () => {
    const { id } = await paidStay();
    api.payouts.deaf.add('transfer');
    await pass(4 * DAY_MS);
    await finishPayouts(api);
    api.payouts.deaf.clear();
    await pass(HOUR_MS);
    await finishPayouts(api);
    expect(sentFor(id)).toEqual([[48_000]]);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('is retried with growing delays', async () => {
    const { host, id } = await paidStay();
    api.payouts.refused.set('transfer', 'balance_insufficient');
    await pass(4 * DAY_MS);
    await finishPayouts(api);
    await pass(11 * 60_000);
    await finishPayouts(api);
    expect((await payoutOf(host, id)).transfers).toHaveLength(2);
    await pass(9 * 60_000);
    await finishPayouts(api);
    const { state, transfers } = await payoutOf(host, id);
    expect([state, transfers.length, transfers[0].failure]).toEqual(['waiting', 2, 'balance_insufficient']);
    api.payouts.refused.clear();
    await pass(HOUR_MS);
    await finishPayouts(api);
    expect(sentFor(id)).toEqual([[48_000]]);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('is retried as a reversal until the account has the money', async () => {
    const { host, id } = await paidStay();
    await pass(2.5 * DAY_MS);
    await finishPayouts(api);
    api.payouts.refused.set('reverse', 'balance_insufficient');
    await cancel(host, id);
    await finishPayouts(api);
    expect(await payoutOf(host, id)).toMatchObject({ state: 'waiting', amount: 0, sent: 480 });
    api.payouts.refused.clear();
    await pass(HOUR_MS);
    await finishPayouts(api);
    expect(sentFor(id)).toEqual([[48_000, -48_000]]);
  });
});

describe('after the database was restored from a backup', () => {
  test('no transfer or reversal is made twice', async () => {
    const { db } = api.services;
    const { host, id } = await paidStay();
    api.payouts.refused.set('transfer', 'balance_insufficient');
    await pass(2.5 * DAY_MS);
    await finishPayouts(api);
    api.payouts.refused.clear();
    await pass(HOUR_MS);
    await finishPayouts(api);
    await cancel(host, id);
    await finishPayouts(api);
    expect(sentFor(id)).toEqual([[48_000, -48_000]]);
    const forget = async () => {
      await db.deleteFrom('transfers').where('booking_id', '=', id).execute();
      await db.deleteFrom('payouts').where('booking_id', '=', id).execute();
      await db.deleteFrom('jobs').where('dedupe_key', 'like', `payout:${id}:%`).execute();
      await db.updateTable('bookings').set({ awaits_payout: true }).where('id', '=', id).execute();
    };
    await forget();
    // Pretends that the payment was not refunded yet.
    const payment = db.updateTable('payments').where('booking_id', '=', id);
    await payment.set({ refund_cents: 0 }).execute();
    await finishPayouts(api);
    expect(sentFor(id)).toEqual([[48_000, -48_000], [48_000]]);
    await payment.set({ refund_cents: 48_000 }).execute();
    await db.updateTable('payouts').set({ check_at: api.services.clock() }).execute();
    await finishPayouts(api);
    await forget();
    const adopted = [];
    for await (const { transfer, result } of adoptTransfers(api.services, api.services.clock())) {
      adopted.push([transfer.bookingId === id, result]);
    }
    expect(adopted).toEqual([
      [true, 'recorded'],
      [true, 'recorded'],
    ]);
    await finishPayouts(api);
    expect(sentFor(id)).toEqual([
      [48_000, -48_000],
      [48_000, -48_000],
    ]);
    expect(await payoutOf(host, id)).toMatchObject({ state: 'settled', amount: 0, sent: 0 });
    expect(await auditData(api.services)).toEqual([]);
  });
});

describe('a payout that the bank rejects', () => {
  const failure = (payoutId = `po_${crypto.randomUUID()}`) => ({
    payoutId,
    amountCents: 43_200,
    code: 'account_closed',
  });
  const about = (payoutId: string) => ({ id: payoutId, object: 'payout' });
  const accountOf = async (host: Caller) => (await host.call('GET', '/api/payouts/account')).body;
  const mails = () => api.sent.filter(({ subject }) => subject === 'Your bank did not accept a payout');

  test('notifies its host once despite repeated and unordered events', async () => {
    const { host, account } = await paidStay();
    const failed = failure();
    api.payouts.bankFailures.set(account, failed);
    for (const type of ['payout.failed', 'payout.paid', 'payout.failed', 'account.updated'])
      expect(await event(type, about(failed.payoutId), undefined, account)).toBe(200);
    expect(await accountOf(host)).toMatchObject({
      state: 'ready',
      failure: { amount: 432, code: 'account_closed', at: expect.any(String) },
    });
    await finishPayouts(api);
    await pass(2 * DAY_MS);
    await finishPayouts(api);
    expect(mails()).toMatchObject([
      { to: host.email, text: expect.stringContaining('The bank account has been closed.') },
    ]);
    expect(mails()[0]?.text).toContain('$432');
    const again = failure();
    api.payouts.bankFailures.set(account, again);
    await event('payout.failed', about(again.payoutId), undefined, account);
    await finishPayouts(api);
    expect(mails()).toHaveLength(2);
    const told = (await toldTo(host)).filter((title) => title.includes('bank'));
    expect(told).toEqual(['Your bank did not accept a payout', 'Your bank did not accept a payout (Solved)']);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('does not notify the host once the problem is solved', async () => {
    const { host, account } = await paidStay();
    const failed = failure();
    api.payouts.bankFailures.set(account, failed);
    await event('payout.failed', about(failed.payoutId), undefined, account);
    // The host fixed the account before the email was sent, and no event reports it.
    api.payouts.bankFailures.delete(account);
    await finishPayouts(api);
    expect(mails()).toEqual([]);
    expect(await accountOf(host)).toEqual({ state: 'ready', waiting: { payouts: 0, amount: 0 } });
    // The event is delivered again, late.
    await event('payout.failed', about(failed.payoutId), undefined, account);
    await finishPayouts(api);
    expect([mails(), (await accountOf(host)).failure]).toEqual([[], undefined]);
  });

  test('is noticed within a day if its event is lost', async () => {
    const { host, account } = await paidStay();
    api.payouts.bankFailures.set(account, failure());
    await pass(DAY_MS);
    await finishPayouts(api);
    expect(mails()).toHaveLength(1);
    expect((await accountOf(host)).failure.code).toBe('account_closed');
    api.payouts.silent.add('readBankFailure');
    expect(await event('payout.paid', about('po_x'), undefined, account)).toBe(503);
    expect((await accountOf(host)).failure.code).toBe('account_closed');
    api.payouts.silent.clear();
    api.payouts.bankFailures.delete(account);
    expect(await event('payout.paid', about('po_x'), undefined, account)).toBe(200);
    expect((await accountOf(host)).failure).toBeUndefined();
  });

  test('is ignored if its account is unknown or its signature forged', async () => {
    expect(await event('payout.failed', about('po_1'), undefined, 'acct_unknown')).toBe(200);
    expect(await event('payout.failed', about('po_1'))).toBe(200);
    expect(await event('payout.failed', about('po_1'), 't=1,v1=00', 'acct_unknown')).toBe(400);
    await finishPayouts(api);
    expect(mails()).toEqual([]);
  });

  test('is forgotten together with its account', async () => {
    const { host, account } = await paidStay();
    const failed = failure();
    api.payouts.bankFailures.set(account, failed);
    await event('payout.failed', about(failed.payoutId), undefined, account);
    api.payouts.accounts.set(account, 'closed');
    await event('account.application.deauthorized', { id: 'ca_lodge', object: 'application' }, undefined, account);
    expect(await accountOf(host)).toEqual({ state: 'closed', waiting: { payouts: 0, amount: 0 } });
    await connectAccount(api, host);
    await finishPayouts(api);
    expect([mails(), (await accountOf(host)).failure]).toEqual([[], undefined]);
  });
});

test('payouts wait while the provider has disabled the account', async () => {
  const { host, id, account } = await paidStay();
  api.payouts.accounts.set(account, 'incomplete');
  expect(await event('account.updated', { id: account, object: 'account' })).toBe(200);
  await pass(4 * DAY_MS);
  await finishPayouts(api);
  expect(sentFor(id)).toEqual([]);
  expect((await host.call('GET', '/api/payouts/account')).body).toEqual({
    state: 'incomplete',
    waiting: { payouts: 1, amount: 480 },
  });
  expect(await auditData(api.services)).toEqual([]);
  api.payouts.accounts.set(account, 'ready');
  expect(await event('account.updated', { id: account, object: 'account' })).toBe(200);
  await finishPayouts(api);
  expect(sentFor(id)).toEqual([[48_000]]);
});

describe('payout events', () => {
  test('change nothing when repeated, late, forged or out of order', async () => {
    const { id, account } = await paidStay();
    await pass(4 * DAY_MS);
    await finishPayouts(api);
    const [transfer] = api.payouts.transfers.filter(({ bookingId }) => bookingId === id);
    const about = { id: transfer?.id, object: 'transfer', metadata: { key: transfer?.key, bookingId: id } };
    for (const type of ['transfer.reversed', 'transfer.created', 'transfer.created', 'transfer.updated']) {
      expect(await event(type, about)).toBe(200);
    }
    expect(await event('account.updated', { id: account, object: 'account' })).toBe(200);
    expect(await event('account.updated', { id: 'acct_unknown', object: 'account' })).toBe(200);
    expect(await event('account.updated', { id: account, object: 'account' }, 't=1,v1=00')).toBe(400);
    await finishPayouts(api);
    expect(sentFor(id)).toEqual([[48_000]]);
    expect(await auditData(api.services)).toEqual([]);
  });
});
