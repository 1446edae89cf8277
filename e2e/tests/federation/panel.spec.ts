import { expectAccessible } from '../../src/accessibility.ts';
import { addChangedCopy, removeCopies } from '../../src/broken-version.ts';
import { ADMIN } from '../../src/people.ts';
import { promotedVersion, releaseOf } from '../../src/preview.ts';
import { needsStore } from '../../src/requirements.ts';
import { browserOf } from '../../src/sessions.ts';
import { expect, test } from '../../src/test.ts';

needsStore();

test.afterAll(removeCopies);

test('only an administrator can inspect a page and switch its versions', async ({ page, browser }) => {
  const admin = await browserOf(browser, ADMIN);
  const promoted = await promotedVersion(admin, 'browse');
  const version = addChangedCopy('browse', promoted, 'none');
  const inspected = await admin.newPage();
  await inspected.goto('/?inspect');
  const panel = inspected.getByRole('region', { name: 'Areas of this page' });
  await expect(panel.getByRole('button', { name: `browse ${promoted}, page` })).toBeVisible();
  for (const width of [390, 1440]) {
    await inspected.setViewportSize({ width, height: 900 });
    await expectAccessible(inspected);
  }
  await panel.getByLabel('Version of browse').selectOption(version);
  await panel.getByRole('button', { name: 'Show these versions' }).click();
  await expect(panel.getByRole('button', { name: `browse ${version}, page` })).toBeVisible();
  expect(await releaseOf(inspected)).toMatchObject({ channel: 'override' });

  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/?inspect');
  await expect(page.locator('html[data-started]')).toBeAttached();
  expect(await releaseOf(page)).toMatchObject({ channel: 'promoted' });
  await expect(page.locator('main [data-remote=browse]').first()).toHaveAttribute('data-version', promoted);
  expect(scripts.filter((address) => address.includes('preview-tools'))).toEqual([]);

  await inspected.getByRole('button', { name: 'End preview' }).click();
  await expect(panel.getByRole('button', { name: `browse ${promoted}, page` })).toBeVisible();
  await admin.close();
});
