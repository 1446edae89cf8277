import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../../src/accessibility.ts';
import { addChangedCopy, removeCopies } from '../../src/broken-version.ts';
import { waitForHydration } from '../../src/painted.ts';
import { ADMIN } from '../../src/people.ts';
import { overrideLink, promotedVersion } from '../../src/preview.ts';
import { release, takeBackAfterEach, waitForEdges } from '../../src/release-tool.ts';
import { needsStore } from '../../src/requirements.ts';
import { roomCards } from '../../src/rooms.ts';
import { browserOf } from '../../src/sessions.ts';
import { expect, test } from '../../src/test.ts';
import { showTheme } from '../../src/theme.ts';

needsStore();

takeBackAfterEach();
test.afterAll(removeCopies);

test('the history shows who promoted and rolled back a version and why', async ({ browser }) => {
  const admin = await browserOf(browser, ADMIN);
  const promoted = await promotedVersion(admin, 'host');
  const version = addChangedCopy('host', promoted, 'none');
  const page = await openConsole(admin);

  const question = await askToPromote(page, version);
  await question.getByRole('button', { name: 'Promote', exact: true }).click();
  await expect(question).toContainText('Please give a reason.');
  await question.getByLabel('Reason').fill('Approved by QA');
  await question.getByRole('button', { name: 'Promote', exact: true }).click();
  await expect(page.getByText(`host ${version} is promoted`)).toBeVisible();
  await expect.poll(() => promotedVersion(admin, 'host')).toBe(version);
  await expect(rowOf(page, version)).toContainText('Promoted');
  await expect(rowOf(page, promoted)).toContainText('Fallback');

  await page.getByRole('button', { name: `Roll back host ${version}` }).click();
  await question.getByRole('button', { name: 'Roll back', exact: true }).click();
  await expect(page.getByText('host is rolled back')).toBeVisible();
  await expect.poll(() => promotedVersion(admin, 'host')).toBe(promoted);

  const history = page.getByRole('table', { name: 'History' });
  const deed = history.getByRole('row').filter({ hasText: `host ${promoted} → ${version}` });
  await expect(deed).toContainText('Promoted');
  await expect(deed).toContainText('admin@lodge.test');
  await expect(deed).toContainText('Approved by QA');
  await expect(deed).toContainText('Journeys skipped');
  await expect(history.getByRole('row').filter({ hasText: `host ${version} → ${promoted}` })).toContainText(
    'Rolled back',
  );
  await admin.close();
});

test('an admin can start a canary, compare it with its control and end it', async ({ browser }) => {
  const admin = await browserOf(browser, ADMIN);
  const promoted = await promotedVersion(admin, 'browse');
  const version = addChangedCopy('browse', promoted, 'none');
  const page = await openConsole(admin, 'browse');
  await page.getByRole('button', { name: `Start canary browse ${version}` }).click();
  const question = page.getByRole('alertdialog');
  await question.getByLabel('Share of visitors').fill('50');
  await question.getByLabel('Reason').fill('Approved by QA');
  await question.getByRole('button', { name: 'Start canary', exact: true }).click();
  const panel = page.getByRole('region', { name: `Canary of browse ${version}` });
  await expect(panel).toContainText('50% of visitors');
  await waitForEdges();

  // The canary is shown to about half of 40 visitors. A visitor who returns gets the same version.
  const versions = new Set<string>();
  for (let visitor = 0; visitor < 40 && versions.size < 2; visitor += 1) {
    const signedOut = await browser.newContext();
    const first = await promotedVersion(signedOut, 'browse');
    expect(await promotedVersion(signedOut, 'browse')).toBe(first);
    versions.add(first);
    await signedOut.close();
  }
  expect([...versions].sort()).toEqual([promoted, version].sort());

  await panel.getByRole('button', { name: 'End canary' }).click();
  await question.getByRole('button', { name: 'End canary', exact: true }).click();
  await expect(page.getByText('The canary has ended')).toBeVisible();
  await expect(panel).toHaveCount(0);
  await admin.close();
});

