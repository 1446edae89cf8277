import type { Browser, BrowserContext, Locator, Page, Route } from '@playwright/test';
import { answerBank, CARDS, cardNumber, dayFromToday, fillCard, reserveOf, reviewOf } from '../src/checkout.ts';
import { createAccount, HOST, personOf } from '../src/people.ts';
import { chargesAround } from '../src/provider.ts';
import { addRoom, lodgingOf } from '../src/rooms.ts';
import { enter } from '../src/sessions.ts';
import { test as base, expect } from '../src/test.ts';

/**
 * Whatever happens during a payment, there must be one charge and one booking. `PAY_ONCE_TIMES` sets the number of
 * repetitions.
 */

const TIMES = Number(process.env.PAY_ONCE_TIMES ?? 1);
// Excludes `@host`, because other tests cover the host's part.
const TAGS = { tag: ['@browse', '@guest', '@sign-up', '@cards'] };
const lodging = lodgingOf(`paid once ${process.env.TEST_WORKER_INDEX ?? 0}`);
let added: Promise<string> | undefined;
let stays = 0;
/** The number of bookings of the current test's guest, and the number of charges before the test. */
let booked = 0;
let chargesBefore = 0;

const test = base.extend<{ room: string }>({
  // Depends on `requirements`, so that skipped tests add no room.
  room: async ({ browser, requirements: _ }, use) => {
    added ??= addLodging(browser);
    await use(await added);
  },
});

async function addLodging(browser: Browser): Promise<string> {
  const page = await browser.newPage();
  await enter(page, HOST);
  const address = await addRoom(page, lodging);
  await page.close();
  return address;
}

/** Each test has its own guest, so that the guest's bookings fit on one page of My Bookings. */
async function enterAs(page: Page, who: string): Promise<void> {
  await createAccount(page, personOf(who, 'Olga Once'));
  booked = 0;
  chargesBefore = await chargesAround(page.request, lodging.title);
}

function nextNight(room: string) {
  stays += 1;
  const [from, to] = [dayFromToday(stays), dayFromToday(stays + 1)];
  return { address: `${room}?from=${from.plain}&to=${to.plain}`, from };
}

const payOf = (page: Page) => reviewOf(page).getByRole('button', { name: 'Pay 19.99$' });
const ownStayOf = (page: Page) => page.getByText(/You booked this room from .* and it's paid for/).last();

async function openCheckout(page: Page, address: string): Promise<Locator> {
  await page.goto(address);
  await reserveOf(page).click();
  await fillCard(page, CARDS.success);
  await expect(payOf(page)).toBeEnabled();
  return payOf(page);
}

const isBookedAt = (page: Page) => expect(page).toHaveURL(/\/dashboard\/my-bookings$/);

async function expectOnce(page: Page, { from }: ReturnType<typeof nextNight>): Promise<void> {
  booked += 1;
  await page.goto('/dashboard/my-bookings');
  const rows = page.getByRole('row', { name: new RegExp(lodging.title) });
  await expect(rows.filter({ has: page.locator(`td:nth-of-type(3) time[datetime="${from.plain}"]`) })).toHaveCount(1);
  await expect(rows).toHaveCount(booked);
  const charges = (await chargesAround(page.request, lodging.title)) - chargesBefore;
  expect(charges, 'charges at the provider').toBe(booked);
}

test('a double click on Pay pays once', TAGS, async ({ page, room }) => {
  await enterAs(page, 'olga-clicks');
  const presses: ((pay: Locator) => Promise<unknown>)[] = [
    // Two clicks with no render in between.
    (pay) =>
      pay.evaluate((button: HTMLButtonElement) => {
        button.click();
        button.click();
      }),
    (pay) => pay.dblclick(),
    async () => {
      await cardNumber(page).press('Enter');
      await cardNumber(page).press('Enter');
    },
  ];
  for (let time = 0; time < TIMES; time += 1) {
    const night = nextNight(room);
    const pay = await openCheckout(page, night.address);
    await presses[time % presses.length]?.(pay);
    await isBookedAt(page);
    await expectOnce(page, night);
  }
});

test(
  'the same checkout in two tabs pays once and shows the booking in both',
  TAGS,
  async ({ page, context, complaints, room }) => {
    // For the second tab, the provider responds that the payment has already succeeded.
    complaints.expect(400);
    await enterAs(page, 'olga-tabs');
    const other = await context.newPage();
    for (let time = 0; time < TIMES; time += 1) {
      const night = nextNight(room);
      const [first, second] = [await openCheckout(page, night.address), await openCheckout(other, night.address)];
      await Promise.all([first.click(), second.click()]);
      await Promise.all([isBookedAt(page), isBookedAt(other)]);
      await expectOnce(page, night);
    }
  },
);

test(
  'a tab whose hold was released in another tab can hold the nights again',
  TAGS,
  async ({ page, context, complaints, room }) => {
    complaints.expect(400);
    await enterAs(page, 'olga-gave-back');
    const other = await context.newPage();
    const night = nextNight(room);
    const pay = await openCheckout(page, night.address);
    await openCheckout(other, night.address);
    const released = other.waitForResponse((response) => response.url().endsWith('/hold'));
    await reviewOf(other).getByRole('button', { name: 'Cancel' }).click();
    await released;
    await pay.click();
    await expect(reviewOf(page)).toContainText('The nights are no longer held for you. Nothing was charged.');
    await reviewOf(page).getByRole('button', { name: 'Hold the nights again' }).click();
    await pay.click();
    await isBookedAt(page);
    await expectOnce(page, night);
  },
);

test(
  'two tabs can each finish a different stay in one room during 3-D Secure',
  TAGS,
  async ({ page, context, room }) => {
    await enterAs(page, 'olga-two-stays');
    const other = await context.newPage();
    const [night, otherNight] = [nextNight(room), nextNight(room)];
    const pay = await openCheckout(page, night.address);
    await fillCard(page, CARDS.threeDSecure);
    await pay.click();
    await expect(page.locator('iframe[src*="/3ds/"]')).toBeVisible();
    const payOther = await openCheckout(other, otherNight.address);
    await fillCard(other, CARDS.threeDSecure);
    await payOther.click();
    await answerBank(other, 'Complete authentication');
    await isBookedAt(other);
    await answerBank(page, 'Complete authentication');
    await isBookedAt(page);
    booked += 1;
    await expectOnce(page, night);
  },
);

test(
  'going back to a room’s page shows a stay that was paid for in another tab',
  TAGS,
  async ({ page, context, room }) => {
    await enterAs(page, 'olga-back');
    const night = nextNight(room);
    await page.goto(night.address);
    await expect(reserveOf(page)).toBeEnabled();
    await page.goto('/dashboard/my-bookings');
    const other = await context.newPage();
    await (await openCheckout(other, night.address)).click();
    await isBookedAt(other);
    await page.goBack();
    await expect(ownStayOf(page)).toBeVisible();
    await expect(reserveOf(page)).toBeDisabled();
    await expectOnce(page, night);
  },
);

test(
  'a page that is reloaded during a payment keeps the dates and pays once',
  TAGS,
  async ({ page, complaints, room }) => {
    // A reload cuts off requests in flight.
    complaints.expect(400);
    await enterAs(page, 'olga-reloads');
    const moments = [
      { address: /\/v1\/payment_methods$/, reachesServer: false },
      { address: /\/api\/bookings$/, reachesServer: false },
      { address: /\/v1\/payment_intents\/\w+\/confirm$/, reachesServer: true },
      { address: /\/api\/bookings$/, reachesServer: true },
    ] as const;
    for (let time = 0; time < TIMES; time += 1) {
      const night = nextNight(room);
      const pay = await openCheckout(page, night.address);
      // Starts with the last moments, because they matter most if there are few repetitions.
      const { address, reachesServer } = moments.at(-1 - (time % moments.length)) ?? moments[0];
      const { made } = await delayResponse(page, address, reachesServer);
      await pay.click();
      await made;
      await page.reload();
      await expect(page.getByLabel('Check-in')).toHaveValue(night.from.plain);
      await payUnlessBooked(page);
      await expectOnce(page, night);
    }
  },
);

/**
 * Delays the response of the next call. If `reachesServer`, the server receives the call before the delay. `made` resolves
 * when the call was made.
 */
async function delayResponse(page: Page, address: RegExp, reachesServer: boolean): Promise<{ made: Promise<void> }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    if (reachesServer) await route.fetch();
    resolve();
  };
  await page.route(address, hold, { times: 1 });
  return { made: promise };
}

