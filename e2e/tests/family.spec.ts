import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { bookedPayment, CARDS, dayFromToday, fillCard, reviewOf } from '../src/checkout.ts';
import { createAccount, HOST, leaveSession, personOf, typeLogin } from '../src/people.ts';
import { addRoom, lodgingOf, roomCards } from '../src/rooms.ts';
import { enter } from '../src/sessions.ts';
import { expect, test } from '../src/test.ts';

const room = { ...lodgingOf('of the family'), place: 'Paros, Greece', guests: '4' };

// The service worker serves stays while the phone is offline.
test.use({ serviceWorkers: 'allow' });

const found = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /\d rooms? in / });

async function download(page: Page, name: string): Promise<string> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name }).click();
  return readFile(await (await downloading).path(), 'latin1');
}

const [from, to, later] = [dayFromToday(20), dayFromToday(24), dayFromToday(25)];
const asked = `where=Greece&from=${from.plain}&to=${to.plain}&adults=2&children=2&max=400`;

test('a family can book and change a stay on a phone and read it offline', {
  tag: ['@shell', '@browse', '@guest', '@sign-up', '@host', '@cards', '@demo'],
}, async ({ page, context, complaints }) => {
  const family = personOf('paula', 'Paula Family');
  await enter(page, HOST);
  await addRoom(page, room);
  await createAccount(page, family);
  await leaveSession(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await searchInSheet(page);
  await expect(found(page)).toHaveText(/^\d+ rooms? in Greece$/);
  await page.getByRole('button', { name: 'Filters' }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByRole('spinbutton', { name: 'Highest' }).fill('400');
  await filters.getByRole('button', { name: /^Show \d+ rooms?$/ }).click();
  await expect(page).toHaveURL(`/?${asked}`);
  await expect(found(page)).toHaveText(/^\d+ rooms? in Greece$/);
  const number = Number.parseInt((await found(page).textContent()) ?? '', 10);
  await expect(roomCards(page).getByText(/, Greece$/)).toHaveCount(number);
  for (const price of await roomCards(page)
    .getByText(/^\$ [\d.]+ night$/)
    .allTextContents())
    expect(Number.parseFloat(price.slice(2))).toBeLessThanOrEqual(400);
  const card = roomCards(page).filter({ hasText: room.title });
  await expect(card).toContainText('4 nights');
  await expect(card).toContainText('$79.96 total, ');

  await page.getByRole('link', { name: 'Map', exact: true }).click();
  await expect(page.getByText(new RegExp(`^${number} rooms? on the map$`))).toBeAttached();
  await page.goBack();
  await card.click();

  await expect(page).toHaveURL(/\/login\?from=/);
  await typeLogin(page, family);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL(/\/room\/[\w-]+\?from=[\d-]+&to=[\d-]+&adults=2&children=2$/);
  await expect(page.getByLabel('Check-in')).toHaveValue(from.plain);
  await expect(page.getByLabel('Check-out')).toHaveValue(to.plain);
  await expect(page.getByText('2 adults, 2 children')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`/?${asked}`);
  await expect(found(page)).toHaveText(new RegExp(`^${number} rooms? in Greece$`));
  await page.goForward();

  await page.getByRole('region', { name: 'Next step' }).getByRole('button', { name: 'Reserve' }).click();
  await fillCard(page, CARDS.success);
  await reviewOf(page).getByRole('button', { name: /^Pay / }).click();
  await bookedPayment(page);
  const confirmation = page.getByRole('region', { name: room.title });
  await expect(confirmation).toContainText('Your stay is booked');
  await confirmation.getByRole('link', { name: 'See your booking' }).click();
  await expect(page.getByText('2 adults, 2 children')).toBeVisible();

  expect(await download(page, 'Receipt (PDF)')).toMatch(/^%PDF-/);
  const event = await download(page, 'Add to calendar');
  expect(event).toContain(`DTSTART:${from.plain.replaceAll('-', '')}`);

  await page.getByRole('button', { name: 'Change dates or guests' }).click();
  const change = page.getByRole('dialog', { name: 'Change dates or guests' });
  await change.getByLabel('Check-out').fill(later.plain);
  await change.getByRole('button', { name: 'Continue to payment' }).click();
  await fillCard(page, CARDS.success);
  await change.getByRole('button', { name: 'Pay $19.99' }).click();
  await expect(page.getByText('Booking Changed !')).toBeVisible();
  await expect(page.getByText(later.long)).toBeVisible();

  // The device stores the changed stay shortly after the page shows it.
  await expect.poll(() => keptStays(page)).toContain(later.plain);
  complaints.areTolerated = true;
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: 'You’re offline' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: room.title })).toBeVisible();
  await expect(page.getByText(later.long)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change dates or guests' })).toBeDisabled();
});

const keptStays = (page: Page) =>
  page.evaluate(async () => (await (await caches.match('/-/offline-copy'))?.text()) ?? '');

async function searchInSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Where to\?/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Search' });
  await sheet.getByLabel('Where').pressSequentially('Gree');
  await sheet.getByRole('option', { name: 'Greece', exact: true }).click();
  await sheet.getByLabel('Check-in').fill(from.plain);
  await sheet.getByLabel('Check-out').fill(to.plain);
  for (const kind of ['adults', 'adults', 'children', 'children'])
    await page.getByRole('button', { name: `More ${kind}` }).click();
  await sheet.getByRole('button', { name: 'Search' }).click();
}
