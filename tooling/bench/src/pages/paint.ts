import type { Browser, Page } from '@playwright/test';
import { type Bench, interleave, type Part, ratios, type Samples } from '../bench.ts';
import { buildPlainBundle } from '../plain-bundle/build.ts';
import { servePlainBundle } from '../plain-bundle/serve.ts';
import { openBrowser, type SignedIn, signIn } from './browser.ts';
import { freeStay } from './free-stay.ts';
import { fromDashboardToBookings, fromHomeToRoom } from './navigation.ts';
import { kilobytes, loadedScripts, throttle, watchScripts } from './page-load.ts';
import { slowProcessor, visit } from './visit.ts';

export const paint: Part = {
  name: 'paint',
  measures: [
    'lcp.home-to-bundle',
    'lcp.room-to-bundle',
    'lcp.federated-to-bundle',
    'lcp.js-kb-before',
    'bytes.federated-to-bundle',
    'nav.home-room',
    'nav.dashboard-bookings',
  ],
  run: measurePaint,
};

async function measurePaint({ site, rounds }: Bench): Promise<Samples> {
  const browser = await openBrowser();
  const plain = await servePlainBundle(await buildPlainBundle(), new URL(site.url));
  try {
    const { room } = await freeStay(site.url);
    const guests = { site: await signIn(browser, site.url, 'guest'), plain: await signIn(browser, plain.url, 'guest') };
    const compare = async (measure: (url: string, guest: SignedIn) => Promise<number>) => {
      const { ours, theirs } = await interleave(rounds, {
        ours: () => measure(site.url, guests.site),
        theirs: () => measure(plain.url, guests.plain),
      });
      return ratios(ours, theirs);
    };
    return {
      'lcp.home-to-bundle': await compare((url) => largestPaint(browser, undefined, url)),
      'lcp.room-to-bundle': await compare((url, guest) => largestPaint(browser, guest, `${url}/room/${room}`)),
      'lcp.federated-to-bundle': await compare((url) => largestPaint(browser, undefined, `${url}/login`, false)),
      'lcp.js-kb-before': [await scriptsBeforePaint(browser, site.url)],
      'bytes.federated-to-bundle': [(await homeScripts(browser, site.url)) / (await homeScripts(browser, plain.url))],
      'nav.home-room': await compare((url, guest) => visit(browser, guest, (page) => fromHomeToRoom(page, url))),
      'nav.dashboard-bookings': await compare((url, guest) =>
        visit(browser, guest, (page) => fromDashboardToBookings(page, url)),
      ),
    };
  } finally {
    await plain.stop();
    await browser.close();
  }
}

function largestPaint(
  browser: Browser,
  guest: SignedIn | undefined,
  address: string,
  hasPictures = true,
): Promise<number> {
  return visit(browser, guest, async (page) => {
    await throttle(page);
    await slowProcessor(page);
    const untilScriptsSettle = watchScripts(page);
    await page.goto(address);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
    if (hasPictures) await untilPicturesLoaded(page);
    await untilScriptsSettle();
    return (await lastLargestPaint(page)).time;
  });
}

/**
 * Returns the size in KB of the scripts that are needed to paint the home page's largest element. 0 if none are needed.
 */
async function scriptsBeforePaint(browser: Browser, address: string): Promise<number> {
  const complete = await visit(browser, undefined, async (page) => {
    await page.goto(address);
    await untilPicturesLoaded(page);
    return { largest: await lastLargestPaint(page), scripts: await loadedScripts(page) };
  });
  const withoutScripts = await visit(browser, undefined, async (page) => {
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    return lastLargestPaint(page);
  });
  return withoutScripts.size === complete.largest.size ? 0 : kilobytes(complete.scripts);
}

function homeScripts(browser: Browser, address: string): Promise<number> {
  return visit(browser, undefined, async (page) => {
    const untilScriptsSettle = watchScripts(page);
    await page.goto(address);
    await untilPicturesLoaded(page);
    await untilScriptsSettle();
    return kilobytes(await loadedScripts(page));
  });
}

async function untilPicturesLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const seen = [...document.querySelectorAll('main img')].filter(
      (image) => image.getBoundingClientRect().top < window.innerHeight,
    ) as HTMLImageElement[];
    return seen.length > 0 && seen.every(({ complete, naturalWidth }) => complete && naturalWidth > 0);
  });
}

/** Returns the time and size of the last largest paint. The size is 0 if nothing relevant has been painted. */
function lastLargestPaint(page: Page): Promise<{ time: number; size: number }> {
  return page.evaluate(
    () =>
      new Promise((done) => {
        new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1) as PerformanceEntry & { size: number };
          done({ time: last.startTime, size: last.size });
        }).observe({ type: 'largest-contentful-paint', buffered: true });
        // If there is no entry, the observer is never called.
        setTimeout(() => done({ time: 0, size: 0 }), 1_000);
      }),
  );
}
