import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

const firefox = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path));

/** `npm run test:browsers`: runs tests in the installed Firefox, and the main job in WebKit. */
export default defineConfig({
  ...base,
  testDir: '..',
  outputDir: '../../reports/browsers',
  globalSetup: '../src/global-setup.ts',
  globalTimeout: 20 * 60_000,
  projects: [
    // Must be first, because the setup uses the Chromium of the first project to remove rooms at the end.
    { name: 'webkit', testMatch: /webkit\.run\.ts$/ },
    {
      name: 'firefox',
      // Excludes tests that read request bodies, which Playwright does not receive from Firefox.
      testMatch:
        /tests\/(main-job|search|map|keyboard|changes|federation\/retry|spec\/(07-dashboard|08-add-room))\.spec\.ts$/,
      // The first test books nights of the demo room, so they would be taken in the next run. In the second one, on a
      // busy machine, the search for people ignores the text that `fill` enters.
      grepInvert: /book a room by keyboard alone|an admin approves/,
      use: {
        browserName: 'firefox',
        // Uses WebDriver BiDi. Playwright's patched Firefox uses another protocol.
        channel: 'moz-firefox',
        // Otherwise, Firefox's scrollbars would take 12 px of the width that tests set.
        launchOptions: {
          ...(firefox && { executablePath: firefox }),
          firefoxUserPrefs: { 'ui.useOverlayScrollbars': 1 },
        },
        // For a screenshot, Playwright adds a style that the content security policy blocks.
        screenshot: 'off',
      },
    },
  ],
});
