import { expect, type Frame, type Page } from '@playwright/test';
import axe from 'axe-core';
import { expectFits } from './fit.ts';
import { showTheme } from './theme.ts';

/** A tablet is laid out from the parts of the other two: only its fit is checked. */
const WIDTHS = { phone: 390, tablet: 768, desk: 1440 };
export const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What axe finds, as a line for each rule. It is loaded into a page once: reading it takes longer than a check. A frame
 * answers the frame around it, so that each of them needs it.
 */
async function violations(page: Page, runOnly: string[], exclude: string[] = []): Promise<string[]> {
  await Promise.all(page.frames().map(loadAxe));
  return page.evaluate(
    async ([rules, leftOut]) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      const context = { include: ['html'], exclude: leftOut };
      const found = await inPage.run(context, { runOnly: rules, resultTypes: ['violations'] });
      return found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ''}`).join(' ')}`,
      );
    },
    [runOnly, exclude] as const,
  );
}

async function loadAxe(frame: Frame): Promise<void> {
  if (frame.isDetached() || (await frame.evaluate(() => 'axe' in window))) return;
  await frame.evaluate(axe.source);
}

/** What the page shows passes WCAG 2.2 A and AA by axe, and none of it is wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  await endMotion(page);
  expect(await violations(page, RULES), `axe at ${page.url()}`).toEqual([]);
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
  // The card's frame shows the page through, and axe takes that for white.
  expect(await violations(page, ['color-contrast'], ['iframe']), `contrast in the dark at ${page.url()}`).toEqual([]);
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
