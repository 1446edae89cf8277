import type { Page } from '@playwright/test';
import { openDates, panelOf, pickDates, reviewOf } from '../../src/checkout.ts';
import { GUEST } from '../../src/people.ts';
import { openDemoRoom } from '../../src/rooms.ts';
import { enter } from '../../src/sessions.ts';
import { expect, test } from '../../src/test.ts';

/**
 * Returns the owners of elements that look different without the style sheets of guest and without those of browse. An
 * owner is an area's name or `shell`.
 */
async function ownersTouched(page: Page): Promise<{ byGuest: string[]; byBrowse: string[] }> {
  return page.evaluate(() => {
    const elements = [...document.querySelectorAll('body, body *')];
    // Sizes depend on the content, which may belong to the area. `--tw-` properties are registered for the whole
    // document.
    const isOfContent = /^--tw-|^grid-template|size$|width|height|^(inset|top|left|right|bottom|perspective|transform)/;
    // Each element has the same hundreds of properties. List them only once, because listing takes most of the time.
    const properties = [...getComputedStyle(document.body)].filter((property) => !isOfContent.test(property));
    const looks = () =>
      elements.map((element) => {
        const style = getComputedStyle(element);
        return properties.map((property) => style.getPropertyValue(property)).join('; ');
      });
    // When a sheet is removed, Chromium does not restyle elements inside a size container, so hide the page for a
    // moment.
    const readStyles = () => {
      document.body.style.display = 'none';
      document.body.getBoundingClientRect();
      document.body.style.display = '';
      return looks();
    };
    const before = readStyles();
    const touchedBy = (area: string) => {
      const sheets = [...document.styleSheets].filter(({ href }) => href?.includes(`/r/${area}/`));
      if (sheets.length === 0) throw new Error(`${area} has no sheet on this page`);
      for (const sheet of sheets) sheet.disabled = true;
      const after = readStyles();
      for (const sheet of sheets) sheet.disabled = false;
      document.adoptedStyleSheets = [];
      const touched = elements.filter((_, index) => before[index] !== after[index]);
      const ownerOf = (element: Element) => element.closest<HTMLElement>('[data-remote]')?.dataset.remote ?? 'shell';
      return [...new Set(touched.map(ownerOf))];
    };
    return { byGuest: touchedBy('guest'), byBrowse: touchedBy('browse') };
  });
}

test('the styles of two areas on one page affect neither each other nor the frame', {
  tag: ['@demo'],
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enter(page, GUEST);
  await openDemoRoom(page);
  await openDates(page);
  await expect(panelOf(page).getByRole('button', { name: 'Next month' })).toBeVisible();

  // Wait for the panel's text about these dates. Until then, the shell's style sheet may contain all classes that guest
  // uses.
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
