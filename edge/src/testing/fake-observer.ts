import type { JourneysResult } from 'contracts';
import type { SeenError, SlicedCount, TrialBatch } from 'part-runtime/observations';
import { type Observer, ObserverError } from '../observer.ts';

export interface FakeObserver extends Observer {
  isAway: boolean;
  /** Every observation that an edge sent, including duplicates. */
  trialRows: (TrialBatch['seen'][number] & { scope: string })[];
}

/** Imitates the API's record of observations in memory. Edges that share one fake share their counts. */
export function fakeObserver(): FakeObserver {
  const errors = new Map<string, SeenError>();
  const counts: SlicedCount[] = [];
  const results: JourneysResult[] = [];
  const fake: FakeObserver = {
    key: undefined,
    isAway: false,
    trialRows: [],
    async addErrors(added) {
      assertReachable();
      return added.flatMap((seen) => {
        const key = `${seen.id} ${seen.version}`;
        const known = errors.get(key);
        const isNew = ![...errors.values()].some(({ id }) => id === seen.id);
        const { count = 0, clients = 0 } = known ?? {};
        errors.set(key, { ...seen, count: count + seen.count, clients: clients + seen.clients });
        return known ? [] : [{ version: seen.version, isNew, group: groupOf(seen) }];
      });
    },
    async errors() {
      assertReachable();
      return [...errors.values()].map(groupOf);
    },
    async addCounts(added) {
      assertReachable();
      counts.push(...added);
    },
    async counts(since) {
      assertReachable();
      return counts.filter(({ slice }) => slice >= since);
    },
    async addResult(passed) {
      assertReachable();
      const result = { ...passed, at: new Date().toISOString() };
      results.push(result);
      return result;
    },
    async results() {
      assertReachable();
      return results;
    },
    async trials({ scope, windowMs, seen, cleared }) {
      assertReachable();
      const isCleared = (row: FakeObserver['trialRows'][number]) =>
        row.scope === scope && cleared.some(({ label, at }) => row.label === label && row.at <= at);
      fake.trialRows = fake.trialRows.filter((row) => !isCleared(row));
      fake.trialRows.push(...seen.map((row) => ({ ...row, scope })));
      const recent = fake.trialRows.filter((row) => row.scope === scope && row.at > Date.now() - windowMs);
      const clients = (rows: typeof recent) => new Set(rows.map(({ client }) => client)).size;
      return Object.fromEntries(
        [...Map.groupBy(recent, ({ label }) => label)].map(([label, rows]) => [
          label,
          { clients: clients(rows), failing: clients(rows.filter(({ failed }) => failed)) },
        ]),
      );
    },
  };
  function assertReachable(): void {
    if (fake.isAway) throw new ObserverError('it is away');
  }
  return fake;
}

/** Returns the group of an error that was seen in one version. */
function groupOf({ version, ...seen }: SeenError) {
  const at = new Date().toISOString();
  return { ...seen, firstSeen: at, lastSeen: at, versions: [{ version, count: seen.count, lastSeen: at }] };
}
