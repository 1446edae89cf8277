import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

export default defineConfig({
  ...base,
  testDir: '.',
  globalSetup: '../src/global-setup.ts',
  projects: [{ name: 'runs', testMatch: /real-site\.run\.ts$/ }],
});
