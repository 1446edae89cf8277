import { sentenceOf, statusOf } from 'contracts';
import { vi } from 'vitest';
import type { Fake } from './fake.ts';
import { Refused } from './refused.ts';

let unanswered: string[] = [];

export function takeUnansweredCalls(): string[] {
  const calls = unanswered;
  unanswered = [];
  return calls;
}

/**
 * Answers each API call with a body, a `Refused` or a whole response. The keys are `METHOD /path`, with the query but
 * without `/api`. A test fails at its end if it made a call that has no answer. Returns all calls that were made, with
 * their bodies.
 */
export function fakeApi<Call extends string>(
  answers: { [Name in Call]: Fake<Name> },
): { call: string; body: unknown }[] {
  const sent: { call: string; body: unknown }[] = [];
  // Keep this test's array, so that a late call is not reported by the next test.
  const unansweredHere = unanswered;
  const answerCall = async (path: string, { method = 'GET', body, signal }: RequestInit = {}) => {
    const call = `${method} ${decodeURIComponent(path).replace(/^\/api/, '')}`;
    const content = typeof body === 'string' ? JSON.parse(body) : body;
    sent.push({ call, body: content });
    const answer = answers[call as Call] as ((body: unknown) => unknown) | undefined;
    if (!answer) {
      // The client treats this error as a lost connection, which a screen may ignore, so record the call.
      unansweredHere.push(call);
      throw new TypeError(`No answer for ${call}`);
    }
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
    return responseOf(await Promise.race([answer(content), aborted]));
  };
  vi.stubGlobal('fetch', vi.fn(answerCall));
  return sent;
}

function responseOf(result: unknown): Response {
  if (result instanceof Response) return result;
  if (!(result instanceof Refused)) return Response.json(result);
  const { code, fields } = result;
  const status = statusOf(code);
  return Response.json({ type: code, title: code, status, detail: sentenceOf(code), code, fields }, { status });
}
