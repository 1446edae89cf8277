import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { expectFits } from './fit.ts';
import { showTheme } from './theme.ts';

/** A tablet is laid out from the parts of the other two: only its fit is checked. */
const WIDTHS = { phone: 390, tablet: 768, desk: 1440 };
export const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * All frames are of our own origin: their results need not be put together in a page of its own, in twice the time. Nor
 * need it describe each element that passes.
 */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
}

/** What the page shows passes WCAG 2.2 A and AA by axe, and none of it is wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  await endMotion(page);
  const { violations } = await axe(page).withTags(RULES).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  await expectFits(page);
}

/** From here on the page shows only how each animation ends: a toast could begin to fade while colours are judged. */
async function endMotion(page: Page): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { animation-duration: 0s !important; transition-duration: 0s !important }');
    document.adoptedStyleSheets.push(still);
  });
  await untilStill(page);
}

/** Until nothing fades or moves any more. */
export async function untilStill(page: Page): Promise<void> {
  // A spinner turns for ever.
  const moving = () =>
    page.evaluate(
      () =>
        document.getAnimations().filter(({ playState, effect }) => {
          return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
        }).length,
    );
  await expect.poll(moving, { message: 'animations' }).toBe(0);
}

/** The dark theme differs only in colors, which are the same at every width. */
async function expectContrastInTheDark(page: Page): Promise<void> {
  await showTheme(page, 'dark');
  await endMotion(page);
  const { violations } = await axe(page)
    .withRules(['color-contrast'])
    // The card's frame shows the page through, and axe takes that for white.
    .exclude('iframe')
    .analyze();
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html, any }) => `${html}: ${any[0]?.message}`))).toEqual([]);
  await showTheme(page, null);
}

/** On a phone, a tablet and a desk, whose size the page has afterwards, and there in the dark theme too. */
export async function expectAccessibleAtEveryWidth(page: Page): Promise<void> {
  for (const [screen, width] of Object.entries(WIDTHS)) {
    await page.setViewportSize({ width, height: 900 });
    await (screen === 'tablet' ? expectFits(page) : expectAccessible(page));
  }
  await expectContrastInTheDark(page);
}
