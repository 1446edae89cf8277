import { type RefusalCode, ReleaseRefusal } from '../store/refusal.ts';

const LIMIT_MS = 120_000;

/** Returns functions to call a site with this bearer token. They throw a ReleaseRefusal. */
export function callSite(site: string, token: string | undefined) {
  const headers = { ...(token !== undefined && { authorization: `Bearer ${token}` }) };

  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const signal = AbortSignal.timeout(LIMIT_MS);
    return fetch(site + path, { ...init, signal, headers: { ...headers, ...init.headers } }).catch((error) => {
      const reason = (error as { cause?: Error }).cause?.message ?? (error as Error).message;
      throw new ReleaseRefusal('unreachable', `${site} cannot be reached (${reason})`);
    });
  }
  async function call<T>(path: string, init?: RequestInit): Promise<T> {
    const answer = await ask(path, init);
    const body = (await answer.json().catch(() => undefined)) as
      | (T & { detail?: string; code?: RefusalCode })
      | undefined;
    if (answer.ok && body) return body;
    // The messages of refusals do not end with a period.
    const sentence = body?.detail?.replace(/\.$/, '') ?? `${site} answered ${answer.status} at ${path}`;
    throw new ReleaseRefusal(body?.code ?? 'unreachable', sentence);
  }
  const post = <T>(path: string, value: unknown) =>
    call<T>(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(value),
    });
  return { ask, call, post };
}
