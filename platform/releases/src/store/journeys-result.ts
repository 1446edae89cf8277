import { createHash, type KeyObject, sign, verify } from 'node:crypto';
import type { ReleaseSet, SignedResult } from 'contracts';
import { releaseName } from 'contracts/releases';
import { z } from 'zod';
import type { TrustedKey } from './gate-keys.ts';
import { ReleaseRefusal } from './refusal.ts';
import { type Release, setVersions } from './release.ts';

/** The content of a signed result, which states that all runnable journeys of these names passed on this set. */
const journeysResult = z.strictObject({
  set: z.string().regex(/^[\da-f]{16,64}$/),
  digest: z.string().regex(/^[\da-f]{64}$/),
  names: z.array(releaseName).min(1).max(200),
  scope: z.enum(['all', 'own']),
  passed: z.int().min(1),
  skipped: z.int().min(0),
  at: z.iso.datetime(),
});
export type JourneysResult = z.infer<typeof journeysResult>;

export type VerifiedResult = JourneysResult & Pick<SignedResult, 'by'>;

const DAY_MS = 86_400_000;
/** Maximum age of a result, in ms. Older ones do not count, because browsers, demo data and third parties change. */
export const RESULT_KEPT_MS = 7 * DAY_MS;
/** How far ahead a runner's clock may be. */
const MAX_CLOCK_SKEW_MS = 5 * 60_000;

/** Returns the result in base64url, followed by a dot and its Ed25519 signature. */
export function signResult(signer: KeyObject, result: JourneysResult): string {
  const body = Buffer.from(JSON.stringify(result)).toString('base64url');
  return `${body}.${sign(null, signed(body), signer).toString('base64url')}`;
}

/**
 * Returns the result and the name of the key that signed it.
 *
 * @throws ReleaseRefusal `forbidden` if the result is not signed with a trusted key, `invalid` if it is malformed or
 * too old
 */
export function verifyResult(trusted: readonly TrustedKey[], text: string, now = Date.now()): VerifiedResult {
  const [body = '', signature = '', ...rest] = text.split('.');
  const bytes = Buffer.from(signature, 'base64url');
  const signer = rest.length === 0 && trusted.find(({ key }) => verify(null, signed(body), key, bytes));
  if (!signer) throw new ReleaseRefusal('forbidden', 'The result is not signed with a key that this site trusts');
  const result = journeysResult.safeParse(parseJson(Buffer.from(body, 'base64url').toString())).data;
  if (!result) throw new ReleaseRefusal('invalid', 'The signed text is no result of journeys');
  if (!isFresh(result, now))
    throw new ReleaseRefusal('invalid', `The result is of ${result.at}, and counts for 7 days only`);
  return { ...result, by: signer.name };
}

export function shownResult({ digest: _, ...result }: VerifiedResult): SignedResult {
  return result;
}

function isFresh({ at }: Pick<JourneysResult, 'at'>, now = Date.now()): boolean {
  const age = now - Date.parse(at);
  return age <= RESULT_KEPT_MS && age >= -MAX_CLOCK_SKEW_MS;
}

/**
 * Returns a hash of all files in a set. The id of the set is not enough: it covers only versions, and another site may
 * have other files under the same versions.
 *
 * @param releaseOf must return every release in the set, including the fallbacks
 */
export function digestOf(set: ReleaseSet, releaseOf: (name: string, version: string) => Release | undefined): string {
  const content = setVersions(set).map(([name, version]) => {
    const files = Object.entries(releaseOf(name, version)?.files ?? {}).map(
      ([file, { integrity }]) => `${file} ${integrity}`,
    );
    return [`${name} ${version}`, files.sort()] as const;
  });
  content.sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([set.id, content]))
    .digest('hex');
}

/** Adds a prefix, so that signatures made with the same key for other purposes are not valid for results. */
function signed(body: string): Buffer {
  return Buffer.from(`journeys\n${body}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
