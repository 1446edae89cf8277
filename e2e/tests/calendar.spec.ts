import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { findDay, panelOf, pickDates } from '../src/checkout.ts';
import { dragOver } from '../src/hands.ts';
import { GUEST, HOST, toastOf } from '../src/people.ts';
import { addRoom, isFound, lodgingOf, nightCell } from '../src/rooms.ts';
import { browserOf, enter } from '../src/sessions.ts';
import { expect, test } from '../src/test.ts';

const lodging = lodgingOf('calendar');

const panel = (page: Page) => page.getByRole('complementary', { name: 'Selected nights' });

test('guests see the nights that a host blocks, prices and restores', {
  tag: ['@browse', '@guest', '@host', '@demo'],
}, async ({ page, browser }) => {
  await enter(page, HOST);
  const room = await addRoom(page, lodging);
  const guest = await (await browserOf(browser, GUEST)).newPage();
  const found = () => isFound(guest, lodging, [3, 6]);
  expect(await found()).toBe(true);

  await page.goto('/dashboard/calendar');
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: lodging.title }) });
  await expect(nightCell(row, 4)).toHaveAccessibleName(/: \$19\.99, open$/);
  await dragOver(
    page,
    [3, 4, 5].map((offset) => nightCell(row, offset)),
  );
  await expect(panel(page).getByRole('status')).toHaveText(/^3 nights, /);
  await expectAccessible(page);
  await panel(page).getByRole('button', { name: 'Block' }).click();
  await expect(toastOf(page, '3 nights blocked')).toBeVisible();
  await expect(nightCell(row, 4)).toHaveAccessibleName(/: \$19\.99, blocked$/);
  await expect.poll(found).toBe(false);
  await guest.goto(room);
  await expect(await findDay(guest, 4)).toBeDisabled();

  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect(toastOf(page, 'Change undone')).toBeVisible();
  await expect(nightCell(row, 4)).toHaveAccessibleName(/: \$19\.99, open$/);
  await expect.poll(found).toBe(true);

  await row.getByRole('link', { name: lodging.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: lodging.title })).toBeVisible();
  await expect(page.getByRole('grid')).toHaveCount(12);
  await nightCell(page, 8).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(panel(page).getByRole('status')).toHaveText(/^2 nights, /);
  const price = panel(page).getByLabel('Price of a night');
  await price.fill('77.50');
  await price.press('Enter');
  await expect(toastOf(page, '2 nights set to $77.50')).toBeVisible();
  await expect(nightCell(page, 9)).toHaveAccessibleName(/: \$77\.50 for this night, open$/);
  await guest.goto(room);
  await pickDates(guest, 8, 10);
  await expect(panelOf(guest)).toContainText(/Total\$ 155/);

  await guest.context().close();
});
