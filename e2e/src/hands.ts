import { expect, type Locator, type Page } from '@playwright/test';
import { tabTo, toTypedDate } from './keyboard.ts';

const MAX_NIGHTS = 60;

export async function dragOver(page: Page, nights: readonly Locator[]): Promise<void> {
  await nights[0]?.scrollIntoViewIfNeeded();
  const [start, end] = [await nights[0]?.boundingBox(), await nights.at(-1)?.boundingBox()];
  if (!start || !end) throw new Error('The nights are not on the page');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 10 });
  await page.mouse.up();
}

export type Keyboard = ReturnType<typeof byKeyboard>;

export function byKeyboard(page: Page) {
  const { keyboard } = page;
  return {
    async press(target: Locator): Promise<void> {
      await tabTo(page, target);
      await keyboard.press('Enter');
    },
    async choose(button: Locator, option: string): Promise<void> {
      await tabTo(page, button);
      await keyboard.press('Enter');
      await expect(page.getByRole('option', { name: option })).toBeVisible();
      await keyboard.type(option);
      await keyboard.press('Enter');
    },
    async type(field: Locator, text: string): Promise<void> {
      await tabTo(page, field);
      await keyboard.press('ControlOrMeta+a');
      await keyboard.type(text);
    },
    /** @param day such as `2026-11-25` */
    async setDay(field: Locator, day: string): Promise<void> {
      await tabTo(page, field);
      await keyboard.type(toTypedDate(day));
    },
    async upload(field: Locator, file: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
      await tabTo(page, field);
      // A browser opens the dialog only within 5 s of the key press, which a busy machine can miss.
      await expect(async () => {
        const choosing = page.waitForEvent('filechooser', { timeout: 10_000 });
        await keyboard.press('Space');
        await (await choosing).setFiles(file);
      }).toPass();
    },
    async select([from, ...more]: readonly Locator[]): Promise<void> {
      if (!from) return;
      // The calendar is a single tab stop. The arrow keys move within it.
      await tabTo(page, page.locator('[role=gridcell][tabindex="0"]'));
      for (let steps = 0; steps < MAX_NIGHTS && !(await hasFocus(from)); steps += 1) await keyboard.press('ArrowRight');
      await expect(from).toBeFocused();
      for (const _ of more) await keyboard.press('Shift+ArrowRight');
    },
  };
}

const hasFocus = (target: Locator) => target.evaluate((element) => element.ownerDocument.activeElement === element);
