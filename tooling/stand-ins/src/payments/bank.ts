import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Stripe } from 'stripe';
import { shownMoney } from './amounts.ts';
import { answerBank } from './confirm.ts';
import { fill, isOwnPage } from './page.ts';
import { Params } from './params.ts';
import type { Challenge } from './records.ts';
import type { Change, Store } from './store.ts';

export interface BankOptions {
  store: Store;
  webhooks: boolean;
  now(): number;
  committed(change: Change): void;
}

export async function createBank(options: BankOptions) {
  const { tables } = options.store;
  const template = await readFile(new URL('./browser/bank.html', import.meta.url), 'utf8');

  return async (request: IncomingMessage, response: ServerResponse, address: URL): Promise<void> => {
    const [, , id = '', verb] = address.pathname.split('/');
    const challenge = tables.challenges.get(id);
    const intent = challenge && tables.intents.get(challenge.intent);
    response.setHeader('cache-control', 'no-store');
    if (!challenge || !intent) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('This authentication does not exist.');
    } else if (request.method === 'GET' && verb === undefined) {
      const page = fill(template, pageFields(challenge, intent, tables.methods.get(challenge.method)?.method));
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    } else if (request.method === 'POST' && (verb === 'complete' || verb === 'fail') && isOwnPage(request)) {
      const ended = await settle(options, challenge, verb === 'complete');
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ status: ended.status, returnUrl: returnAddress(challenge, ended) }));
    } else {
      response.writeHead(405, { 'content-type': 'text/plain' }).end('This method is not allowed.');
    }
  };
}

async function settle(options: BankOptions, challenge: Challenge, passed: boolean): Promise<Stripe.PaymentIntent> {
  const { store } = options;
  const change = store.begin();
  const action = {
    tables: store.tables,
    change,
    params: new Params({}),
    id: challenge.intent,
    caller: 'publishable' as const,
    now: options.now(),
    origin: '',
    request: { id: null, idempotency_key: null },
    webhooks: options.webhooks,
  };
  const intent = answerBank(action, challenge, passed);
  await store.commit(change);
  options.committed(change);
  await store.settled();
  return intent;
}

function returnAddress(challenge: Challenge, intent: Stripe.PaymentIntent): string | null {
  if (challenge.returnUrl === null) return null;
  const address = new URL(challenge.returnUrl);
  address.searchParams.set('payment_intent', intent.id);
  address.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
  address.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  return address.href;
}

function pageFields(
  challenge: Challenge,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod | undefined,
): Record<string, string> {
  const open = challenge.state === 'asked' && intent.status === 'requires_action';
  return {
    state: open ? 'open' : 'closed',
    amount: shownMoney(intent.amount, intent.currency),
    card: `•••• ${method?.card?.last4 ?? '????'}`,
    description: intent.description ?? 'Card payment',
  };
}
