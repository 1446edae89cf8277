import type { Browser, BrowserContextOptions, Page } from '@playwright/test';

/** A desktop screen. For phones, only bytes and pictures are measured. */
const VIEWPORT = { width: 1440, height: 900 };

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

/** Slows down the processor by a factor of four, to simulate a mid-range phone. */
export async function slowProcessor(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}
