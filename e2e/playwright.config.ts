import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findBrowser } from 'supervisor/browser';
import { freePort } from './src/product.ts';

// Every worker loads this configuration. The first process sets these values for all of them.
if (!process.env.BASE_URL) process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_RUN ??= Date.now().toString(36);
// A run that passes midnight keeps the date on which it began.
process.env.E2E_TODAY ??= new Date().toISOString().slice(0, 10);
const executablePath = process.env.CHROMIUM_PATH ?? findBrowser(console.log);
process.env.CHROMIUM_PATH = executablePath;
const baseURL = process.env.BASE_URL ?? `http://localhost:${process.env.E2E_PORT}`;

/**
 * The number of files that run in parallel: one more than the number of cores, because tests also wait. The site uses
 * as much processor time as the browsers.
 */
const WORKERS = Math.min(4, availableParallelism() + 1);
/** Generous, because a slow machine is not a failure. Only a test that hangs takes longer. */
const TIMEOUT_MS = 60_000;
/** This test takes 40 s, so it starts before the other journeys. Otherwise it would still be running after they end. */
const LONG_TESTS = /\/tests\/year\.spec/;
/** These files promote versions of areas that all tests use, so they run one at a time. */
const PROMOTING_TESTS = /\/tests\/federation\/(console|offline|painted|release)\.spec/;
/** These files count the results of all tests, so no other test may create bookings at the same time. */
const COUNTING_TESTS = /\/tests\/(spec\/07-statistics|mails|runs)\.spec/;
/** This file gives all visitors a broken version, which causes console errors on every page. */
const BREAKING_TESTS = /\/tests\/federation\/taken-back\.spec/;
/**
 * These files kill processes, or run one whose clock is days ahead. They must run last, because they change what tests
 * assume about the current day.
 */
const KILLING_TESTS = /\/tests\/(durability|outage|return|paid)\.spec/;
/**
 * These files show pictures. The other tests block pictures, because decoding them takes a sixth of a browser's time.
 * `pages.spec` opens every page with its pictures.
 */
const PICTURE_TESTS = /\/tests\/(pages|gallery|bytes|painted|map|main-job|inbox)\.spec/;
const BROWSER_ARGS = [
  '--no-sandbox',
  // Without internet access, update requests would wait until they time out.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  // Pages close too soon for the time saved by optimized code to exceed the compilation time.
  '--js-flags=--no-opt',
  // Pages share a process, because starting one for each takes a seventh of a browser's time.
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
  timeout: 10 * TIMEOUT_MS,
  expect: { timeout: TIMEOUT_MS },
  use: {
    baseURL,
    viewport: { width: 1440, height: 900 },
    // Playwright does not report requests that a service worker makes. Only tests about the service worker allow it.
    serviceWorkers: 'block',
    // The site's time zone, so that the current day does not depend on the machine.
    timezoneId: 'UTC',
    // Taking screenshots of each step would take a quarter of the time, and snapshots even more. A trace without them
    // still lists the steps and calls, and a failure has a screenshot.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    actionTimeout: TIMEOUT_MS,
    launchOptions: launchOptions(),
  },
  projects: [
    { name: 'pictures', testMatch: PICTURE_TESTS },
    { name: 'long', testMatch: LONG_TESTS, use: WITHOUT_PICTURES },
    {
      name: 'journeys',
      testIgnore: [LONG_TESTS, PICTURE_TESTS, PROMOTING_TESTS, COUNTING_TESTS, BREAKING_TESTS, KILLING_TESTS],
      use: WITHOUT_PICTURES,
    },
    {
      name: 'promotes',
      testMatch: PROMOTING_TESTS,
      workers: 1,
      dependencies: ['long', 'pictures', 'journeys'],
    },
    {
      name: 'counts',
      testMatch: COUNTING_TESTS,
      workers: 1,
      use: WITHOUT_PICTURES,
      dependencies: ['long', 'pictures', 'journeys'],
    },
    {
      name: 'breaks',
      testMatch: BREAKING_TESTS,
      workers: 1,
      use: WITHOUT_PICTURES,
      dependencies: ['promotes', 'counts'],
    },
    { name: 'durability', testMatch: KILLING_TESTS, workers: 1, use: WITHOUT_PICTURES, dependencies: ['breaks'] },
  ],
});
