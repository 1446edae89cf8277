import { createAccount, createAccountLink, deleteAccount, rejectAccount, retrieveAccount } from './accounts.ts';
import type { Action } from './action.ts';
import { retrieveCharge } from './charges.ts';
import { retrieveDispute } from './disputes.ts';
import { cancelIntent, captureIntent } from './intent-endings.ts';
import { confirm, createIntent, retrieveIntent, updateIntent } from './intents.ts';
import {
  listCharges,
  listDisputes,
  listEvents,
  listIntents,
  listPayouts,
  listRefunds,
  listReversals,
  listTransfers,
  retrieveEvent,
} from './lists.ts';
import { createPaymentMethod, createToken, retrievePaymentMethod } from './payment-methods.ts';
import { createRefund, retrieveRefund, updateRefund } from './refunds.ts';
import { createReversal, createTransfer, retrieveTransfer } from './transfers.ts';

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  operation: string;
  browser?: true;
  run(action: Action): object;
}

function get(path: RegExp, operation: string, run: Route['run']): Route {
  return { method: 'GET', path, operation, run };
}

function post(path: RegExp, operation: string, run: Route['run']): Route {
  return { method: 'POST', path, operation, run };
}

export const routes: readonly Route[] = [
  get(/^\/v1\/payment_intents$/, 'payment_intents.list', listIntents),
  post(/^\/v1\/payment_intents$/, 'payment_intents.create', createIntent),
  { ...get(/^\/v1\/payment_intents\/(\w+)$/, 'payment_intents.retrieve', retrieveIntent), browser: true },
  post(/^\/v1\/payment_intents\/(\w+)$/, 'payment_intents.update', updateIntent),
  { ...post(/^\/v1\/payment_intents\/(\w+)\/confirm$/, 'payment_intents.confirm', confirm), browser: true },
  post(/^\/v1\/payment_intents\/(\w+)\/capture$/, 'payment_intents.capture', captureIntent),
  post(/^\/v1\/payment_intents\/(\w+)\/cancel$/, 'payment_intents.cancel', cancelIntent),
  { ...post(/^\/v1\/payment_methods$/, 'payment_methods.create', createPaymentMethod), browser: true },
  get(/^\/v1\/payment_methods\/(\w+)$/, 'payment_methods.retrieve', retrievePaymentMethod),
  { ...post(/^\/v1\/tokens$/, 'tokens.create', createToken), browser: true },
  get(/^\/v1\/charges$/, 'charges.list', listCharges),
  get(/^\/v1\/charges\/(\w+)$/, 'charges.retrieve', retrieveCharge),
  get(/^\/v1\/refunds$/, 'refunds.list', listRefunds),
  post(/^\/v1\/refunds$/, 'refunds.create', createRefund),
  get(/^\/v1\/refunds\/(\w+)$/, 'refunds.retrieve', retrieveRefund),
  post(/^\/v1\/refunds\/(\w+)$/, 'refunds.update', updateRefund),
  get(/^\/v1\/disputes$/, 'disputes.list', listDisputes),
  get(/^\/v1\/disputes\/(\w+)$/, 'disputes.retrieve', retrieveDispute),
  post(/^\/v1\/accounts$/, 'accounts.create', createAccount),
  get(/^\/v1\/accounts\/(\w+)$/, 'accounts.retrieve', retrieveAccount),
  { ...post(/^\/v1\/accounts\/(\w+)$/, 'accounts.delete', deleteAccount), method: 'DELETE' },
  post(/^\/v1\/accounts\/(\w+)\/reject$/, 'accounts.reject', rejectAccount),
  post(/^\/v1\/account_links$/, 'account_links.create', createAccountLink),
  get(/^\/v1\/payouts$/, 'payouts.list', listPayouts),
  get(/^\/v1\/transfers$/, 'transfers.list', listTransfers),
  post(/^\/v1\/transfers$/, 'transfers.create', createTransfer),
  get(/^\/v1\/transfers\/(\w+)$/, 'transfers.retrieve', retrieveTransfer),
  get(/^\/v1\/transfers\/(\w+)\/reversals$/, 'transfers.list_reversals', listReversals),
  post(/^\/v1\/transfers\/(\w+)\/reversals$/, 'transfers.create_reversal', createReversal),
  get(/^\/v1\/events$/, 'events.list', listEvents),
  get(/^\/v1\/events\/(\w+)$/, 'events.retrieve', retrieveEvent),
];
