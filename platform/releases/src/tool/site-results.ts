import { join } from 'node:path';
import type { JourneysResult, JourneysResults, PassedJourneys } from 'contracts';
import { lockHolder } from 'part-runtime/lock';
import { siteSecret } from '../store/site-secret.ts';
import type { Store } from '../store/store.ts';
import { callSite } from './call-site.ts';
import { releaseSettings } from './settings.ts';

/** The results of journeys that open the gate. Methods throw a ReleaseRefusal. */
export interface Results {
  read(): Promise<JourneysResult[]>;
  add(result: PassedJourneys): Promise<void>;
}

/** Returns the results that a site stores, for a holder of its `QA_TOKEN`. */
export function siteResults(site: string, qaToken: string): Results {
  const { call, post } = callSite(site, qaToken);
  return {
    read: async () => (await call<JourneysResults>('/-/results')).results,
    add: (result) => post('/-/results', result),
  };
}

/**
 * Returns the results of `SITE_URL` or of the product that runs in this folder. Undefined if there is neither, or no QA
 * token. The token must not be sent to other sites, such as that of a preview link.
 */
export async function ownResults(store: Store, dataDir: string): Promise<(Results & { site: string }) | undefined> {
  const { QA_TOKEN: setting, SITE_URL, NODE_ENV } = releaseSettings.read(process.env);
  const running = lockHolder(join(dataDir, 'lock'))?.note;
  const site = setting || running ? (SITE_URL ?? running) : undefined;
  if (!site) return undefined;
  const token = await siteSecret(store, 'qa-token', { setting, isProduction: NODE_ENV === 'production' });
  return token === undefined ? undefined : { site, ...siteResults(site, token) };
}
