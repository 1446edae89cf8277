import type { Response } from '@playwright/test';
import {
  answerBank,
  bookedPayment,
  CARDS,
  dayFromToday,
  fillCard,
  findDay,
  panelOf,
  pickDates,
  reviewOf,
} from '../src/checkout.ts';
import { HOST, logIn, logOut, personOf, signUp } from '../src/people.ts';
import { addRoomByForm, findCard, lodgingOf, openRoom, roomCards } from '../src/rooms.ts';
import { enter } from '../src/sessions.ts';
import { expect, test } from '../src/test.ts';

const guest = personOf('nora', 'Nora Lind');
const lodging = lodgingOf('of the main job');
const { title, place } = lodging;
const FIRST = 20;
const CODE = /^[0-9A-Z]{4}-[0-9A-Z]{4}$/;

test.describe.configure({ mode: 'serial' });

test('[S1.01] [S1.07] [S4.05] [S4.08] a visitor can filter the rooms on the home page by category', {
  tag: ['@browse', '@guest', '@host', '@demo'],
}, async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Travel Lodge');
  const cards = roomCards(page);
  await expect(cards.first()).toBeVisible();
  await expect(cards).toHaveCount(24);
  await expect(cards.first()).toContainText('5 nights .');
  await expect(cards.first()).toContainText(/\$ \d+(\.\d\d)? night/);
  const strip = page.getByRole('navigation', { name: /categor/i });
  await expect(strip.getByRole('link')).toHaveText([
    'Beach',
    'Windmills',
    'Modern',
    'Countryside',
    'Pools',
    'Islands',
    'Lake',
    'Skiing',
    'Castles',
    'Caves',
    'Camping',
    'Arctic',
    'Desert',
    'Barns',
    'Lux',
  ]);
  await page.goto('/?ref=mail');
  await strip.getByRole('link', { name: 'Castles' }).click();
  await expect(page).toHaveURL(/[?&]ref=mail/);
  await expect(page).toHaveURL(/[?&]category=Castles/);
  await expect(cards.first()).toBeVisible();
  await expect(async () => expect(await cards.count()).toBeLessThan(24)).toPass();
  const pictures = await page
    .getByRole('main')
    .locator('img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
  expect(new Set(pictures).size).toBe(pictures.length);
});

test('[S1.03] a room that a host adds appears on the home page', {
  tag: ['@browse', '@guest', '@host'],
}, async ({ page }) => {
  await enter(page, HOST);
  await addRoomByForm(page, lodging);
  await page.getByRole('link', { name: 'Travel Lodge, home' }).click();
  const card = page.getByRole('link', { name: new RegExp(place) });
  await expect(card).toContainText('$ 19.99 night');
  await expect(card.getByRole('img')).toHaveJSProperty('complete', true);
});

test('[S2.01] [S5.08] [S5.09] [S5.10] a visitor can sign up with a profile photo on the way to a room', {
  tag: ['@browse', '@guest', '@host', '@sign-up'],
}, async ({ page }) => {
  await (await findCard(page, '/', place)).click();
  await expect(page).toHaveURL(/\/login\?from=%2Froom%2F/);
  const isUpload = (response: Response) => new URL(response.url()).pathname === '/api/images';
  // Read the body immediately, because the browser discards it when the page changes.
  const uploaded = page.waitForResponse(isUpload).then((response) => response.json());
  await signUp(page, guest);
  await expect(page).toHaveURL('/');
  await page.goto('/dashboard/profile');
  await expect(page.getByText(guest.email)).toBeVisible();
  await expect(page.getByText('GUEST', { exact: true })).toBeVisible();
  const photo = page.getByRole('main').locator('img');
  const { data } = await uploaded;
  await expect(photo).toHaveAttribute('src', new RegExp(`^${data.display_url}`));
  await expect(photo).toHaveJSProperty('complete', true);
  await logOut(page);
});

test('[S1.02] [S6.07] [S6.12] [S6.13] a guest can book after a declined card', {
  tag: ['@browse', '@guest', '@host', '@sign-up', '@cards'],
}, async ({ page }) => {
  await page.goto('/');
  await logIn(page, guest);
  await openRoom(page, lodging);
  await pickDates(page, FIRST, FIRST + 3);
  const panel = panelOf(page);
  await expect(panel).toContainText('$ 59.97');
  await panel.getByText('Guests', { exact: true }).click();
  await panel.getByRole('button', { name: 'More adults' }).click();
  await panel.getByRole('button', { name: 'Reserve' }).click();
  const review = reviewOf(page);
  await expect(review).toContainText(title);
  await expect(review).toContainText(guest.name);
  await expect(review).toContainText('2 adults');
  await expect(review).toContainText(dayFromToday(FIRST).long);
  await expect(review).toContainText(dayFromToday(FIRST + 3).long);
  await fillCard(page, CARDS.declined);
  await review.getByRole('button', { name: 'Pay 59.97$' }).click();
  await expect(review.getByText('Your card was declined.')).toBeVisible();
  await fillCard(page, CARDS.success);
  await review.getByRole('button', { name: 'Pay 59.97$' }).click();
  await bookedPayment(page);
  const row = page.getByRole('row', { name: new RegExp(title) });
  await expect(row).toContainText('59.97');
  await expect(row).toContainText(dayFromToday(FIRST).short);
  await expect(row).toContainText(dayFromToday(FIRST + 3).short);
  const card = page.getByRole('region', { name: title });
  for (const text of ['Your stay is booked', dayFromToday(FIRST).long, '$59.97', 'What happens next'])
    await expect(card).toContainText(text);
  const code = await card.getByText(CODE).textContent();
  await card.getByRole('link', { name: 'See your booking' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(code ?? '')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '$59.97 paid' })).toBeVisible();
});

test('[S6.15] a guest can authenticate with the bank in its own frame', {
  tag: ['@browse', '@guest', '@host', '@sign-up', '@cards'],
}, async ({ page }) => {
  await enter(page, guest);
  await openRoom(page, lodging);
  await expect(await findDay(page, FIRST + 1)).toBeDisabled();
  await pickDates(page, FIRST + 3, FIRST + 5);
  await page.getByRole('button', { name: 'Reserve' }).click();
  const review = reviewOf(page);
  await fillCard(page, CARDS.threeDSecure);
  await review.getByRole('button', { name: 'Pay 39.98$' }).click();
  await answerBank(page, 'Fail authentication');
  await expect(review.getByText(/We are unable to authenticate your payment method/)).toBeVisible();
  await fillCard(page, CARDS.threeDSecure);
  await review.getByRole('button', { name: 'Pay 39.98$' }).click();
  await answerBank(page, 'Complete authentication');
  await bookedPayment(page);
  await expect(page.getByRole('row', { name: new RegExp(title) })).toHaveCount(2);
});

test('[S1.03] the host sees who has booked the room', { tag: ['@browse', '@guest', '@host', '@cards'] }, async ({
  page,
}) => {
  await enter(page, HOST);
  await page.goto('/dashboard/manage-bookings');
  await expect(page.getByRole('columnheader', { name: 'Guest Info' })).toBeVisible();
  const rows = page.getByRole('row', { name: new RegExp(title) });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(guest.name);
  await expect(rows.first()).toContainText(guest.email);
  await expect(rows).toContainText(['2 adults', '1 adult']);
  await rows.first().getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(guest.email)).toBeVisible();
  await expect(page.getByText(CODE)).toBeVisible();
});
