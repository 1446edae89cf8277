import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleAtEveryWidth } from '../src/accessibility.ts';
import { bookStay, dayFromToday } from '../src/checkout.ts';
import { mailsTo } from '../src/mail.ts';
import { type OtherSite, openOtherSite } from '../src/other-site.ts';
import { GUEST, HOST, toastOf } from '../src/people.ts';
import { needsOwnProduct } from '../src/requirements.ts';
import { addRoom, isFound, lodgingOf, nightCell } from '../src/rooms.ts';
import { browserOf, enter } from '../src/sessions.ts';
import { expect, test } from '../src/test.ts';

needsOwnProduct('lets the product read a calendar on this machine');

const lodging = lodgingOf('on two sites');
const CALENDAR = 'Seaside Stays';

let site: OtherSite;
test.beforeAll(async () => {
  site = await openOtherSite();
});
test.afterAll(() => site.close());

const range = (from: number, to: number) => `${dayFromToday(from).short} to ${dayFromToday(to).short}`;

async function openSites(page: Page): Promise<void> {
  await page.goto('/dashboard/my-listings');
  await page.getByRole('button', { name: `More for ${lodging.title}` }).click();
  await page.getByRole('link', { name: 'Other sites' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Other sites' })).toBeVisible();
}

const card = (page: Page) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { level: 3, name: CALENDAR }) })
    .last();

async function syncNow(page: Page, stays: OtherSite['stays']): Promise<void> {
  site.stays = stays;
  await page.getByRole('button', { name: `Read now: ${CALENDAR}` }).click();
  const { length } = stays;
  await expect(card(page)).toContainText(length === 0 ? 'No stays ahead' : `${length} stay`);
  await expect(card(page).getByRole('status')).toContainText('Up to date');
}

test('the stays of a connected site close nights until it is removed', {
  tag: ['@browse', '@guest', '@host', '@demo', '@cards', '@mail'],
}, async ({ page, browser, request }) => {
  await enter(page, HOST);
  const room = await addRoom(page, lodging);
  const guest = await (await browserOf(browser, GUEST)).newPage();
  expect(await isFound(guest, lodging, [10, 12])).toBe(true);

  await openSites(page);
  site.stays = [[10, 13]];
  await page.getByLabel('Name').fill(CALENDAR);
  await page.getByLabel('Address').fill(site.address);
  await page.getByRole('button', { name: 'Add calendar' }).click();
  await expect(toastOf(page, 'Calendar Added !')).toBeVisible();
  await expect(card(page)).toContainText('1 stay ahead');
  await card(page).getByText('1 event: 1 closes nights').click();
  await expect(card(page).getByRole('listitem')).toContainText(`Reserved${range(10, 13)}`);
  await expectAccessibleAtEveryWidth(page);
  await expect.poll(() => isFound(guest, lodging, [10, 12])).toBe(false);
  expect(await isFound(guest, lodging, [13, 15])).toBe(true);

  await guest.goto(room);
  await bookStay(guest, 20, 23);

  const two: OtherSite['stays'] = [
    [10, 13],
    [22, 25],
  ];
  await syncNow(page, two);
  const alert = page.getByRole('alert').filter({ hasText: 'ooked twice' });
  await expect(alert).toContainText(`${range(20, 23)}, and on ${CALENDAR} ${range(22, 25)}`);
  await alert.getByRole('link').click();
  await expect(alert).toContainText(`On ${CALENDAR}: ${range(22, 25)}`);
  await expectAccessible(page);
  const isAbout = ({ subject }: { subject: string }) => subject.includes(lodging.title) && subject.includes(CALENDAR);
  await expect.poll(async () => (await mailsTo(request, HOST.email)).filter(isAbout).length).toBe(1);

  await alert.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Other sites' })).toBeVisible();
  await page.getByRole('link', { name: 'Calendar', exact: true }).last().click();
  await expect(nightCell(page, 22)).toHaveAccessibleName(/: booked by .* and booked on Seaside Stays$/);
  await expect(nightCell(page, 11)).toHaveAccessibleName(/: booked on Seaside Stays$/);
  await expectAccessible(page);

  await openSites(page);
  site.stays = [[10, 13]];
  await page.getByRole('button', { name: `Read now: ${CALENDAR}` }).click();
  await page.getByRole('button', { name: `Open these nights now: ${CALENDAR}` }).click();
  await expect(card(page)).toContainText('1 stay');
  await expect(alert).toHaveCount(0);
  await page.getByRole('button', { name: `Remove ${CALENDAR}` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('listitem')).toHaveText([range(10, 13)]);
  await question.getByRole('button', { name: 'Remove calendar' }).click();
  await expect(page.getByText(/^No calendars yet/)).toBeVisible();
  await expect.poll(() => isFound(guest, lodging, [10, 12])).toBe(true);
  await guest.context().close();
});
