import { beforeAll, expect, test } from 'vitest';
import { useBackups } from '../../../tests/backups.ts';
import { addRoom, book, hold, stay } from '../../../tests/lodging.ts';
import { useApi } from '../../../tests/test-api.ts';
import { intentIdOf } from '../../base/ports/payments.ts';
import type { Services } from '../../base/services.ts';
import { restoreBackup } from '../../operations/backup/restore-backup.ts';
import { auditData } from '../../operations/invariants/audit-data.ts';
import { runJobs } from '../../operations/worker/run-jobs.ts';
import { settlePaymentsSince } from './settle-payments-since.ts';

const api = useApi();
const { file, emptyCopy } = useBackups(api);
let restored: Services;
let paidHold: string;
let lost: string;
let ofNewcomer: string;

beforeAll(async () => {
  const { db } = api.services;
  const guest = await api.signIn('guest@lodge.test');
  const held = await db.selectFrom('bookings').selectAll().where('state', '=', 'held').executeTakeFirstOrThrow();
  paidHold = held.payment_intent_id ?? '';
  api.payments.pay(`${paidHold}_secret_test`);
  const host = await api.signIn('host@lodge.test', 'host');
  const room = await addRoom(host, { keepOpen: true });
  lost = (await book(api, guest, stay(room, 20, 2))).body.booking.transactionId;
  const newcomer = await api.signIn('newcomer@lodge.test');
  ofNewcomer = intentIdOf((await hold(newcomer, stay(room, 30, 1))).body.clientSecret);
  api.payments.pay(`${ofNewcomer}_secret_test`);

  restored = await emptyCopy();
  await restoreBackup(restored, { file, isReplacing: true });
});

const settled = async () => {
  const found: Record<string, unknown> = {};
  for await (const { intent, email, result } of settlePaymentsSince(restored, restored.clock()))
    found[intent.id] = [email, result];
  return found;
};

test('payments made after the restored backup are booked or refunded', async () => {
  expect(await settled()).toEqual({
    [paidHold]: ['guest@lodge.test', 'booked'],
    [lost]: ['guest@lodge.test', 'refunding'],
    [ofNewcomer]: [undefined, 'unknown'],
  });
  while ((await runJobs(restored)) > 0);
  expect(api.payments.refunds.filter(({ intentId }) => intentId === lost)).toMatchObject([{ amountCents: 24_000 }]);
  expect(await settled()).toEqual({ [ofNewcomer]: [undefined, 'unknown'] });
  expect(await auditData(restored)).toMatchObject([{ invariant: 'I2', row: { id: ofNewcomer } }]);
  await api.payments.refund({ intentId: ofNewcomer, amountCents: 12_000, idempotencyKey: 'by hand' });
  expect(await auditData(restored)).toEqual([]);
});
