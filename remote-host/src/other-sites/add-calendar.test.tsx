// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { OUTSIDE_CALENDAR_LIMITS } from 'contracts';
import { Refused } from 'shared-testing';
import { preloadDialog } from 'shared-ui';
import { beforeAll, expect, test } from 'vitest';
import { airbnb, card, fakeEvent, fakeSites, openSites } from '../testing/open-sites.ts';

const ADD = 'POST /rooms/room-1/outside-calendars';
const TRIAL = 'POST /rooms/room-1/outside-calendars/trial';

beforeAll(preloadDialog);
beforeAll(async () => void (await import('./sites-page.tsx')));

const field = (name: string) =>
  within(
    screen.getByRole('heading', { name: 'Add a calendar' }).closest('form') ?? document.body,
  ).getByLabelText<HTMLInputElement>(name);

test('a calendar can be added by its name and URL', async () => {
  const { user, sentTo } = await openSites(fakeSites(), {
    [ADD]: () => fakeSites([airbnb({ isDue: true, readAt: null, stays: 0, next: null, opens: [] })]),
  });
  expect(screen.getByText(/^No calendars yet/)).toBeTruthy();
  await user.type(field('Name'), 'Airbnb');
  await user.type(field('Address'), 'https://other.test/airbnb.ics{Enter}');
  expect(await screen.findByText('Calendar Added !')).toBeTruthy();
  expect(sentTo(ADD)).toEqual([{ name: 'Airbnb', address: 'https://other.test/airbnb.ics' }]);
  expect(card('Airbnb').getByRole('status').textContent).toBe('Airbnb: Being read');
  expect([field('Name').value, field('Address').value]).toEqual(['', '']);
});

test('a calendar can be tried before it is added', async () => {
  const reading = { counts: { closes: 1 }, leftOutLines: 0, events: [fakeEvent('one', 'Reserved')] };
  const { user, sentTo } = await openSites(fakeSites(), { [TRIAL]: () => ({ problem: null, reading }) });
  await user.type(field('Address'), 'https://other.test/airbnb.ics');
  await user.click(screen.getByRole('button', { name: 'Try it first' }));
  expect((await screen.findByText('This is what we read. Nothing is saved yet.')).getAttribute('role')).toBe('status');
  expect(screen.getByRole('listitem').textContent).toBe('ReservedDec 4, 2026 to Dec 6, 2026Closes its nights');
  expect(screen.queryByRole('button', { name: 'Ignore Reserved' })).toBeNull();
  expect(sentTo(TRIAL)).toEqual([{ address: 'https://other.test/airbnb.ics' }]);
  expect(sentTo(ADD)).toEqual([]);
  await user.type(field('Address'), '?');
  expect(screen.queryByText('This is what we read. Nothing is saved yet.')).toBeNull();
});

test('a trial shows why a calendar cannot be read', async () => {
  const { user } = await openSites(fakeSites(), { [TRIAL]: () => ({ problem: 'gone', reading: null }) });
  await user.type(field('Address'), 'https://other.test/airbnb.ics');
  await user.click(screen.getByRole('button', { name: 'Try it first' }));
  expect(await screen.findByText(/^The other site says that this calendar doesn’t exist/)).toBeTruthy();
});

test('a trial of a forbidden URL shows an error at the field', async () => {
  const fields = { address: 'must start with https://' };
  const { user } = await openSites(fakeSites(), { [TRIAL]: () => new Refused('invalid-request', fields) });
  await user.type(field('Address'), 'http://other.test');
  await user.click(screen.getByRole('button', { name: 'Try it first' }));
  expect(await screen.findByText('The address must start with https://.')).toBeTruthy();
});

test('an error of a trial disappears when the URL changes', async () => {
  const fields = { address: 'must start with https://' };
  const { user } = await openSites(fakeSites(), { [TRIAL]: () => new Refused('invalid-request', fields) });
  await user.type(field('Address'), 'http://other.test');
  await user.click(screen.getByRole('button', { name: 'Try it first' }));
  await screen.findByText('The address must start with https://.');
  await user.type(field('Address'), '/');
  expect(screen.queryByText('The address must start with https://.')).toBeNull();
});

test('a trial requires only a URL', async () => {
  const { user, sentTo } = await openSites(fakeSites());
  await user.click(screen.getByRole('button', { name: 'Try it first' }));
  expect(document.activeElement).toBe(field('Address'));
  expect(screen.getByText('Enter the address of the calendar on the other site.')).toBeTruthy();
  expect(screen.queryByText('Enter a name, such as the other site’s.')).toBeNull();
  expect(sentTo(TRIAL)).toEqual([]);
});

test('an empty field is reported without sending a request', async () => {
  const { user, sentTo } = await openSites(fakeSites());
  await user.click(screen.getByRole('button', { name: 'Add calendar' }));
  expect(document.activeElement).toBe(field('Name'));
  expect(screen.getByText('Enter a name, such as the other site’s.')).toBeTruthy();
  expect(screen.getByText('Enter the address of the calendar on the other site.')).toBeTruthy();
  expect(sentTo(ADD)).toEqual([]);
});

test.each([
  ['at its field', { address: 'must start with https://' }, 'The address must start with https://.'],
  ['above the button', {}, 'Some of the information is missing or invalid.'],
])('a refusal is shown %s while the input is kept', async (_, fields, sentence) => {
  const { user, router } = await openSites(fakeSites(), { [ADD]: () => new Refused('invalid-request', fields) });
  await user.type(field('Name'), 'Airbnb');
  await user.type(field('Address'), 'http://other.test{Enter}');
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect([field('Name').value, field('Address').value]).toEqual(['Airbnb', 'http://other.test']);
  if ('address' in fields) expect(document.activeElement).toBe(field('Address'));
  await router.navigate('/dashboard/my-listings');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(field('Name').value).toBe('Airbnb');
});

test('the form is hidden if the listing has the maximum number of calendars', async () => {
  const { calendars } = OUTSIDE_CALENDAR_LIMITS;
  await openSites(
    fakeSites(Array.from({ length: calendars }, (_, index) => airbnb({ _id: String(index), name: `Site ${index}` }))),
  );
  expect(screen.queryByRole('button', { name: 'Add calendar' })).toBeNull();
  expect(screen.getByText('A listing can have 10 calendars. Remove one to add another.')).toBeTruthy();
});
