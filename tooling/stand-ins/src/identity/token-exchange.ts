import type { EmulatorAnswer } from './emulator.ts';
import { isUnsigned, TokenRefused, type Tokens } from './tokens.ts';

export interface OpenedRequest {
  fields: Record<string, unknown>;
  /** The body as the emulator wants it: same format, tokens of its own kind. */
  body: string;
}

/** Checks every token in a request's body. Throws `TokenRefused` with the code to answer. */
export async function openRequest(type: string, body: string, tokens: Tokens): Promise<OpenedRequest> {
  const isForm = type.includes('x-www-form-urlencoded');
  const fields = isForm ? Object.fromEntries(new URLSearchParams(body)) : parseObject(body);
  for (const [key, value] of Object.entries(fields)) {
    // The emulator takes any spelling that lodash turns into its name, accents and spaces included.
    if (!/^\w+$/.test(key)) throw new TokenRefused(`INVALID_ARGUMENT : unknown field ${key}`);
    const name = key.replaceAll('_', '').toLowerCase();
    if (name === 'idtoken' && value !== '') await tokens.checkIdToken(String(value));
    if (name === 'refreshtoken') fields[key] = await tokens.openRefreshToken(String(value));
    // Tenants would be projects of their own, beside the one that we save.
    if (name === 'tenantid') delete fields[key];
  }
  return {
    fields,
    body: isForm ? new URLSearchParams(fields as Record<string, string>).toString() : JSON.stringify(fields),
  };
}

/** Signs the tokens of an answer; without owner rights nobody sees the hash that the emulator lets out. */
export async function sealAnswer(
  answer: EmulatorAnswer,
  tokens: Tokens,
  project: string,
  isOwner: boolean,
): Promise<EmulatorAnswer> {
  if (!answer.type.includes('json')) return answer;
  const fields = JSON.parse(answer.body.toString('utf8'), (key, value) => {
    if (isOwner) return value;
    if (key === 'passwordHash') return 'UkVEQUNURUQ='; // "REDACTED", as Google answers
    return key === 'salt' ? undefined : value;
  });
  for (const key of ['idToken', 'id_token', 'access_token']) {
    if (typeof fields[key] === 'string' && isUnsigned(fields[key], project)) {
      fields[key] = await tokens.signIdToken(fields[key]);
    }
  }
  for (const key of ['refreshToken', 'refresh_token']) {
    if (typeof fields[key] === 'string') fields[key] = await tokens.sealRefreshToken(fields[key]);
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
