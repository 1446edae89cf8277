import type { Browser, Page } from '@playwright/test';
import { layoutShift } from 'bench/page-load';
import { panelOf } from '../src/checkout.ts';
import { gotoPainted, holdScripts, markPainted, waitForHydration } from '../src/painted.ts';
import { createAccount, GUEST, HOST, personOf, toastOf } from '../src/people.ts';
import { openDemoRoom, roomCards } from '../src/rooms.ts';
import { browserOf, enter } from '../src/sessions.ts';
import { expect, test } from '../src/test.ts';

function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  return calls;
}

async function demoRoom(browser: Browser): Promise<string> {
  const page = await (await browserOf(browser, GUEST)).newPage();
  await openDemoRoom(page);
  const { pathname } = new URL(page.url());
  await page.context().close();
  return pathname;
}

/** Waits for the short script that records early clicks. It is loaded early, like the page itself. */
async function guardLoaded(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.readyState === 'complete' ||
      performance.getEntriesByName(document.querySelector<HTMLScriptElement>('script[src*=boot-guard]')?.src ?? '')
        .length > 0,
  );
}

test('the home and room pages can be read without scripts', { tag: ['@browse', '@demo'] }, async ({ browser }) => {
  const room = await demoRoom(browser);
  const signedIn = await browserOf(browser, GUEST);
  const storageState = await signedIn.storageState();
  await signedIn.close();
  const context = await browser.newContext({ javaScriptEnabled: false, storageState });
  const page = await context.newPage();
  await gotoPainted(page, '/?category=Windmills');
  const card = roomCards(page).filter({ hasText: 'Kinderdijk' }).first();
  await expect(card).toContainText(/\$ \d[\d.]* night/);
  await expect(card.locator('img').last()).toHaveJSProperty('complete', true);
  await expect(page.getByText('needs JavaScript')).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Castles' }).click();
  await expect(page).toHaveURL('/?category=Castles');
  await gotoPainted(page, room);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^Hosted by /)).toBeVisible();
  expect(await page.title()).toMatch(/ · Travel Lodge$/);
  await context.close();
});

test('the scripts hydrate the home page without layout shifts or new requests', {
  tag: ['@browse', '@bare'],
}, async ({ page }) => {
  const release = await holdScripts(page);
  await gotoPainted(page, '/');
  await expect(roomCards(page).first()).toBeVisible();
  await markPainted(page);
  const calls = watchCalls(page);
  release();
  await waitForHydration(page);
  await expect(roomCards(page).first()).toHaveAttribute('data-of-the-edge');
  await page.getByLabel('User menu').click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  expect(calls).toEqual([]);
  expect(await layoutShift(page)).toBe(0);
});

test('the category links stay in place while the rest of a painted page loads', { tag: '@browse' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await holdScripts(page);
  await gotoPainted(page, '/');
  const links = page.getByRole('navigation', { name: 'Categories' }).getByRole('listitem');
  const place = (index: number) => links.nth(index).evaluate((link) => link.getBoundingClientRect().x);
  const whole = [await place(0), await place(3)];
  // Simulates a page that the browser has received only in part.
  await links.last().evaluate((last) => {
    while (last.parentElement && last.parentElement.childElementCount > 4)
      last.parentElement.lastElementChild?.remove();
  });
  expect([await place(0), await place(3)]).toEqual(whole);
});

test('a click before the scripts have loaded takes effect', { tag: '@shell' }, async ({ page }) => {
  const release = await holdScripts(page);
  await gotoPainted(page, '/');
  await guardLoaded(page);
  await page.getByLabel('User menu').click();
  await expect(page.getByRole('link', { name: 'Login' })).toHaveCount(0);
  release();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
});

test('a click during hydration counts once', { tag: '@shell' }, async ({ page }) => {
  const release = await holdScripts(page);
  await gotoPainted(page, '/');
  await guardLoaded(page);
  await page.evaluate(() => {
    const { documentElement: html } = document;
    const clickMenu = () => document.querySelector<HTMLButtonElement>('[aria-label="User menu"]')?.click();
    new MutationObserver(clickMenu).observe(html, { attributeFilter: ['data-hydrating'] });
  });
  release();
  await expect(page.locator('html[data-started]')).toBeAttached();
  // The guard would repeat a click in the next task.
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
});

test('a click on a room page before the scripts have loaded takes effect', {
  tag: ['@browse', '@demo', '@sign-up'],
}, async ({ page, browser }) => {
  const room = await demoRoom(browser);
  await createAccount(page, personOf('ira', 'Ira Impatient'));
  const release = await holdScripts(page);
  await gotoPainted(page, room);
  await guardLoaded(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  release();
  await expect(toastOf(page, 'Saved to My places')).toBeVisible();
});

test('a page that was scrolled before the scripts have loaded keeps its scroll position', { tag: '@shell' }, async ({
  page,
}) => {
  const release = await holdScripts(page);
  await gotoPainted(page, '/');
  await roomCards(page).nth(10).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(0);
  // The event of this scroll may still be pending.
  const moves = await page.evaluateHandle((place) => {
    const seen: number[] = [];
    addEventListener('scroll', () => window.scrollY !== place && seen.push(window.scrollY));
    return seen;
  }, before);
  release();
  await waitForHydration(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  expect(await moves.jsonValue()).toEqual([]);
});

for (const [person, name] of [
  [GUEST, 'guest'],
  [HOST, 'host'],
] as const) {
  test(`a ${name} gets the public home page before personal content`, { tag: '@shell' }, async ({ page }) => {
    await enter(page, person);
    const calls = watchCalls(page);
    await gotoPainted(page, '/', calls);
    await expect(roomCards(page).first()).toBeVisible();
    const offer = page.getByRole('button', { name: 'Host your home' });
    if (person === GUEST) await expect(offer).toBeEnabled();
    else await expect(offer).toHaveCount(0);
    await page.getByLabel('User menu').click();
    await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    expect(calls.filter((path) => path.startsWith('/api/room'))).toEqual([]);
    expect(await layoutShift(page)).toBe(0);
  });
}

test('the painted rooms of a search stay on the page while a guest is signed in', {
  tag: ['@browse', '@guest', '@demo'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, GUEST);
  const release = await holdScripts(page);
  await gotoPainted(page, '/?where=Italy');
  await markPainted(page);
  release();
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Remove: Italy' })).toBeVisible();
  await expect(roomCards(page).first()).toHaveAttribute('data-of-the-edge');
});

test('a guest sees the room before its booking panel and requests it only once', {
  tag: ['@browse', '@guest', '@demo'],
}, async ({ page, browser }) => {
  const room = await demoRoom(browser);
  await enter(page, GUEST);
  const release = await holdScripts(page);
  const calls = watchCalls(page);
  await gotoPainted(page, room, calls);
  await expect(page.getByText(/^Hosted by /)).toBeVisible();
  await markPainted(page);
  release();
  await expect(panelOf(page).getByRole('button', { name: 'Reserve' })).toBeVisible();
  await expect(page.getByText(/^Hosted by /)).toHaveAttribute('data-of-the-edge');
  expect(calls.filter((path) => path.startsWith('/api/room'))).toEqual([`/api${room}`]);
  // On a busy machine, the booking panel moves by a few pixels after it appears.
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.01);
});

test('a person whose session has ended is redirected to the login page', { tag: ['@browse', '@demo'] }, async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  complaints.expect(401);
  const room = await demoRoom(browser);
  await page.context().addCookies([{ name: 'lodge_hint', value: '1', url: baseURL ?? '' }]);
  await gotoPainted(page, room);
  await expect(page).toHaveURL(/\/login\?from=/);
});
