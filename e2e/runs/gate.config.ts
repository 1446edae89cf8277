import { readFileSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

/**
 * Runs the tests of a version before its promotion (`platform/releases/src/tool/playwright.ts`). Tests that involve
 * only its area run first, because they find most mistakes. If they fail, the others are skipped.
 */

const names = String(process.env.E2E_NAMES).split(',');
const areas: { name: string }[] = JSON.parse(readFileSync(String(process.env.E2E_AREAS), 'utf8'));

const tagged = (some: string[]) => `@(${some.join('|')})(?![\\w-])`;
const first = names.includes('shell') ? ['shell'] : names;
const others = areas.map(({ name }) => name).filter((name) => !first.includes(name));
const own = new RegExp(`^${others.length > 0 ? `(?!.*${tagged(others)})` : ''}.*${tagged(first)}`, 's');

export default defineConfig({
  ...base,
  testDir: '../tests',
  globalSetup: '../src/global-setup.ts',
  fullyParallel: true,
  workers: Number(process.env.GATE_WORKERS ?? 3),
  use: { ...base.use, ...(process.env.E2E_COOKIE && { storageState: withCookie(process.env.E2E_COOKIE) }) },
  projects: [
    { name: 'own', testIgnore: base.projects?.[0]?.testIgnore ?? [], grep: own },
    {
      name: 'shared',
      testIgnore: base.projects?.[0]?.testIgnore ?? [],
      grep: new RegExp(tagged(names)),
      grepInvert: own,
      dependencies: ['own'],
    },
  ],
});

function withCookie(cookie: string) {
  const [name = '', ...value] = cookie.split('=');
  const { hostname, protocol } = new URL(String(base.use?.baseURL));
  const place = { domain: hostname, path: '/', expires: -1 };
  const safety = { httpOnly: true, secure: protocol === 'https:', sameSite: 'Lax' as const };
  return { cookies: [{ name, value: value.join('='), ...place, ...safety }], origins: [] };
}
