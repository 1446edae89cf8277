import type { Browser, BrowserContextOptions } from '@playwright/test';
import { addChangedCopy, removeCopies } from '../../src/broken-version.ts';
import { ADMIN } from '../../src/people.ts';
import { promotedVersion } from '../../src/preview.ts';
import { release, takeBackAfterEach } from '../../src/release-tool.ts';
import { needsStore } from '../../src/requirements.ts';
import { roomCards } from '../../src/rooms.ts';
import { browserOf } from '../../src/sessions.ts';
import { expect, test } from '../../src/test.ts';

needsStore();

const MOST_VISITORS = 40;

const before = takeBackAfterEach();
test.afterAll(removeCopies);

test('a version that fails for too many visitors is replaced for the next visitor', async ({ browser, complaints }) => {
  complaints.areTolerated = true;
  const good = await versionOfNewVisitor(browser);
  const broken = addChangedCopy('browse', good, 'throws-while-loading');
  await release('promote', 'browse', '--to', broken, '--no-journeys', '--reason', 'A test of the breaker');
  expect(await versionOfNewVisitor(browser)).toBe(broken);

  const isKeptOff = async () => (await versionOfNewVisitor(browser)) === good;
  await visitUntil(browser, isKeptOff);
  const { areas } = (await release('status')).json as { areas: Record<string, { version: string }> };
  expect(areas.browse?.version).toBe(good);

  const next = await browser.newContext();
  const page = await next.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/');
  await expect(roomCards(page).first()).toBeVisible();
  expect(asked.filter((url) => url.includes(`/r/browse/${broken}/`))).toEqual([]);
  await next.close();
});

test('a canary that fails more often than its control is ended', async ({ browser, complaints }) => {
  complaints.areTolerated = true;
  const good = await versionOfNewVisitor(browser);
  const broken = addChangedCopy('browse', good, 'throws-while-loading');
  const skips = ['--no-journeys', '--reason', 'A test of the guard'];
  // Log in before the canary starts, because a page that recovers during the login would close the menu.
  const admin = await browserOf(browser, ADMIN);
  await release('canary', 'browse', '--to', broken, '--share', '50%', ...skips);
  const releases = async () => (await admin.request.get('/-/releases')).json() as Promise<{ canary: unknown }>;
  await visitUntil(browser, async () => (await releases()).canary === null);
  await admin.close();
  expect((await release('status')).json.set).toBe(before.set);
});

async function versionOfNewVisitor(browser: Browser): Promise<string> {
  const context = await browser.newContext();
  const version = await promotedVersion(context, 'browse');
  await context.close();
  return version;
}

/**
 * Behind a load balancer, visitors are counted by network, so each needs an address. On a developer's machine, each
 * page counts as a visitor.
 */
function comingFrom(visitor: number): BrowserContextOptions {
  return process.env.E2E_EDGES ? { extraHTTPHeaders: { 'x-forwarded-for': `198.18.${visitor + 1}.1` } } : {};
}

/** Opens the home page as one visitor after another until `isOver`. Each must see rooms, regardless of the version. */
async function visitUntil(browser: Browser, isOver: () => Promise<boolean>): Promise<void> {
  for (let visitor = 0; visitor < MOST_VISITORS; visitor += 1) {
    const context = await browser.newContext(comingFrom(visitor));
    const page = await context.newPage();
    await page.goto('/');
    await expect(roomCards(page).first()).toBeVisible();
    await context.close();
    if (await isOver()) return;
  }
  throw new Error(`It was still there after ${MOST_VISITORS} visitors`);
}
