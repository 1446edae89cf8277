import { expect, test } from 'vitest';
import { connectAccount } from '../../../tests/payouts.ts';
import { useApi } from '../../../tests/test-api.ts';
import { deliverEvent } from '../../../tests/webhook.ts';

const api = useApi();
const problems = async () => (await (await api.newAdmin()).call('GET', '/api/money-problems')).body;

test('an admin sees a payment by an unknown person', async () => {
  const { id } = await api.payments.createIntent({
    ...{ amountCents: 7_700, description: '', idempotencyKey: crypto.randomUUID() },
    metadata: { personId: crypto.randomUUID() },
  });
  const intent = api.payments.intents.get(id);
  if (intent) intent.status = 'succeeded';
  for (const _ of [1, 2]) expect(await deliverEvent(api, 'payment_intent.succeeded', id)).toBe(200);
  expect((await problems()).payments).toMatchObject([{ paymentId: id, amount: 77, events: 2 }]);
});

test('an admin sees a payout that a bank returned until the bank accepts one', async () => {
  const host = await api.newHost();
  const account = await connectAccount(api, host);
  const payout = { id: 'po_1', object: 'payout' };
  api.payouts.bankFailures.set(account, { payoutId: 'po_1', amountCents: 43_200, code: 'account_closed' });
  await deliverEvent(api, 'payout.failed', payout, { account });
  expect((await problems()).payouts).toMatchObject([
    { host: { email: host.email }, amount: 432, code: 'account_closed' },
  ]);
  api.payouts.bankFailures.delete(account);
  await deliverEvent(api, 'payout.paid', payout, { account });
  expect((await problems()).payouts).toEqual([]);
});
