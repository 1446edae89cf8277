import { type PaymentEvent, runSooner, type Services } from '../../base/index.ts';
import { finalise, isEventKnown } from '../../stays/index.ts';
import { refreshAccount } from '../payouts/accounts.ts';
import { refreshRefunds } from '../problems/failed-refunds.ts';
import { refreshDispute } from '../problems/refresh-dispute.ts';

const ABOUT_ACCOUNTS = /^(account|payout)\./;
const ABOUT_REFUNDS = /^(charge\.)?refund\./;

/**
 * Uses only the id in an event: the state of the payment, refund, dispute, account or transfer is read from the
 * provider, because events may arrive twice, late or out of order.
 */
export async function receiveEvent(services: Services, event: PaymentEvent): Promise<void> {
  const { id, type, intentId, refundedIntentId, disputeId, accountId, transferKey } = event;
  if (type.startsWith('charge.dispute.') && disputeId !== undefined) return refreshDispute(services, disputeId);
  if (ABOUT_REFUNDS.test(type) && refundedIntentId !== undefined) return refreshRefunds(services, refundedIntentId);
  if (ABOUT_ACCOUNTS.test(type) && accountId !== undefined) return refreshAccount(services, accountId);
  if (type.startsWith('transfer.') && transferKey !== undefined)
    return runSooner(services.db, { kind: 'transfer', key: transferKey, now: services.clock() });
  if (type !== 'payment_intent.succeeded' || intentId === undefined) return;
  if (!(await isEventKnown(services.db, id))) await finalise(services, intentId, { id, type });
}
