import { expect, type Locator, type Page } from '@playwright/test';
import { fetchPageData } from './page-data.ts';
import { waitForHydration } from './painted.ts';
import { expectOk } from './people.ts';
import { today } from './run.ts';

export const CARDS = {
  success: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  threeDSecure: '4000 0025 0000 3155',
} as const;

const DAY_MS = 86_400_000;
const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const FULL = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

export function dayFromToday(days: number) {
  const date = new Date(Date.parse(today) + days * DAY_MS);
  return {
    plain: date.toISOString().slice(0, 10),
    long: LONG.format(date),
    full: FULL.format(date),
    short: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(date),
  };
}

/** Opens the dates of the booking panel. */
export async function openDates(page: Page): Promise<void> {
  const checkIn = panelOf(page).getByLabel('Check-in');
  await expect(checkIn).toBeAttached();
  await waitForHydration(page);
  if (!(await checkIn.isVisible())) await panelOf(page).getByText('Dates', { exact: true }).click();
  await expect(checkIn).toBeVisible();
}

export async function typeDates(page: Page, from: number, to: number): Promise<void> {
  await openDates(page);
  const checkOut = panelOf(page).getByLabel('Check-out');
  await panelOf(page).getByLabel('Check-in').fill(dayFromToday(from).plain);
  await checkOut.fill(dayFromToday(to).plain);
  await checkOut.blur();
}

export async function findDay(page: Page, offset: number): Promise<Locator> {
  await openDates(page);
  const panel = panelOf(page);
  const days = panel.locator('.rdrDay:not(.rdrDayPassive)');
  const day = panel.getByRole('button', { name: dayFromToday(offset).full }).and(days);
  const caption = panel.locator('.ui-calendar [aria-live]').first();
  await expect(days.first()).toBeVisible();
  for (let month = 0; month < 12 && !(await day.isVisible()); month += 1) {
    const shown = (await caption.textContent()) ?? '';
    await panel.getByRole('button', { name: 'Next month' }).click();
    await expect(caption).not.toHaveText(shown);
  }
  return day;
}

/** Checks that yesterday is not available. On the first day of a month, the calendar does not show yesterday. */
export async function expectNoYesterday(calendar: Page | Locator): Promise<void> {
  await expect(calendar.getByRole('button', { name: 'Previous month' })).toBeDisabled();
  const yesterday = calendar.getByRole('button', { name: new RegExp(`^${dayFromToday(-1).full}`) });
  if (today.endsWith('-01')) await expect(yesterday).toHaveCount(0);
  else await expect(yesterday).toBeDisabled();
}

export async function pickDates(page: Page, from: number, to: number): Promise<void> {
  for (const offset of [from, to]) await (await findDay(page, offset)).click();
}

export function panelOf(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Booking' });
}

/** The button of the panel. On phones, the bar has one too while this is out of view. */
export function reserveOf(page: Page): Locator {
  return panelOf(page).getByRole('button', { name: 'Reserve' }).first();
}

export function reviewOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Review Info Before Reserve' });
}

const cardField = (page: Page, name: string) =>
  page.frameLocator('iframe[name^="__privateStripeFrame"]').first().locator(`[name=${name}]`);

export function cardNumber(page: Page): Locator {
  return cardField(page, 'cardnumber');
}

export function cardFields(page: Page, number: string): (readonly [Locator, string])[] {
  const texts = { cardnumber: number, 'exp-date': '12 / 34', cvc: '123', postal: '10115' };
  return Object.entries(texts).map(([name, text]) => [cardField(page, name), text] as const);
}

export async function fillCard(page: Page, number: string): Promise<void> {
  for (const [field, text] of cardFields(page, number)) await field.fill(text);
}

export async function answerBank(page: Page, answer: 'Complete authentication' | 'Fail authentication'): Promise<void> {
  const frames = page.locator('iframe[src*="/3ds/"]');
  await expect(frames).toBeVisible();
  await frames.contentFrame().getByRole('button', { name: answer }).click();
}

export async function bookedPayment(page: Page): Promise<string> {
  // Read the toast first: it disappears, and on a busy machine the address may change later.
  const text = await page.getByText(/Booking Successful ! pi_\w+/).textContent();
  await expect(page).toHaveURL(/\/dashboard\/my-bookings$/);
  return /pi_\w+/.exec(text ?? '')?.[0] ?? '';
}

export async function bookStay(page: Page, from: number, to: number): Promise<void> {
  await pickDates(page, from, to);
  await reserveOf(page).click();
  await fillCard(page, CARDS.success);
  await page.getByRole('button', { name: /^Pay / }).click();
  await bookedPayment(page);
}

/**
 * Books and pays for a stay without a page, as the signed-in guest, for journeys about later events. Returns the
 * payment's id.
 */
export async function bookByRequest({ request }: Page, room: string, from: number, to: number): Promise<string> {
  const { price, _id } = await expectOk<{ price: number; _id: string }>(request.get(`/api${room}`), room);
  const days = { from: dayFromToday(from).plain, to: dayFromToday(to).plain };
  const stay = { roomId: _id, ...days, price: Math.round(price * 100 * (to - from)) / 100 };
  const held = request.post('/api/create-payment-intent', { data: stay });
  const { clientSecret } = await expectOk<{ clientSecret: string }>(held, 'the hold');
  const { config } = await fetchPageData(request);
  const id = clientSecret.split('_secret_')[0] ?? '';
  const payment = { key: config.stripe.publishableKey, client_secret: clientSecret, payment_method: 'pm_card_visa' };
  const paid = request.post(`/stand-ins/payments/v1/payment_intents/${id}/confirm`, { form: payment });
  await expectOk(paid, 'the payment');
  await expectOk(request.post('/api/bookings', { data: { ...stay, transactionId: id } }), 'the booking');
  return id;
}
