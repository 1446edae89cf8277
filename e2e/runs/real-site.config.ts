import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

/** For the test of the runs themselves (tests/runs.spec.ts): a few journeys, one of which fails on purpose. */
export default defineConfig({
  ...base,
  testDir: '.',
  globalSetup: '../src/global-setup.ts',
  projects: [{ name: 'runs', testMatch: /real-site\.run\.ts$/ }],
});
