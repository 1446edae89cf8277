import type { OverrideRequest } from 'contracts';
import { overrideLink, signOverride } from '../store/override-link.ts';
import { ReleaseRefusal } from '../store/refusal.ts';
import type { Store } from '../store/store.ts';
import { recordEvent } from './apply-change.ts';
import { candidateSet } from './candidate-set.ts';

/**
 * A signed link that shows the promoted set with these stored versions until it expires. Noted in the history.
 *
 * @throws ReleaseRefusal
 */
export async function makeOverride(
  store: Store,
  { overrideKey, siteUrl }: { overrideKey: string | undefined; siteUrl: string },
  { versions, hours }: OverrideRequest,
  by: string,
): Promise<{ url: string; until: string }> {
  if (!overrideKey) throw new ReleaseRefusal('override-key-missing', 'Links need the setting OVERRIDE_KEY');
  const names = Object.entries(versions);
  if (names.length === 0) throw new ReleaseRefusal('invalid', 'Name at least one version, such as host@1.1.0');
  await candidateSet(store, versions);
  const until = new Date(Date.now() + hours * 3_600_000).toISOString();
  const to = names.map(([name, version]) => `${name}@${version}`).join(' ');
  await recordEvent(store, { action: 'override', by, to });
  return { url: overrideLink(siteUrl.replace(/\/$/, ''), signOverride(overrideKey, { versions, until })), until };
}
