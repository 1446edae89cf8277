import type { Page } from '@playwright/test';
import { pickDates, reviewOf } from '../../src/checkout.ts';
import { GUEST } from '../../src/people.ts';
import { openDemoRoom } from '../../src/rooms.ts';
import { enter } from '../../src/sessions.ts';
import { expect, test } from '../../src/test.ts';

/** An area's sheet reaches what the area renders, wherever it lies in the document, and nothing else. */

/** Whose part of the page looks different without the sheets of guest, and of browse: an area's name, or `shell`. */
async function ownersTouched(page: Page): Promise<{ byGuest: string[]; byBrowse: string[] }> {
  return page.evaluate(() => {
    const elements = [...document.querySelectorAll('body, body *')];
    // Sizes come from the content, which may be the area's; `--tw-` names are registered for the whole document.
    const isOfContent = /^--tw-|^grid-template|size$|width|height|^(inset|top|left|right|bottom|perspective|transform)/;
    // Each element has hundreds of them, the same ones: asked for once, since that takes most of the time.
    const properties = [...getComputedStyle(document.body)].filter((property) => !isOfContent.test(property));
    const looks = () =>
      elements.map((element) => {
        const style = getComputedStyle(element);
        return properties.map((property) => style.getPropertyValue(property)).join('; ');
      });
    // Chromium forgets elements below a size container when a sheet goes: hidden for a moment, all are looked at again.
    const lookAgain = () => {
      document.body.style.display = 'none';
      document.body.getBoundingClientRect();
      document.body.style.display = '';
      return looks();
    };
    const before = lookAgain();
    const touchedBy = (area: string) => {
      const sheets = [...document.styleSheets].filter(({ href }) => href?.includes(`/r/${area}/`));
      if (sheets.length === 0) throw new Error(`${area} has no sheet on this page`);
      for (const sheet of sheets) sheet.disabled = true;
      const after = lookAgain();
      for (const sheet of sheets) sheet.disabled = false;
      document.adoptedStyleSheets = [];
      const touched = elements.filter((_, index) => before[index] !== after[index]);
      const ownerOf = (element: Element) => element.closest<HTMLElement>('[data-remote]')?.dataset.remote ?? 'shell';
      return [...new Set(touched.map(ownerOf))];
    };
    return { byGuest: touchedBy('guest'), byBrowse: touchedBy('browse') };
  });
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

  expect(await ownersTouched(page)).toEqual({ byGuest: ['guest'], byBrowse: ['browse'] });

  await page.getByRole('button', { name: 'Reserve' }).click();
  const dialog = reviewOf(page);
  await expect(dialog.getByRole('button', { name: /^Pay / })).toBeEnabled();
  await expect(page.locator('[data-remote=guest][role=dialog]')).toHaveCount(1);
  expect(await ownersTouched(page), 'with the dialog of guest').toEqual({ byGuest: ['guest'], byBrowse: ['browse'] });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});
