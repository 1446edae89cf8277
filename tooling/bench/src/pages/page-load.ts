import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';

export interface LoadedScript {
  address: string;
  bytes: number;
  askedAt: number;
  arrivedAt: number;
}

/** A latency of 150 ms and 1.6 Mbit/s, emulated by the browser. */
const FAST_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

const UNTHROTTLED = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
/** In ms. Nearly all pages take less time to load. */
const RELEASE_MS = 5_000;

/**
 * Slows down the page's network, so that scripts that wait for each other can be distinguished from those that do not.
 */
export async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', FAST_4G);
  // On a busy machine, Chromium delays all responses of one page in 80 until throttling is turned off.
  const release = setInterval(async () => {
    try {
      await session.send('Network.emulateNetworkConditions', UNTHROTTLED);
      await session.send('Network.emulateNetworkConditions', FAST_4G);
    } catch {
      clearInterval(release); // The page has been closed.
    }
  }, RELEASE_MS);
}

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
  // A second fetch of the same script, such as an unused preload, counts too, because it wastes bandwidth.
  return scripts.filter(({ bytes }) => bytes > 0);
}

/** Matches released scripts and those of the bench's plain bundle. */
const isOurs = (address: string) => /^\/(r|plain)\/.*\.js$/.test(new URL(address).pathname);

const QUIET_MS = 500;
const LIMIT_MS = 120_000;

/**
 * Call this before navigating. The returned function waits until all requested scripts have loaded. Data and pictures
 * may still be loading.
 *
 * @throws Error after two minutes
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
        throw new Error(`Still loading: ${[...open].map((request) => request.url()).join(', ')}`);
      await sleep(50);
    }
  };
}

export function kilobytes(scripts: readonly LoadedScript[]): number {
  return scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
}

/**
 * Returns the length of the longest chain of scripts in which each was requested after the previous one had loaded.
 * Call `throttle` on the page first.
 */
export function stages(scripts: readonly LoadedScript[]): number {
  const stageOf = new Map<LoadedScript, number>();
  for (const script of [...scripts].sort((a, b) => a.askedAt - b.askedAt)) {
    const before = scripts.filter((other) => other.arrivedAt <= script.askedAt);
    stageOf.set(script, 1 + Math.max(0, ...before.map((other) => stageOf.get(other) ?? 0)));
  }
  return Math.max(0, ...stageOf.values());
}

/** Returns the sum of all layout shifts so far. It is an upper bound for CLS, which counts only the worst window. */
export async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // If there is no shift, the observer is never called.
        setTimeout(() => resolve(0), 500);
      }),
  );
}
