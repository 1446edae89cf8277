import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { bookByRequest } from '../src/checkout.ts';
import { visitDaysLater } from '../src/days-ahead.ts';
import { createAccount, personOf, toastOf } from '../src/people.ts';
import { needsOwnProduct } from '../src/requirements.ts';
import { addRoom, changePrice, lodgingOf } from '../src/rooms.ts';
import { makeHost } from '../src/sessions.ts';
import { expect, test } from '../src/test.ts';

needsOwnProduct('runs a part of the product whose clock is days ahead');

const guest = personOf('rea', 'Rea Returns');
const host = personOf('hal', 'Hal Hosts');
const lodging = lodgingOf('worth a return');
const wish = lodgingOf('for the next time');
/** In days from today. On the day after check-out, both sides are asked for a review. */
const STAY = { from: 0, to: 1, asked: 3 };
const GUEST_REVIEW = 'Warm stove, kind host.';
const HOST_REVIEW = 'Left it as it was.';

test('a guest can save a room, book it and review the stay', {
  tag: ['@browse', '@guest', '@host', '@inbox', '@sign-up', '@cards'],
}, async ({ page: ofGuest, browser }) => {
  const ofHost = await (await browser.newContext()).newPage();
  await createAccount(ofHost, host);
  await makeHost(browser, host);
  const room = await addRoom(ofHost, lodging, { from: STAY.from });
  const wished = await addRoom(ofHost, wish);
  await ofHost.goto('/dashboard/inbox');
  await expect(ofHost.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();

  await createAccount(ofGuest, guest);
  await ofGuest.goto(wished);
  await ofGuest.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toastOf(ofGuest, 'Saved to My places')).toBeVisible();
  await ofGuest.goto('/dashboard/saved');
  await expect(ofGuest.getByRole('region', { name: 'My places' }).getByRole('link')).toContainText(wish.place);

  await ofGuest.goto(room);
  await ofGuest.getByRole('link', { name: 'Message host' }).click();
  await write(ofGuest, 'May we come today?');
  await ofHost.getByRole('link', { name: new RegExp(guest.name) }).click();
  await expect(messages(ofHost).getByText('May we come today?')).toBeVisible();
  await write(ofHost, 'You are welcome.');
  await expect(messages(ofGuest).getByText('You are welcome.')).toBeVisible();

  await bookByRequest(ofGuest, room, STAY.from, STAY.to);
  await ofGuest.goto('/dashboard/my-bookings');
  await ofGuest.getByRole('row').getByRole('link', { name: lodging.title }).click();
  await expect(ofGuest.getByRole('heading', { level: 1, name: lodging.title })).toBeVisible();
  await expect(ofGuest.getByRole('heading', { name: 'Rate your stay' })).toHaveCount(0);
  await ofGuest.getByRole('link', { name: 'Message host' }).click();
  await write(ofGuest, 'We come at six.');
  await expect(messages(ofHost).getByText('We come at six.')).toBeVisible();
  // The label depends on whether the check-in hour has passed.
  await expect(ofHost.getByRole('complementary', { name: 'The stay' })).toContainText(/Confirmed|Staying now/);

  await changePrice(ofHost, wished, 15);

  const visitors = [
    { context: ofGuest.context(), person: guest },
    { context: ofHost.context(), person: host },
  ];
  await visitDaysLater(STAY.asked, visitors, async () => {
    await openNote(ofGuest, `How was your stay at ${lodging.title}?`);
    await rate(ofGuest, 'Rate your stay', GUEST_REVIEW);
    await expect(ofGuest.getByText('Not public yet.')).toBeVisible();

    await openNote(ofHost, `How was ${guest.name} as a guest?`);
    await expect(ofHost.getByRole('heading', { name: 'Review your guest' })).toBeVisible();
    await expect(ofHost.getByText(GUEST_REVIEW)).toHaveCount(0);
    await rate(ofHost, 'Review your guest', HOST_REVIEW);
    await expect(ofHost.getByText(GUEST_REVIEW)).toBeVisible();

    await openNote(ofGuest, `Your host at ${lodging.title} reviewed you`);
    await expect(ofGuest.getByText(HOST_REVIEW)).toBeVisible();
    await ofGuest.goto(room);
    await ofGuest.getByRole('link', { name: '1 review' }).click();
    await expect(ofGuest.getByText(GUEST_REVIEW)).toBeVisible();

    await openNote(ofGuest, 'Something is better in “My places”');
    const saved = ofGuest.getByRole('region', { name: 'My places' }).getByRole('link');
    await expect(saved).toContainText('$15 per night');
    await expect(saved).toContainText('was $19.99');
    await expectAccessible(ofGuest);
  });
  await ofHost.context().close();
});

const messages = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel(/^Message to /).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(messages(page).getByText(text)).toBeVisible();
}

async function openNote(page: Page, title: string): Promise<void> {
  const note = page.getByRole('list', { name: 'Notifications' }).getByRole('link').filter({ hasText: title });
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Notifications/ })
    .click();
  await note.click();
}

async function rate(page: Page, heading: string, text: string): Promise<void> {
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  for (const stars of await page.getByRole('radio', { name: '5 of 5 stars' }).all()) await stars.check({ force: true });
  await page.getByLabel('Your review').fill(text);
  await page.getByRole('button', { name: 'Send review' }).click();
  await expect(toastOf(page, 'Review Saved !')).toBeVisible();
}
