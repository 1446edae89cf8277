import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: '../../reports/playwright',
  globalSetup: '../src/global-setup.ts',
  workers: 1,
  timeout: 600_000,
  projects: [{ name: 'screens', testMatch: /screens\.run\.ts$/ }],
});
