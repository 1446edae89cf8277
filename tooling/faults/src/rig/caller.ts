import { setTimeout as wait } from 'node:timers/promises';
import type { IdentityFake } from 'api/tests/identity-fake';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: faults read responses of every shape
  body: any;
  headers: Headers;
  ms: number;
}

export interface Caller {
  url: string;
  email: string;
  cookie: string;
  call(method: string, path: string, body?: unknown, more?: CallOptions): Promise<Answer>;
  at(url: string): Caller;
}

export interface CallOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

const PATIENCE_MS = 120_000;

export function callerAt(url: string, email: string, cookie: string): Caller {
  return {
    url,
    email,
    cookie,
    call: (method, path, body, more) => send(`${url}${path}`, { method, cookie, body, ...more }),
    at: (other) => callerAt(other, email, cookie),
  };
}

export async function openSession(url: string, identity: IdentityFake, email: string): Promise<Caller> {
  const authorization = `Bearer ${await identity.token({ email })}`;
  const opened = await callerAt(url, email, '').call('POST', '/api/jwt', { email }, { headers: { authorization } });
  const cookie = opened.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const caller = callerAt(url, email, cookie);
  const name = email.split('@')[0];
  const saved = await caller.call('PUT', `/api/users/${email}`, { email, role: 'guest', status: 'Verified', name });
  if (saved.status !== 200) throw new Error(`${email} could not sign in: ${opened.status}, ${saved.status}`);
  return caller;
}

async function send(
  url: string,
  { method, cookie, body, headers, signal }: CallOptions & { method: string; cookie: string; body: unknown },
): Promise<Answer> {
  const startedAt = performance.now();
  const isForm = body instanceof FormData;
  const patience = AbortSignal.timeout(PATIENCE_MS);
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await textOf(response);
    const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
    const ms = performance.now() - startedAt;
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers, ms };
  } catch (error) {
    const ms = performance.now() - startedAt;
    return { status: 0, body: String((error as Error).cause ?? error), headers: new Headers(), ms };
  }
}

/** An event stream never ends, so the response counts as complete once the stream is open. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text();
  await response.body?.cancel();
  return '';
}

/** Retries as a person would, until the response is neither a server error nor a 429. */
export async function insist(attempt: () => Promise<Answer>, forMs = PATIENCE_MS): Promise<Answer> {
  const until = Date.now() + forMs;
  for (;;) {
    const answer = await attempt();
    const isOver = answer.status !== 0 && answer.status < 500 && answer.status !== 429;
    if (isOver || Date.now() > until) return answer;
    await wait(200);
  }
}
