import type { OverrideLinks, OverrideRequest, ReleaseName } from 'contracts';
import { overrideLink, signOverride } from '../store/override-link.ts';
import { ReleaseRefusal } from '../store/refusal.ts';
import type { Store } from '../store/store.ts';
import { recordEvent } from './apply-change.ts';
import { candidate, candidateSet } from './candidate-set.ts';

/**
 * Creates a signed link that shows the promoted set with these stored versions until it expires. If the journeys must
 * also pass with the previous shell, creates a second link for that. `may` is the name that the creator may release,
 * and for which the holder can choose other versions. The link is recorded in the history.
 *
 * @throws ReleaseRefusal
 */
export async function makeOverride(
  store: Store,
  { overrideKey, siteUrl }: { overrideKey: string | undefined; siteUrl: string },
  { versions, hours }: OverrideRequest,
  { by, may }: { by: string; may: ReleaseName | '*' },
): Promise<OverrideLinks> {
  if (!overrideKey) throw new ReleaseRefusal('override-key-missing', 'Links need the setting OVERRIDE_KEY');
  const names = Object.entries(versions);
  if (names.length === 0) throw new ReleaseRefusal('invalid', 'Name at least one version, such as host@1.1.0');
  await candidateSet(store, versions);
  const until = new Date(Date.now() + hours * 3_600_000).toISOString();
  const before = await shellBefore(store, versions);
  const to = names.map(([name, version]) => `${name}@${version}`).join(' ');
  await recordEvent(store, { action: 'override', by, to });
  const linkTo = (shown: OverrideRequest['versions']) =>
    overrideLink(siteUrl.replace(/\/$/, ''), signOverride(overrideKey, { versions: shown, until, may }));
  return {
    url: linkTo(versions),
    until,
    ...(before !== undefined && { before: { shell: before, url: linkTo({ ...versions, shell: before }) } }),
  };
}

/** Returns the previous shell if the journeys of these versions must also pass with it. */
async function shellBefore(store: Store, versions: OverrideRequest['versions']): Promise<string | undefined> {
  try {
    return (await candidate(store, versions)).needs[1]?.set.shell.version;
  } catch (error) {
    // These versions cannot be promoted, but a tester may want to see them.
    if (error instanceof ReleaseRefusal) return undefined;
    throw error;
  }
}
