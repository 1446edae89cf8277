import { defineConfig } from '@playwright/test';
import { findBrowser } from 'supervisor/browser';
import { freePort } from './src/product.ts';

// The configuration is read again in each worker: the first reading chooses for all.
if (!process.env.BASE_URL) process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_RUN ??= Date.now().toString(36);
// A run across midnight keeps the days that it began with.
process.env.E2E_TODAY ??= new Date().toISOString().slice(0, 10);
process.env.CHROMIUM_PATH ??= findBrowser(console.log);
const baseURL = process.env.BASE_URL ?? `http://localhost:${process.env.E2E_PORT}`;

/** Files at a time: journeys wait for the site more than they work. */
const WORKERS = 2;
/** Promotes what everybody gets, or looks at what all have done: nothing else may run meanwhile. */
const CHANGES_THE_SITE =
  /\/tests\/(federation\/(console|offline|open-tabs|own-repository|painted|panel|previews|release|remote-team|taken-back)|spec\/07-statistics|mails|runs)\.spec/;
/** Ends processes, or runs one whose clock is days ahead: nothing may come after it that counts on today. */
const KILLS_THE_SITE = /\/tests\/(durability|outage|return|year)\.spec/;

export default defineConfig({
  testDir: 'tests',
  outputDir: '../reports/playwright',
  globalSetup: './src/global-setup.ts',
  workers: WORKERS,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL,
    viewport: { width: 1440, height: 900 },
    // What a worker asks for is hidden from the tests; the journey that is about it allows it.
    serviceWorkers: 'block',
    // The site's zone too: today must not depend on the machine.
    timezoneId: 'UTC',
    // Screenshots take a quarter of the time; a trace has a snapshot of the page at each step without them.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // In a closed network, requests for updates would wait until they time out.
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        '--no-first-run',
      ],
    },
  },
  projects: [
    { name: 'journeys', testIgnore: [CHANGES_THE_SITE, KILLS_THE_SITE] },
    { name: 'alone', testMatch: CHANGES_THE_SITE, workers: 1, dependencies: ['journeys'] },
    { name: 'durability', testMatch: KILLS_THE_SITE, workers: 1, dependencies: ['alone'] },
  ],
});
