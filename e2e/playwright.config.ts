import { availableParallelism } from 'node:os';
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

/** Files at a time: one more than there are cores, as journeys also wait. The site takes as much of the machine as the browsers do. */
const WORKERS = Math.min(4, availableParallelism() + 1);
/** A slow machine is no failure: what takes longer than this hangs. */
const HANGS_MS = 60_000;
/** Promotes another version of an area that all use: one after the other. */
const PROMOTES = /\/tests\/federation\/(console|offline|painted|release)\.spec/;
/** Looks at what all have done: nobody may book meanwhile. */
const COUNTS = /\/tests\/(spec\/07-statistics|mails|runs)\.spec/;
/** Gives everybody a broken version, which is an error in every page's console. */
const BREAKS = /\/tests\/federation\/taken-back\.spec/;
/** Ends processes, or runs one whose clock is days ahead: nothing may come after it that counts on today. */
const KILLS = /\/tests\/(durability|outage|return|paid)\.spec/;

export default defineConfig({
  testDir: 'tests',
  outputDir: '../reports/playwright',
  globalSetup: './src/global-setup.ts',
  workers: WORKERS,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 10 * HANGS_MS,
  expect: { timeout: HANGS_MS },
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
    actionTimeout: HANGS_MS,
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
    { name: 'journeys', testIgnore: [PROMOTES, COUNTS, BREAKS, KILLS] },
    { name: 'promotes', testMatch: PROMOTES, workers: 1, dependencies: ['journeys'] },
    { name: 'counts', testMatch: COUNTS, workers: 1, dependencies: ['journeys'] },
    { name: 'breaks', testMatch: BREAKS, workers: 1, dependencies: ['promotes', 'counts'] },
    { name: 'durability', testMatch: KILLS, workers: 1, dependencies: ['breaks'] },
  ],
});
