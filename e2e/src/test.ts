import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { whatIsMissing } from './needs.ts';

/** What pages said that nobody wanted to hear: errors in the console, exceptions, what the policy blocked. */
interface Complaints {
  /**
   * What a journey provokes is no complaint: answers of a status, as the browser and the pages log them, or lines of the
   * console. Exceptions stay complaints.
   */
  expect(...what: (number | RegExp)[]): void;
  /** Set by a test that takes the site away from under its pages: nothing that they say counts. */
  areTolerated: boolean;
}

/** `… responded with a status of 409 (Conflict)`, `PUT /rooms/7: 409 nights-booked: …` */
const answersOf = (status: number) => new RegExp(`status of ${status}\\b|: ${status} `);

/**
 * Every journey is left out where the site lacks what its tags say that it needs. It also proves that no page
 * complained, and one that fails names the areas and versions that were on screen, and their release set.
 */
export const test = base.extend<{ needs: undefined; whereabouts: undefined; complaints: Complaints }>({
  needs: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use, testInfo) => {
      const reason = whatIsMissing(testInfo.tags);
      testInfo.skip(reason !== undefined, reason ?? '');
      await use(undefined);
    },
    { auto: true },
  ],
  whereabouts: [
    async ({ browser, context: _, needs: __ }, use, testInfo) => {
      await use(undefined);
      if (testInfo.status === testInfo.expectedStatus) return;
      for (const page of browser.contexts().flatMap((context) => context.pages())) {
        const description = await whatIsShown(page).catch(() => `${page.url()} does not answer`);
        testInfo.annotations.push({ type: 'release', description });
        console.log(`Failed at ${description}`);
      }
    },
    { auto: true },
  ],
  // Takes part in what is a failure, so it is asked before the page's whereabouts are.
  complaints: [
    async ({ browser, context, whereabouts: _ }, use) => {
      const lines: string[] = [];
      const exceptions: string[] = [];
      // A card that fails is answered with 402.
      const expected = [answersOf(402)];
      const watch = (watched: BrowserContext) => {
        watched.on('console', (message) => {
          if (message.type() === 'error') lines.push(message.text());
        });
        watched.on('weberror', (error) => exceptions.push(error.error().message));
      };
      watch(context);
      // And of those that the journey opens by itself.
      browser.on('context', watch);
      const complaints: Complaints = {
        areTolerated: false,
        expect: (...what) => expected.push(...what.map((one) => (typeof one === 'number' ? answersOf(one) : one))),
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

/** Such as `/dashboard/my-listings: host 1.0.4 (release set 79bac4a49e35ac67)`. */
async function whatIsShown(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { set } = JSON.parse(document.getElementById('lodge-page')?.textContent ?? '{}');
    const marked = [...document.querySelectorAll<HTMLElement>('[data-remote]')];
    const areas = new Set(marked.map(({ dataset }) => `${dataset.remote} ${dataset.version}`));
    const shown = areas.size > 0 ? [...areas].join(', ') : `no area, shell ${set?.shell.version}`;
    return `${location.pathname}: ${shown} (release set ${set?.id})`;
  });
}

export { expect };
