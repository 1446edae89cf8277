import { test as base, expect, type Page } from '@playwright/test';
import { whatIsMissing } from './needs.ts';

/** What a page said that nobody wanted to hear: errors in the console, exceptions, blocked by the policy. */
interface Complaints {
  list: string[];
  /** Set by a test that takes the site away from under the page. */
  areTolerated: boolean;
}

/** A card that fails is answered with 402; the browser reports each failed request in the console. */
const EXPECTED = /status of 402/;

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
    async ({ context, needs: _ }, use, testInfo) => {
      await use(undefined);
      if (testInfo.status === testInfo.expectedStatus) return;
      for (const page of context.pages()) {
        const description = await whatIsShown(page).catch(() => `${page.url()} does not answer`);
        testInfo.annotations.push({ type: 'release', description });
        console.log(`Failed at ${description}`);
      }
    },
    { auto: true },
  ],
  // Takes part in what is a failure, so it is asked before the page's whereabouts are.
  complaints: [
    async ({ context, whereabouts: _ }, use) => {
      const list: string[] = [];
      const complaints: Complaints = { list, areTolerated: false };
      context.on('console', (message) => {
        if (message.type() === 'error' && !EXPECTED.test(message.text())) list.push(message.text());
      });
      context.on('weberror', (error) => list.push(error.error().message));
      await use(complaints);
      if (!complaints.areTolerated) expect(list, 'errors in the console').toEqual([]);
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
