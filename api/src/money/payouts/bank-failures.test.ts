import { beforeEach, describe, expect, test } from 'vitest';
import { toldTo } from '../../../tests/notifications.ts';
import { connectAccount, finishPayouts, paidStay, resetClockBeforeEach, timePasses } from '../../../tests/payouts.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { deliverEvent } from '../../../tests/webhook.ts';
import { auditData } from '../../operations/invariants/audit-data.ts';

const DAY_MS = 24 * 60 * 60_000;

const api = useApi();

resetClockBeforeEach(api);
beforeEach(() => {
  api.payouts.silent.clear();
  api.payouts.bankFailures.clear();
  api.sent.length = 0;
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

  test('notifies the host once even if events are repeated or out of order', async () => {
    const { host, account } = await paidStay(api);
    const failed = failure();
    api.payouts.bankFailures.set(account, failed);
    for (const type of ['payout.failed', 'payout.paid', 'payout.failed', 'account.updated'])
      expect(await deliverEvent(api, type, about(failed.payoutId), { account })).toBe(200);
    expect(await accountOf(host)).toMatchObject({
      state: 'ready',
      failure: { amount: 432, code: 'account_closed', at: expect.any(String) },
    });
    await finishPayouts(api);
    await timePasses(api, 2 * DAY_MS);
    await finishPayouts(api);
    expect(mails()).toMatchObject([
      { to: host.email, text: expect.stringContaining('The bank account has been closed.') },
    ]);
    expect(mails()[0]?.text).toContain('$432');
    const again = failure();
    api.payouts.bankFailures.set(account, again);
    await deliverEvent(api, 'payout.failed', about(again.payoutId), { account });
    await finishPayouts(api);
    expect(mails()).toHaveLength(2);
    const told = (await toldTo(host)).filter((title) => title.includes('bank'));
    expect(told).toEqual(['Your bank did not accept a payout', 'Your bank did not accept a payout (Solved)']);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('does not notify the host after the problem has been solved', async () => {
    const { host, account } = await paidStay(api);
    const failed = failure();
    api.payouts.bankFailures.set(account, failed);
    await deliverEvent(api, 'payout.failed', about(failed.payoutId), { account });
    // The host fixes the account before the email is sent, but no event reports this.
    api.payouts.bankFailures.delete(account);
    await finishPayouts(api);
    expect(mails()).toEqual([]);
    expect(await accountOf(host)).toEqual({ state: 'ready', waiting: { payouts: 0, amount: 0 } });
    // The event is delivered again later.
    await deliverEvent(api, 'payout.failed', about(failed.payoutId), { account });
    await finishPayouts(api);
    expect([mails(), (await accountOf(host)).failure]).toEqual([[], undefined]);
  });

  test('is noticed within a day if its event is lost', async () => {
    const { host, account } = await paidStay(api);
    api.payouts.bankFailures.set(account, failure());
    await timePasses(api, DAY_MS);
    await finishPayouts(api);
    expect(mails()).toHaveLength(1);
    expect((await accountOf(host)).failure.code).toBe('account_closed');
    api.payouts.silent.add('readBankFailure');
    expect(await deliverEvent(api, 'payout.paid', about('po_x'), { account })).toBe(503);
    expect((await accountOf(host)).failure.code).toBe('account_closed');
    api.payouts.silent.clear();
    api.payouts.bankFailures.delete(account);
    expect(await deliverEvent(api, 'payout.paid', about('po_x'), { account })).toBe(200);
    expect((await accountOf(host)).failure).toBeUndefined();
  });

  test('is ignored if its account is unknown or its signature forged', async () => {
    expect(await deliverEvent(api, 'payout.failed', about('po_1'), { account: 'acct_unknown' })).toBe(200);
    expect(await deliverEvent(api, 'payout.failed', about('po_1'))).toBe(200);
    expect(
      await deliverEvent(api, 'payout.failed', about('po_1'), { signature: 't=1,v1=00', account: 'acct_unknown' }),
    ).toBe(400);
    await finishPayouts(api);
    expect(mails()).toEqual([]);
  });

  test('is deleted together with its account', async () => {
    const { host, account } = await paidStay(api);
    const failed = failure();
    api.payouts.bankFailures.set(account, failed);
    await deliverEvent(api, 'payout.failed', about(failed.payoutId), { account });
    api.payouts.accounts.set(account, 'closed');
    await deliverEvent(api, 'account.application.deauthorized', { id: 'ca_lodge', object: 'application' }, { account });
    expect(await accountOf(host)).toEqual({ state: 'closed', waiting: { payouts: 0, amount: 0 } });
    await connectAccount(api, host);
    await finishPayouts(api);
    expect([mails(), (await accountOf(host)).failure]).toEqual([[], undefined]);
  });
});
