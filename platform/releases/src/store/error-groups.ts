import type { ErrorGroup } from 'contracts';

/** One decoded error of one visitor, without personal data. */
export type ErrorSeen = Omit<ErrorGroup, 'firstSeen' | 'lastSeen' | 'count' | 'clients' | 'versions'> & {
  version: string;
};

export type Sighting = 'new' | 'new-version' | 'known';

export interface ErrorCounts {
  add(seen: ErrorSeen, client: string): Sighting;
  /** Counts an error of a known group in a known version. Returns false if either is unknown. */
  addAgain(id: string, seen: Pick<ErrorSeen, 'version' | 'trace'>, client: string): boolean;
  groups(): ErrorGroup[];
  take(groups: readonly ErrorGroup[]): void;
}

/**
 * Maximum number of groups per edge. Beyond it, drops the group that the fewest visitors met, so that one visitor
 * cannot displace the others.
 */
const MOST_GROUPS = 200;
const MOST_VERSIONS = 20;
/** Clients are distinguished only in memory. */
const MOST_CLIENTS = 1_000;
export const KEPT_MS = 30 * 86_400_000;

export function createErrorCounts(now: () => number = Date.now): ErrorCounts {
  let groups = new Map<string, ErrorGroup>();
  const clients = new Map<string, Set<string>>();
  const at = () => new Date(now()).toISOString();

  function countClient(group: ErrorGroup, client: string): void {
    const known = clients.get(group.id) ?? new Set();
    clients.set(group.id, known);
    if (known.has(client) || known.size >= MOST_CLIENTS) return;
    known.add(client);
    group.clients += 1;
  }

  /** Keeps `newest`, because otherwise a new group could never be seen by a second visitor. */
  function bound(newest?: string): void {
    const least = [...groups.values()].filter(({ id }) => id !== newest);
    least.sort((a, b) => a.clients - b.clients || byInstant(a.lastSeen, b.lastSeen));
    for (const { id } of least.slice(0, Math.max(0, groups.size - MOST_GROUPS))) {
      groups.delete(id);
      clients.delete(id);
    }
  }

  const addAgain: ErrorCounts['addAgain'] = (id, { version, trace }, client) => {
    const group = groups.get(id);
    const before = group?.versions.find((one) => one.version === version);
    if (!group || !before) return false;
    group.count += 1;
    before.count += 1;
    group.lastSeen = at();
    before.lastSeen = group.lastSeen;
    if (trace) group.trace = trace;
    countClient(group, client);
    return true;
  };

  return {
    add({ version, ...seen }, client) {
      if (addAgain(seen.id, { version, ...seen }, client)) return 'known';
      const before = groups.get(seen.id);
      const instant = at();
      const group: ErrorGroup = {
        ...(before ?? { firstSeen: instant, count: 0, clients: 0, versions: [] }),
        ...seen,
        lastSeen: instant,
      };
      group.count += 1;
      group.versions = [{ version, count: 1, lastSeen: instant }, ...group.versions].slice(0, MOST_VERSIONS);
      groups.set(group.id, group);
      countClient(group, client);
      bound(group.id);
      return before ? 'new-version' : 'new';
    },
    addAgain,
    groups: () => recent([...groups.values()], now()),
    take(taken) {
      groups = new Map(mergeGroups([[...groups.values()], taken], now()).map((group) => [group.id, group]));
      bound();
    },
  };
}

/** Merges the counts of several edges, last seen first, without groups that nobody met for 30 days. */
export function mergeGroups(lists: readonly (readonly ErrorGroup[])[], now: number): ErrorGroup[] {
  const merged = new Map<string, ErrorGroup>();
  for (const group of lists.flat()) {
    const other = merged.get(group.id);
    merged.set(group.id, other ? mergeTwo(other, group) : group);
  }
  return recent([...merged.values()], now).sort((a, b) => byInstant(b.lastSeen, a.lastSeen));
}

function mergeTwo(a: ErrorGroup, b: ErrorGroup): ErrorGroup {
  const [old, last] = a.lastSeen <= b.lastSeen ? [a, b] : [b, a];
  const versions = new Map(old.versions.map((one) => [one.version, one]));
  for (const one of last.versions) {
    const other = versions.get(one.version);
    versions.set(one.version, other ? { ...laterOf(one, other), count: one.count + other.count } : one);
  }
  return {
    ...last,
    firstSeen: byInstant(a.firstSeen, b.firstSeen) < 0 ? a.firstSeen : b.firstSeen,
    count: a.count + b.count,
    clients: a.clients + b.clients,
    versions: [...versions.values()].sort((x, y) => byInstant(y.lastSeen, x.lastSeen)).slice(0, MOST_VERSIONS),
  };
}

const laterOf = <T extends { lastSeen: string }>(a: T, b: T) => (a.lastSeen > b.lastSeen ? a : b);
const byInstant = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function recent(groups: ErrorGroup[], now: number): ErrorGroup[] {
  const oldest = new Date(now - KEPT_MS).toISOString();
  return groups.filter(({ lastSeen }) => lastSeen > oldest);
}
