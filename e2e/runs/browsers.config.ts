import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

const firefox = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path));

/** `npm run test:browsers`: journeys in Firefox as it is installed, and the main job in WebKit. */
export default defineConfig({
  ...base,
  testDir: '..',
  outputDir: '../../reports/browsers',
  globalSetup: '../src/global-setup.ts',
  globalTimeout: 20 * 60_000,
  projects: [
    // First: the set-up takes its Chromium, for the rooms that it removes at the end.
    { name: 'webkit', testMatch: /webkit\.run\.ts$/ },
    {
      name: 'firefox',
      // Not those that read the bodies of requests: Playwright gets none from Firefox.
      testMatch:
        /tests\/(main-job|search|map|keyboard|changes|federation\/retry|spec\/(07-dashboard|08-add-room))\.spec\.ts$/,
      // The first books nights of the demo room, which the next run finds taken. In the second, what `fill` puts into the
      // search of people is not noticed on a busy machine.
      grepInvert: /pays for it by keyboard alone|an admin approves/,
      use: {
        browserName: 'firefox',
        // WebDriver BiDi: Playwright's own Firefox speaks another protocol.
        channel: 'moz-firefox',
        // Its bars would take 12 px of the width that tests ask for.
        launchOptions: {
          ...(firefox && { executablePath: firefox }),
          firefoxUserPrefs: { 'ui.useOverlayScrollbars': 1 },
        },
        // Playwright adds a style to take one, which the content policy refuses.
        screenshot: 'off',
      },
    },
  ],
});
