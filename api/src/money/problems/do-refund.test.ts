import { expect, test } from 'vitest';
import { bookedStay, finishJobs } from '../../../tests/changes.ts';
import { useApi } from '../../../tests/test-api.ts';
import { auditData } from '../../operations/invariants/audit-data.ts';

const api = useApi();

test('a refund that an older version requested is made once', async () => {
  const { db } = api.services;
  const { guest, id, intentId } = await bookedStay(api);
  await guest.call('POST', `/api/bookings/${id}/cancellation`, { refund: 480 });
  await db.deleteFrom('refunds').where('intent_id', '=', intentId).execute();
  await db.updateTable('payments').set({ refund_cents: 0 }).where('intent_id', '=', intentId).execute();
  await finishJobs(api);
  expect(api.payments.refunds.map(({ amountCents }) => amountCents)).toEqual([48_000]);
  expect((await guest.call('GET', `/api/bookings/${id}`)).body).toMatchObject({
    refund: { amount: 480, state: 'done' },
  });
  expect(await auditData(api.services)).toEqual([]);
});

test('a refund that was made before the database was restored is not made twice', async () => {
  const { guest, id, intentId } = await bookedStay(api);
  await api.payments.refund({ intentId, amountCents: 48_000, idempotencyKey: 'long ago' });
  await guest.call('POST', `/api/bookings/${id}/cancellation`, { refund: 480 });
  await finishJobs(api);
  expect(api.payments.refunds.filter((made) => made.intentId === intentId)).toHaveLength(1);
  expect(await auditData(api.services)).toEqual([]);
});
