import { createHash, timingSafeEqual } from 'node:crypto';
import { AREA_NAME_RULE, isDay, isReleaseName, type ReleaseName } from 'contracts';
import { StartError } from 'part-runtime';
import { secretFault } from 'part-runtime/setting-kinds';

/** The release name that the holder may change, even before its first publication. `*` means all names. */
export interface TokenHolder {
  name: ReleaseName | '*';
}

interface KnownToken extends TokenHolder {
  hash: Buffer;
  /** The last day on which the token is valid, in UTC. */
  until: string | undefined;
}

const FORM = /^([^:]*):(\S+)(?: +until +(\S+))?$/;

/**
 * Parses `RELEASE_TOKENS`, such as `host:<token>,admin:<token> until 2027-01-31,*:<token>`.
 *
 * @throws StartError with a message that does not contain the token
 */
export function readTokens(setting: string | undefined): KnownToken[] {
  const entries = (setting ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return entries.map((entry) => {
    const [, name = '', token = '', until] = FORM.exec(entry) ?? [];
    if (name !== '*' && !isReleaseName(name))
      throw new StartError(
        `RELEASE_TOKENS must look like host:<token>,admin:<token> until 2027-01-31,*:<token>; a name is *, shell, or that of an area: ${AREA_NAME_RULE}`,
      );
    const fault = secretFault(token);
    if (fault) throw new StartError(`RELEASE_TOKENS has a token for ${name} that ${fault}`);
    if (until !== undefined && !isDay(until))
      throw new StartError(`RELEASE_TOKENS has a token for ${name} until ${until}, not a day such as 2027-01-31`);
    return { name, hash: hashOf(token), until };
  });
}

/**
 * Returns the holder of a token, with `expiredOn` if the token has expired. Compares with all tokens in constant time.
 */
export function holderOf(
  known: readonly KnownToken[],
  token: string,
  now: Date,
): (TokenHolder & { expiredOn?: string }) | undefined {
  const hash = hashOf(token);
  const today = now.toISOString().slice(0, 10);
  const held = known.filter((one) => timingSafeEqual(one.hash, hash));
  const valid = held.find(({ until }) => until === undefined || until >= today);
  if (valid) return { name: valid.name };
  const [expired] = held;
  return expired?.until ? { name: expired.name, expiredOn: expired.until } : undefined;
}

export function isToken(expected: string, token: string): boolean {
  return timingSafeEqual(hashOf(expected), hashOf(token));
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
