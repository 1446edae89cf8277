import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { copyOfHost } from '../../src/area-alone.ts';
import { ADMIN, HOST } from '../../src/people.ts';
import { overrideLink } from '../../src/preview.ts';
import { release, takeBackAfterEach } from '../../src/release-tool.ts';
import { needsStore } from '../../src/requirements.ts';
import { browserOf } from '../../src/sessions.ts';
import { expect, test } from '../../src/test.ts';

needsStore();

const PATH = '/dashboard/my-listings';
const BEFORE = 'My Listings';
const AFTER = 'Everything I let';

interface ShownSet {
  id: string;
  shell: { version: string };
  areas: Record<string, { version: string }>;
}

const before = takeBackAfterEach();

test('an area can be previewed, promoted and rolled back on its own', async ({ page, browser }) => {
  const { folder, version } = changedHost();
  const host = await browserOf(browser, HOST);
  const admin = await browserOf(browser, ADMIN);
  const open = await host.newPage();
  await open.goto(PATH);
  await expect(headingOf(open, BEFORE)).toBeVisible();
  const setOfOpen = await setOf(open);
  const [filesBefore, visitors] = [await filesOf(open), keepVisiting(page)];

  const published = await release('publish', 'host', '--folder', folder);
  expect((await release('status')).json.set, 'publishing promotes nothing').toBe(before.set);

  const tester = await browserOf(browser, HOST);
  const preview = await tester.newPage();
  await preview.goto(await overrideLink(admin, { host: version }));
  await expect(preview.getByRole('status').filter({ hasText: 'You’re viewing a preview' })).toContainText(
    `host ${version}`,
  );
  await preview.goto(PATH);
  await expect(headingOf(preview, AFTER)).toBeVisible();
  await expect(headingOf(await freshPage(host), BEFORE)).toBeVisible();

  const promoted = await release(
    'promote',
    'host',
    '--to',
    version,
    '--no-journeys',
    '--reason',
    'The journeys ran in CI',
  );
  const seconds = published.seconds + promoted.seconds;
  const next = await freshPage(host);
  await expect(headingOf(next, AFTER)).toBeVisible();
  const after = await setOf(next);
  expect(versionsOf(after), 'the other areas and the shell stay as they were').toEqual({
    ...versionsOf(setOfOpen),
    host: version,
  });
  const changed = (await filesOf(next)).filter((file) => !filesBefore.includes(file));
  expect(
    changed.filter((file) => !file.includes(`/r/host/${version}/`)),
    'files of others that changed',
  ).toEqual([]);
  expect(changed.length).toBeGreaterThan(0);

  await expect(headingOf(open, BEFORE)).toBeVisible();
  expect(await setOf(open)).toEqual(setOfOpen);
  await open.getByRole('link', { name: 'Manage Bookings' }).click();
  await expect(headingOf(open, 'Manage Bookings')).toBeVisible();
  await open.getByRole('link', { name: 'My Listings', exact: true }).click();
  await expect(headingOf(open, BEFORE)).toBeVisible();

  const back = await release('rollback', 'host', '--reason', 'The old words were better');
  const asked = performance.now();
  const last = await freshPage(host);
  await expect(headingOf(last, BEFORE)).toBeVisible();
  expect((await setOf(last)).id, 'the very next page is back').toBe(before.set);
  const { answered, failed } = await visitors.end();
  expect(failed, `of ${answered} requests in the meantime`).toEqual([]);
  expect(answered).toBeGreaterThan(0);
  test.info().annotations.push({
    type: 'figures',
    description: `publish and promote ${seconds.toFixed(1)} s, rollback ${back.seconds.toFixed(1)} s and seen ${((performance.now() - asked) / 1000).toFixed(1)} s later, ${answered} requests meanwhile`,
  });
  for (const context of [host, admin, tester]) await context.close();
});

function changedHost(): { folder: string; version: string } {
  const folder = copyOfHost('release');
  const version = `9.${Date.now()}.0`;
  edit(join(folder, 'package.json'), /"version": "[^"]+"/, `"version": "${version}"`);
  edit(join(folder, 'src/my-listings/my-listings-page.tsx'), BEFORE, AFTER);
  return { folder, version };
}

function edit(path: string, from: string | RegExp, to: string): void {
  const text = readFileSync(path, 'utf8');
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`${path} has no ${from}`);
  writeFileSync(path, changed);
}

const headingOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function freshPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(PATH);
  return page;
}

function setOf(page: Page): Promise<ShownSet> {
  return page.evaluate(() => JSON.parse(document.getElementById('lodge-page')?.textContent ?? '{}').set);
}

function versionsOf({ shell, areas }: ShownSet): Record<string, string> {
  const named = Object.entries(areas).map(([name, { version }]) => [name, version]);
  return { shell: shell.version, ...Object.fromEntries(named) };
}

function filesOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/r/')),
  );
}

function keepVisiting(page: Page) {
  const failed: string[] = [];
  let answered = 0;
  let isOver = false;
  const visits = (async () => {
    // When a test fails, Playwright refuses further requests, so the first failure ends the visits.
    while (!isOver && failed.length === 0) {
      const answer = await page.request.get('/login').catch((error: Error) => error.message);
      answered += 1;
      if (typeof answer === 'string') failed.push(answer);
      else if (!answer.ok()) failed.push(`${answer.status()}`);
    }
  })();
  return {
    async end() {
      isOver = true;
      await visits;
      return { answered, failed };
    },
  };
}
