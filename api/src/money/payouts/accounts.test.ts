import { describe, expect, test } from 'vitest';
import { bookedStay } from '../../../tests/changes.ts';
import {
  connectAccount,
  finishPayouts,
  paidStay,
  payoutOf,
  resetClockBeforeEach,
  sentFor,
  timePasses,
} from '../../../tests/payouts.ts';
import { useApi } from '../../../tests/test-api.ts';
import { deliverEvent } from '../../../tests/webhook.ts';
import { auditData } from '../../operations/invariants/audit-data.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

const api = useApi();

resetClockBeforeEach(api);

describe('without a ready payout account', () => {
  test('a payout waits until the account is ready', async () => {
    const { host, id } = await bookedStay(api, { from: 1 });
    await timePasses(api, 4 * DAY_MS);
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
    expect(await deliverEvent(api, 'account.updated', { id: account, object: 'account' })).toBe(200);
    await finishPayouts(api);
    expect(sentFor(api, id)).toEqual([[48_000]]);
    expect((await host.call('GET', '/api/payouts/account')).body).toEqual({
      state: 'ready',
      waiting: { payouts: 0, amount: 0 },
    });
  });

  test('the account is checked periodically in case its event was lost', async () => {
    const { host, id } = await bookedStay(api, { from: 1 });
    const { body } = await host.call('POST', '/api/payouts/account/link', {});
    await timePasses(api, 4 * DAY_MS);
    await finishPayouts(api);
    expect(sentFor(api, id)).toEqual([]);
    api.payouts.accounts.set(String(body.url).split('/').at(-1) ?? '', 'ready');
    await timePasses(api, HOUR_MS);
    await finishPayouts(api);
    expect(sentFor(api, id)).toEqual([[48_000]]);
  });

  test('the host of a closed account can connect another one', async () => {
    const { host, id, account } = await paidStay(api);
    api.payouts.accounts.set(account, 'closed');
    await timePasses(api, 4 * DAY_MS);
    // Postpone the next check of the account until after the provider has refused the transfer.
    await api.services.db
      .updateTable('payout_accounts')
      .set({ check_at: new Date('2126-01-01') })
      .execute();
    await finishPayouts(api);
    expect(sentFor(api, id)).toEqual([]);
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

test('payouts wait while the provider has disabled the account', async () => {
  const { host, id, account } = await paidStay(api);
  api.payouts.accounts.set(account, 'incomplete');
  expect(await deliverEvent(api, 'account.updated', { id: account, object: 'account' })).toBe(200);
  await timePasses(api, 4 * DAY_MS);
  await finishPayouts(api);
  expect(sentFor(api, id)).toEqual([]);
  expect((await host.call('GET', '/api/payouts/account')).body).toEqual({
    state: 'incomplete',
    waiting: { payouts: 1, amount: 480 },
  });
  expect(await auditData(api.services)).toEqual([]);
  api.payouts.accounts.set(account, 'ready');
  expect(await deliverEvent(api, 'account.updated', { id: account, object: 'account' })).toBe(200);
  await finishPayouts(api);
  expect(sentFor(api, id)).toEqual([[48_000]]);
});
