import { expect, type Frame, type Page } from '@playwright/test';
import axe from 'axe-core';
import { expectFits } from './fit.ts';
import { showTheme } from './theme.ts';

/** The tablet layout combines parts of the other two, so only its width is checked. */
const WIDTHS = { phone: 390, tablet: 768, desk: 1440 };
export const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Returns axe's findings, one line per rule. axe is loaded once per page, because loading takes longer than a check.
 * Frames respond to the frame around them, so each frame needs axe.
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

export async function expectAccessible(page: Page): Promise<void> {
  await endMotion(page);
  expect(await violations(page, RULES), `axe at ${page.url()}`).toEqual([]);
  await expectFits(page);
}

/** Skips animations to their end. Otherwise a toast could fade while colors are checked. */
async function endMotion(page: Page): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { animation-duration: 0s !important; transition-duration: 0s !important }');
    document.adoptedStyleSheets.push(still);
  });
  await untilStill(page);
}

export async function untilStill(page: Page): Promise<void> {
  const moving = () =>
    page.evaluate(
      () =>
        document.getAnimations().filter(({ playState, effect }) => {
          return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
        }).length,
    );
  await expect.poll(moving, { message: 'animations' }).toBe(0);
}

async function expectContrastInTheDark(page: Page): Promise<void> {
  await showTheme(page, 'dark');
  await endMotion(page);
  // The page is visible through the transparent card frame, which axe takes for white.
  expect(await violations(page, ['color-contrast'], ['iframe']), `contrast in the dark at ${page.url()}`).toEqual([]);
  await showTheme(page, null);
}

/** Checks phone, tablet and desktop widths, and the dark theme on a desktop. The page keeps the desktop size. */
export async function expectAccessibleAtEveryWidth(page: Page): Promise<void> {
  for (const [screen, width] of Object.entries(WIDTHS)) {
    await page.setViewportSize({ width, height: 900 });
    await (screen === 'tablet' ? expectFits(page) : expectAccessible(page));
  }
  await expectContrastInTheDark(page);
}
