import type { Page } from '@playwright/test';
import {
  bookedPayment,
  CARDS,
  dayFromToday,
  fillCard,
  findDay,
  panelOf,
  pickDates,
  reviewOf,
} from '../src/checkout.ts';
import { byKeyboard, type Keyboard } from '../src/hands.ts';
import { type OtherSite, openOtherSite } from '../src/other-site.ts';
import { createAccount, HOST, type Person, personOf, pictureOf, toastOf } from '../src/people.ts';
import { needsOwnProduct, needsStore } from '../src/requirements.ts';
import { isFound, type Lodging, nightCell, openRoom } from '../src/rooms.ts';
import { enter } from '../src/sessions.ts';
import { expect, test } from '../src/test.ts';
import { LODGING_OF_THE_YEAR, STAY_OF_THE_YEAR as STAY } from '../src/year.ts';

needsStore();
needsOwnProduct('lets the product read a calendar on this machine');

const WEEKEND_PRICE = '25.50';
const BLOCKED = [20, 21, 22] as const;

const OTHER_SITE = 'Seaside Stays';
const STAYS_ELSEWHERE = {
  known: [30, 33],
  comesWhileAGuestLooks: [40, 43],
  clashes: [STAY.from, STAY.from + 2],
} satisfies Record<string, OtherSite['stays'][number]>;

test('a host can do a year’s work by keyboard alone', {
  tag: ['@browse', '@guest', '@host', '@demo', '@sign-up', '@cards'],
}, async ({ page, browser, complaints }) => {
  const lodging = LODGING_OF_THE_YEAR;
  const guest = personOf('yuri', 'Yuri Guest');
  const host = hostOf(page, byKeyboard(page), lodging);
  await enter(page, HOST);
  await page.goto('/dashboard');
  await host.list();
  await host.setRules();
  await host.block();
  const elsewhere = await openOtherSite();
  const { known, comesWhileAGuestLooks, clashes } = STAYS_ELSEWHERE;
  elsewhere.stays = [known];
  await host.importFrom(elsewhere);

  const other = await (await browser.newContext()).newPage();
  await createAccount(other, guest);
  await choose(other, lodging, comesWhileAGuestLooks);
  elsewhere.stays = [known, comesWhileAGuestLooks];
  await host.readAgain(elsewhere);
  complaints.expect(409);
  await expectRefused(other);
  await book(other, lodging);
  await host.seeStay(guest, STAY.to);

  elsewhere.stays = [known, clashes];
  await host.readAgain(elsewhere);
  await expect(host.clash()).toContainText('ooked twice');
  elsewhere.stays = [];
  await host.readAgain(elsewhere);
  await expect(host.clash()).toHaveCount(0);
  elsewhere.close();

  await host.pause();
  await expect.poll(() => isFound(other, lodging)).toBe(false);
  await host.takeUpAgain();
  await expect.poll(() => isFound(other, lodging)).toBe(true);

  await extendStay(other, lodging);
  await host.seeStay(guest, STAY.changedTo);
  await other.context().close();
  await host.connectAccount();
});

