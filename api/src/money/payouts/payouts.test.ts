import { beforeEach, describe, expect, test } from 'vitest';
import { cancel } from '../../../tests/changes.ts';
import { inDays } from '../../../tests/lodging.ts';
import {
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
import { adoptTransfers } from './adopt-transfers.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

const api = useApi();

resetClockBeforeEach(api);
beforeEach(() => {
  api.payouts.deaf.clear();
  api.payouts.refused.clear();
});

describe('a payout', () => {
  test('is sent a day after check-in', async () => {
    const { host, id, account } = await paidStay(api);
    await finishPayouts(api);
    expect(sentFor(api, id)).toEqual([]);
    const [upcoming] = (await host.call('GET', '/api/payouts/upcoming')).body;
    expect(upcoming).toMatchObject({ bookingId: id, amount: 480 });
    await timePasses(api, new Date(upcoming.dueAt).getTime() - api.services.clock().getTime() - 1_000);
    await finishPayouts(api);
    expect(sentFor(api, id)).toEqual([]);
    await timePasses(api, 2_000);
    await finishPayouts(api);
    await finishPayouts(api);
    expect(sentFor(api, id)).toEqual([[48_000]]);
    expect(api.payouts.transfers.find(({ bookingId }) => bookingId === id)?.accountId).toBe(account);
    expect(await payoutOf(host, id)).toMatchObject({ state: 'settled', amount: 480, sent: 480 });
    expect((await host.call('GET', '/api/payouts/upcoming')).body).toEqual([]);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('deducts the fee that applied when the stay was booked', async () => {
    const { settings } = api.services;
    settings.feeBasisPoints = 1_250;
    const { host, id } = await paidStay(api);
    settings.feeBasisPoints = 5_000;
    await timePasses(api, 4 * DAY_MS);
    await finishPayouts(api);
    settings.feeBasisPoints = 0;
    expect(sentFor(api, id)).toEqual([[42_000]]);
    expect(await payoutOf(host, id)).toMatchObject({ amount: 420, sent: 420 });
    expect(await auditData(api.services)).toEqual([]);
  });

  test('is not made for a stay that was booked before payouts existed', async () => {
    const { host, id } = await paidStay(api);
    await api.services.db.updateTable('bookings').set({ awaits_payout: false }).where('id', '=', id).execute();
    await timePasses(api, 4 * DAY_MS);
    await finishPayouts(api);
    expect(sentFor(api, id)).toEqual([]);
    expect(await payoutOf(host, id)).toBe(undefined);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('follows the changed dates of a stay', async () => {
    const { guest, id } = await paidStay(api, { from: 7 });
    const moved = { from: inDays(10), to: inDays(14) };
    const quoted = await guest.call('GET', `/api/bookings/${id}/change?${new URLSearchParams(moved)}`);
    const { pay, refund } = quoted.body;
    const answer = await guest.call('POST', `/api/bookings/${id}/change`, { ...moved, party: {}, pay, refund });
    expect(answer.status).toBe(200);
    await finishPayouts(api);
    await timePasses(api, 9 * DAY_MS);
    await finishPayouts(api);
    expect(sentFor(api, id)).toEqual([]);
    await timePasses(api, 3 * DAY_MS);
    await finishPayouts(api);
    expect(sentFor(api, id)).toEqual([[48_000]]);
    expect(await auditData(api.services)).toEqual([]);
  });
});

describe('after a refund', () => {
  test('a fully refunded stay pays out nothing', async () => {
    const { host, id } = await paidStay(api);
    await cancel(host, id);
    await timePasses(api, 4 * DAY_MS);
    await finishPayouts(api);
    expect(sentFor(api, id)).toEqual([]);
    expect(await payoutOf(host, id)).toMatchObject({ state: 'settled', amount: 0 });
    expect(await auditData(api.services)).toEqual([]);
  });

  test('the host gets a share of the amount kept after a late cancellation', async () => {
    const { host, guest, id } = await paidStay(api, { cancellationPolicy: 'firm' });
    const longAgo = new Date(api.services.clock().getTime() - 30 * DAY_MS);
    await api.services.db.updateTable('bookings').set({ confirmed_at: longAgo }).where('id', '=', id).execute();
    const { body } = await cancel(guest, id);
    expect(body.refund.amount).toBeLessThan(480);
    await timePasses(api, 4 * DAY_MS);
    await finishPayouts(api);
    expect(await payoutOf(host, id)).toMatchObject({ state: 'settled', sent: 480 - body.refund.amount });
    expect(await auditData(api.services)).toEqual([]);
  });

  test('a payout that was already sent is reversed', async () => {
    const { host, id } = await paidStay(api);
    await timePasses(api, 2.5 * DAY_MS);
    await finishPayouts(api);
    expect(sentFor(api, id)).toEqual([[48_000]]);
    expect((await cancel(host, id)).body.refund.amount).toBe(480);
    await finishPayouts(api);
    expect(sentFor(api, id)).toEqual([[48_000, -48_000]]);
    expect(await payoutOf(host, id)).toMatchObject({ state: 'settled', amount: 0, sent: 0 });
    expect(await auditData(api.services)).toEqual([]);
  });
});

describe('a failed transfer', () => {
  test('is made only once even if the provider’s response was lost', async () => {
    const { id } = await paidStay(api);
    api.payouts.deaf.add('transfer');
    await timePasses(api, 4 * DAY_MS);
    await finishPayouts(api);
    api.payouts.deaf.clear();
    await timePasses(api, HOUR_MS);
    await finishPayouts(api);
    expect(sentFor(api, id)).toEqual([[48_000]]);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('is retried with increasing delays', async () => {
    const { host, id } = await paidStay(api);
    api.payouts.refused.set('transfer', 'balance_insufficient');
    await timePasses(api, 4 * DAY_MS);
    await finishPayouts(api);
    await timePasses(api, 11 * 60_000);
    await finishPayouts(api);
    expect((await payoutOf(host, id)).transfers).toHaveLength(2);
    await timePasses(api, 9 * 60_000);
    await finishPayouts(api);
    const { state, transfers } = await payoutOf(host, id);
    expect([state, transfers.length, transfers[0].failure]).toEqual(['waiting', 2, 'balance_insufficient']);
    api.payouts.refused.clear();
    await timePasses(api, HOUR_MS);
    await finishPayouts(api);
    expect(sentFor(api, id)).toEqual([[48_000]]);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('is retried as a reversal until the account has the money', async () => {
    const { host, id } = await paidStay(api);
    await timePasses(api, 2.5 * DAY_MS);
    await finishPayouts(api);
    api.payouts.refused.set('reverse', 'balance_insufficient');
    await cancel(host, id);
    await finishPayouts(api);
    expect(await payoutOf(host, id)).toMatchObject({ state: 'waiting', amount: 0, sent: 480 });
    api.payouts.refused.clear();
    await timePasses(api, HOUR_MS);
    await finishPayouts(api);
    expect(sentFor(api, id)).toEqual([[48_000, -48_000]]);
  });
});

describe('after the database was restored from a backup', () => {
  test('no transfer or reversal is made twice', async () => {
    const { db } = api.services;
    const { host, id } = await paidStay(api);
    api.payouts.refused.set('transfer', 'balance_insufficient');
    await timePasses(api, 2.5 * DAY_MS);
    await finishPayouts(api);
    api.payouts.refused.clear();
    await timePasses(api, HOUR_MS);
    await finishPayouts(api);
    await cancel(host, id);
    await finishPayouts(api);
    expect(sentFor(api, id)).toEqual([[48_000, -48_000]]);
    const forget = async () => {
      await db.deleteFrom('transfers').where('booking_id', '=', id).execute();
      await db.deleteFrom('payouts').where('booking_id', '=', id).execute();
      await db.deleteFrom('jobs').where('dedupe_key', 'like', `payout:${id}:%`).execute();
      await db.updateTable('bookings').set({ awaits_payout: true }).where('id', '=', id).execute();
    };
    await forget();
    // Reverts the records of the refund, as a restored backup would.
    const payment = db.updateTable('payments').where('booking_id', '=', id);
    const booking = db.updateTable('bookings').where('id', '=', id);
    await payment.set({ refund_cents: 0 }).execute();
    await booking.set({ returned_nights_cents: 0 }).execute();
    await finishPayouts(api);
    expect(sentFor(api, id)).toEqual([[48_000, -48_000], [48_000]]);
    await payment.set({ refund_cents: 48_000 }).execute();
    await booking.set({ returned_nights_cents: 48_000 }).execute();
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
    expect(sentFor(api, id)).toEqual([
      [48_000, -48_000],
      [48_000, -48_000],
    ]);
    expect(await payoutOf(host, id)).toMatchObject({ state: 'settled', amount: 0, sent: 0 });
    expect(await auditData(api.services)).toEqual([]);
  });
});

describe('payout events', () => {
  test('change nothing when repeated, late, forged or out of order', async () => {
    const { id, account } = await paidStay(api);
    await timePasses(api, 4 * DAY_MS);
    await finishPayouts(api);
    const [transfer] = api.payouts.transfers.filter(({ bookingId }) => bookingId === id);
    const about = { id: transfer?.id, object: 'transfer', metadata: { key: transfer?.key, bookingId: id } };
    for (const type of ['transfer.reversed', 'transfer.created', 'transfer.created', 'transfer.updated']) {
      expect(await deliverEvent(api, type, about)).toBe(200);
    }
    expect(await deliverEvent(api, 'account.updated', { id: account, object: 'account' })).toBe(200);
    expect(await deliverEvent(api, 'account.updated', { id: 'acct_unknown', object: 'account' })).toBe(200);
    expect(
      await deliverEvent(api, 'account.updated', { id: account, object: 'account' }, { signature: 't=1,v1=00' }),
    ).toBe(400);
    await finishPayouts(api);
    expect(sentFor(api, id)).toEqual([[48_000]]);
    expect(await auditData(api.services)).toEqual([]);
  });
});
