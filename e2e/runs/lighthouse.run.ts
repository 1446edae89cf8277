import { type BrowserContext, chromium, type Page } from '@playwright/test';
import lighthouse from 'lighthouse';
import { type Account, ADMIN, GUEST, HOST, logIn } from '../src/people.ts';
import { freePort, restartProduct, stopProduct } from '../src/product.ts';
import { needsOwnProduct } from '../src/requirements.ts';
import { roomCards } from '../src/rooms.ts';
import { expect, test } from '../src/test.ts';

/**
 * Lighthouse must give each page 100 of 100 points. Performance is excluded, because the results of `npm run bench`
 * vary less.
 */

const OWN = ['accessibility', 'best-practices'];
const PUBLIC = [...OWN, 'seo'];

/** Maximum length of the reported faults, in characters. A single fault takes about 600. */
const LONGEST = 2_000;

const SIGNED_OUT_PATHS = ['/', '/?category=Castles', '/?where=Italy&adults=2', '/login', '/signup', '/reset-password'];
const TEXTS = ['/terms', '/privacy', '/help', '/contact'];

let context: BrowserContext;
let port: number;

test.beforeEach(async ({ baseURL, launchOptions }) => {
  port = await freePort();
  // Lighthouse opens its own tab, which has the same profile but is not in this context.
  context = await chromium.launchPersistentContext('', {
    ...launchOptions,
    ...(baseURL && { baseURL }),
    args: [...(launchOptions.args ?? []), `--remote-debugging-port=${port}`],
  });
});

test.afterEach(() => context.close());

test('pages for signed-out visitors get 100 points', async () => {
  for (const path of [...SIGNED_OUT_PATHS, ...TEXTS]) await expectPerfect(path, PUBLIC);
});

test('the login page before a room gets 100 points', async () => {
  const room = await addressOfRoom();
  await expectPerfect(room, PUBLIC, `/login?from=${encodeURIComponent(room)}`);
});

test('a guest’s pages get 100 points', async () => {
  await expectPerfectFor(GUEST, ['/dashboard', '/dashboard/my-bookings', '/dashboard/profile']);
  await expectPerfect(await addressOfRoom(), OWN);
  await expectPerfect(await addressOfFirstRow('/dashboard/my-bookings'), OWN);
});

test('a host’s pages get 100 points', () =>
  expectPerfectFor(HOST, [
    '/dashboard',
    '/dashboard/my-listings',
    '/dashboard/add-room',
    '/dashboard/manage-bookings',
  ]));

test('an admin’s pages get 100 points', () => expectPerfectFor(ADMIN, ['/dashboard', '/dashboard/manage-users']));

test.describe('with public rooms', () => {
  needsOwnProduct('starts the product again with another setting');

  test('a room gets 100 points', async () => {
    await stopProduct();
    await restartProduct({ PUBLIC_ROOMS: '1' });
    await expectPerfect(await addressOfRoom(), PUBLIC);
  });
});

async function expectPerfectFor(person: Account, paths: string[]): Promise<void> {
  await visit('/', (page) => logIn(page, person));
  for (const path of paths) await expectPerfect(path, OWN);
}

async function visit<T>(path: string, look: (page: Page) => Promise<T>): Promise<T> {
  const page = await context.newPage();
  await page.goto(path);
  const seen = await look(page);
  await page.close();
  return seen;
}

const addressOfRoom = () =>
  visit('/?category=Windmills', async (page) => String(await roomCards(page).first().getAttribute('href')));

const addressOfFirstRow = (table: string) =>
  visit(table, async (page) =>
    String(await page.getByRole('rowheader').first().getByRole('link').getAttribute('href')),
  );

async function expectPerfect(path: string, categories: string[], shown = path): Promise<void> {
  const origin = String(test.info().project.use.baseURL);
  const result = await lighthouse(origin + path, {
    port,
    onlyCategories: categories,
    disableFullPageScreenshot: true,
    logLevel: 'error',
  });
  if (!result) throw new Error(`Lighthouse returned no result for ${path}`);
  const { audits, categories: results, finalDisplayedUrl, runtimeError } = result.lhr;
  expect(runtimeError?.message).toBeUndefined();
  expect(finalDisplayedUrl).toBe(origin + shown);
  const lost = Object.values(results).flatMap(({ auditRefs }) =>
    auditRefs.flatMap(({ id, weight }) => {
      const { score = null, title, details } = audits[id] ?? {};
      return weight > 0 && score !== null && score < 1
        ? `${id}: ${title} ${JSON.stringify(details)?.slice(0, LONGEST)}`
        : [];
    }),
  );
  const scores = Object.fromEntries(Object.values(results).map(({ id, score }) => [id, score]));
  const perfect = Object.fromEntries(categories.map((id) => [id, 1]));
  expect.soft({ lost, scores }, path).toEqual({ lost: [], scores: perfect });
}
