import { existsSync, globSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { Key } from 'selenium-webdriver';
import sharp from 'sharp';
import { CARDS, dayFromToday } from '../src/checkout.ts';
import { ADMIN, GUEST, HOST, personOf } from '../src/people.ts';
import { dataDir, hasStore } from '../src/product.ts';
import { lodgingOf } from '../src/rooms.ts';
import type { WebKitPage } from '../src/webkit/page.ts';
import { expect, test } from '../src/webkit/test.ts';

/** Tests the main job, the search, the map and the dialogs in Debian's WebKit, which Playwright cannot drive. */

const guest = personOf('wanda', 'Wanda Web');
const lodging = lodgingOf('in WebKit');
const { title, place } = lodging;
const FIRST = 20;

async function pictureFile(): Promise<string> {
  const path = test.info().outputPath('picture.png');
  const { random } = Math;
  const background = { r: random() * 255, g: random() * 255, b: random() * 255 };
  await sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .png()
    .toFile(path);
  return path;
}

test('a visitor chooses a category and uses Back and Forward', async ({ webkit }) => {
  await webkit.goto('/');
  const cards = webkit.selector('main a[href^="/room/"]');
  await cards.contains(/5 nights \./);
  await webkit.role('link', 'Castles').click();
  await webkit.hasAddress(/^\/\?category=Castles$/);
  await expect.poll(async () => (await cards.all()).length).toBeLessThan(24);
  await webkit.back();
  await webkit.hasAddress(/^\/$/);
  await expect.poll(async () => (await cards.all()).length).toBe(24);
  await webkit.forward();
  await webkit.hasAddress(/^\/\?category=Castles$/);
  await expect.poll(async () => (await cards.all()).length).toBeLessThan(24);
});

test('a visitor searches by place, typed dates, guests and price', async ({ webkit }) => {
  await webkit.goto('/');
  await webkit.label('Where').type('Ital');
  expect(await webkit.evaluate(`return getComputedStyle(document.activeElement).outlineStyle`)).toBe('none');
  await webkit.role('option', 'Italy').click();
  await webkit.typeDay(/^Check-in/, FIRST);
  await webkit.typeDay(/^Check-out/, FIRST + 4);
  await webkit.role('button', /^Who/).click();
  for (const kind of ['adults', 'adults', 'children']) await webkit.role('button', `More ${kind}`).click();
  await webkit.role('button', 'Search').click();
  await webkit.text(/^\d+ rooms in Italy$/).shows();
  await webkit.role('button', /^Filters/).click();
  const filters = webkit.role('dialog', 'Filters');
  await filters.role('spinbutton', 'Highest').type('400');
  await filters.role('button', /^Show \d+ rooms?$/).click();
  const [from, to] = [dayFromToday(FIRST).plain, dayFromToday(FIRST + 4).plain];
  await webkit.hasAddress(new RegExp(`where=Italy&from=${from}&to=${to}&adults=2&children=1&max=400$`));
  await webkit.selector('main a[href^="/room/"]').contains(/\$[\d,.]+ total, /);
});

test('a visitor finds a room on the map', async ({ webkit }) => {
  await webkit.goto('/?where=Italy');
  await webkit.role('link', 'Map').click();
  await webkit.hasAddress(/^\/\?where=Italy&view=map$/);
  const map = webkit.role('region', 'Map of the rooms');
  await map.selector('canvas').shows();
  const pin = map.role('button', /, \$[\d.,]+ per night$/);
  const group = map.role('button', /^\d+ rooms from/);
  await expect(async () => {
    if ((await pin.all()).length > 0) return;
    const [first] = await group.all();
    await first?.click();
    expect((await pin.all()).length).toBeGreaterThan(0);
  }).toPass({ timeout: 30_000 });
  const name = await pin.property<string>('ariaLabel');
  await pin.click();
  const chosen = webkit.role('region', 'Chosen on the map');
  await chosen.role('link').contains(name.split(',')[0] ?? '');
  await chosen.role('button', 'Close').click();
  await chosen.isGone();
  await map.role('button', 'Zoom out').click();
  await webkit.role('button', 'Search this area').click();
  await webkit.hasAddress(/^\/\?view=map&bounds=/);
  await webkit.text('Area on the map').shows();
  await webkit.back();
  await webkit.hasAddress(/^\/\?where=Italy&view=map$/);
  await map.selector('canvas').shows();
  await webkit.role('link', 'List').click();
  await webkit.hasAddress(/^\/\?where=Italy$/);
  await webkit.selector('main a[href^="/room/"]').shows();
});

test('a phone shows the search in a sheet', async ({ webkit }) => {
  await webkit.resize(390, 844);
  await webkit.goto('/');
  await webkit.role('button', /^Where to\?/).click();
  const sheet = webkit.role('dialog', 'Search');
  await sheet.role('button', 'Next month').shows();
  await sheet.label('Where').type('Xyzzyqwv');
  await sheet.role('button', 'Search').click();
  await webkit.text(/We don’t know a place called “Xyzzyqwv”/).shows();
  expect(await webkit.evaluate('return document.documentElement.scrollWidth')).toBe(390);
});

test('Back from a room restores the list after a refused login', async ({ webkit }) => {
  await webkit.goto('/login');
  await webkit.label(/^Email/).type(GUEST.email);
  await webkit.label(/^Password/).type('not-this-one');
  await webkit.role('button', 'Continue').click();
  await webkit.text(/^Wrong email or password/).shows();
  await webkit.logIn(GUEST);
  await webkit.hasAddress(/^\/$/);
  const cards = webkit.selector('main a[href^="/room/"]');
  await cards.shows();
  await webkit.evaluate('scrollTo(0, 900)');
  // Clicks by script, because the driver's click would scroll the page.
  const left = await webkit.evaluate<number>(`
    const cards = [...document.querySelectorAll('main a[href^="/room/"]')];
    cards.find((card) => card.getBoundingClientRect().top > 100).click();
    return scrollY;
  `);
  await webkit.text(/^Hosted by /).shows();
  await webkit.back();
  await webkit.hasAddress(/^\/$/);
  await expect.poll(() => webkit.evaluate('return scrollY')).toBe(left);
});

test('a host adds a room with typed dates', async ({ webkit }) => {
  await webkit.logIn(HOST);
  await webkit.goto('/dashboard/add-room');
  await webkit.label(/^Location/).type(place);
  await webkit.label(/^Title/).type(title);
  await webkit.role('button', /^Category/).click();
  await webkit.role('option', 'Modern').click();
  const yesterday = webkit.selector(`.rdrDay[aria-label^="${dayFromToday(-1).full}"]:not([aria-disabled])`);
  await webkit.selector('.rdrDay').shows();
  await yesterday.isGone();
  await webkit.typeDay(/^From/, 1);
  await webkit.typeDay(/^To/, 260);
  await webkit.label(/^Picture/).type(await pictureFile());
  await webkit.text('Uploaded !').shows();
  await webkit.label(/^Price/).type(lodging.price);
  await webkit.label(/^Total guest/).type('2');
  await webkit.label(/^Bedrooms/).type('1');
  await webkit.label(/^Bathrooms/).type('1');
  await webkit.label(/^Description/).type('Glass on three sides, a stove on the fourth.');
  await webkit.label(/^Keep the remaining nights open/).type(Key.SPACE);
  await webkit.label(/^Keep the remaining nights open/).has('checked', true);
  await webkit.role('button', 'Save & Continue').click();
  await webkit.text('Room Added !').shows();
  await webkit.role('row', new RegExp(title)).shows();
});

test('a new guest can book after a declined card', async ({ webkit }) => {
  await webkit.goto('/?category=Modern');
  await webkit.role('link', new RegExp(place)).click();
  await webkit.hasAddress(/^\/login\?from=%2Froom%2F/);
  await webkit.goto('/signup');
  await webkit.label(/^Name/).type(guest.name);
  await webkit.label(/^Photo/).type(await pictureFile());
  await webkit.label(/^Email/).type(guest.email);
  await webkit.label(/^Password/).type(guest.password);
  await webkit.role('button', 'Continue').click();
  await webkit.text('SignUp Sucessful').shows();
  await webkit.goto('/?category=Modern');
  await webkit.role('link', new RegExp(place)).click();
  await webkit.pickDay(FIRST);
  await webkit.pickDay(FIRST + 3);
  const panel = webkit.role('complementary', 'Booking');
  await panel.contains(/\$ 59\.97/);
  await webkit.typeDay(/^Check-in/, FIRST + 1);
  await webkit.typeDay(/^Check-out/, FIRST + 3);
  await panel.contains(/\$ 39\.98/);
  const review = webkit.role('dialog', 'Review Info Before Reserve');
  await panel.role('button', 'Reserve').click();
  await review.contains(new RegExp(`${dayFromToday(FIRST + 1).long}.*${dayFromToday(FIRST + 3).long}`, 's'));
  await webkit.press(Key.ESCAPE);
  await review.isGone();
  await panel.role('button', 'Reserve').click();
  await typeCard(webkit, CARDS.declined);
  await review.role('button', 'Pay 39.98$').click();
  await review.text('Your card was declined.').shows();
  await typeCard(webkit, CARDS.success);
  await review.role('button', 'Pay 39.98$').click();
  await webkit.text(/Booking Successful ! pi_\w+/).shows();
  await webkit.hasAddress(/^\/dashboard\/my-bookings$/);
  await webkit.role('region', title).contains(/Your stay is booked/);
});

test('a guest passes bank authentication and cancels the stay', async ({ webkit }) => {
  await webkit.logIn(guest);
  await webkit.goto('/?category=Modern');
  await webkit.role('link', new RegExp(place)).click();
  await webkit.pickDay(FIRST + 10);
  await webkit.pickDay(FIRST + 11);
  await webkit.role('complementary', 'Booking').contains(/1 night ×/);
  await webkit.role('button', 'Reserve').click();
  await typeCard(webkit, CARDS.threeDSecure);
  await webkit.role('button', 'Pay 19.99$').click();
  await webkit.inFrame('iframe[src*="/3ds/"]', () => webkit.role('button', 'Complete authentication').click());
  await webkit.text(/Booking Successful ! pi_\w+/).shows();
  await webkit.goto('/dashboard/my-bookings');
  const row = webkit.role('row', new RegExp(`${title}.*${dayFromToday(FIRST + 10).short}`));
  await row.role('button', /^Cancel/).click();
  const question = webkit.role('alertdialog', 'Cancel this booking?');
  await question.contains(/\$19\.99/);
  await question.role('button', 'Cancel booking').click();
  await question.isGone();
  await row.contains(/Cancelled/);
});

test('guests, hosts and admins see their dashboards', async ({ webkit }) => {
  for (const [person, headings, path, shown] of [
    [GUEST, ['What you booked'], '/dashboard/profile', /^GUEST$/],
    [HOST, ['Next 90 days'], '/dashboard/manage-bookings', guest.name],
    [ADMIN, ['Bookings'], '/dashboard/manage-users', ADMIN.email],
  ] as const) {
    await webkit.logIn(person);
    await webkit.goto('/dashboard');
    for (const heading of headings) await webkit.role('heading', heading).shows();
    await webkit.selector('main canvas').shows();
    await webkit.selector('main [aria-busy="true"]').isGone();
    await webkit.text('This part could not be shown').isGone();
    await webkit.goto(path);
    await webkit.text(shown).shows();
    await webkit.role('button', 'User menu').click();
    await webkit.role('banner').role('button', 'Logout').click();
    await webkit.hasAddress(/^\/$/);
  }
});

test('Try again reloads an area whose entry was briefly missing', async ({ webkit, expected }) => {
  test.skip(!hasStore, 'moves files of the release store');
  expected.push(/remoteEntry\.js|404|integrity/i, /host \S+: Its code could not be loaded/);
  await webkit.logIn(HOST);
  const files = globSync(join(dataDir, 'releases/r/host/*/remoteEntry.js{,.br}'));
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) renameSync(file, `${file}.away`);
  try {
    await webkit.goto('/dashboard/my-listings');
    await webkit.role('button', 'Try again').shows();
  } finally {
    for (const file of files) if (existsSync(`${file}.away`)) renameSync(`${file}.away`, file);
  }
  await webkit.role('button', 'Try again').click();
  await webkit.role('heading', 'My Listings').shows();
  await webkit.role('table').shows();
});

/** Types a card into the provider's frame, whose fields move focus themselves. */
async function typeCard(webkit: WebKitPage, number: string): Promise<void> {
  const fields = { cardnumber: number, 'exp-date': '1234', cvc: '123', postal: '10115' };
  await webkit.inFrame('iframe[name^="__privateStripeFrame"]', async () => {
    for (const [name, text] of Object.entries(fields)) {
      const field = webkit.selector(`[name=${name}]`);
      const typed = await field.property<string>('value');
      if (digitsOf(typed) === digitsOf(text)) continue;
      await field.type(...Array<string>(typed.length).fill(Key.BACK_SPACE), digitsOf(text));
    }
  });
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');
