import type { OverrideRequest } from 'contracts';
import { candidateSet } from './candidate.ts';
import { overrideLink, signOverride } from './override-link.ts';
import { recordEvent } from './pointer.ts';
import { ReleaseRefusal } from './refusal.ts';
import type { Store } from './store.ts';

/** A link with which anyone sees the promoted set with these stored versions, until it ends. Noted in the history. */
export async function makeOverride(
  store: Store,
  { overrideKey, siteUrl }: { overrideKey: string | undefined; siteUrl: string },
  { versions, hours }: OverrideRequest,
  by: string,
): Promise<{ url: string; until: string }> {
  if (!overrideKey) throw new ReleaseRefusal('override-key-missing', 'Links need the setting OVERRIDE_KEY');
  const names = Object.entries(versions);
  if (names.length === 0) throw new ReleaseRefusal('invalid', 'Name at least one version, such as host@1.1.0');
  // Also a version that the shell would refuse: a tester may want to see just that.
  await candidateSet(store, versions, { mayMisfit: true });
  const until = new Date(Date.now() + hours * 3_600_000).toISOString();
  const to = names.map(([name, version]) => `${name}@${version}`).join(' ');
  await recordEvent(store, { action: 'override', by, name: null, from: null, to, reason: null, journeys: null });
  return { url: overrideLink(siteUrl.replace(/\/$/, ''), signOverride(overrideKey, { versions, until })), until };
}
