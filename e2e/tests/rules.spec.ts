import { type Page, request } from '@playwright/test';
import { dayFromToday } from '../src/checkout.ts';
import { HOST } from '../src/people.ts';
import { addRoom, type Lodging, lodgingOf } from '../src/rooms.ts';
import { today } from '../src/run.ts';
import { enter } from '../src/sessions.ts';
import { expect, test } from '../src/test.ts';

const friday = 14 + ((5 - new Date(today).getUTCDay() + 7) % 7);
const changed = lodgingOf('of changing rates');

async function openRules(page: Page, { title }: Lodging): Promise<void> {
  await page.goto('/dashboard/my-listings');
  await page.getByRole('button', { name: `More for ${title}` }).click();
  await page.getByRole('link', { name: 'Prices and rules' }).click();
  await expect(page.getByRole('heading', { name: 'Prices and rules' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Preview' })).toBeVisible();
}

test('a signed-out search reflects new rules', { tag: ['@browse', '@host'] }, async ({ page }) => {
  await enter(page, HOST);
  await addRoom(page, changed);
  await openRules(page, changed);
  const signedOut = await request.newContext({ baseURL: new URL(page.url()).origin });
  const stay = `from=${dayFromToday(friday).plain}&to=${dayFromToday(friday + 2).plain}`;
  const address = `/api/rooms?fields=card&where=${encodeURIComponent(changed.place)}&${stay}`;
  const totals = async () =>
    ((await (await signedOut.get(address)).json()) as { stay?: { total: number } }[]).map((card) => card.stay?.total);
  // Send a first request, so that the edge has a cached response.
  await expect.poll(totals).toEqual([39.98]);
  for (const [label, text, expected] of [
    ['Weekend price', '30', [60]],
    ['Shortest stay', '3', []],
  ] as const) {
    await totals();
    await page.getByLabel(label).fill(text);
    await page.getByRole('button', { name: 'Save rules' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect.poll(totals).toEqual(expected);
  }
  await signedOut.dispose();
});
