import { createHash, timingSafeEqual } from 'node:crypto';
import { AREA_NAME_RULE, isReleaseName, type ReleaseName } from 'contracts';
import { StartError } from 'part-runtime';

/** The name that a token may act for, whether it was published yet or not: `*` for all of them. */
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
    if (at < 0 || (name !== '*' && !isReleaseName(name)))
      throw new StartError(
        `RELEASE_TOKENS must look like host:<token>,admin:<token>,*:<token>; a name is *, shell, or that of an area: ${AREA_NAME_RULE}`,
      );
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

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
