import { expect, type Frame, type Page } from '@playwright/test';
import axe from 'axe-core';
import { expectFits } from './fit.ts';
import { showTheme } from './theme.ts';

/** The tablet layout combines parts of the other two, so only its width is checked. */
const WIDTHS = { phone: 390, tablet: 768, desk: 1440 };
export const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const DIALOG = '[role=dialog], [role=alertdialog]';

interface Scope {
  /** A selector for the part to check. Default: an open dialog, or the page if none is open. */
  part?: string | undefined;
  exclude?: string[];
}

/**
 * Returns axe's findings, one line per rule. axe is loaded once per page, because loading takes longer than a check.
 * axe also checks frames, but each frame must load it.
 */
async function violations(page: Page, { part = DIALOG, exclude = [] }: Scope = {}): Promise<string[]> {
  await Promise.all(page.frames().map(loadAxe));
  return page.evaluate(
    async ({ rules, selector, leftOut }) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      const context = { include: [document.querySelector(selector) ? selector : 'html'], exclude: leftOut };
      const found = await inPage.run(context, { runOnly: rules, resultTypes: ['violations'] });
      return found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ''}`).join(' ')}`,
      );
    },
    { rules: RULES, selector: part, leftOut: exclude },
  );
}

async function loadAxe(frame: Frame): Promise<void> {
  if (frame.isDetached() || (await frame.evaluate(() => 'axe' in window))) return;
  await frame.evaluate(axe.source);
}

export async function expectAccessible(page: Page, part?: string): Promise<void> {
  await endMotion(page);
  expect(await violations(page, { part }), `axe at ${page.url()}`).toEqual([]);
  await expectFits(page);
}

/** Ends all animations immediately. Otherwise a toast could fade while colors are checked. */
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

/**
 * Checks the page on a phone in the light theme and on a desktop in the dark theme, so that each width and each theme
 * is checked once. The page keeps the desktop size.
 */
export async function expectAccessibleAtEveryWidth(page: Page, part?: string): Promise<void> {
  await page.setViewportSize({ width: WIDTHS.phone, height: 900 });
  await expectAccessible(page, part);
  await page.setViewportSize({ width: WIDTHS.tablet, height: 900 });
  await expectFits(page);
  await page.setViewportSize({ width: WIDTHS.desk, height: 900 });
  await showTheme(page, 'dark');
  await endMotion(page);
  // The page is visible through the transparent card frame, but axe assumes that the frame is white.
  expect(await violations(page, { part, exclude: ['iframe'] }), `axe in the dark at ${page.url()}`).toEqual([]);
  await expectFits(page);
  await showTheme(page, null);
}
