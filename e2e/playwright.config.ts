import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findBrowser } from 'supervisor/browser';
import { freePort } from './src/product.ts';

// Each worker reads the configuration again. The first process chooses for all.
if (!process.env.BASE_URL) process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_RUN ??= Date.now().toString(36);
// A run across midnight keeps the day on which it began.
process.env.E2E_TODAY ??= new Date().toISOString().slice(0, 10);
const executablePath = process.env.CHROMIUM_PATH ?? findBrowser(console.log);
process.env.CHROMIUM_PATH = executablePath;
const baseURL = process.env.BASE_URL ?? `http://localhost:${process.env.E2E_PORT}`;

/**
 * The number of files that run in parallel: one more than cores, because tests also wait. The site uses as much
 * processor time as the browsers.
 */
const WORKERS = Math.min(4, availableParallelism() + 1);
/** Generous, because a slow machine is not a failure. Only a test that hangs takes longer. */
const HANGS_MS = 60_000;
/** Takes 40 s in one test, so it starts before the other journeys. Otherwise it would still run when they have ended. */
const LONG = /\/tests\/year\.spec/;
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
/**
 * Shows pictures. Decoding them takes a sixth of a browser's time, so the other tests leave them out: `pages.spec` opens
 * every page with them.
 */
const SHOWS_PICTURES = /\/tests\/(pages|gallery|bytes|painted|map|main-job|inbox)\.spec/;
const BROWSER_ARGS = [
  '--no-sandbox',
  // In a closed network, update requests would wait for their timeout.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  // Pages are too short-lived for optimized code to repay its compilation.
  '--js-flags=--no-opt',
  // Pages share a process: starting one for each takes a seventh of a browser's time.
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
];
const launchOptions = (...args: string[]) => ({
  executablePath,
  args: [...BROWSER_ARGS, ...args],
});
const WITHOUT_PICTURES = { launchOptions: launchOptions('--blink-settings=imagesEnabled=false') };

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
    // Screenshots of each step take a quarter of the time, and snapshots take more. A trace lists the steps and calls
    // without them, and a failure has a screenshot.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    actionTimeout: HANGS_MS,
    launchOptions: launchOptions(),
  },
  projects: [
    { name: 'pictures', testMatch: SHOWS_PICTURES },
    { name: 'long', testMatch: LONG, use: WITHOUT_PICTURES },
    { name: 'journeys', testIgnore: [LONG, SHOWS_PICTURES, PROMOTES, COUNTS, BREAKS, KILLS], use: WITHOUT_PICTURES },
    {
      name: 'promotes',
      testMatch: PROMOTES,
      workers: 1,
      dependencies: ['long', 'pictures', 'journeys'],
    },
    {
      name: 'counts',
      testMatch: COUNTS,
      workers: 1,
      use: WITHOUT_PICTURES,
      dependencies: ['long', 'pictures', 'journeys'],
    },
    { name: 'breaks', testMatch: BREAKS, workers: 1, use: WITHOUT_PICTURES, dependencies: ['promotes', 'counts'] },
    { name: 'durability', testMatch: KILLS, workers: 1, use: WITHOUT_PICTURES, dependencies: ['breaks'] },
  ],
});
