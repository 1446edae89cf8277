import { type ErrorCode, sentenceOf, statusOf } from 'contracts';
import { vi } from 'vitest';

/** The API's refusal of a call. */
export function refusal(code: ErrorCode): Response {
  const status = statusOf(code);
  return Response.json({ type: code, title: code, status, detail: sentenceOf(code), code }, { status });
}

/** Answers `GET` calls by their path, with a body or a whole response. Answers the paths that were asked for. */
export function fakeApi(answers: Record<string, () => unknown>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const path = decodeURIComponent(address).replace(/^\/api/, '');
    asked.push(path);
    const answer = answers[path];
    if (!answer) throw new Error(`Nobody answers ${path}`);
    const result = await answer();
    return result instanceof Response ? result : Response.json(result);
  });
  return asked;
}
