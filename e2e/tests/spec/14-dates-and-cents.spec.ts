import type { Browser, Page } from '@playwright/test';
import { bookedPayment, CARDS, dayFromToday, fillCard, panelOf, reviewOf, typeDates } from '../../src/checkout.ts';
import { createAccount, HOST, personOf } from '../../src/people.ts';
import { addRoomByForm, lodgingOf, openRoom } from '../../src/rooms.ts';
import { enter } from '../../src/sessions.ts';
import { expect, test } from '../../src/test.ts';

const WEST = 'Pacific/Pago_Pago'; // UTC-11
const EAST = 'Pacific/Kiritimati'; // UTC+14
const ZONE_WITH_CLOCK_CHANGE = 'America/New_York';

const guest = personOf('zoe', 'Zoe Zimmer');
const lodging = lodgingOf('of two clocks');

test.describe.configure({ mode: 'serial' });

async function pageIn(browser: Browser, timezoneId: string): Promise<Page> {
  const context = await browser.newContext({ timezoneId });
  return context.newPage();
}

function nextClockChange(zone: string): number {
  const offset = (days: number) =>
    new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
      .formatToParts(Date.parse(`${dayFromToday(days).plain}T12:00:00Z`))
      .find(({ type }) => type === 'timeZoneName')?.value;
  for (let days = 16; days < 300; days += 1) if (offset(days) !== offset(days - 1)) return days;
  throw new Error(`${zone} never changes its clocks`);
}

async function chooseNights(page: Page, from: number, to: number): Promise<void> {
  await openRoom(page, lodging);
  await typeDates(page, from, to);
  await expect(panelOf(page)).toContainText('$ 59.97');
  await expect(
    panelOf(page)
      .getByRole('button', { name: new RegExp(`^${dayFromToday(from).full}`) })
      .and(page.locator('.rdrDay:not(.rdrDayPassive)')),
  ).toHaveAttribute('aria-pressed', 'true');
}

async function expectRow(page: Page, path: string, from: number, to: number): Promise<void> {
  await page.goto(path);
  const row = page.getByRole('row', { name: new RegExp(lodging.title) }).filter({ hasText: dayFromToday(from).short });
  await expect(row).toContainText(dayFromToday(to).short);
  await expect(row).toContainText('59.97');
}

test('a stay shows the same days and cents to everyone in any time zone', {
  tag: ['@guest', '@browse', '@host', '@sign-up', '@cards'],
}, async ({ browser }) => {
  const west = await pageIn(browser, WEST);
  await enter(west, HOST);
  await addRoomByForm(west, lodging);
  const listing = west.getByRole('row', { name: new RegExp(lodging.title) });
  await expect(listing).toContainText(dayFromToday(1).short);
  await expect(listing).toContainText('19.99');
  await createAccount(west, guest);
  await chooseNights(west, 10, 13);
  await panelOf(west).getByRole('button', { name: 'Reserve' }).click();
  const review = reviewOf(west);
  await expect(review).toContainText(dayFromToday(10).long);
  await expect(review).toContainText(dayFromToday(13).long);
  await expect(review).toContainText('59.97');
  await fillCard(west, CARDS.success);
  await review.getByRole('button', { name: 'Pay 59.97$' }).click();
  const payment = await bookedPayment(west);
  await expectRow(west, '/dashboard/my-bookings', 10, 13);
  await west.context().close();

  const east = await pageIn(browser, EAST);
  await enter(east, guest);
  await expectRow(east, '/dashboard/my-bookings', 10, 13);
  await enter(east, HOST);
  await expectRow(east, '/dashboard/manage-bookings', 10, 13);
  await east.goto('/stand-ins/');
  await expect(east.getByText('Local stand-ins')).toBeVisible();
  await expect(east.getByRole('listitem').filter({ hasText: payment }).filter({ hasText: 'bookingId' })).toContainText(
    '$59.97',
  );
  await east.context().close();
});

test('a stay across a clock change has the right nights and days', {
  tag: ['@guest', '@browse', '@host', '@sign-up', '@cards'],
}, async ({ browser }) => {
  const change = nextClockChange(ZONE_WITH_CLOCK_CHANGE);
  const page = await pageIn(browser, ZONE_WITH_CLOCK_CHANGE);
  await enter(page, guest);
  await chooseNights(page, change - 2, change + 1);
  await panelOf(page).getByRole('button', { name: 'Reserve' }).click();
  const review = reviewOf(page);
  await expect(review).toContainText(dayFromToday(change - 2).long);
  await expect(review).toContainText(dayFromToday(change + 1).long);
  await fillCard(page, CARDS.success);
  await review.getByRole('button', { name: 'Pay 59.97$' }).click();
  await bookedPayment(page);
  await expectRow(page, '/dashboard/my-bookings', change - 2, change + 1);
  await page.context().close();
});
