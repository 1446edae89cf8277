import { type ErrorCode, sentenceOf, statusOf } from 'contracts';
import { vi } from 'vitest';

type Answer = (body: unknown) => unknown;

/** The API's answer to a call that it refuses. */
export class Refused {
  readonly code: ErrorCode;
  readonly fields: Record<string, string>;

  constructor(code: ErrorCode, fields: Record<string, string> = {}) {
    this.code = code;
    this.fields = fields;
  }
}

let forgotten: string[] = [];

/** The calls that nobody answered since this was last asked for. */
export function takeForgottenCalls(): string[] {
  const calls = forgotten;
  forgotten = [];
  return calls;
}

/**
 * Answers calls by `METHOD /path` (with the query, without `/api`), each with a body, a `Refused` or a whole
 * response. A call that nobody answers fails the test at its end. Answers the calls that came, with what they sent.
 */
export function fakeApi(answers: Record<string, Answer>): { call: string; body: unknown }[] {
  const sent: { call: string; body: unknown }[] = [];
  // A call that comes after its test is not the next one's.
  const forgottenHere = forgotten;
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${decodeURIComponent(path).replace(/^\/api/, '')}`;
    const content = typeof body === 'string' ? JSON.parse(body) : body;
    sent.push({ call, body: content });
    const answer = answers[call];
    if (!answer) {
      // The client makes a lost connection of what is thrown here, which a screen may well bear in silence.
      forgottenHere.push(call);
      throw new TypeError(`Nobody answers ${call}`);
    }
    return responseOf(await answer(content));
  });
  return sent;
}

function responseOf(result: unknown): Response {
  if (result instanceof Response) return result;
  if (!(result instanceof Refused)) return Response.json(result);
  const { code, fields } = result;
  const status = statusOf(code);
  return Response.json({ type: code, title: code, status, detail: sentenceOf(code), code, fields }, { status });
}
