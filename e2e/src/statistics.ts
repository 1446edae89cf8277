import { expect, type Locator, type Page } from '@playwright/test';

export async function tileValue(page: Page, label: string, section: Locator = page.getByRole('main')): Promise<string> {
  const tile = section.locator('dl > div').filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) });
  const value = tile.locator('dd > span').first();
  await expect(value).toHaveText(/\S/);
  return ((await value.textContent()) ?? '').trim();
}

export function centsOf(text: string): number {
  const plain = /^\$([\d,]+(?:\.\d\d)?)$/.exec(text)?.[1];
  if (plain === undefined) throw new Error(`"${text}" is not a sum of money`);
  return Math.round(Number(plain.replaceAll(',', '')) * 100);
}

export function sectionOf(page: Page, heading: string): Locator {
  return page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: heading, exact: true }) })
    .last();
}

export async function expectDrawn(plot: Locator): Promise<void> {
  const canvas = plot.locator('canvas');
  await expect(canvas).toBeVisible();
  const box = await canvas.boundingBox();
  expect(box?.width).toBeGreaterThan(200);
  expect(box?.height).toBeGreaterThan(150);
  // Look for the accent color of a bar, which axes do not have.
  await expect
    .poll(() =>
      canvas.evaluate((element: HTMLCanvasElement) => {
        const { data } = element.getContext('2d')?.getImageData(0, 0, element.width, element.height) ?? { data: [] };
        let painted = 0;
        for (let at = 0; at < data.length; at += 4) {
          const [red = 0, green = 0] = [data[at], data[at + 1]];
          if (red > 200 && green < 60 && (data[at + 3] ?? 0) > 200) painted += 1;
        }
        return painted;
      }),
    )
    .toBeGreaterThan(20);
}

export async function tableTwin(plot: Locator): Promise<string[][]> {
  const table = plot.getByRole('table');
  if (!(await table.isVisible())) await plot.getByText('Show as a table').click();
  await expect(table).toBeVisible();
  return table
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));
}

export async function allRows(page: Page): Promise<Record<string, string>[]> {
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  const rows: Record<string, string>[] = [];
  for (;;) {
    rows.push(
      ...(await page
        .locator('main tbody tr')
        .evaluateAll((found) =>
          found.map((row) =>
            Object.fromEntries(
              [...row.children].map((cell) => [cell.getAttribute('data-label') ?? '', (cell.textContent ?? '').trim()]),
            ),
          ),
        )),
    );
    const next = page.getByRole('button', { name: 'Next', exact: true });
    if (!(await next.isVisible()) || (await next.getAttribute('aria-disabled')) === 'true') return rows;
    const before = await page.getByText(/^Page \d+ of \d+$/).textContent();
    await next.click();
    await expect(page.getByText(before ?? '', { exact: true })).toHaveCount(0);
  }
}
