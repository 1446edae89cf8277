import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { freePort } from './src/product.ts';

// The configuration is read again in each worker: the first reading chooses for all.
if (!process.env.BASE_URL) process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_RUN ??= Date.now().toString(36);
// A run across midnight keeps the days that it began with.
process.env.E2E_TODAY ??= new Date().toISOString().slice(0, 10);
const baseURL = process.env.BASE_URL ?? `http://localhost:${process.env.E2E_PORT}`;

const browser = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path && existsSync(path),
);

export default defineConfig({
  testDir: 'tests',
  outputDir: '../reports/playwright',
  globalSetup: './src/global-setup.ts',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL,
    viewport: { width: 1440, height: 900 },
    // The site's zone too: today must not depend on the machine.
    timezoneId: 'UTC',
    // Screenshots take a quarter of the time; a trace has a snapshot of the page at each step without them.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
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
    { name: 'journeys', testIgnore: /durability|outage/ },
    // Kills the product: nothing else may run meanwhile.
    { name: 'durability', testMatch: /durability|outage/, dependencies: ['journeys'] },
  ],
});
