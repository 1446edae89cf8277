import { isEventKnown } from '../payments/events.ts';
import { refreshAccount } from '../payouts/accounts.ts';
import { hurryTransfer } from '../payouts/storage.ts';
import type { PaymentEvent } from '../ports/payments.ts';
import type { Services } from '../services.ts';
import { finalise } from './finalise.ts';

/** Of a connected account: itself, its bank account, and payouts to that. */
const ABOUT_ACCOUNTS = /^(account|payout)\./;

/**
 * Handles an event from the payment provider. The event only says which payment, account or transfer to look at; its state is
 * read from the provider, so events may arrive twice, late, out of order or not at all.
 */
export async function receiveEvent(services: Services, event: PaymentEvent): Promise<void> {
  const { id, type, intentId, accountId, transferKey } = event;
  if (ABOUT_ACCOUNTS.test(type) && accountId !== undefined) return refreshAccount(services, accountId);
  if (type.startsWith('transfer.') && transferKey !== undefined) return hurryTransfer(services, transferKey);
  if (type !== 'payment_intent.succeeded' || intentId === undefined) return;
  if (!(await isEventKnown(services.db, id))) await finalise(services, intentId, { id, type });
}
