import { test as base, expect } from '@playwright/test';
import { WebKitPage } from './page.ts';
import { startWebKit, type WebKit } from './webkit.ts';

/** Responses to a wrong password and a declined card, and WebKit's own messages. */
const EXPECTED = new RegExp(
  [
    'status of 40[02]\\b',
    "Unrecognized Content-Security-Policy directive 'manifest-src'",
    // Logged when a page is closed while it loads.
    'due to access control checks',
    'Context is stopped',
  ].join('|'),
);

/** Gives each test its own WebKit window without a session. Fails the test if a page logs a console error. */
export const test = base.extend<{ expected: RegExp[]; webkit: WebKitPage }, { engine: WebKit }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern.
  expected: async ({}, use) => use([]),
  engine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern.
    async ({}, use) => {
      const engine = await startWebKit();
      await use(engine);
      engine.stop();
    },
    { scope: 'worker' },
  ],
  webkit: async ({ engine, baseURL, expected }, use, testInfo) => {
    const before = engine.console().length;
    const driver = await engine.open();
    await use(new WebKitPage(driver, String(baseURL)));
    if (testInfo.status !== testInfo.expectedStatus) {
      const screenshot = Buffer.from(await driver.takeScreenshot(), 'base64');
      await testInfo.attach(await driver.getCurrentUrl(), { body: screenshot, contentType: 'image/png' });
    }
    await driver.quit();
    const errors = engine
      .console()
      .slice(before - 1)
      .filter(
        (line) => /CONSOLE .*\bERROR\b/.test(line) && ![EXPECTED, ...expected].some((pattern) => pattern.test(line)),
      );
    expect(errors, 'errors in the console').toEqual([]);
  },
});

export { expect };
