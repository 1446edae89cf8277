import { describe, expect, test } from 'vitest';
import { change, finishJobs } from '../../../tests/changes.ts';
import { inDays } from '../../../tests/lodging.ts';
import { timePasses } from '../../../tests/payouts.ts';
import { booked, half, refund, refundsOf } from '../../../tests/refunds.ts';
import { useApi } from '../../../tests/test-api.ts';
import { auditData } from '../../operations/invariants/audit-data.ts';

const api = useApi();

describe('two concurrent refunds', () => {
  test('by admins who saw the same refundable amount result in one refund', async () => {
    const { admin, id, intentId } = await booked(api);
    const other = await api.newAdmin();
    const answers = await Promise.all(
      [admin, other].map((by) => refund(by, id, { amount: 100, reason: 'No hot water', left: 480 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('refunded-elsewhere');
    await finishJobs(api);
    expect(refundsOf(api, intentId)).toEqual([10_000]);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('never refund more than was paid', async () => {
    const { id, intentId } = await booked(api);
    const admins = await Promise.all([1, 2, 3, 4].map(() => api.newAdmin()));
    const answers = await Promise.all(admins.map((by) => refund(by, id, { amount: 200, reason: 'No hot water' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422]);
    await finishJobs(api);
    expect(refundsOf(api, intentId)).toEqual([20_000, 20_000]);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('never refund more than was paid if the guest cancels at the same time', async () => {
    const { admin, guest, id, intentId } = await booked(api);
    await Promise.all([
      refund(admin, id, half),
      guest.call('POST', `/api/bookings/${id}/cancellation`, { refund: 480 }),
    ]);
    await finishJobs(api);
    expect(refundsOf(api, intentId)).toHaveLength(1);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('keep all totals consistent if the guest changes the stay at the same time', async () => {
    const { admin, guest, id } = await booked(api);
    const shorter = { from: inDays(10), to: inDays(12), refund: 240 };
    await Promise.all([refund(admin, id, half), change(guest, id, shorter)]);
    await finishJobs(api);
    expect(await auditData(api.services)).toEqual([]);
  });
});

describe('a repeated refund request', () => {
  test.for([{}, { left: 480 }])('refunds once: %o', async (seen) => {
    const { admin, id, intentId } = await booked(api);
    const answers = await Promise.all([1, 2, 3].map(() => refund(admin, id, { ...half, ...seen })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const { body } of answers) expect(body.price).toBe(240);
    await finishJobs(api);
    expect(refundsOf(api, intentId)).toEqual([24_000]);
  });

  test('makes another refund if the admin has seen the first one', async () => {
    const { admin, id } = await booked(api);
    await refund(admin, id, { amount: 50, reason: 'No hot water', left: 480 });
    expect((await refund(admin, id, { amount: 50, reason: 'No hot water', left: 430 })).body.price).toBe(380);
  });

  test('makes another refund a day later', async () => {
    const { admin, id } = await booked(api);
    await refund(admin, id, { amount: 50, reason: 'No hot water' });
    await timePasses(api, 24 * 60 * 60_000 + 1);
    expect((await refund(admin, id, { amount: 50, reason: 'No hot water' })).body.price).toBe(380);
    await finishJobs(api);
  });
});
