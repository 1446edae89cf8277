import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

/** `npm run screens`: pictures of every screen and dialog, for docs/screens. */
export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: '../../reports/playwright',
  globalSetup: '../src/global-setup.ts',
  workers: 1,
  timeout: 600_000,
  projects: [{ name: 'screens', testMatch: /screens\.run\.ts$/ }],
});
