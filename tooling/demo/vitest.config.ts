import { defineConfig } from 'vitest/config';

/** Seeding runs on the database that the API's tests run on. */
export default defineConfig({
  test: {
    name: 'demo',
    include: ['src/**/*.test.ts'],
    globalSetup: ['../../api/tests/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
