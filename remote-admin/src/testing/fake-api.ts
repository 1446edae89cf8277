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

/** Answers `METHOD /path` calls as told; anything else fails the call. Answers the bodies that were sent. */
export function fakeApi(answers: Record<string, Answer>): { call: string; body: unknown }[] {
  const sent: { call: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${decodeURIComponent(path).replace(/^\/api/, '')}`;
    const answer = answers[call];
    if (!answer) throw new Error(`Nobody answers ${call}`);
    const content = typeof body === 'string' ? JSON.parse(body) : body;
    sent.push({ call, body: content });
    const result = await answer(content);
    if (!(result instanceof Refused)) return Response.json(result);
    const { code, fields } = result;
    const status = statusOf(code);
    return Response.json({ type: code, title: code, status, detail: sentenceOf(code), code, fields }, { status });
  });
  return sent;
}
