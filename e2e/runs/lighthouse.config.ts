import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: '../../reports/playwright',
  globalSetup: '../src/global-setup.ts',
  globalTimeout: 15 * 60_000,
  workers: 1,
  timeout: 240_000,
  projects: [{ name: 'lighthouse', testMatch: /lighthouse\.run\.ts$/ }],
});
