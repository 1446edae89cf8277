import { findAccount } from './accounts.ts';
import type { Action } from './action.ts';
import { idIn } from './action.ts';
import { invalidParameter, missingResource } from './errors.ts';
import { findTransfer } from './transfers.ts';

const PAGE = { usual: 10, most: 100 };

interface Listed {
  id: string;
  created: number;
}

export function listIntents(action: Action): object {
  const customer = action.params.text('customer');
  return list(action, '/v1/payment_intents', action.tables.intents, (intent) =>
    customer === undefined ? true : intent.customer === customer,
  );
}

export function listRefunds(action: Action): object {
  const charge = action.params.text('charge');
  const intent = action.params.text('payment_intent');
  return list(
    action,
    '/v1/refunds',
    action.tables.refunds,
    (refund) =>
      (charge === undefined || idIn(refund.charge) === charge) &&
      (intent === undefined || idIn(refund.payment_intent) === intent),
  );
}

export function listDisputes(action: Action): object {
  return list(action, '/v1/disputes', action.tables.disputes, () => true);
}

export function listCharges(action: Action): object {
  const intent = action.params.text('payment_intent');
  return list(action, '/v1/charges', action.tables.charges, (charge) =>
    intent === undefined ? true : idIn(charge.payment_intent) === intent,
  );
}

export function listTransfers(action: Action): object {
  const destination = action.params.text('destination');
  const group = action.params.text('transfer_group');
  return list(
    action,
    '/v1/transfers',
    action.tables.transfers,
    (transfer) =>
      (destination === undefined || idIn(transfer.destination) === destination) &&
      (group === undefined || transfer.transfer_group === group),
  );
}

export function listReversals(action: Action): object {
  const { data } = findTransfer(action, action.id).reversals;
  const oldestFirst = new Map(data.toReversed().map((reversal) => [reversal.id, reversal]));
  return list(action, `/v1/transfers/${action.id}/reversals`, oldestFirst, () => true);
}

export function listPayouts(action: Action): object {
  const { id } = findAccount(action, action.account ?? '');
  const own = [...action.tables.payouts.values()].filter(({ account }) => account === id);
  const payouts = new Map(own.map(({ payout }) => [payout.id, payout]));
  const status = action.params.text('status');
  return list(action, '/v1/payouts', payouts, (payout) => status === undefined || payout.status === status);
}

export function listEvents(action: Action): object {
  const { params } = action;
  const type = params.text('type');
  const types = [...params.list('types'), ...(type === undefined ? [] : [type])];
  return list(action, '/v1/events', action.tables.events, (event) =>
    types.length === 0 ? true : types.some((wanted) => matches(event.type, wanted)),
  );
}

export function retrieveEvent(action: Action): object {
  action.params.end();
  const event = action.tables.events.get(action.id);
  if (!event) throw missingResource('event', action.id, 'id');
  return event;
}

function matches(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

function list<T extends Listed>(
  action: Action,
  url: string,
  table: ReadonlyMap<string, T>,
  fits: (record: T) => boolean,
): object {
  const { params } = action;
  const limit = params.integer('limit') ?? PAGE.usual;
  if (limit < 1 || limit > PAGE.most)
    throw invalidParameter('limit', 'This value must be between 1 and 100.', 'parameter_invalid_integer');
  const after = params.text('starting_after');
  const before = params.text('ending_before');
  const inTime = createdFilter(action);
  params.end();
  // Tables keep insertion order.
  const all = [...table.values()].reverse().filter((record) => inTime(record.created) && fits(record));
  const from = after === undefined ? 0 : place(all, after, 'starting_after') + 1;
  const to = before === undefined ? all.length : place(all, before, 'ending_before');
  const wanted = all.slice(from, to);
  const data = before === undefined ? wanted.slice(0, limit) : wanted.slice(-limit);
  return { object: 'list', data, has_more: wanted.length > data.length, url };
}

function place(all: Listed[], id: string, param: string): number {
  const index = all.findIndex((record) => record.id === id);
  if (index < 0) throw missingResource('object', id, param);
  return index;
}

/** Parses `created=…`, `created[gte]=…` and similar filters, in seconds. */
function createdFilter(action: Action): (created: number) => boolean {
  const { params } = action;
  if (!params.has('created')) return () => true;
  if (params.isText('created')) {
    const exact = params.integer('created');
    return (created) => created === exact;
  }
  const range = params.inside('created');
  const gt = range?.integer('gt') ?? Number.NEGATIVE_INFINITY;
  const gte = range?.integer('gte') ?? Number.NEGATIVE_INFINITY;
  const lt = range?.integer('lt') ?? Number.POSITIVE_INFINITY;
  const lte = range?.integer('lte') ?? Number.POSITIVE_INFINITY;
  range?.end();
  return (created) => created > gt && created >= gte && created < lt && created <= lte;
}
