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

/**
 * Returns a function that returns the number of keys, such as Tab and Enter, that were pressed since the page was loaded,
 * in all of its frames. Characters don't count, because no page can spare them.
 */
export async function countKeys(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted: Window & { keys?: number } = window;
    const count = ({ key }: KeyboardEvent) => {
      if (key.length > 1) counted.keys = (counted.keys ?? 0) + 1;
    };
    addEventListener('keydown', count, true);
  });
  const keysIn = () => (window as Window & { keys?: number }).keys ?? 0;
  return async () => {
    const counts = await Promise.all(page.frames().map((frame) => frame.evaluate(keysIn)));
    return counts.reduce((sum, count) => sum + count, 0);
  };
}

export const toTypedDate = (day: string) => day.replace(/(\d+)-(\d+)-(\d+)/, '$2$3$1');
