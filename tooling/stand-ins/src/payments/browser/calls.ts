import type { CallError, Fields, Result } from './messages.ts';

const PAUSES_MS = [400, 1_200];

const NO_CONNECTION: CallError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again. If the problem persists please contact us.',
};

/**
 * Calls the API with the publishable key. Never rejects. If there is no response, retries with the same idempotency
 * key.
 */
export async function call(key: string, method: 'GET' | 'POST', address: URL, fields: Fields): Promise<Result> {
  const form = encode(fields);
  const target = new URL(address);
  if (method === 'GET') target.search = form.toString();
  const headers: Record<string, string> = { authorization: `Bearer ${key}` };
  if (method === 'POST') headers['idempotency-key'] = crypto.randomUUID();
  const request = { method, headers, credentials: 'omit' as const, ...(method === 'POST' ? { body: form } : {}) };
  for (let attempt = 0; ; attempt++) {
    const result = await once(target, request);
    const pause = PAUSES_MS[attempt];
    if (result !== 'again' || pause === undefined) return result === 'again' ? { error: NO_CONNECTION } : result;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

async function once(address: URL, request: RequestInit): Promise<Result | 'again'> {
  try {
    const response = await fetch(address, request);
    if (response.status === 409 || response.status === 502 || response.status === 503) return 'again';
    const body = (await response.json()) as { error?: CallError };
    return body.error ? { error: body.error } : { answer: body as Record<string, unknown> };
  } catch {
    return 'again';
  }
}

function encode(fields: Fields): URLSearchParams {
  const form = new URLSearchParams();
  const add = (name: string, value: Fields[string]) => {
    if (value === null || value === undefined) return;
    if (typeof value !== 'object') form.append(name, String(value));
    else for (const [inner, deeper] of Object.entries(value)) add(`${name}[${inner}]`, deeper);
  };
  for (const [name, value] of Object.entries(fields)) add(name, value);
  return form;
}
