import { expect, type Locator, type Page } from '@playwright/test';
import { dayFromToday } from './checkout.ts';
import { expectOk, pictureOf, uploadPicture } from './people.ts';
import { runId } from './run.ts';

export interface Lodging {
  title: string;
  place: string;
  price: string;
  guests?: string;
}

const DESCRIPTION = 'Glass on three sides, a stove on the fourth.';

export function lodgingOf(what: string): Lodging {
  return { title: `Glasshouse ${what} ${runId}`, place: `Hallstatt ${what} ${runId}`, price: '19.99' };
}

/** Fills in the Add Room form, with dates from tomorrow until after the next clock change. */
export async function fillRoom(page: Page, { title, place, price, guests = '2' }: Lodging): Promise<void> {
  await page.getByLabel('Location').fill(place);
  await page.getByLabel('Title').fill(title);
  await page.getByRole('button', { name: /^Category/ }).click();
  await page.getByRole('option', { name: 'Modern' }).click();
  await page.getByLabel('From', { exact: true }).fill(dayFromToday(1).plain);
  await page.getByLabel('To', { exact: true }).fill(dayFromToday(260).plain);
  await page.getByLabel('Picture', { exact: true }).setInputFiles(await pictureOf(page, 'valley.png'));
  await expect(page.getByText('Uploaded !')).toBeVisible();
  await page.getByLabel('Price', { exact: true }).fill(price);
  await page.getByLabel('Total guest').fill(guests);
  await page.getByLabel('Bedrooms').fill('1');
  await page.getByLabel('Bathrooms').fill('1');
  await page.getByLabel('Description').fill(DESCRIPTION);
}

/**
 * Adds a room as the signed-in host, without the form. `from` is its first day, counted from today. Without `keepOpen`,
 * one booking makes the whole room unavailable. Returns the room's address.
 */
export async function addRoom(
  { request }: Page,
  { title, place, price, guests = '2' }: Lodging,
  { keepOpen = true, from = 1 } = {},
): Promise<string> {
  const image = await uploadPicture(request);
  const data = {
    ...{ title, location: place, category: 'Modern', image, price: Number(price), keepOpen },
    ...{ from: dayFromToday(from).plain, to: dayFromToday(260).plain },
    ...{ guests: Number(guests), bedrooms: 1, bathrooms: 1, description: DESCRIPTION },
  };
  const { insertedId } = await expectOk<{ insertedId: string }>(request.post('/api/rooms', { data }), title);
  return `/room/${insertedId}`;
}

export async function addRoomByForm(page: Page, lodging: Lodging): Promise<void> {
  await page.goto('/dashboard/add-room');
  await fillRoom(page, lodging);
  await page.getByRole('button', { name: 'Save & Continue' }).click();
  await expect(page.getByText('Room Added !')).toBeVisible();
  await expect(page).toHaveURL('/dashboard/my-listings');
  await expect(page.getByRole('row', { name: new RegExp(lodging.title) })).toBeVisible();
}

export async function changePrice({ request }: Page, room: string, price: number): Promise<void> {
  const listing = await expectOk<Record<string, unknown>>(request.get(`/api${room}`), room);
  const id = room.split('/').at(-1);
  await expectOk(request.put(`/api/rooms/${id}`, { data: { ...listing, price } }), `the price of ${room}`);
}

export async function openRoom(page: Page, { title, place }: Lodging): Promise<void> {
  await (await findCard(page, '/?category=Modern', place)).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

export async function findCard(page: Page, path: string, place: string): Promise<Locator> {
  const card = page.getByRole('link', { name: new RegExp(place) });
  await expect(async () => {
    await page.goto(path);
    await expect(card).toBeVisible({ timeout: 5_000 });
  }).toPass();
  return card;
}

export async function openDemoRoom(page: Page): Promise<void> {
  await page.goto('/?category=Windmills');
  await page
    .getByRole('link', { name: /Kinderdijk/ })
    .first()
    .click();
  await expect(page.getByText(/^Hosted by /)).toBeVisible();
}

/**
 * Returns the card of a room that no test deletes. It must not be one of the newest rooms, because other tests delete
 * theirs.
 */
export async function demoCard(page: Page): Promise<Locator> {
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Windmills' }).click();
  await expect(page).toHaveURL('/?category=Windmills');
  return page.getByRole('link', { name: /Kinderdijk/ }).first();
}

/** Returns true if a search for the room's place finds the room. `stay` is in days from today. */
export async function isFound(page: Page, { place }: Lodging, stay?: [from: number, to: number]): Promise<boolean> {
  const [from, to] = (stay ?? []).map((offset) => dayFromToday(offset).plain);
  await page.goto(`/?${new URLSearchParams({ where: place, ...(from && to && { from, to }) })}`);
  const rooms = page.getByRole('region', { name: 'Rooms' });
  await expect(rooms.getByRole('status').filter({ hasText: /\brooms? / })).toBeVisible();
  // A page of a search may have no rooms although a later one has some.
  await expect(rooms.getByText('Loading rooms')).toHaveCount(0);
  return (await roomCards(page).filter({ hasText: place }).count()) > 0;
}

export function nightCell(within: Page | Locator, offset: number): Locator {
  return within.locator(`[role=gridcell][data-night="${dayFromToday(offset).plain}"]`);
}

export function roomCards(page: Page): Locator {
  return page.getByRole('main').locator('a[href^="/room/"]');
}
