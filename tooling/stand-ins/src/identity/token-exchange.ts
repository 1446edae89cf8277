import { decodeJwt } from 'jose';
import type { EmulatorAnswer } from './emulator.ts';
import { isUnsigned, TokenRefused, type Tokens } from './tokens.ts';

export interface OpenedRequest {
  fields: Record<string, unknown>;
  /** The body to send to the emulator: the same format, but with the emulator's own tokens. */
  body: string;
  /** When the browser that has the refresh token signed in, in seconds since 1970. */
  authTime?: number | undefined;
}

export async function openRequest(type: string, body: string, tokens: Tokens): Promise<OpenedRequest> {
  const isForm = type.includes('x-www-form-urlencoded');
  let authTime: number | undefined;
  const fields = isForm ? Object.fromEntries(new URLSearchParams(body)) : parseObject(body);
  for (const [key, value] of Object.entries(fields)) {
    // The emulator accepts any spelling of a field that lodash normalizes to its name, even with accents and spaces.
    if (!/^\w+$/.test(key)) throw new TokenRefused(`INVALID_ARGUMENT : unknown field ${key}`);
    const name = key.replaceAll('_', '').toLowerCase();
    if (name === 'idtoken' && value !== '') await tokens.checkIdToken(String(value));
    if (name === 'refreshtoken') {
      const opened = await tokens.openRefreshToken(String(value));
      fields[key] = opened.token;
      authTime = opened.authTime;
    }
    // Each tenant would be a separate project, which would not be saved.
    if (name === 'tenantid') delete fields[key];
  }
  return {
    fields,
    authTime,
    body: isForm ? new URLSearchParams(fields as Record<string, string>).toString() : JSON.stringify(fields),
  };
}

export async function sealAnswer(
  answer: EmulatorAnswer,
  tokens: Tokens,
  { project, isOwner, authTime }: { project: string; isOwner: boolean; authTime: number | undefined },
): Promise<EmulatorAnswer> {
  if (!answer.type.includes('json')) return answer;
  const fields = JSON.parse(answer.body.toString('utf8'), (key, value) => {
    if (isOwner) return value;
    if (key === 'passwordHash') return 'UkVEQUNURUQ='; // This means "REDACTED", as in Google's response.
    return key === 'salt' ? undefined : value;
  });
  for (const key of ['idToken', 'id_token', 'access_token']) {
    if (typeof fields[key] === 'string' && isUnsigned(fields[key], project)) {
      fields[key] = await tokens.signIdToken(fields[key], authTime);
    }
  }
  const idToken: unknown = fields.idToken ?? fields.id_token;
  const signedIn = typeof idToken === 'string' ? (decodeJwt(idToken).auth_time as number) : undefined;
  for (const key of ['refreshToken', 'refresh_token']) {
    if (typeof fields[key] === 'string') fields[key] = await tokens.sealRefreshToken(fields[key], signedIn);
  }
  return { ...answer, body: Buffer.from(JSON.stringify(fields)) };
}

function parseObject(body: string): Record<string, unknown> {
  if (body === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new TokenRefused('INVALID_ARGUMENT : the body is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TokenRefused('INVALID_ARGUMENT : the body is not an object');
  }
  return value as Record<string, unknown>;
}
