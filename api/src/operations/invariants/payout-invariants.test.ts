import { expect, test } from 'vitest';
import { bookedStay } from '../../../tests/changes.ts';
import { connectAccount, finishPayouts, timePasses } from '../../../tests/payouts.ts';
import { useApi } from '../../../tests/test-api.ts';
import { auditData } from './audit-data.ts';

const api = useApi();
const DAY_MS = 24 * 60 * 60_000;

const broken = async () => [...new Set((await auditData(api.services)).map(({ rule }) => rule))];

test('the audit finds payouts that are wrong, late or duplicated', async () => {
  const { db } = api.services;
  const { host, id } = await bookedStay(api, { from: 1 });
  await connectAccount(api, host);
  await timePasses(api, 6 * DAY_MS);
  expect(await broken()).toContain('a stay has its payout soon after its time');
  await finishPayouts(api);
  expect(await broken()).toEqual([]);

  const [sent] = api.payouts.transfers;
  if (!sent) throw new Error('nothing was sent');
  api.payouts.transfers.push({ ...sent, id: 'tr_again' });
  expect(await broken()).toEqual(['a transfer is made once at the provider']);
  api.payouts.transfers.pop();
  api.payouts.transfers.push({ ...sent, id: 'tr_other', key: `payout:${id}:2` });
  expect(await broken()).toEqual(['every transfer at the provider is recorded here']);
  api.payouts.transfers.pop();
  sent.amountCents += 1;
  expect(await broken()).toEqual(['both sides know the same transfer']);
  sent.amountCents -= 1;
  api.payouts.transfers.pop();
  expect(await broken()).toEqual(['a transfer that was made is at the provider']);
  api.payouts.transfers.push(sent);

  const payments = db.updateTable('payments').where('booking_id', '=', id);
  await payments.set({ refund_cents: 48_000 }).execute();
  const refunded = await broken();
  expect(refunded).toContain("a payout that is settled has sent the host's share of what is left of the payments");
  expect(refunded).toContain('a host is not sent more than the payments for a stay, less pending reversals');
  await payments.set({ refund_cents: 0 }).execute();

  const payout = db.updateTable('payouts').where('booking_id', '=', id);
  await payout.set({ fee_basis_points: 1_000 }).execute();
  expect(await broken()).toEqual([
    "a payout that is settled has sent the host's share of what is left of the payments",
  ]);
  await payout.set({ fee_basis_points: 0, check_at: new Date(api.services.clock().getTime() - 2 * 60_000) }).execute();
  expect(await broken()).toEqual(['a payout is checked soon after it is due']);
  await payout.set({ check_at: null }).execute();

  const transfer = db.updateTable('transfers').where('booking_id', '=', id);
  await transfer.set({ state: 'decided' }).execute();
  const undone = await broken();
  expect(undone).toContain('of a stay, one transfer or reversal at most is under way, and its payout waits for it');
  expect(undone).toContain('a transfer that is decided has its job');
  await transfer.set({ state: 'made' }).execute();
  await db.updateTable('bookings').set({ awaits_payout: true }).where('id', '=', id).execute();
  expect(await broken()).toContain('a stay with a payout does not wait for another one');
  await db.updateTable('bookings').set({ awaits_payout: false }).where('id', '=', id).execute();
  expect(await broken()).toEqual([]);
});
