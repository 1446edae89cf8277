import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { dayFromToday, findDay, panelOf, pickDates } from '../src/checkout.ts';
import { expectReadable } from '../src/fit.ts';
import { GUEST, HOST, toastOf } from '../src/people.ts';
import { addRoom, lodgingOf, openRoom, roomCards } from '../src/rooms.ts';
import { browserOf, enter } from '../src/sessions.ts';
import { expect, test } from '../src/test.ts';

/** A host blocks and prices nights in both calendars, and others see it. */

const lodging = lodgingOf('calendar');
/** How soon others see what a host has set. */
const SEEN_WITHIN_MS = 5_000;

const cell = (within: Page | Locator, offset: number) =>
  within.locator(`[role=gridcell][data-night="${dayFromToday(offset).plain}"]`);
const panel = (page: Page) => page.getByRole('complementary', { name: 'Selected nights' });

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('The nights are not on the page');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 10 });
  await page.mouse.up();
}

test('a host blocks nights by mouse and prices them by keys; guests see both, and an undo', {
  tag: ['@browse', '@guest', '@host', '@demo'],
}, async ({ page, browser, complaints }) => {
  test.setTimeout(180_000);
  await enter(page, HOST);
  await addRoom(page, lodging);
  const guest = await (await browserOf(browser, GUEST)).newPage();
  const [from, to] = [dayFromToday(3).plain, dayFromToday(6).plain];
  const search = `/?where=${encodeURIComponent(lodging.place)}&from=${from}&to=${to}`;
  const found = async () => {
    await guest.goto(search);
    await expect(
      guest
        .getByRole('main')
        .getByRole('status')
        .filter({ hasText: /rooms?\b/i }),
    ).toBeVisible();
    return roomCards(guest).filter({ hasText: lodging.place }).count();
  };
  expect(await found()).toBe(1);

  await page.getByRole('link', { name: 'Calendar', exact: true }).click();
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: lodging.title }) });
  await expect(cell(row, 4)).toHaveAccessibleName(/: \$19\.99, open$/);
  await expectAccessible(page);
  await drag(page, cell(row, 3), cell(row, 5));
  await expect(panel(page).getByRole('status')).toHaveText(/^3 nights, /);
  await expectAccessible(page);
  await panel(page).getByRole('button', { name: 'Block' }).click();
  await expect(toastOf(page, '3 nights blocked')).toBeVisible();
  await expect(cell(row, 4)).toHaveAccessibleName(/: \$19\.99, blocked$/);
  await expect.poll(found, { timeout: SEEN_WITHIN_MS }).toBe(0);
  await openRoom(guest, lodging);
  await expect(await findDay(guest, 4)).toBeDisabled();

  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect(toastOf(page, 'Change undone')).toBeVisible();
  await expect(cell(row, 4)).toHaveAccessibleName(/: \$19\.99, open$/);
  await expect.poll(found, { timeout: SEEN_WITHIN_MS }).toBe(1);

  await row.getByRole('link', { name: lodging.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: lodging.title })).toBeVisible();
  await expect(page.getByRole('grid')).toHaveCount(12);
  await cell(page, 8).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(panel(page).getByRole('status')).toHaveText(/^2 nights, /);
  await expectAccessible(page);
  const price = panel(page).getByLabel('Price of a night');
  await price.fill('77.50');
  await price.press('Enter');
  await expect(toastOf(page, '2 nights set to $77.50')).toBeVisible();
  await expect(cell(page, 9)).toHaveAccessibleName(/: \$77\.50 for this night, open$/);
  await openRoom(guest, lodging);
  await pickDates(guest, 8, 10);
  await expect(panelOf(guest)).toContainText(/Total\$ 155/);

  const other = await page.context().newPage();
  await other.goto(page.url());
  await cell(other, 9).click();
  await panel(other).getByRole('button', { name: 'Block' }).click();
  await expect(toastOf(other, '1 night blocked')).toBeVisible();
  complaints.expect(409);
  await price.fill('80');
  await price.press('Enter');
  const notice = page.getByRole('alert').filter({ hasText: 'were changed in the meantime' });
  await expect(notice).toContainText('blocked, $77.50 (was open, $77.50)');
  await expect(price).toHaveValue('80');
  await notice.getByRole('button', { name: 'Apply to the nights as they are now' }).click();
  await expect(toastOf(page, '2 nights set to $80')).toBeVisible();
  await expect(cell(page, 9)).toHaveAccessibleName(/: \$80 for this night, blocked$/);

  await other.getByRole('button', { name: 'Clear the selection' }).click();
  await expectReadable(other);
  await other.goto('/dashboard/calendar');
  await expect(cell(other, 2).first()).toBeVisible();
  await expectReadable(other);
  await guest.context().close();
});
