import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { bookedStay, finishJobs } from '../../../tests/changes.ts';
import { finishPayouts, timePasses } from '../../../tests/payouts.ts';
import { useApi } from '../../../tests/test-api.ts';
import { deliverEvent } from '../../../tests/webhook.ts';
import { auditData } from '../../operations/invariants/audit-data.ts';

const api = useApi();
const brokenRules = async () => (await auditData(api.services)).map(({ rule }) => rule);

beforeAll(async () => {
  const { guest, id, intentId } = await bookedStay(api);
  await guest.call('POST', `/api/bookings/${id}/cancellation`, { refund: 480 });
  await finishJobs(api);
  for (const refund of api.payments.refunds) refund.failure = 'declined';
  await deliverEvent(api, 'refund.failed', { object: 'refund', payment_intent: intentId });
  const dispute = api.payments.dispute((await bookedStay(api, { from: 1 })).intentId);
  await deliverEvent(api, 'charge.dispute.created', { object: 'dispute', id: dispute.id });
  await timePasses(api, 3 * 24 * 60 * 60_000);
  await finishPayouts(api);
});

test.for([
  [
    'a failed refund of a booking has the email to its guest in the outbox',
    sql`UPDATE jobs SET kind = 'lost' WHERE kind = 'mail-refund-failed'`,
    sql`UPDATE jobs SET kind = 'mail-refund-failed' WHERE kind = 'lost'`,
  ],
  [
    'a failed refund has a reason and is not counted as made',
    sql`UPDATE refunds SET failure = NULL`,
    sql`UPDATE refunds SET failure = 'declined'`,
  ],
  [
    'a dispute has the booking of its payment, and an end once the bank has decided',
    sql`UPDATE disputes SET closed_at = opened_at`,
    sql`UPDATE disputes SET closed_at = NULL`,
  ],
  [
    'nothing is sent for a stay while its payment is disputed',
    sql`INSERT INTO transfers (key, booking_id, account_id, amount_cents, state, decided_at)
      SELECT 'payout:early:1', booking_id, 'acct_1', 1, 'refused', recorded_at + interval '1 second' FROM disputes`,
    sql`DELETE FROM transfers`,
  ],
] as const)('the audit finds a violation of the rule: %s', async ([rule, damage, repair]) => {
  expect(await brokenRules()).toEqual([]);
  await damage.execute(api.services.db);
  const broken = await brokenRules();
  await repair.execute(api.services.db);
  expect(broken).toEqual([rule]);
});
