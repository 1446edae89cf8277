import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findBrowser } from 'supervisor/browser';
import { freePort } from './src/product.ts';

// Each worker reads the configuration again. The first process chooses for all.
if (!process.env.BASE_URL) process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_RUN ??= Date.now().toString(36);
// A run across midnight keeps the day on which it began.
process.env.E2E_TODAY ??= new Date().toISOString().slice(0, 10);
process.env.CHROMIUM_PATH ??= findBrowser(console.log);
const baseURL = process.env.BASE_URL ?? `http://localhost:${process.env.E2E_PORT}`;

/**
 * Parallel files: one more than cores, because tests also wait. The site uses as much processor time as the browsers.
 */
const WORKERS = Math.min(4, availableParallelism() + 1);
/** Generous, because a slow machine is no failure. Only a hang takes longer. */
const HANGS_MS = 60_000;
/** Promotes versions of areas that all tests use, so these files run one after the other. */
const PROMOTES = /\/tests\/federation\/(console|offline|painted|release)\.spec/;
/** Counts the results of all tests, so nobody may book at the same time. */
const COUNTS = /\/tests\/(spec\/07-statistics|mails|runs)\.spec/;
/** Gives all visitors a broken version, which causes errors in every page's console. */
const BREAKS = /\/tests\/federation\/taken-back\.spec/;
/**
 * Kills processes, or runs one whose clock is days ahead. Must run last, because later tests could not rely on today.
 */
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
    // Tests don't see the requests of a service worker. The tests about it allow it.
    serviceWorkers: 'block',
    // The site's time zone, so that the current day does not depend on the machine.
    timezoneId: 'UTC',
    // Screenshots take a quarter of the time. A trace has a snapshot of the page at each step without them.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    actionTimeout: HANGS_MS,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // In a closed network, update requests would wait for their timeout.
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
