import { expect, type Page } from '@playwright/test';

/** Pages that the edge painted, before and after their scripts take them over. */

/** Opens a page as the edge paints it. A busy machine may send the plain page, as it should; its `calls` don't count. */
export async function gotoPainted(page: Page, address: string, calls: string[] = []): Promise<void> {
  await expect(async () => {
    calls.length = 0;
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.locator('html[data-painted]')).toBeAttached({ timeout: 5_000 });
  }).toPass();
}

/** Holds the shell's scripts back until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(/\/r\/.*\.js$/, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

/** The elements that were painted are marked; those that the scripts make are not. */
export const markPainted = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll('#root *')) element.toggleAttribute('data-of-the-edge', true);
  });

export const takenOver = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        // React's mark on an element that it answers for.
        const isTaken = () => Object.keys(document.querySelector('header') ?? {}).some((key) => /^__react/.test(key));
        const look = () => (isTaken() ? resolve() : requestAnimationFrame(look));
        look();
      }),
  );
