import type { Page } from '@playwright/test';
import { layoutShift } from 'bench/page-load';
import { expectAccessible } from '../../src/accessibility.ts';
import { GUEST, HOST, PEOPLE, type Role } from '../../src/people.ts';
import { roomCards } from '../../src/rooms.ts';
import { enter } from '../../src/sessions.ts';
import { allRows, centsOf, expectDrawn, sectionOf, tableTwin, tileValue } from '../../src/statistics.ts';
import { expect, test } from '../../src/test.ts';

const DAY_MS = 86_400_000;
const today = () => Date.parse(new Date().toISOString().slice(0, 10));
const figure = (page: Page, name: string | RegExp) => page.getByRole('figure', { name });
const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);

async function dashboardOf(page: Page, person: Role): Promise<void> {
  await enter(page, PEOPLE[person]);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible();
}

interface ListedBooking {
  price: number;
  state: string;
  from: string;
  to: string;
  date: string;
  refund?: { amount: number };
}

async function readBookings(page: Page, path: string): Promise<ListedBooking[]> {
  const answer = await page.request.get(`/api${path}`);
  expect(answer.status()).toBe(200);
  return answer.json();
}

const keptCents = ({ price, refund }: ListedBooking) => Math.round((price - (refund?.amount ?? 0)) * 100);
const nightsOf = ({ from, to }: ListedBooking) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

test('[S7.06] a guest’s trips, nights and net spend match My Bookings', {
  tag: ['@guest', '@demo'],
}, async ({ page }) => {
  await dashboardOf(page, 'guest');
  const booked = sectionOf(page, 'What you booked');
  await expect(booked.locator('[aria-busy="true"]')).toHaveCount(0);
  const bookings = await readBookings(page, `/bookings?email=${GUEST.email}`);
  const now = new Date();
  const yearAgo = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1);
  const ofYear = bookings.filter(({ date }) => Date.parse(date) >= yearAgo);
  const stays = ofYear.filter(({ state }) => state === 'confirmed');
  expect(stays.length).toBeGreaterThan(0);
  await expect.poll(() => tileValue(page, 'Trips', booked)).toBe(String(stays.length));
  expect(await tileValue(page, 'Nights', booked)).toBe(String(sum(stays.map(nightsOf))));
  const spent = centsOf(await tileValue(page, 'Net spend', booked));
  expect(spent).toBe(sum(ofYear.map(keptCents)));

  const plot = figure(page, 'Net spend by month');
  await expectDrawn(plot);
  const rows = await tableTwin(plot);
  expect(rows).toHaveLength(12);
  expect(sum(rows.map(([, cell = '']) => centsOf(cell)))).toBe(spent);

  const trip = sectionOf(page, 'Your next trip').locator('a[href^="/dashboard/my-bookings/"]');
  const title = await trip.getByRole('heading').textContent();
  await page.goto('/dashboard/my-bookings');
  const first = (await allRows(page))[0];
  expect(first?.Title).toContain(title?.trim());
});

test('[S7.06] a host’s next 90 days and earnings match Manage Bookings', { tag: ['@host', '@demo'] }, async ({
  page,
}) => {
  await dashboardOf(page, 'host');
  const ahead = sectionOf(page, 'Next 90 days');
  await expectDrawn(figure(page, 'Nights booked by week'));
  const nights = Number(await tileValue(page, 'Nights booked', ahead));
  const expected = centsOf(await tileValue(page, 'Expected earnings', ahead));
  const twin = await tableTwin(figure(page, 'Nights booked by week'));
  expect(twin).toHaveLength(13);
  expect(sum(twin.map(([, booked]) => Number(booked)))).toBe(nights);
  for (const [, booked, offered] of twin) expect(Number(booked)).toBeLessThanOrEqual(Number(offered));

  const back = sectionOf(page, 'Up to today');
  await back.getByText('90 days', { exact: true }).click();
  await expect(page).toHaveURL('/dashboard?range=90d');
  const earnings = figure(page, 'Net earnings by week');
  await expectDrawn(earnings);
  await expectDrawn(figure(page, 'Occupancy by week'));
  await expect(back.locator('[aria-busy="true"]')).toHaveCount(0);
  const earned = centsOf(await tileValue(page, 'Net earnings', back));
  expect(sum((await tableTwin(earnings)).map(([, cell = '']) => centsOf(cell)))).toBe(earned);
  const began = (await readBookings(page, `/bookings/host?email=${HOST.email}`)).filter(
    ({ from }) => Date.parse(from) >= today() - 89 * DAY_MS && Date.parse(from) <= today(),
  );
  expect(earned).toBe(sum(began.map(keptCents)));

  await page.goto('/dashboard/manage-bookings');
  const rows = (await allRows(page)).filter((row) => !row.Action?.includes('Cancelled'));
  const stays = rows.map(({ From = '', To = '', Price = '' }) => ({
    from: Date.parse(`${From} UTC`),
    to: Date.parse(`${To} UTC`),
    cents: centsOf(Price),
  }));
  const [first, end] = [today(), today() + 90 * DAY_MS];
  const within = stays.map(({ from, to }) => Math.max(0, Math.min(to, end) - Math.max(from, first)) / DAY_MS);
  expect(nights).toBe(sum(within));
  expect(nights).toBeGreaterThan(0);
  const begin = stays.filter(({ from }) => from >= first && from < end);
  expect(expected).toBe(sum(begin.map(({ cents }) => cents)));
});