function hostOf(page: Page, hands: Keyboard, lodging: Lodging) {
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  const headingOf = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const row = page.getByRole('row', { name: new RegExp(lodging.title) });
  const night = (offset: number) => nightCell(page, offset);

  async function openPage(name: string) {
    await hands.press(menu.getByRole('link', { name, exact: true }));
    await expect(headingOf(name)).toBeVisible();
  }

  async function openFromMenu(name: string, heading: string) {
    await openPage('My Listings');
    await hands.press(button(`More for ${lodging.title}`));
    await hands.press(row.getByRole('link', { name, exact: true }));
    await expect(headingOf(heading)).toBeVisible();
  }

  return {
    async list() {
      await openPage('Add Room');
      await hands.type(page.getByLabel('Location'), lodging.place);
      await hands.choose(page.getByRole('button', { name: /^Category/ }), 'Modern');
      await hands.setDay(page.getByLabel('From', { exact: true }), dayFromToday(1).plain);
      await hands.setDay(page.getByLabel('To', { exact: true }), dayFromToday(90).plain);
      await hands.type(page.getByLabel('Title'), lodging.title);
      await hands.upload(page.getByLabel('Picture', { exact: true }), await pictureOf(page, 'valley.png'));
      await expect(page.getByText('Uploaded !')).toBeVisible();
      await expect(page.getByLabel('Picture', { exact: true })).toBeFocused();
      await hands.type(page.getByLabel('Price', { exact: true }), lodging.price);
      await hands.type(page.getByLabel('Total guest'), '2');
      await hands.type(page.getByLabel('Bedrooms'), '1');
      await hands.type(page.getByLabel('Bathrooms'), '1');
      await hands.press(button('Save & Continue'));
      await expect(toastOf(page, 'Room Added !')).toBeVisible();
      await expect(headingOf('My Listings')).toBeFocused();
      await expect(row).toBeVisible();
    },

    async setRules() {
      await openFromMenu('Prices and rules', 'Prices and rules');
      await hands.type(page.getByLabel('Weekend price'), WEEKEND_PRICE);
      await hands.type(page.getByLabel('Shortest stay'), '2');
      await hands.press(button('Save rules'));
      await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    },

    async block() {
      await openFromMenu('Calendar', lodging.title);
      await hands.select(BLOCKED.map(night));
      await hands.press(button('Block'));
      await expect(toastOf(page, `${BLOCKED.length} nights blocked`)).toBeVisible();
      await expect(night(BLOCKED[0])).toHaveAccessibleName(/, blocked$/);
    },

    async importFrom({ address }: OtherSite) {
      await openFromMenu('Other sites', 'Other sites');
      await hands.type(page.getByLabel('Name'), OTHER_SITE);
      await hands.type(page.getByLabel('Address'), address);
      await hands.press(button('Add calendar'));
      await expect(toastOf(page, 'Calendar Added !')).toBeVisible();
      await expect(page.getByText('1 stay ahead')).toBeVisible();
    },

    async readAgain({ stays }: OtherSite) {
      await openFromMenu('Other sites', 'Other sites');
      await hands.press(button(`Read now: ${OTHER_SITE}`));
      // Nights of removed stays are reopened only at the next reading, unless the host opens them first.
      if (stays.length === 0) {
        await expect(page.getByText('This calendar has no events.')).toBeVisible();
        await hands.press(button(`Open these nights now: ${OTHER_SITE}`));
      }
      const count = stays.length === 1 ? '1 stay ahead' : `${stays.length} stays ahead`;
      await expect(page.getByText(stays.length === 0 ? 'No stays ahead' : count)).toBeVisible();
    },

    clash: () => page.getByRole('alert').filter({ hasText: OTHER_SITE }),

    async seeStay(guest: Person, until: number) {
      await openPage('Manage Bookings');
      await hands.press(row.filter({ hasText: guest.name }).getByRole('link', { name: lodging.title }));
      await expect(page.getByText(dayFromToday(until).long).first()).toBeVisible();
    },

    async pause() {
      await openPage('My Listings');
      await hands.press(button(`More for ${lodging.title}`));
      await hands.press(button('Unlist'));
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText('The one booked stay goes on as it is.');
      await hands.press(question.getByRole('button', { name: 'Unlist' }));
      await expect(row).toContainText('Unlisted');
    },

    async takeUpAgain() {
      await hands.press(row.getByRole('button', { name: /^List again: / }));
      await expect(row).not.toContainText('Unlisted');
    },

    async connectAccount() {
      await openPage('Earnings');
      const connect = page.getByRole('button', { name: /^Con(nect|tinue)/ });
      const ready = page.getByText('Your account is ready', { exact: true });
      await expect(ready.or(connect)).toBeVisible();
      if (await connect.isVisible()) {
        await hands.press(connect);
        await hands.press(button('Agree and submit'));
      }
      await expect(ready).toBeVisible();
    },
  };
}

async function choose(page: Page, lodging: Lodging, [from, to]: OtherSite['stays'][number]): Promise<void> {
  await openRoom(page, lodging);
  await pickDates(page, from, to);
  await expect(panelOf(page).getByRole('button', { name: 'Reserve' })).toBeEnabled();
}

async function expectRefused(page: Page): Promise<void> {
  await panelOf(page).getByRole('button', { name: 'Reserve' }).click();
  await expect(reviewOf(page)).toContainText('Some of these nights were just taken.');
}

async function book(page: Page, lodging: Lodging): Promise<void> {
  for (const closed of [BLOCKED[0], STAYS_ELSEWHERE.known[0]]) {
    await openRoom(page, lodging);
    await expect(await findDay(page, closed)).toBeDisabled();
  }
  await openRoom(page, lodging);
  const panel = panelOf(page);
  await pickDates(page, STAY.from, STAY.to);
  await panel.getByText('6 nights, night by night').click();
  const total = totalOf(STAY.from, STAY.to, lodging);
  await expect(panel).toContainText(total);
  await panel.getByRole('button', { name: 'Reserve' }).click();
  await fillCard(page, CARDS.success);
  await page.getByRole('button', { name: `Pay ${total}$` }).click();
  await bookedPayment(page);
}

async function extendStay(page: Page, lodging: Lodging): Promise<void> {
  await page.goto('/dashboard/my-bookings');
  await page.getByRole('row').getByRole('link', { name: lodging.title }).first().click();
  await page.getByRole('button', { name: 'Change dates or guests' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change dates or guests' });
  await dialog.getByLabel('Check-out').fill(dayFromToday(STAY.changedTo).plain);
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await fillCard(page, CARDS.success);
  await dialog.getByRole('button', { name: `Pay $${totalOf(STAY.to, STAY.changedTo, lodging)}` }).click();
  await expect(page.getByText('Booking Changed !')).toBeVisible();
}

function totalOf(from: number, to: number, { price }: Lodging): string {
  const nights = Array.from({ length: to - from }, (_, index) => new Date(dayFromToday(from + index).plain));
  const prices = nights.map((night) => Number(night.getUTCDay() >= 5 ? WEEKEND_PRICE : price));
  return prices
    .reduce((sum, each) => sum + each, 0)
    .toFixed(2)
    .replace(/\.00$/, '');
}
