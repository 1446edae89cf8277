import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { fetchPageData } from '../src/page-data.ts';
import { ADMIN, GUEST, HOST } from '../src/people.ts';
import { browserOf } from '../src/sessions.ts';
import { expect, test } from '../src/test.ts';

/**
 * Opens the pages of each area, except those with parameters, using the menu if it links to them. This covers areas
 * that have no other tests. The areas come from the working tree or, in the gate, from the site.
 */

interface Manifest {
  name: string;
  routes: { path: string; access: string }[];
  menu: { path: string; label: string; for: string }[];
}

const ROOT = join(import.meta.dirname, '../..');
const PEOPLE: Record<string, typeof GUEST> = { guest: GUEST, 'signed-in': GUEST, host: HOST, admin: ADMIN };

const ofSite = process.env.E2E_AREAS;
const areas = ofSite
  ? (JSON.parse(readFileSync(ofSite, 'utf8')) as Manifest[])
  : readdirSync(ROOT)
      .map((folder) => join(ROOT, folder, 'remote.json'))
      .filter((file) => /remote-[^/]+\/remote\.json$/.test(file) && existsSync(file))
      .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Manifest);

for (const { name, routes, menu } of areas) {
  const paths = routes.filter(({ path }) => !path.includes(':'));
  // An area may have only slots and no pages.
  if (paths.length === 0) continue;
  test(`every page of ${name} opens`, { tag: `@${name}` }, async ({ browser, request }) => {
    const { set } = await fetchPageData(request);
    test.skip(!set.areas[name], `this site does not have ${name}`);
    const pages = new Map<string, Page>();
    for (const { path, access } of paths) {
      const entry = menu.find((one) => one.path === path);
      const who = entry?.for ?? access;
      const known = pages.get(who);
      const page = known ?? (await pageOf(browser, who));
      pages.set(who, page);
      if (!entry || !known) await page.goto(entry ? '/dashboard' : path);
      if (entry)
        await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: entry.label }).click();
      await expect(page).toHaveURL(path);
      await expect(page.locator(`main [data-remote="${name}"]`).first()).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    }
    for (const page of pages.values()) await page.context().close();
  });
}

async function pageOf(browser: Browser, who: string): Promise<Page> {
  const person = PEOPLE[who];
  return (person ? await browserOf(browser, person) : await browser.newContext()).newPage();
}