test('the console shows the step of a canary and what the next one waits for', async ({ browser }) => {
  const admin = await browserOf(browser, ADMIN);
  const version = addChangedCopy('browse', await promotedVersion(admin, 'browse'), 'none');
  const steps = ['--share', '99%', '--every', '1h', '--visitors', '2', '--then', 'promote'];
  const skips = ['--no-journeys', '--reason', 'A test of steps'];
  await release('canary', 'browse', '--to', version, ...steps, ...skips);
  const panel = (await openConsole(admin, 'browse')).getByRole('region', { name: `Canary of browse ${version}` });
  await expect(panel).toContainText('99% of visitors');
  await expect(panel).toContainText('Step 1 of 1. Next: promoted');
  await expect(panel).toContainText('It waits for its time and more visitors and journeys that pass.');

  let visitor = await browser.newContext();
  while ((await promotedVersion(visitor, 'browse')) !== version) {
    await visitor.close();
    visitor = await browser.newContext();
  }
  const visit = await visitor.newPage();
  await visit.goto('/');
  await waitForHydration(visit);
  const area = visit.locator('main [data-remote=browse]').first();
  await expect(area).toHaveAttribute('data-version', version);
  await visit.goto('/login');
  const canary = async () => (await (await admin.request.get('/-/releases')).json()).canary;
  await expect.poll(async () => (await canary()).next.visitors).toBe(1);
  for (const one of [admin, visitor]) await one.close();
});

test('an error in a visitor’s page is shown with its source line', async ({ page: visitor, browser, complaints }) => {
  // The test provokes a console error.
  complaints.areTolerated = true;
  const admin = await browserOf(browser, ADMIN);
  const version = addChangedCopy('browse', await promotedVersion(admin, 'browse'), 'breaks-a-click');
  await visitor.goto(await overrideLink(admin, { browse: version }));
  await waitForHydration(visitor);
  const reported = visitor.waitForResponse('**/-/errors');
  await roomCards(visitor).first().hover();
  await visitor.getByRole('button', { name: 'Next picture', includeHidden: true }).first().click({ force: true });
  expect((await reported).status()).toBe(204);
  const errors = async () => (await (await admin.request.get('/-/releases/errors')).json()).errors;
  await expect.poll(errors).toContainEqual(expect.objectContaining({ name: 'browse', kind: 'error', page: '/' }));

  const page = await admin.newPage();
  const table = page.getByRole('table', { name: 'Errors of browse' });
  const row = table.getByRole('row').filter({ hasText: version });
  // Other edges show the error a few seconds later.
  await expect(async () => {
    await showConsole(page, 'browse');
    await expect(row).toContainText(/src\/home\/card-tools\.tsx:\d+:\d+/, { timeout: 5_000 });
  }).toPass();
  await row.getByRole('button', { name: 'Details' }).click();
  const dialog = page.getByRole('dialog', { name: 'TypeError in browse' });
  await expect(dialog).toContainText('onClick={() => onLeaf(by)}');
  for (const [width, theme] of [
    [1440, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await showTheme(page, theme);
    await expectAccessible(page);
  }
  await admin.close();
});

async function openConsole(admin: BrowserContext, name = 'host'): Promise<Page> {
  const page = await admin.newPage();
  await showConsole(page, name);
  return page;
}

async function showConsole(page: Page, name: string): Promise<void> {
  await page.goto('/dashboard/releases');
  await page.getByRole('radio', { name, exact: true }).check({ force: true });
  await expect(page.getByRole('table', { name: `Versions of ${name}` })).toBeVisible();
}

async function askToPromote(page: Page, version: string): Promise<Locator> {
  await page.getByRole('button', { name: `Promote host ${version}` }).click();
  return page.getByRole('alertdialog');
}

const rowOf = (page: Page, version: string) =>
  page
    .getByRole('table', { name: 'Versions of host' })
    .getByRole('row')
    .filter({ hasText: `${version}` });