test('[S7.06] an admin’s figures match Manage Users, the plots and the tables', {
  tag: ['@admin', '@demo'],
}, async ({ page }) => {
  await dashboardOf(page, 'admin');
  const roles = figure(page, 'Users by role');
  await expectDrawn(roles);
  const byRole = await tableTwin(roles);
  expect(byRole.map(([role]) => role)).toEqual(['Guests', 'Hosts', 'Admins']);
  const users = (await tileValue(page, 'Users')).replaceAll(',', '');
  const waiting = await tileValue(page, 'Waiting requests');
  await page.getByText('12 months', { exact: true }).click();
  const [bookings, turnover] = [figure(page, 'Bookings by month'), figure(page, 'Turnover by month')];
  await expectDrawn(bookings);
  await expectDrawn(turnover);
  await expect(sectionOf(page, 'Bookings').locator('[aria-busy="true"]')).toHaveCount(0);
  const numbers = (await tableTwin(bookings)).map(([, cell = '']) => Number(cell.replaceAll(',', '')));
  expect(String(sum(numbers))).toBe((await tileValue(page, 'Bookings')).replaceAll(',', ''));
  const money = await tableTwin(turnover);
  const paid = centsOf(await tileValue(page, 'Turnover'));
  expect(sum(money.map(([, cell = '']) => centsOf(cell)))).toBe(paid);
  expect(sum(money.map(([, , back = '']) => centsOf(back)))).toBe(centsOf(await tileValue(page, 'Refunds')));

  await page.goto('/dashboard/manage-users');
  const rows = await allRows(page);
  const people: { email: string }[] = await (await page.request.get('/api/users')).json();
  const everybody = await Promise.all(
    people.map(({ email }) => readBookings(page, `/bookings?email=${encodeURIComponent(email)}`)),
  );
  const now = new Date();
  const yearAgo = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1);
  const ofYear = everybody.flat().filter(({ date }) => Date.parse(date) >= yearAgo);
  expect(ofYear.length).toBeGreaterThan(0);
  expect(sum(numbers)).toBe(ofYear.length);
  expect(paid).toBe(sum(ofYear.map(({ price }) => Math.round(price * 100))));
  expect(rows.length).toBe(Number(users));
  expect(byRole.map(([, count]) => Number(count))).toEqual(
    ['guest', 'host', 'admin'].map((role) => rows.filter(({ Role }) => Role?.trim().toLowerCase() === role).length),
  );
  expect(rows.filter(({ Status }) => Status?.trim() === 'Requested').length).toBe(Number(waiting));
});

test('[S7.06] a host’s figures cause no layout shift and pass axe on a phone', {
  tag: ['@host', '@demo'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await dashboardOf(page, 'host');
  const plots = page.getByRole('figure');
  await expect(plots.locator('canvas').first()).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
  for (const plot of await plots.all()) if (await plot.getByText('Show as a table').isVisible()) await tableTwin(plot);
  await expectAccessible(page);
});

test('[S7.06] a plot is readable by keyboard and loads its library only on the dashboard', {
  tag: ['@guest', '@host', '@admin', '@demo'],
}, async ({ page }) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (/plot-canvas/.test(response.url())) scripts.push(response.url());
  });
  await enter(page, HOST);
  await page.goto('/');
  await expect(roomCards(page).first()).toBeVisible();
  expect(scripts).toEqual([]);
  await page.goto('/dashboard');
  const plot = figure(page, 'Nights booked by week');
  await expectDrawn(plot);
  expect(scripts).toHaveLength(1);
  const slider = plot.getByRole('slider');
  await slider.focus();
  await page.keyboard.press('End');
  const rows = await tableTwin(plot);
  const [label, booked, offered] = rows.at(-1) ?? [];
  await slider.focus();
  await page.keyboard.press('End');
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    `${label}: Nights booked ${booked}, Nights on offer ${offered}`,
  );
  await page.keyboard.press('Home');
  await expect(slider).toHaveAttribute('aria-valuenow', '0');
});
