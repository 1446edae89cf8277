import { expect, type Locator, type Page } from '@playwright/test';

/** What somebody without a mouse does. */

/** A row of a table has several stops, and tables have ten rows. */
const MAX_STOPS = 160;

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  const hasFocus = () =>
    target.evaluate((element) => element.ownerDocument.activeElement === element && element.ownerDocument.hasFocus());
  for (let stops = 0; stops < MAX_STOPS && !(await hasFocus()); stops += 1) await page.keyboard.press(key);
  await expect(target).toBeFocused();
}

/** A day in the order of the field's parts in an English browser. */
export const typed = (day: string) => day.replace(/(\d+)-(\d+)-(\d+)/, '$2$3$1');
