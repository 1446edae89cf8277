import type { ReleaseName, ReleaseNotes } from 'contracts';
import { compare, valid } from 'semver';
import { ReleaseRefusal } from '../store/refusal.ts';
import { readSnapshot } from '../store/snapshot.ts';
import type { Store } from '../store/store.ts';

type Noted = ReleaseNotes['versions'][number];

/**
 * Returns the notes of the version `to` and of the versions between it and the promoted one. Without `to`, returns the
 * notes of all stored versions.
 *
 * @throws ReleaseRefusal `unknown-version`
 */
export async function releaseNotes(store: Store, name: ReleaseName, to?: string): Promise<ReleaseNotes> {
  const { versions: promoted } = await readSnapshot(store, { entries: 1, mayBeOld: true });
  const stored = await storedNotes(store, name);
  const from = stored.find(({ version }) => version === promoted?.[name]);
  if (to === undefined) return { from: from?.version ?? null, to: null, isBackwards: false, versions: stored };
  const chosen = stored.find(({ version }) => version === to);
  if (!chosen) throw new ReleaseRefusal('unknown-version', `${name} ${to} is not in the release store`);
  const isBackwards = from !== undefined && compareNotes(chosen, from) < 0;
  const [older, newer] = isBackwards ? [chosen, from] : [from, chosen];
  const versions = stored.filter(
    (one) =>
      one === newer ||
      // Skip builds of a working tree, because the next published version has the same notes.
      (!one.version.includes('+') && (!older || compareNotes(one, older) > 0) && compareNotes(one, newer) < 0),
  );
  return { from: from?.version ?? null, to, isBackwards, versions: newer === older ? [] : versions };
}

async function storedNotes(store: Store, name: ReleaseName): Promise<Noted[]> {
  const found = await Promise.all(
    (await store.versions(name)).map(async (version): Promise<Noted | undefined> => {
      const release = await store.readRelease(name, version);
      const publication = await store.readPublication(name, version);
      return release && publication && { version, at: publication.at, notes: release.notes ?? null };
    }),
  );
  return found.filter((one) => one !== undefined).sort((a, b) => compareNotes(b, a));
}

/** Compares semantic versions, and the publication times of builds of the same version. */
function compareNotes(a: Noted, b: Noted): number {
  const order = valid(a.version) && valid(b.version) ? compare(a.version, b.version) : 0;
  return order || Date.parse(a.at) - Date.parse(b.at);
}
