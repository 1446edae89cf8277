import { defineConfig } from 'vitest/config';
import { RULES } from './rules.mjs';

export default defineConfig({
  test: { include: [RULES.replace(/ts$/, 'test.ts')] },
});
