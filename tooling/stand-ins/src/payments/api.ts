import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Action, API_VERSION } from './action.ts';
import { ApiError } from './errors.ts';
import { expand } from './expand.ts';
import { type Fault, type Faults, staySilent } from './faults.ts';
import { type Form, parseForm } from './form.ts';
import { createKeyring, type KeyUse } from './idempotency.ts';
import { newId } from './ids.ts';
import { callerOf, type Keys, secretKeyRequired } from './keys.ts';
import { Params } from './params.ts';
import { readBody } from './read-body.ts';
import { type Route, routes } from './routes.ts';
import type { Change, Store } from './store.ts';
import { visible } from './visible.ts';

interface Options extends Keys {
  store: Store;
  faults: Faults;
  webhooks: boolean;
  log(entry: object): void;
  now(): number;
  committed(change: Change): void;
}

interface Outcome {
  status: number;
  body: string;
  executed: boolean;
}

/**
 * Serves `/v1/…`: checks the caller, the route, the idempotency key and the injected faults, and then runs the action.
 */
export function createApi(options: Options) {
  const { store, faults, log, now } = options;
  const useKey = createKeyring(store.tables, options.secretKey, now);

  return async function serve(request: IncomingMessage, response: ServerResponse, address: URL): Promise<void> {
    const requestId = newId('req').slice(0, 18);
    const idempotencyKey = keyOf(request);
    response.setHeader('request-id', requestId);
    response.setHeader('stripe-version', request.headers['stripe-version'] ?? API_VERSION);
    if (idempotencyKey !== null) response.setHeader('idempotency-key', idempotencyKey);
    let use: KeyUse | undefined;
    try {
      const form = await readForm(request, address);
      const caller = callerOf(request, form, options);
      const { route, id } = findRoute(request, address);
      if (caller === 'publishable' && !route.browser) throw secretKeyRequired();
      const fault = faults.take(route.operation);
      if (fault)
        log({ level: 'warn', msg: 'injected a requested fault', operation: route.operation, mode: fault.mode });
      if (fault?.mode === 'silent-before') return await staySilent(response, fault.holdMs);
      if (idempotencyKey !== null) use = useKey(idempotencyKey, caller, `${request.method} ${address.pathname}`, form);
      if (fault?.mode === 'slow') await wait(fault.holdMs);
      if (use?.earlier) response.setHeader('idempotent-replayed', 'true');
      const outcome =
        use?.earlier ?? (await execute(route, { id, caller, form, request, requestId, idempotencyKey }, fault, use));
      // A read or a repeated response must not reveal state that a crash could still undo.
      await store.settled();
      if (fault?.mode === 'silent-after') return await staySilent(response, fault.holdMs);
      send(response, outcome.status, outcome.body);
    } catch (error) {
      const { status, body } = refusal(error, log);
      send(response, status, body);
    } finally {
      use?.release();
    }
  };

  async function execute(
    route: Route,
    call: Pick<Action, 'id' | 'caller'> & {
      form: Form;
      request: IncomingMessage;
      requestId: string;
      idempotencyKey: string | null;
    },
    fault: Fault | undefined,
    use: KeyUse | undefined,
  ): Promise<Outcome> {
    const change = store.begin();
    const action: Action = {
      tables: store.tables,
      change,
      params: new Params(call.form),
      id: call.id,
      caller: call.caller,
      account: accountOf(call.request),
      now: now(),
      origin: originOf(call.request),
      request: { id: call.requestId, idempotency_key: call.idempotencyKey },
      webhooks: options.webhooks,
    };
    const outcome = fault?.mode === '500' ? broken() : attempt(route, action, log);
    const reported = fault?.mode === '500-after' ? broken() : outcome;
    if (use && reported.executed) change.put('answers', use.answer(reported.status, reported.body));
    await store.commit(change);
    options.committed(change);
    return reported;
  }
}

/**
 * Runs the action. If it is refused, earlier changes are kept, such as a declined charge. If it fails, nothing changes.
 */
function attempt(route: Route, action: Action, log: Options['log']): Outcome {
  const { params, tables, change, caller } = action;
  try {
    params.ignore('key', '_stripe_account', '_stripe_version');
    const paths = params.list('expand');
    const answer = expand({ tables, change }, route.run(action), paths);
    return { status: 200, body: JSON.stringify(visible(answer, caller), null, 2), executed: true };
  } catch (error) {
    const outcome = refusal(error, log, caller);
    if (!(error instanceof ApiError) || !error.executed) change.puts.length = 0;
    return outcome;
  }
}

function findRoute(request: IncomingMessage, address: URL): { route: Route; id: string } {
  for (const route of routes) {
    const match = request.method === route.method ? route.path.exec(address.pathname) : null;
    if (match) return { route, id: match[1] ?? '' };
  }
  const message = `Unrecognized request URL (${request.method}: ${address.pathname}).`;
  throw new ApiError(404, { type: 'invalid_request_error', message }, false);
}

async function readForm(request: IncomingMessage, address: URL): Promise<Form> {
  if (request.method !== 'POST') return parseForm(address.search.slice(1));
  const text = await readBody(request);
  const type = request.headers['content-type'] ?? '';
  if (text !== '' && !type.startsWith('application/x-www-form-urlencoded'))
    throw new ApiError(
      400,
      {
        type: 'invalid_request_error',
        message:
          'Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any questions, we can help at https://support.stripe.com/.',
      },
      false,
    );
  return parseForm(text);
}

function originOf({ headers }: IncomingMessage): string {
  const host = headers['x-forwarded-host'] ?? headers.host ?? 'localhost';
  return `${headers['x-forwarded-proto'] ?? 'http'}://${host}`;
}

function accountOf({ headers }: IncomingMessage): string | undefined {
  return headers['stripe-account']?.toString();
}

function keyOf(request: IncomingMessage): string | null {
  const key = request.headers['idempotency-key'];
  return request.method === 'POST' && typeof key === 'string' && key !== '' ? key : null;
}

function refusal(error: unknown, log: Options['log'], caller: Action['caller'] = 'publishable'): Outcome {
  if (!(error instanceof ApiError)) {
    log({
      level: 'error',
      msg: 'a payments call failed unexpectedly',
      error: error instanceof Error ? error.stack : String(error),
    });
    return { ...broken(), executed: false };
  }
  const { payment_intent: intent, ...rest } = error.body;
  const body = { error: intent ? { ...rest, payment_intent: visible(intent, caller) } : rest };
  return { status: error.status, body: JSON.stringify(body, null, 2), executed: error.executed };
}

function broken(): Outcome {
  const error = { type: 'api_error', message: 'An unknown error occurred' };
  return { status: 500, body: JSON.stringify({ error }, null, 2), executed: true };
}

function send(response: ServerResponse, status: number, body: string): void {
  // A call with the same key would get the same 500, so the caller must not retry.
  if (status === 500) response.setHeader('stripe-should-retry', 'false');
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-cache, no-store' });
  response.end(body);
}
