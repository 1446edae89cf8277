import { expect, type Page } from '@playwright/test';

/**
 * Checks that nothing is wider than the screen. Elements that measure themselves, such as plots, may adapt only in the
 * next frame, so the check is retried.
 */
export async function expectFits(page: Page): Promise<void> {
  const tooWide = () =>
    page.evaluate(() =>
      document.documentElement.scrollWidth <= window.innerWidth
        ? []
        : [...document.querySelectorAll('body *')]
            .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
            .map((element) => element.outerHTML.slice(0, 160)),
    );
  await expect.poll(tooWide, `wider than the screen at ${page.url()}`).toEqual([]);
}

/**
 * Checks that the page fits a desktop screen at 400 % zoom (WCAG 1.4.10), and that all text is readable at 200 % text
 * size (1.4.4). On a phone, some tables and the calendar may scroll at that text size.
 */
export async function expectReadable(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 900 });
  await expectFits(page);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => unreadable(page), `with text of twice the size at ${page.url()}`).toEqual([]);
  }
  await expectFits(page);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}

function unreadable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Tolerance in pixels, because the glyphs do not fill the line box. */
    const SLACK = 4;
    const quote = (text: string) => `“${text.slice(0, 60)}”`;
    const root = document.querySelector('[role=dialog], [role=alertdialog]') ?? document.body;
    const seen: { text: string; element: Element; layer: Element | undefined; box: DOMRect }[] = [];
    const found = new Set<string>();

    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim();
      // Shortened text is shown in full elsewhere, such as a guest's name on a short bar.
      const leftOut = 'select, svg, canvas, noscript, script, style, .leaflet-container, [data-shortened]';
      if (!element || !text || element.closest(leftOut)) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const around: { one: Element; style: CSSStyleDeclaration }[] = [];
      for (let one: Element | null = element; one; one = one.parentElement)
        around.push({ one, style: getComputedStyle(one) });
      if (around.some(({ style }) => style.position === 'absolute' && style.clipPath !== 'none')) continue;
      const layer = around.find(({ style }) => /fixed|sticky/.test(style.position))?.one;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (let box of range.getClientRects()) {
        let canScroll = false;
        for (const { one, style } of around) {
          const overflow = style.overflowX + style.overflowY;
          if (/^(visible)+$/.test(overflow)) continue;
          // Text that can be scrolled into view is not cut off.
          if (/auto|scroll/.test(overflow)) canScroll = true;
          const frame = one.getBoundingClientRect();
          const [left, right] = [Math.max(box.left, frame.left), Math.min(box.right, frame.right)];
          const [top, bottom] = [Math.max(box.top, frame.top), Math.min(box.bottom, frame.bottom)];
          const isCut = right - left < box.width - 1 || bottom - top < box.height - 2 * SLACK;
          if (isCut && !canScroll) found.add(`cut off: ${quote(text)} in ${one.outerHTML.slice(0, 160)}`);
          box = new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
        }
        if (box.width > SLACK && box.height > SLACK) seen.push({ text, element, layer, box });
      }
    }

    seen.sort((one, other) => one.box.top - other.box.top);
    for (const [index, { text, element, layer, box }] of seen.entries())
      for (const other of seen.slice(index + 1)) {
        if (other.box.top >= box.bottom - 2 * SLACK) break;
        const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const height = Math.min(box.bottom, other.box.bottom) - other.box.top;
        if (element !== other.element && layer === other.layer && width > SLACK && height > 2 * SLACK)
          found.add(`over each other: ${quote(text)} and ${quote(other.text)}`);
      }
    return [...found];
  });
}
