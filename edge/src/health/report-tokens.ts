import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { PageReport } from 'contracts';
import { LRUCache } from 'lru-cache';
import type { Store } from 'releases/store/store';

export type ReportTokens = ReturnType<typeof createReportTokens>;

/** How long a page may send reports after it was served, in ms. */
const VALID_MS = 3_600_000;
/**
 * Number of pages whose reports this edge remembers. A report from an older page could be counted twice, which affects
 * only the statistics.
 */
const MAX_PAGES = 100_000;

/**
 * Issues and verifies tokens, which prove that an edge served a page of a set to a network within the last hour. All
 * edges on a store share the key, so each can verify the tokens of the others.
 */
export function createReportTokens(store: Store, log: (entry: object) => void) {
  let key: string | undefined;
  void store.documents
    .findOrCreateSecret('report-key.json', newKey)
    .catch((error: Error) => {
      log({ level: 'warn', message: `Reports count only at the edge that served the page: ${error.message}` });
      return newKey();
    })
    .then((found) => {
      key = found;
    });
  const reported = new LRUCache<string, Set<string>>({ max: MAX_PAGES, ttl: VALID_MS });

  const sign = (key: string, id: string, set: string, network: string) =>
    createHmac('sha256', key).update(`report\n${id}\n${set}\n${network}`).digest().subarray(0, 16);

  return {
    /**
     * Returns a new token for one page. Returns undefined until the key has been read, so that pages do not wait for a
     * slow store.
     */
    issue(set: string, network: string): string | undefined {
      if (key === undefined) return undefined;
      const id = `${Date.now().toString(36)}.${randomBytes(9).toString('base64url')}`;
      return `${id}.${sign(key, id, set, network).toString('base64url')}`;
    },

    /**
     * Returns the id of the page that a token was issued for, or undefined if the token is not valid for this set and
     * network.
     */
    read(token: string | undefined, set: string, network: string): string | undefined {
      if (key === undefined) return undefined;
      const [time = '', nonce = '', signature = ''] = (token ?? '').split('.');
      const id = `${time}.${nonce}`;
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(key, id, set, network);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      return Date.now() - Number.parseInt(time, 36) <= VALID_MS ? id : undefined;
    },

    /** Returns the parts of a report that this page has not reported before, or undefined if there are none. */
    takeNew(page: string, { areas, shell, vitals, ...report }: PageReport): PageReport | undefined {
      const known = reported.get(page) ?? new Set();
      reported.set(page, known);
      const isNew = (part: string) => !known.has(part) && known.add(part);
      const newAreas = areas.filter(({ area, version, outcome }) => isNew(`${area} ${version} ${outcome}`));
      const newShell = shell && isNew('shell') ? { shell } : {};
      const newVitals = vitals && isNew('vitals') ? { vitals } : {};
      const hasNews = newAreas.length > 0 || newShell.shell || newVitals.vitals;
      return hasNews ? { ...report, areas: newAreas, ...newShell, ...newVitals } : undefined;
    },
  };
}

function newKey(): string {
  return randomBytes(32).toString('base64url');
}
