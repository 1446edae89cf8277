import { expect, type Page } from '@playwright/test';

/**
 * Opens a page that the edge has painted. A busy machine may send the unpainted page, which is correct, so the function
 * retries. The `calls` of such an attempt are discarded.
 */
export async function gotoPainted(page: Page, address: string, calls: string[] = []): Promise<void> {
  await expect(async () => {
    calls.length = 0;
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.locator('html[data-painted]')).toBeAttached({ timeout: 5_000 });
  }).toPass();
  // Without its style sheets, a page has another layout, so wait for them. `waitForFunction` would need the page's
  // scripts, which some tests disable.
  const areSheetsLoaded = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(({ sheet }) => sheet),
    );
  await expect.poll(areSheetsLoaded).toBe(true);
}

export async function holdScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(/\/r\/.*\.js$/, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

/** Marks the painted elements, so that tests can distinguish them from those that scripts create. */
export const markPainted = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll('#root *')) element.toggleAttribute('data-of-the-edge', true);
  });

export const waitForHydration = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        // React adds such keys to the elements that it manages.
        const isManaged = () => Object.keys(document.querySelector('header') ?? {}).some((key) => /^__react/.test(key));
        const look = () => (isManaged() ? resolve() : requestAnimationFrame(look));
        look();
      }),
  );
