import type { Page } from '@playwright/test';
import { pickDates, reviewOf } from '../../src/checkout.ts';
import { GUEST } from '../../src/people.ts';
import { openDemoRoom } from '../../src/rooms.ts';
import { enter } from '../../src/sessions.ts';
import { expect, test } from '../../src/test.ts';

/** An area's sheet reaches what the area renders, wherever it lies in the document, and nothing else. */

/** What of the page looks different without the sheets of an area, by whose it is: an area's name, or `shell`. */
async function ownersTouchedBy(page: Page, area: string): Promise<Record<string, number>> {
  return page.evaluate((name) => {
    const sheets = [...document.styleSheets].filter(({ href }) => href?.includes(`/r/${name}/`));
    if (sheets.length === 0) throw new Error(`${name} has no sheet on this page`);
    const elements = [...document.querySelectorAll('body, body *')];
    // Sizes come from the content, which may be the area's; `--tw-` names are registered for the whole document.
    const isOfContent = /^--tw-|^grid-template|size$|width|height|^(inset|top|left|right|bottom|perspective|transform)/;
    const looks = () =>
      elements.map((element) => {
        const style = getComputedStyle(element);
        return [...style]
          .filter((property) => !isOfContent.test(property))
          .map((property) => `${property}: ${style.getPropertyValue(property)}`)
          .sort()
          .join('; ');
      });
    // Chromium forgets elements below a size container when a sheet goes: hidden for a moment, all are looked at again.
    const lookAgain = () => {
      document.body.style.display = 'none';
      document.body.getBoundingClientRect();
      document.body.style.display = '';
      return looks();
    };
    const before = lookAgain();
    for (const sheet of sheets) sheet.disabled = true;
    const after = lookAgain();
    for (const sheet of sheets) sheet.disabled = false;
    document.adoptedStyleSheets = [];
    const touched: Record<string, number> = {};
    elements.forEach((element, index) => {
      if (before[index] === after[index]) return;
      const owner = element.closest<HTMLElement>('[data-remote]')?.dataset.remote ?? 'shell';
      touched[owner] = (touched[owner] ?? 0) + 1;
    });
    return touched;
  }, area);
}

test('on one page, neither of two areas touches the other, nor the frame, nor the other’s dialog', {
  tag: ['@demo'],
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enter(page, GUEST);
  await openDemoRoom(page);
  await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible();

  // With what the panel says of these dates: without it, the frame's sheet may have all that guest shows.
  await pickDates(page, 67, 69);
  await expect(page.getByText(/get the full amount back/)).toBeVisible();

  expect(Object.keys(await ownersTouchedBy(page, 'guest')), 'by the sheet of guest').toEqual(['guest']);
  expect(Object.keys(await ownersTouchedBy(page, 'browse')), 'by the sheet of browse').toEqual(['browse']);

  await page.getByRole('button', { name: 'Reserve' }).click();
  const dialog = reviewOf(page);
  await expect(dialog.getByRole('button', { name: /^Pay / })).toBeEnabled();
  await expect(page.locator('[data-remote=guest][role=dialog]')).toHaveCount(1);
  expect(Object.keys(await ownersTouchedBy(page, 'browse')), 'by browse, with the dialog of guest').toEqual(['browse']);
  expect(Object.keys(await ownersTouchedBy(page, 'guest')), 'by guest, with its dialog').toEqual(['guest']);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});
