import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';

/** What a page makes a browser fetch. For the bench and for the browser tests: it needs no more than a page. */

/** One script of the product. Times are ms since the navigation began; bytes are what went over the wire, packed. */
export interface LoadedScript {
  address: string;
  bytes: number;
  askedAt: number;
  arrivedAt: number;
}

/** 150 ms and 1.6 Mbps, applied by the browser. */
const FAST_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** Slows the page's network down, so that scripts that wait for one another can be told from those that do not. */
export async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', FAST_4G);
}

/** The product's scripts that the page has fetched so far; those of vendors (cards, identity) are not ours. */
export async function loadedScripts(page: Page): Promise<LoadedScript[]> {
  const entries = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map((entry) => ({
      address: entry.name,
      bytes: entry.encodedBodySize,
      askedAt: entry.startTime,
      arrivedAt: entry.responseEnd,
    })),
  );
  const scripts = entries.filter(({ address }) => isOurs(address));
  // A second fetch of the same script would be a fault of its own (a preload that was not used): it counts.
  return scripts.filter(({ bytes }) => bytes > 0);
}

const isOurs = (address: string) => /^\/r\/.*\.js$/.test(new URL(address).pathname);

/** How long no script may be asked for or be on its way. */
const QUIET_MS = 500;
const LIMIT_MS = 30_000;

/**
 * To be called before the page goes anywhere. What it answers waits until the scripts that the page asks for have all
 * arrived; data and pictures may go on. Throws when that takes longer than half a minute.
 */
export function watchScripts(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let endedAt = 0;
  function end(request: Request) {
    if (open.delete(request)) endedAt = Date.now();
  }
  page.on('request', (request) => isOurs(request.url()) && open.add(request));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async function untilScriptsSettle() {
    const asked = Date.now();
    while (open.size > 0 || Date.now() - Math.max(asked, endedAt) < QUIET_MS) {
      if (Date.now() - asked > LIMIT_MS)
        throw new Error(`Still on their way: ${[...open].map((request) => request.url()).join(', ')}`);
      await sleep(50);
    }
  };
}

/** KB of 1000 bytes. */
export function kilobytes(scripts: readonly LoadedScript[]): number {
  return scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
}

/** The longest chain of scripts of which each was asked for when the one before had arrived. Needs `throttle`. */
export function stages(scripts: readonly LoadedScript[]): number {
  const stageOf = new Map<LoadedScript, number>();
  for (const script of [...scripts].sort((a, b) => a.askedAt - b.askedAt)) {
    const before = scripts.filter((other) => other.arrivedAt <= script.askedAt);
    stageOf.set(script, 1 + Math.max(0, ...before.map((other) => stageOf.get(other) ?? 0)));
  }
  return Math.max(0, ...stageOf.values());
}

/** The sum of all layout shifts so far: never less than the CLS, which takes the worst window of them. */
export async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // Without any shift the observer stays silent.
        setTimeout(() => resolve(0), 500);
      }),
  );
}
