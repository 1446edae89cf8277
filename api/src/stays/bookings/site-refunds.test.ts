import { describe, expect, test } from 'vitest';
import { cancel } from '../../../tests/changes.ts';
import { inDays } from '../../../tests/lodging.ts';
import { connectAccount, finishPayouts, resetClockBeforeEach, sentFor, timePasses } from '../../../tests/payouts.ts';
import { booked, CHARGES, chargedStay, half, paidOut, read, refund, refundsOf } from '../../../tests/refunds.ts';
import { useApi } from '../../../tests/test-api.ts';
import { auditData } from '../../operations/invariants/audit-data.ts';

const DAY_MS = 24 * 60 * 60_000;

const api = useApi();
const charging = useApi(() => ({ charges: CHARGES, feeBasisPoints: 1_000 }));

resetClockBeforeEach(api);

describe('after the host has been paid', () => {
  test('the site bears the refund', async () => {
    const { admin, guest, host, id, intentId } = await paidOut(api);
    const range = `?from=${inDays(-30)}&to=${inDays(60)}`;
    const siteRefunds = async () => (await admin.call('GET', `/api/statistics/admin${range}`)).body.refunds;
    const before = await siteRefunds();
    expect((await read(admin, id)).refundable).toEqual({ amount: 480, bearer: 'site' });
    const { body } = await refund(admin, id, half);
    expect(body).toMatchObject({ price: 480, siteRefund: 240, refundable: { amount: 240, bearer: 'site' } });
    await finishPayouts(api);
    expect(refundsOf(api, intentId)).toEqual([24_000]);
    expect(sentFor(api, id)).toEqual([[48_000]]);
    expect((await host.call('GET', `/api/earnings${range}`)).body.total).toMatchObject({ paid: 480, earned: 480 });
    expect((await guest.call('GET', `/api/statistics/guest${range}`)).body.spent).toBe(240);
    expect((await siteRefunds()) - before).toBe(240);
    expect(api.sent.findLast(({ to }) => to === host.email)?.text).toContain('Your payout stays the same');
    expect(await auditData(api.services)).toEqual([]);
  });

  test('a guest who leaves early is not refunded again', async () => {
    const { admin, guest, id, intentId } = await paidOut(api);
    await refund(admin, id, half);
    await cancel(guest, id);
    await finishPayouts(api);
    expect(refundsOf(api, intentId)).toEqual([24_000]);
    expect(sentFor(api, id)).toEqual([[48_000]]);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('a host who cancels pays back the whole payout', async () => {
    const { admin, host, id, intentId } = await paidOut(api);
    await refund(admin, id, half);
    expect((await cancel(host, id)).body).toMatchObject({ price: 240, refund: { amount: 240 } });
    await finishPayouts(api);
    expect(refundsOf(api, intentId)).toEqual([24_000, 24_000]);
    expect(sentFor(api, id)).toEqual([[48_000, -48_000]]);
    expect(await auditData(api.services)).toEqual([]);
  });

  test.each(['host', 'admin'] as const)(
    'if the %s cancels a fully refunded stay, the host pays back the payout',
    async (by) => {
      const { [by]: caller, admin, id, intentId } = await paidOut(api);
      await refund(admin, id, { amount: 480, reason: 'The heating failed' });
      expect((await cancel(caller, id)).body).toMatchObject({ price: 0, refund: { amount: 0 } });
      await finishPayouts(api);
      expect(refundsOf(api, intentId)).toEqual([48_000]);
      expect(sentFor(api, id)).toEqual([[48_000, -48_000]]);
      expect(await auditData(api.services)).toEqual([]);
    },
  );

  test('the host keeps the payout if the guest cancels a fully refunded stay', async () => {
    const { admin, guest, id } = await paidOut(api);
    await refund(admin, id, { amount: 480, reason: 'The heating failed' });
    await cancel(guest, id);
    await finishPayouts(api);
    expect(sentFor(api, id)).toEqual([[48_000]]);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('a past stay can be refunded', async () => {
    const { admin, id, intentId } = await paidOut(api);
    await timePasses(api, 30 * DAY_MS);
    expect((await refund(admin, id, half)).status).toBe(200);
    await finishPayouts(api);
    expect(refundsOf(api, intentId)).toEqual([24_000]);
    expect(await auditData(api.services)).toEqual([]);
  });
});

describe('with charges', () => {
  test('the site bears a refund after the host has been paid', async () => {
    const { admin, host, id } = await chargedStay(charging, 1);
    await connectAccount(charging, host);
    await timePasses(charging, 2.5 * DAY_MS);
    await finishPayouts(charging);
    for (const amount of [50, 33.33]) {
      expect((await refund(admin, id, { amount, reason: `Part ${amount}` })).status).toBe(200);
      await finishPayouts(charging);
      expect(await auditData(charging.services)).toEqual([]);
    }
    expect(sentFor(charging, id)).toEqual([[43_200]]);
    await cancel(admin, id);
    await finishPayouts(charging);
    expect(sentFor(charging, id)).toEqual([[43_200, -43_200]]);
    expect(await auditData(charging.services)).toEqual([]);
  });
});

describe('the audit finds', () => {
  const broken = async () => (await auditData(api.services)).map(({ rule }) => rule);

  test('a refund by the site that no admin requested', async () => {
    const { id } = await booked(api);
    const booking = api.services.db.updateTable('bookings').where('id', '=', id);
    await booking.set({ site_refund_cents: 100 }).execute();
    expect(await broken()).toContain(
      'the part of a price that the site bears is the sum of the refunds at its cost, unless a cancellation ended the payout',
    );
    await booking.set({ site_refund_cents: 0 }).execute();
    expect(await broken()).toEqual([]);
  });
});
