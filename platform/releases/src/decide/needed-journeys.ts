import type { JourneysResult, ReleaseName, RequiredJourneys } from 'contracts';
import { ReleaseRefusal } from '../store/refusal.ts';
import { namesOf, type Versions } from '../store/release.ts';
import { digestOf } from '../store/set-digest.ts';
import { releaseKey, type Snapshot } from '../store/snapshot.ts';
import { composeSet, promoted } from './compose-set.ts';
import { predecessors } from './predecessors.ts';

/**
 * Returns the journeys that must pass before visitors get these versions together with the promoted ones. They run on
 * the resulting set. The areas' own journeys must also pass with the previously promoted shell, because visitors may
 * still have pages with it open. A new shell requires the journeys of all areas.
 *
 * @throws ReleaseRefusal if these versions cannot be promoted
 */
export function neededJourneys(snapshot: Snapshot, wanted: Partial<Versions>): RequiredJourneys[] {
  const { pointer, versions: current } = promoted(snapshot);
  const versions = { ...current, ...wanted } as Versions;
  const broken = pointer.broken.filter((one) => wanted[one.name] !== one.version);
  const names = namesOf(wanted.shell === undefined ? (wanted as Versions) : versions);
  const need = (of: Versions, scope: RequiredJourneys['scope']): RequiredJourneys => {
    const set = composeSet(snapshot, of, { broken });
    const digest = digestOf(set, (name, version) => snapshot.releases.get(releaseKey(name, version)));
    const isValidFor = (result: JourneysResult) =>
      result.set === set.id &&
      result.digest === digest &&
      (result.scope === 'all' || scope === 'own') &&
      names.every((name) => result.names.includes(name));
    return { set, digest, names, scope, result: snapshot.results.find(isValidFor) ?? null };
  };
  const before = wanted.shell === undefined ? shellBefore(snapshot, current) : undefined;
  return [
    need(versions, 'all'),
    ...(before ? skipIfIncompatible(() => need({ ...versions, shell: before }, 'own')) : []),
  ];
}

/** Returns the previously promoted shell, unless it was rolled back or is no longer stored. */
function shellBefore({ entries, releases }: Snapshot, current: Versions): string | undefined {
  const [before] = predecessors(entries, current, 'shell');
  return before !== undefined && releases.has(releaseKey('shell', before)) ? before : undefined;
}

export function needSentence(wanted: Partial<Versions>, { set, names }: RequiredJourneys): ReleaseRefusal {
  const list = Object.entries(wanted).map(([name, version]: [ReleaseName, string | undefined]) => `${name}@${version}`);
  const tags = names.map((name) => `@${name}`).join(', ');
  return new ReleaseRefusal(
    'journeys-needed',
    `Set ${set.id} (${list.join(', ')} with shell ${set.shell.version}) needs the journeys ${tags}: hand your preview link to the holder of QA_TOKEN, for npm run journeys -- --override LINK, or go without them by --no-journeys --reason TEXT`,
  );
}

/** Skips the previous shell if it cannot load one of the areas, because no page can then have that combination. */
function skipIfIncompatible<T>(compute: () => T): T[] {
  try {
    return [compute()];
  } catch (error) {
    if (error instanceof ReleaseRefusal && ['not-compatible', 'broken-contract'].includes(error.code)) return [];
    throw error;
  }
}
