import type { Browser, BrowserContextOptions, Page } from '@playwright/test';

/** A desk; a phone is measured by its bytes and its pictures. */
const VIEWPORT = { width: 1440, height: 900 };

/** Opens a page with an empty cache, does something with it, and closes it. */
export async function visit<T>(
  browser: Browser,
  storageState: BrowserContextOptions['storageState'],
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: VIEWPORT, ...(storageState && { storageState }) });
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

/** As on a phone of the middle class: all that the page does takes four times as long. */
export async function slowProcessor(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}
