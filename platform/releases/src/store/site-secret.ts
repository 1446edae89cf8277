import { randomBytes } from 'node:crypto';
import type { Store } from './store.ts';

/**
 * Returns the value of `OVERRIDE_KEY` or `QA_TOKEN`. Outside production, the default is a secret that is created once in
 * the store's folder, where only its owner can read it. In production, there is no default.
 */
export async function siteSecret(
  store: Store,
  name: 'override-key' | 'qa-token',
  { setting, isProduction }: { setting: string | undefined; isProduction: boolean },
): Promise<string | undefined> {
  if (setting) return setting;
  if (isProduction) return undefined;
  return store.documents.findOrCreateSecret(`${name}.json`, () => randomBytes(32).toString('base64url'));
}
