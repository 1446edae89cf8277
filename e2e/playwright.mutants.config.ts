import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/**
 * For tests that are expected to fail (`npm run test:mutants`): they wait for less long than those that are expected to pass,
 * and leave no trace. The same tests have to pass by the same limits while nothing is broken.
 */
export default defineConfig({
  ...base,
  outputDir: '../reports/mutants/playwright',
  // The runner itself knows the product, and brings its data back.
  globalSetup: [],
  timeout: 60_000,
  expect: { timeout: 10_000, toPass: { timeout: 15_000 } },
  use: { ...base.use, actionTimeout: 10_000, trace: 'off' },
  projects: [{ name: 'statements', testIgnore: [/durability/, /federation/] }],
});
