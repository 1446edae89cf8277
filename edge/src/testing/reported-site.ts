import type { PageReport } from 'contracts';
import { applyChange } from 'releases/changes/apply-change';
import { readState } from 'releases/changes/state';
import { readPointer } from 'releases/store/history';
import type { Store } from 'releases/store/store';
import { addSample, sampleStore } from 'releases/testing/sample-store';
import { afterEach, beforeEach } from 'vitest';
import { type FakeObserver, fakeObserver } from './fake-observer.ts';
import { reportToken, startTestEdge, type TestEdge } from './test-edge.ts';

/** The author of a change, and the reason for skipping its journeys. */
export const SKIPS = { journeys: 'skipped', reason: 'a test', by: 'ben' } as const;

/** Returns an address in the network of this visitor. */
export const address = (visitor: number) => `203.0.${visitor}.1`;

export async function pageToken(at: TestEdge, headers: Record<string, string> = {}): Promise<string> {
  return reportToken(await at.ask('/', { headers }));
}

/** Starts an edge for each test of the file. Version 2.0.0 of host is promoted, with 1.0.0 as its fallback. */
export function useReportedSite() {
  const site = {} as { store: Store; observer: FakeObserver; edge: TestEdge };
  beforeEach(async () => {
    const { store } = await sampleStore();
    await addSample(store, 'host', '2.0.0');
    await applyChange(store, { action: 'promote', name: 'host', to: '2.0.0', ...SKIPS });
    const observer = fakeObserver();
    Object.assign(site, { store, observer, edge: await startTestEdge(store, {}, observer) });
  });
  afterEach(() => site.edge.close());
  return Object.assign(site, {
    async reportOf(outcome: 'shown' | 'failed', more: Partial<PageReport> = {}): Promise<PageReport> {
      const set = (await readPointer(site.store))?.set ?? '';
      return { set, page: 'host', areas: [{ area: 'host', version: '2.0.0', outcome }], ...more };
    },
    state: () => readState(site.store),
    hostVersion: async () => (await site.edge.page('/')).set.areas.host?.version,
  });
}
