import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { logViolations, skipMediaFeatures } from './firefox.ts';
import { missingRequirement } from './requirements.ts';

interface Complaints {
  /**
   * Allows console errors that the test provokes: those about a response with this status, or lines that match.
   * Exceptions always count.
   */
  expect(...what: (number | RegExp)[]): void;
  /** Set by a test that stops the site while its pages are open. No console errors count then. */
  areTolerated: boolean;
}

/** `… responded with a status of 409 (Conflict)`, `PUT /rooms/7: 409 nights-booked: …` */
const statusPattern = (status: number) => new RegExp(`status of ${status}\\b|: ${status} `);

/**
 * Skips a test if the site lacks what its tags require. Fails a test if a page logs an error to the console. A failure
 * names the areas, their versions and the release set on screen.
 */
export const test = base.extend<
  { requirements: undefined; shownRelease: undefined; complaints: Complaints },
  { patched: undefined }
>({
  patched: [
    async ({ browser, browserName }, use) => {
      if (browserName === 'firefox') skipMediaFeatures(browser);
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  requirements: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern.
    async ({}, use, testInfo) => {
      const reason = missingRequirement(testInfo.tags);
      testInfo.skip(reason !== undefined, reason ?? '');
      await use(undefined);
    },
    { auto: true },
  ],
  shownRelease: [
    async ({ browser, context: _, requirements: __ }, use, testInfo) => {
      await use(undefined);
      if (testInfo.status === testInfo.expectedStatus) return;
      for (const page of browser.contexts().flatMap((context) => context.pages())) {
        const description = await describeShown(page).catch(() => `${page.url()} does not answer`);
        testInfo.annotations.push({ type: 'release', description });
        console.log(`Failed at ${description}`);
      }
    },
    { auto: true },
  ],
  // This fixture can fail the test, so its teardown must run before `shownRelease` checks the result.
  complaints: [
    async ({ browser, browserName, context, shownRelease: _ }, use) => {
      const lines: string[] = [];
      const exceptions: string[] = [];
      // A declined card results in a response with status 402.
      const expected = [statusPattern(402)];
      const watch = (watched: BrowserContext) => {
        watched.on('console', (message) => {
          if (message.type() === 'error') lines.push(message.text());
        });
        watched.on('weberror', (error) => {
          const { message } = error.error();
          // Firefox reports a failed integrity check as if it were an exception of a script.
          (message.startsWith('None of the “sha384” hashes') ? lines : exceptions).push(message);
        });
        if (browserName === 'firefox') void logViolations(watched);
      };
      watch(context);
      browser.on('context', watch);
      const complaints: Complaints = {
        areTolerated: false,
        expect: (...what) => expected.push(...what.map((one) => (typeof one === 'number' ? statusPattern(one) : one))),
      };
      await use(complaints);
      browser.off('context', watch);
      if (complaints.areTolerated) return;
      const unexpected = lines.filter((line) => !expected.some((pattern) => pattern.test(line)));
      expect([...exceptions, ...unexpected], 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

async function describeShown(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { set } = JSON.parse(document.getElementById('lodge-page')?.textContent ?? '{}');
    const marked = [...document.querySelectorAll<HTMLElement>('[data-remote]')];
    const areas = new Set(marked.map(({ dataset }) => `${dataset.remote} ${dataset.version}`));
    const shown = areas.size > 0 ? [...areas].join(', ') : `no area, shell ${set?.shell.version}`;
    return `${location.pathname}: ${shown} (release set ${set?.id})`;
  });
}

export { expect };