/**
 * Acts like a guest who does not know whether the payment succeeded: checks the page, and pays again if nothing is
 * booked.
 */
async function payUnlessBooked(page: Page): Promise<void> {
  const isBooked = () => ownStayOf(page).isVisible();
  await expect(async () => {
    expect((await isBooked()) || (await reserveOf(page).isEnabled())).toBe(true);
  }).toPass();
  if (await isBooked()) return;
  await reserveOf(page).click();
  await expect(async () => {
    expect((await isBooked()) || (await payOf(page).isEnabled())).toBe(true);
  }).toPass();
  if (await isBooked()) return;
  await fillCard(page, CARDS.success);
  await payOf(page).click();
  await isBookedAt(page);
}

test(
  'a payment interrupted by a lost connection is made once without retyping the card',
  TAGS,
  async ({ page, context, complaints, room }) => {
    complaints.expect(400, /net::ERR_INTERNET_DISCONNECTED/, /: 0 no-answer: /);
    await enterAs(page, 'olga-offline');
    const notPaid = 'Check your connection and try again: you will not pay twice.';
    const notSaved = "You've paid, but the booking isn't saved yet";
    const losses: { before: () => Promise<unknown>; message: string }[] = [
      { before: () => context.setOffline(true), message: notPaid },
      { before: () => dropResponse(context, /\/api\/bookings$/), message: notSaved },
      { before: () => dropResponse(context, /\/v1\/payment_intents\/\w+\/confirm$/), message: notPaid },
      { before: () => dropRequest(context, /\/api\/bookings$/), message: notSaved },
    ];
    for (let time = 0; time < Math.max(TIMES, 2); time += 1) {
      const night = nextNight(room);
      const pay = await openCheckout(page, night.address);
      const { before, message } = losses[time % losses.length] ?? { before: async () => undefined, message: '' };
      await before();
      await pay.click();
      await expect(reviewOf(page).getByText(message)).toBeVisible();
      await context.setOffline(false);
      if (message === notPaid) {
        await expect(cardNumber(page)).toHaveValue(CARDS.success);
        await pay.click();
      } else {
        await reviewOf(page).getByRole('button', { name: 'Save the booking now' }).click();
      }
      await isBookedAt(page);
      await expectOnce(page, night);
    }
  },
);

async function dropResponse(context: BrowserContext, address: RegExp): Promise<void> {
  await context.route(
    address,
    async (route) => {
      await route.fetch();
      await context.setOffline(true);
      await route.abort('internetdisconnected');
    },
    { times: 1 },
  );
}

async function dropRequest(context: BrowserContext, address: RegExp): Promise<void> {
  await context.route(
    address,
    async (route) => {
      await context.setOffline(true);
      await route.abort('internetdisconnected');
    },
    { times: 1 },
  );
}
