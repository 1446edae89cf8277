import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLocalCaller } from '../local-caller.ts';
import type { Faults } from './faults.ts';
import { readBody } from './read-body.ts';
import type { Webhooks } from './webhooks.ts';

interface Options {
  faults: Faults;
  webhooks: Webhooks | undefined;
  payOut(wanted: { account: string; amount: number; failure: string | undefined }): Promise<object>;
  failRefund(id: string, failure: string): Promise<object>;
  openDispute(intent: string): Promise<object>;
  decideDispute(id: string, status: 'won' | 'lost'): Promise<object>;
}

/**
 * Serves controls for reliability tests, only to callers on this machine:
 *
 * - `POST /test/faults` `{operation, mode, times?, holdMs?}` injects a fault, see faults.ts. `GET` lists the faults.
 * - `POST /test/webhooks` `{paused?: boolean, deliver?: id[], drop?: id[]}`: `paused` holds back events. `deliver` sends
 * these events immediately, in this order, even repeatedly and during a pause. `drop` removes events. Returns
 * `{paused, statuses}`.
 * - `POST /test/payouts` `{account, amount?, failure?}` pays out from a connected account to its bank, which accepts the
 * payout or refuses it with the code `failure`, such as `account_closed`. Returns the payout.
 * - `POST /test/refunds` `{refund, failure?}` fails an earlier refund. Returns the refund.
 * - `POST /test/disputes` `{payment_intent}` opens a dispute, and `{dispute, status: 'won' | 'lost'}` decides it. Returns
 * the dispute.
 */
export async function serveTestCall(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  options: Options,
): Promise<void> {
  if (!isLocalCaller(request)) return answer(response, 403, { message: 'Only callers on this machine may do this.' });
  try {
    if (path === '/test/faults' && request.method === 'GET')
      return answer(response, 200, { faults: options.faults.ordered() });
    if (request.method !== 'POST') return answer(response, 405, { message: 'POST it.' });
    const wanted = await readJson(request);
    if (path === '/test/faults') return answer(response, 200, { faults: options.faults.order(wanted) });
    if (path === '/test/payouts') return answer(response, 200, await options.payOut(payoutOf(wanted)));
    if (path === '/test/refunds') {
      const { refund, failure = 'expired_or_canceled_card' } = wanted;
      return answer(response, 200, await options.failRefund(String(refund), String(failure)));
    }
    if (path === '/test/disputes') {
      const { payment_intent, dispute, status } = wanted;
      if (dispute === undefined) return answer(response, 200, await options.openDispute(String(payment_intent)));
      if (status !== 'won' && status !== 'lost') throw new Error('Send the status won or lost.');
      return answer(response, 200, await options.decideDispute(String(dispute), status));
    }
    if (!options.webhooks) return answer(response, 409, { message: 'No webhook is set.' });
    answer(response, 200, await controlWebhooks(options.webhooks, wanted));
  } catch (error) {
    answer(response, 400, { message: error instanceof Error ? error.message : String(error) });
  }
}

async function controlWebhooks(webhooks: Webhooks, wanted: Record<string, unknown>): Promise<object> {
  if (typeof wanted.paused === 'boolean') webhooks.pause(wanted.paused);
  await webhooks.drop(ids(wanted.drop));
  return { statuses: await webhooks.deliver(ids(wanted.deliver)), paused: webhooks.paused() };
}

function payoutOf({ account, amount = 10_000, failure }: Record<string, unknown>) {
  if (typeof account !== 'string' || typeof amount !== 'number') throw new Error('Send an account and an amount.');
  return { account, amount, failure: typeof failure === 'string' ? failure : undefined };
}

function ids(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : [];
}

/**
 * Reads a JSON body. Its content type is required, because pages on other origins cannot send it without a preflight,
 * which is refused.
 */
async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  if (!(request.headers['content-type'] ?? '').startsWith('application/json'))
    throw new Error('Send application/json.');
  const value: unknown = JSON.parse(await readBody(request));
  if (typeof value !== 'object' || value === null) throw new Error('Send a JSON object.');
  return value as Record<string, unknown>;
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
