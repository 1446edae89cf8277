import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { untilStill } from '../src/accessibility.ts';
import { SCREENS, settledScreen } from '../src/screens.ts';
import { enter } from '../src/sessions.ts';
import { expect, test } from '../src/test.ts';
import { showTheme } from '../src/theme.ts';

const folder = join(import.meta.dirname, '../../docs/screens');
const MOST_BYTES = 4_500_000;
const LONGEST_PX = 2_000;
/** Desktop pictures are scaled down to half their size, because the documentation shows them next to each other. */
const SIZES = { 390: { height: 844, shown: 390 }, 1440: { height: 900, shown: 720 } };

test.beforeAll(() => {
  // A worker that replaces a failed one must keep the existing pictures.
  if (test.info().workerIndex > 0) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
});

for (const { who, screens } of SCREENS) {
  for (const [width, { height, shown }] of Object.entries(SIZES)) {
    test(`${who?.role ?? 'visitor'} at ${width} px`, async ({ page, complaints }) => {
      complaints.expect(404);
      await page.setViewportSize({ width: Number(width), height });
      if (who) await enter(page, who);
      // The font is optional, so load it into the cache first.
      await page.goto('/');
      for (const { name, path, reach, open, isPart } of screens) {
        await page.setViewportSize({ width: Number(width), height });
        await page.goto(path);
        await settledScreen(page);
        await reach?.(page);
        await open?.(page);
        await page.setViewportSize({ width: Number(width), height });
        await settledScreen(page);
        for (const theme of ['light', 'dark'] as const) {
          await showTheme(page, theme);
          await untilStill(page);
          await settledScreen(page);
          // The browser restores the scroll position, so the fixed bar would be in the middle of the picture.
          if (!isPart) await page.evaluate(() => window.scrollTo(0, 0));
          const isDialog = (await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()) > 0;
          const picture = sharp(await page.screenshot({ fullPage: !isDialog && !isPart }));
          const { height: whole = 0 } = await picture.metadata();
          await picture
            .extract({ left: 0, top: 0, width: Number(width), height: Math.min(whole, LONGEST_PX) })
            .resize(shown)
            .webp({ quality: 31, effort: 6 })
            .toFile(join(folder, `${name}-${theme}-${width}.webp`));
        }
        await showTheme(page, null);
      }
    });
  }
}

test('the pictures are small enough for the repository', () => {
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  expect(bytes).toBeLessThan(MOST_BYTES);
});
