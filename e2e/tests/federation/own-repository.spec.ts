import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startNpmRegistry } from '../../src/npm-registry.ts';
import { OwnRepository, publishPackages } from '../../src/own-repository.ts';
import { GUEST, logIn } from '../../src/people.ts';
import { newTeamToken } from '../../src/product.ts';
import { expect, test } from '../../src/test.ts';

test.skip(!newTeamToken, 'needs a token of this site for the new area reviews: E2E_NEW_TEAM_TOKEN');

const PAGE = '/dashboard/reviews';
const WELCOME = 'src/welcome/welcome-page.tsx';
/** Must be unique, because a site keeps each version forever, including versions from earlier runs. */
const VERSION = `0.${Math.floor(Date.now() / 1000)}.0`;
const BROKEN = VERSION.replace(/0$/, '1');
const SKIP = ['--no-journeys', '--reason', 'The journeys are in another repository'];

let registry: Awaited<ReturnType<typeof startNpmRegistry>>;
let team: OwnRepository;
test.beforeEach(async () => {
  registry = await startNpmRegistry();
  await publishPackages(registry.url);
  team = new OwnRepository('reviews', String(newTeamToken), registry.url);
});
test.afterEach(async ({ page }) => {
  // A page that loses its dev server would log console errors.
  await page.goto('about:blank');
  await team.stopDev();
  await team.run('npx', ['lodge', 'retire', '--reason', 'The test is over']);
  team.remove();
  registry.close();
});

test('a team can create, release and retire an area in its own repository', async ({ page, baseURL, complaints }) => {
  const site = String(baseURL);
  await team.succeed('npx', ['--package=@travel-lodge/area-kit', 'lodge', 'new', 'reviews', '--site', site], team.home);
  await team.succeed('npm', ['install']);
  const { packages } = JSON.parse(readFileSync(join(team.folder, 'package-lock.json'), 'utf8'));
  expect([...registry.packages.keys()]).toContain('@travel-lodge/area-kit');
  for (const name of registry.packages.keys())
    expect(packages[name.replace('@travel-lodge/', 'node_modules/')], name).toMatchObject({ name });
  team.edit('package.json', '"version": "0.1.0"', `"version": "${VERSION}"`);
  expect((await team.succeed('npm', ['run', 'check'])).out).toContain('suits shell');

  await test.step('an edit shows immediately', async () => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    const origin = await team.dev('--site');
    await page.goto(origin);
    await logIn(page, GUEST);
    await page.goto(origin + PAGE);
    await expect(page.getByRole('heading', { name: 'Reviews', level: 1 })).toBeVisible();
    await expect(page.locator('[data-remote=reviews]')).toHaveAttribute('data-version', `${VERSION}+local`);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    team.edit(WELCOME, 'Reviews', 'What guests say');
    await expect(page.getByRole('heading', { name: 'What guests say', level: 1 })).toBeVisible();
    expect(await page.evaluate(() => 'isSamePage' in window), 'the page was not reloaded').toBe(true);
    expect(scripts.filter((path) => path.startsWith('/r/shell/'))).not.toEqual([]);
    expect(scripts).toContain('/src/routes.tsx');
    await page.goto('about:blank');
    await team.stopDev();
  });

  complaints.expect(404);
  // The dev server uses the site's host name, so it shares cookies with the site.
  await page.context().clearCookies();
  await page.goto('/');
  await logIn(page, GUEST);
  expect((await page.goto(PAGE))?.status()).toBe(404);
  expect((await team.lodge('publish')).out).toContain(`published reviews ${VERSION}`);
  expect((await page.goto(PAGE))?.status(), 'published, and no visitor has it').toBe(404);
  const { url } = JSON.parse((await team.lodge('preview', '--for', '10m', '--json')).result);
  await page.goto(url);
  await page.goto(PAGE);
  await expect(page.getByRole('heading', { name: 'What guests say', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'End preview' }).click();
  await team.lodge('promote', ...SKIP);
  await page.goto(PAGE);
  await expect(page.getByText('stays ahead').or(page.getByText('stay ahead'))).toBeVisible();

  await test.step('a version that throws is replaced by the previous one and rolled back', async () => {
    complaints.areTolerated = true;
    team.edit(WELCOME, 'return (', "if (name !== 'nobody') throw new Error('Broken on purpose');\n  return (");
    team.edit('package.json', VERSION, BROKEN);
    await team.lodge('publish');
    await team.lodge('promote', ...SKIP);
    await page.goto(PAGE);
    await expect(page.locator('[data-remote=reviews]')).toHaveAttribute('data-version', VERSION);
    await expect(page.getByRole('heading', { name: 'What guests say', level: 1 })).toBeVisible();
    await team.lodge('rollback', '--reason', 'It throws');
    expect(JSON.parse((await team.lodge('status', '--json')).result).areas.reviews.version).toBe(VERSION);
  });

  await team.lodge('retire', '--reason', 'No longer wanted');
  await test.step('an open tab keeps the area until it is reloaded', async () => {
    const menu = page.getByRole('navigation', { name: 'Dashboard' });
    await menu.getByRole('link', { name: 'My Bookings' }).click();
    await menu.getByRole('link', { name: 'Reviews' }).click();
    await expect(page.getByRole('heading', { name: 'What guests say', level: 1 })).toBeVisible();
  });
  expect((await page.goto(PAGE))?.status()).toBe(404);
});
