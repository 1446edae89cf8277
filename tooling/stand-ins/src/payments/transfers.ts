import type { Stripe } from 'stripe';
import { type Action, emit, idIn, seconds } from './action.ts';
import { readCurrency, readPositive, shownMoney } from './amounts.ts';
import { ApiError, missingResource } from './errors.ts';
import { newId } from './ids.ts';

export function createTransfer(action: Action): Stripe.Transfer {
  const { params, tables } = action;
  const currency = readCurrency(params);
  const amount = readPositive(params, 'amount') ?? Number(params.required('amount'));
  const destination = params.required('destination');
  const group = params.text('transfer_group') ?? null;
  const description = params.text('description') ?? null;
  const metadata = params.metadata();
  params.end();
  const stored = tables.accounts.get(destination);
  if (!stored || stored.isClosed) throw missingDestination(destination);
  if (stored.account.capabilities?.transfers !== 'active') throw transfersNotAllowed();
  if (amount > balanceOf(tables)) throw insufficientFunds();
  const id = newId('tr');
  const transfer: Stripe.Transfer = {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: null,
    created: seconds(action.now),
    currency,
    description,
    destination,
    destination_payment: newId('py'),
    livemode: false,
    metadata,
    reversals: reversalsOf(id, []),
    reversed: false,
    source_transaction: null,
    source_type: 'card',
    transfer_group: group,
  };
  action.change.put('transfers', transfer);
  emit(action, 'transfer.created', transfer);
  return transfer;
}

export function retrieveTransfer(action: Action): Stripe.Transfer {
  action.params.end();
  return findTransfer(action, action.id);
}

export function createReversal(action: Action): Stripe.TransferReversal {
  const { params } = action;
  const transfer = findTransfer(action, action.id);
  const sent = readPositive(params, 'amount');
  const metadata = params.metadata();
  params.ignore('description', 'refund_application_fee');
  params.end();
  const left = transfer.amount - transfer.amount_reversed;
  if (left === 0) throw refusal(`Transfer ${transfer.id} is already fully reversed.`);
  const amount = sent ?? left;
  if (amount > left)
    throw refusal(
      `Transfer reversal amount (${shownMoney(amount, transfer.currency)}) is greater than unreversed amount on transfer (${shownMoney(left, transfer.currency)})`,
    );
  const reversal: Stripe.TransferReversal = {
    id: newId('trr'),
    object: 'transfer_reversal',
    amount,
    balance_transaction: null,
    created: seconds(action.now),
    currency: transfer.currency,
    destination_payment_refund: newId('pyr'),
    metadata,
    source_refund: null,
    transfer: transfer.id,
  };
  const amount_reversed = transfer.amount_reversed + amount;
  const next: Stripe.Transfer = {
    ...transfer,
    amount_reversed,
    reversals: reversalsOf(transfer.id, [reversal, ...transfer.reversals.data]),
    reversed: amount_reversed === transfer.amount,
  };
  action.change.put('transfers', next);
  emit(action, 'transfer.reversed', next);
  return reversal;
}

export function findTransfer({ tables }: Pick<Action, 'tables'>, id: string): Stripe.Transfer {
  const transfer = tables.transfers.get(id);
  if (!transfer) throw missingResource('transfer', id, 'transfer');
  return transfer;
}

function balanceOf({ charges, refunds, transfers }: Action['tables']): number {
  let balance = 0;
  for (const charge of charges.values()) if (charge.captured && charge.paid) balance += charge.amount_captured;
  for (const refund of refunds.values()) if (idIn(refund.charge) !== null) balance -= refund.amount;
  for (const { amount, amount_reversed } of transfers.values()) balance -= amount - amount_reversed;
  return balance;
}

function reversalsOf(id: string, data: Stripe.TransferReversal[]): Stripe.Transfer['reversals'] {
  return { object: 'list', data, has_more: false, url: `/v1/transfers/${id}/reversals` };
}

function refusal(message: string, code?: string): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...(code !== undefined && { code }) });
}

function missingDestination(id: string): ApiError {
  return new ApiError(400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: 'destination',
    message: `No such destination: '${id}'`,
  });
}

function transfersNotAllowed(): ApiError {
  return refusal(
    'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
    'insufficient_capabilities_for_transfer',
  );
}

function insufficientFunds(): ApiError {
  return refusal(
    'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card. See: https://stripe.com/docs/testing#available-balance',
    'balance_insufficient',
  );
}
