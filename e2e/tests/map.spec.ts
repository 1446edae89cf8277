import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { roomCards } from '../src/rooms.ts';
import { expect, test } from '../src/test.ts';

const mapOf = (page: Page) => page.getByRole('region', { name: 'Map of the rooms' });
const singlePins = (page: Page) => mapOf(page).getByRole('button', { name: /, \$[\d.,]+ per night$/ });
const groups = (page: Page) => mapOf(page).getByRole('button', { name: /^\d+ rooms from/ });

async function findSinglePin(page: Page) {
  await expect(singlePins(page).or(groups(page)).first()).toBeVisible();
  await expect(async () => {
    if ((await singlePins(page).count()) === 0) await groups(page).first().press('Enter');
    await expect(singlePins(page).first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return singlePins(page).first();
}

async function areApart(...both: [Locator, Locator]): Promise<boolean> {
  const [one, other] = await Promise.all(both.map((each) => each.evaluate((shown) => shown.getBoundingClientRect())));
  if (!one || !other) return false;
  return one.bottom <= other.top || other.bottom <= one.top || one.right <= other.left || other.right <= one.left;
}

for (const [screen, width] of [
  ['phone', 390],
  ['desk', 1440],
] as const) {
  test(`the map on a ${screen} finds rooms and is restored by Back`, {
    tag: ['@browse', '@demo'],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/?where=Italy');
    await expect(roomCards(page).first()).toBeVisible();
    await page.getByRole('link', { name: 'Map', exact: true }).click();
    await expect(page).toHaveURL('/?where=Italy&view=map');
    await expect(mapOf(page).locator('canvas').first()).toBeVisible();
    await expect(page.getByText(/^\d+ rooms? on the map$/)).toBeAttached();
    await expect(page.getByText('Made with Natural Earth')).toBeVisible();
    const credit = page.getByText('Made with Natural Earth');
    // Wherever the page is scrolled, the button must not cover the credit.
    await credit.evaluate((text) => text.scrollIntoView({ block: 'end' }));
    expect(await areApart(credit, page.getByRole('link', { name: 'List' }))).toBe(true);
    await expectAccessible(page);

    const pin = await findSinglePin(page);
    const name = (await pin.getAttribute('aria-label')) ?? '';
    await pin.press('Enter');
    const chosen = page.getByRole('region', { name: 'Chosen on the map' });
    await expect(chosen.getByRole('link')).toContainText(name.split(',')[0] ?? '');
    await expect(pin).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);
    if (screen === 'desk') {
      const href = await chosen.getByRole('link').getAttribute('href');
      const card = page.locator(`li a[href="${href}"]`);
      await expect(card).toHaveAttribute('data-marked');
      await chosen.getByRole('button', { name: 'Close' }).click();
      await expect(pin).toBeFocused();
      await expect(pin).toHaveAttribute('aria-pressed', 'false');
      await card.focus();
      await expect(page.locator('[data-state="marked"]')).toHaveAccessibleName(name);
    } else {
      await expect(page.locator('li a[href^="/room/"]').first()).toBeHidden();
    }

    const keys = mapOf(page).getByRole('group', { name: /moved by arrow keys/ });
    await keys.press('ArrowRight');
    await keys.press('ArrowRight');
    // The search uses the area that is visible when it starts. `untilStill` cannot detect Leaflet's movement of the
    // map.
    await expect(mapOf(page).locator('.leaflet-pan-anim')).toHaveCount(0);
    await page.getByRole('button', { name: 'Search this area' }).press('Enter');
    await expect(keys).toBeFocused();
    await expect(page).toHaveURL(/\?view=map&bounds=[-\d.%C]+$/);
    await expect(page.getByRole('button', { name: 'Search this area' })).toBeHidden();
    await expect(page.getByText('Area on the map')).toBeAttached();
    const searched = page.url();
    await page.reload();
    await expect(page.getByText('Area on the map')).toBeAttached();
    await expect(mapOf(page).locator('canvas').first()).toBeVisible();
    await expect(page).toHaveURL(searched);
    await page.goBack();
    await expect(page).toHaveURL('/?where=Italy&view=map');
    await expect(page.getByText('Area on the map')).not.toBeAttached();
    await expect(singlePins(page).or(groups(page)).first()).toBeVisible();
    await page.getByRole('link', { name: 'List', exact: true }).click();
    await expect(page).toHaveURL('/?where=Italy');
    await expect(roomCards(page).first()).toBeVisible();
    await expect(mapOf(page)).toBeHidden();
  });
}
