import { defineConfig, type ViteUserConfig } from 'vitest/config';

/** The Vitest configuration for an area in its own repository. Screen tests request jsdom in their first line. */
export const areaTests: ViteUserConfig = defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    // Vite must load these packages, because they import style sheets, which Node cannot load.
    server: { deps: { inline: [/\/node_modules\/(contracts|shared-[a-z]+)\//] } },
    testTimeout: 15_000,
  },
});
