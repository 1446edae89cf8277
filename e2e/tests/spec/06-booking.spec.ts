import { expectAccessible } from '../../src/accessibility.ts';
import {
  bookByRequest,
  CARDS,
  dayFromToday,
  expectNoYesterday,
  fillCard,
  openDates,
  panelOf,
  pickDates,
  reviewOf,
  typeDates,
} from '../../src/checkout.ts';
import { createAccount, DEMO_PASSWORD, GUEST, HOST, personOf, toastOf } from '../../src/people.ts';
import { refundedCents } from '../../src/provider.ts';
import { addRoom, lodgingOf, openDemoRoom } from '../../src/rooms.ts';
import { enter } from '../../src/sessions.ts';
import { expect, test } from '../../src/test.ts';

test('[S6.01] [S6.02] [S4.08] the room page shows title, place, image, host, counts, category and description', {
  tag: ['@browse', '@demo'],
}, async ({ page }) => {
  await enter(page, GUEST);
  await openDemoRoom(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Thatched mill on the canal');
  await expect(main.getByText('Kinderdijk, South Holland, Netherlands')).toBeVisible();
  await expect(main.locator('img').first()).toBeVisible();
  const host = main.locator('section').filter({ hasText: 'Hosted by Elias Haddad' }).first();
  await expect(host.locator('img')).toBeVisible();
  await expect(host.getByRole('listitem')).toHaveText(['4 guests', '2 rooms', '1 bathroom']);
  await expect(main.getByText('This property is a windmill, or stands within sight of one.')).toBeVisible();
  await expect(main.getByRole('heading', { name: 'About this place' })).toBeVisible();
  await expect(main.getByText(/^Miller Jaap still grinds on Saturdays/)).toBeVisible();
});

test('[S6.03] [S6.04] [S1.06] the panel has price, a vertical rose date-range picker without date display, Reserve and the total', {
  tag: ['@browse', '@guest', '@demo'],
}, async ({ page }) => {
  await enter(page, GUEST);
  await openDemoRoom(page);
  await expect(panelOf(page)).toContainText(/\$ \d+(\.\d\d)? night/);
  await pickDates(page, 50, 53);
  await expect(panelOf(page).locator('.rdrMonthsVertical')).toBeVisible();
  await expect(panelOf(page).locator('.rdrDateDisplayWrapper')).toHaveCount(0);
  const colour = await panelOf(page)
    .locator('.rdrStartEdge')
    .first()
    .evaluate((element) => getComputedStyle(element).color);
  expect(colour).toMatch(/rgb\(2\d\d, \d{2}, \d{2}\)|oklch/);
  const text = (await panelOf(page).textContent()) ?? '';
  const nightly = Number(/\$ (\d+(?:\.\d\d)?) night/.exec(text)?.[1]);
  const total = Math.round(nightly * 300) / 100;
  await expect(panelOf(page)).toContainText(`$ ${Number.isInteger(total) ? total : total.toFixed(2)}`);
});

test('[S6.05] nobody can reserve other nights of a room with a paid stay', {
  tag: ['@browse', '@guest', '@host', '@sign-up', '@cards'],
}, async ({ page }) => {
  const lodging = lodgingOf('for one');
  await enter(page, HOST);
  const room = await addRoom(page, lodging, { keepOpen: false });
  await createAccount(page, personOf('berta', 'Berta Booker'));
  await bookByRequest(page, room, 50, 53);
  await enter(page, GUEST);
  await page.goto(room);
  await typeDates(page, 60, 63);
  await expect(panelOf(page)).toContainText('3 nights');
  await expect(panelOf(page)).toContainText('This room is booked');
  await expect(panelOf(page).getByRole('button', { name: 'Reserve' })).toBeDisabled();
  const others = page.getByRole('region', { name: 'Other ways to stay' });
  await expect(others.getByRole('link', { name: 'See all rooms that are free on your dates' })).toBeVisible();
  await expectAccessible(page);
});

test('[S6.06] a host cannot reserve their own room', { tag: ['@browse', '@guest', '@demo'] }, async ({ page }) => {
  await enter(page, { email: 'host2@lodge.test', password: DEMO_PASSWORD });
  await openDemoRoom(page);
  await pickDates(page, 50, 53);
  await expect(panelOf(page)).toContainText('3 nights');
  await expect(panelOf(page).getByRole('button', { name: 'Reserve' })).toBeDisabled();
  await expect(panelOf(page)).toContainText('This is your room');
});

test('[S6.07] [S6.08] [S6.09] [S6.10] [S13.03] Reserve opens the review with long dates and a card form', {
  tag: ['@browse', '@guest', '@demo'],
}, async ({ page }) => {
  await enter(page, GUEST);
  await openDemoRoom(page);
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const prices: number[] = [];
  page.on('request', (request) => {
    if (request.url().includes('create-payment-intent')) prices.push(request.postDataJSON().price);
  });
  await expect(panelOf(page)).toContainText('$ 0');
  await expect(panelOf(page).getByRole('button', { name: 'Reserve' })).toBeDisabled();
  await pickDates(page, 55, 57);
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/create-payment-intent', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await panelOf(page).getByRole('button', { name: 'Reserve' }).click();
  await expect(reviewOf(page)).toContainText(title);
  await expect(reviewOf(page)).toContainText('Kinderdijk');
  await expect(reviewOf(page)).toContainText('Clara Lindqvist');
  await expect(reviewOf(page)).toContainText(dayFromToday(55).long);
  await expect(reviewOf(page)).toContainText(dayFromToday(57).long);
  const pay = reviewOf(page).getByRole('button', { name: /^Pay \d+(\.\d\d)?\$$/ });
  await expect(pay).toBeDisabled();
  await fillCard(page, CARDS.success);
  await expect(pay).toBeDisabled();
  answered.resolve();
  await expect(pay).toBeEnabled();
  expect(prices).toEqual([370]);
  await reviewOf(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(reviewOf(page)).toBeHidden();
});

test('[S6.08] [S6.09] [S6.11] [S6.13] [S6.16] a card payment has the guest’s email and name and shows a refusal in red', {
  tag: ['@browse', '@guest', '@demo', '@cards'],
}, async ({ page }) => {
  await enter(page, GUEST);
  await openDemoRoom(page);
  await pickDates(page, 55, 57);
  const method = page.waitForResponse((response) => response.url().endsWith('/v1/payment_methods'));
  const confirmation = page.waitForRequest((request) => /\/v1\/payment_intents\/\w+\/confirm$/.test(request.url()));
  const answered = Promise.withResolvers<void>();
  await page.route(/\/v1\/payment_intents\/\w+\/confirm$/, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await panelOf(page).getByRole('button', { name: 'Reserve' }).click();
  await fillCard(page, CARDS.declined);
  const pay = reviewOf(page).getByRole('button', { name: /^Pay / });
  await pay.click();
  const made = new URLSearchParams((await method).request().postData() ?? '');
  expect(made.get('type')).toBe('card');
  expect(made.get('billing_details[email]')).toBe(GUEST.email);
  expect(made.get('billing_details[name]')).toBe('Clara Lindqvist');
  const { id } = (await (await method).json()) as { id: string };
  expect(new URLSearchParams((await confirmation).postData() ?? '').get('payment_method')).toBe(id);
  await expect(pay).toHaveAttribute('aria-busy', 'true');
  await expect(pay).toBeDisabled();
  answered.resolve();
  const refusal = reviewOf(page).getByText('Your card was declined.');
  await expect(refusal).toBeVisible();
  const [red = 0, green = 0] =
    (await refusal.evaluate((element) => getComputedStyle(element).color)).match(/\d+/g)?.map(Number) ?? [];
  expect(red).toBeGreaterThan(green * 2);
  await expect(pay).toBeEnabled();
  await reviewOf(page).getByRole('button', { name: 'Cancel' }).click();
});

test('[S6.14] a booking that cannot be saved shows the message and is refunded', {
  tag: ['@browse', '@guest', '@demo', '@cards'],
}, async ({ page, request, complaints }) => {
  complaints.expect(422);
  await enter(page, GUEST);
  await openDemoRoom(page);
  await pickDates(page, 59, 60);
  // If the intent has only a price, no nights are held. The payment is then used for the booking that is saved, which
  // has different dates here.
  await page.route('**/api/create-payment-intent', (route) => {
    const { price } = route.request().postDataJSON();
    return route.continue({ postData: JSON.stringify({ price }) });
  });
  await page.route('**/api/bookings', (route) => {
    const days = { from: dayFromToday(400).plain, to: dayFromToday(401).plain };
    return route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), ...days }) });
  });
  const saving = page.waitForRequest('**/api/bookings');
  await panelOf(page).getByRole('button', { name: 'Reserve' }).click();
  await fillCard(page, CARDS.success);
  await reviewOf(page).getByRole('button', { name: /^Pay / }).click();
  const message = 'The room is not available on these dates.';
  await expect(toastOf(page, message)).toBeVisible();
  await expect(reviewOf(page)).toContainText(/Your payment of \$\d+ is being refunded in full/);
  const { transactionId, price } = (await saving).postDataJSON() as { transactionId: string; price: number };
  await expect.poll(() => refundedCents(request, transactionId)).toEqual([Math.round(price * 100)]);
});

test('[S6.15] days that are taken or not offered cannot be picked', {
  tag: ['@browse', '@guest', '@demo'],
}, async ({ page }) => {
  await enter(page, GUEST);
  await openDemoRoom(page);
  await openDates(page);
  await expect(panelOf(page).getByRole('button', { name: 'Next month' })).toBeVisible();
  await expectNoYesterday(panelOf(page));
  for (const [offset, problem] of [
    [-5, /^Not before /],
    [400, /^Not after /],
  ] as const) {
    await page.getByLabel('Check-in').fill(dayFromToday(offset).plain);
    await page.getByLabel('Check-in').blur();
    await expect(panelOf(page).getByText(problem)).toBeVisible();
  }
});
