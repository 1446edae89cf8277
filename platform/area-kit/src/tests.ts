import { defineConfig, type ViteUserConfig } from 'vitest/config';

/** The Vitest configuration of an area in its own repository. A screen test requests jsdom in its first line. */
export const areaTests: ViteUserConfig = defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    // These packages import stylesheets, which Node cannot load.
    server: { deps: { inline: [/\/node_modules\/(contracts|shared-[a-z]+)\//] } },
    testTimeout: 15_000,
  },
});
