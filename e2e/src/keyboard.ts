import { expect, type Locator, type Page } from '@playwright/test';

/** A row of a table has several tab stops, and tables have ten rows. */
const MAX_STOPS = 160;

export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  const hasFocus = () =>
    target.evaluate((element) => element.ownerDocument.activeElement === element && element.ownerDocument.hasFocus());
  for (let stops = 0; stops < MAX_STOPS && !(await hasFocus()); stops += 1) await page.keyboard.press(key);
  await expect(target).toBeFocused();
}

export const toTypedDate = (day: string) => day.replace(/(\d+)-(\d+)-(\d+)/, '$2$3$1');
