import { expect, type Page } from '@playwright/test';

/**
 * Opens a page that the edge has painted. A busy machine may send the unpainted page, which is correct; the `calls` of
 * that attempt are discarded.
 */
export async function gotoPainted(page: Page, address: string, calls: string[] = []): Promise<void> {
  await expect(async () => {
    calls.length = 0;
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.locator('html[data-painted]')).toBeAttached({ timeout: 5_000 });
  }).toPass();
  // Reading the layout before the style sheets have arrived gives the places of an unstyled page. `waitForFunction` would
  // need the page's scripts, which some tests disable.
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

/** Marks the painted elements, to tell them from those that the scripts create. */
export const markPainted = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll('#root *')) element.toggleAttribute('data-of-the-edge', true);
  });

export const takenOver = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        // React marks the elements that it manages.
        const isTaken = () => Object.keys(document.querySelector('header') ?? {}).some((key) => /^__react/.test(key));
        const look = () => (isTaken() ? resolve() : requestAnimationFrame(look));
        look();
      }),
  );
