import { createHash, timingSafeEqual } from 'node:crypto';
import { RELEASE_NAMES, type ReleaseName } from 'contracts';
import { StartError } from 'part-runtime';

/** The name that a token may act for: `*` for all of them. */
export interface TokenHolder {
  name: ReleaseName | '*';
}

interface KnownToken extends TokenHolder {
  hash: Buffer;
}

const SHORTEST = 16;

/**
 * Reads `RELEASE_TOKENS`, such as `host:<token>,admin:<token>,*:<token>`.
 *
 * @throws StartError with a sentence that does not contain the token
 */
export function readTokens(setting: string | undefined): KnownToken[] {
  const entries = (setting ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return entries.map((entry) => {
    const at = entry.indexOf(':');
    const name = entry.slice(0, at);
    const token = entry.slice(at + 1);
    if (at < 0 || !isName(name))
      throw new StartError(`RELEASE_TOKENS must look like host:<token>,admin:<token>,*:<token>; a name is ${names()}`);
    if (token.length < SHORTEST)
      throw new StartError(`RELEASE_TOKENS has a token for ${name} of fewer than ${SHORTEST} characters`);
    return { name, hash: hashOf(token) };
  });
}

/** The holder of a token. Compares with all of them, in constant time. */
export function holderOf(known: readonly KnownToken[], token: string): TokenHolder | undefined {
  const hash = hashOf(token);
  return known.filter((one) => timingSafeEqual(one.hash, hash))[0];
}

function isName(name: string): name is TokenHolder['name'] {
  return name === '*' || (RELEASE_NAMES as readonly string[]).includes(name);
}

function names(): string {
  return [...RELEASE_NAMES, '*'].join(', ');
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
