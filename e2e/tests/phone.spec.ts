import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { GUEST } from '../src/people.ts';
import { enter } from '../src/sessions.ts';
import { expect, test } from '../src/test.ts';

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });
const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('The part is not visible');
  return box;
};

test('the tabs of a phone cover nothing', { tag: ['@shell', '@browse', '@guest', '@inbox', '@demo'] }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, GUEST);
  await page.goto('/');
  const { y: top } = await boxOf(tabs(page));
  const map = await boxOf(page.getByRole('link', { name: 'Map', exact: true }));
  expect(map.y + map.height).toBeLessThanOrEqual(top);
  await expectAccessible(page);

  await tabs(page).getByRole('link', { name: 'Trips' }).click();
  await expect(page).toHaveURL('/dashboard/my-bookings');
  await expect(page.getByRole('region', { name: 'Upcoming' }).getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'My Bookings' })).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await footer.evaluate((part) => part.scrollIntoView({ block: 'end' }));
  const end = async () => Math.floor((await boxOf(footer)).y + (await boxOf(footer)).height);
  await expect.poll(end).toBeLessThanOrEqual(top);
  await expectAccessible(page);

  await tabs(page)
    .getByRole('link', { name: /^Inbox/ })
    .click();
  await page.locator('main a[href^="/dashboard/inbox/"]').first().click();
  const send = await boxOf(page.getByRole('button', { name: 'Send' }));
  expect(send.y + send.height).toBeLessThanOrEqual(844);
  await expect(tabs(page)).toHaveCount(0);
  await page.goBack();
  await expect(tabs(page)).toBeVisible();
});
