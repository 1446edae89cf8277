// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DRAFTS_PREFIX } from 'contracts';
import { fakeApi, fakeRoomCard, inDays, renderRoute } from 'shared-testing';
import { afterEach, expect, test, vi } from 'vitest';
import { routes } from '../../routes.tsx';
import { address, fakeSummary, LISBON } from '../../testing/fake-search.ts';
import { formatMonth } from './format-days.ts';

const [FROM, TO] = [inDays(30), inDays(33)];

const where = () => screen.findByRole('textbox', { name: /Where/ });
const suggested = async () =>
  within(await screen.findByRole('listbox'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const combobox = () => screen.findByRole('combobox', { name: /Where/ });

afterEach(() => localStorage.clear());

test('a suggested place can be chosen and searched for by keyboard', async () => {
  fakeApi({
    'GET /rooms?fields=card': () => [fakeRoomCard()],
    'GET /places?q=': () => [],
    'GET /places?q=lisb': () => [LISBON, { kind: 'city', label: 'Lisburn, United Kingdom' }],
    'GET /rooms?category=Lake&where=Lisbon,+Portugal&fields=card': () => [fakeRoomCard()],
    'GET /search?category=Lake&where=Lisbon,+Portugal': () => fakeSummary({ place: LISBON }),
  });
  const router = renderRoute(routes, '/?category=Lake');
  await userEvent.click(await where());
  await userEvent.type(await combobox(), 'lisb');
  const first = await screen.findByRole('option', { name: 'Lisbon, Portugal' });
  await userEvent.keyboard('{ArrowUp}{ArrowDown}');
  expect(first.getAttribute('aria-selected')).toBe('true');
  expect((await combobox()).getAttribute('aria-activedescendant')).toBe(first.id);
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(address(router)).toBe('?category=Lake');
  expect(screen.getByRole('dialog', { name: 'When' })).toBe(document.activeElement);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('1 room in Lisbon, Portugal')).toBeTruthy();
  expect(address(router)).toBe('?category=Lake&where=Lisbon%2C+Portugal');
});

test('a guest can search for text that is not suggested', async () => {
  fakeApi({
    'GET /rooms?fields=card': () => [fakeRoomCard()],
    'GET /places?q=': () => [],
    'GET /places?q=li': () => [LISBON],
    'GET /rooms?where=li&fields=card': () => [fakeRoomCard()],
    'GET /search?where=li': () => fakeSummary(),
  });
  const router = renderRoute(routes, '/');
  await userEvent.click(await where());
  await userEvent.type(await combobox(), 'li');
  await screen.findByRole('option', { name: 'Lisbon, Portugal' });
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByText('1 room for “li”')).toBeTruthy();
  await act(() => router.navigate(-1));
  expect((await combobox()) as HTMLInputElement).toHaveProperty('value', '');
});

test('an empty field suggests recent places of this browser and places with most rooms', async () => {
  fakeApi({
    'GET /places?q=': () => [LISBON, { kind: 'country', label: 'Italy' }],
    'GET /rooms?where=como&fields=card': () => [fakeRoomCard()],
    'GET /search?where=como': () => fakeSummary({ place: { kind: 'city', label: 'Como, Italy' } }),
    'GET /rooms?fields=card': () => [fakeRoomCard()],
  });
  const router = renderRoute(routes, '/?where=como');
  await screen.findByText('1 room in Como, Italy');
  await act(() => router.navigate('/'));
  await userEvent.click(await where());
  await screen.findByRole('option', { name: 'Italy' });
  expect(await suggested()).toEqual(['Como, Italy', 'Lisbon, Portugal', 'Italy']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(await combobox()).toHaveProperty('value', 'Como, Italy');
  expect(screen.queryByRole('listbox')).toBeNull();
  // Signing out deletes all keys with this prefix.
  expect(Object.keys(localStorage).filter((key) => !key.startsWith(DRAFTS_PREFIX))).toEqual([]);
  localStorage.clear();
  await userEvent.clear(await combobox());
  expect(await suggested()).toEqual(['Lisbon, Portugal', 'Italy']);
});

test('Search includes the chosen dates and guests', async () => {
  const asked = `from=${FROM}&to=${TO}&adults=1&children=1`;
  fakeApi({
    'GET /rooms?fields=card': () => [fakeRoomCard()],
    [`GET /rooms?${asked}&fields=card`]: () => [fakeRoomCard()],
    [`GET /search?${asked}`]: () => fakeSummary(),
  });
  const router = renderRoute(routes, '/');
  const when = await screen.findByRole('button', { name: /^When/ });
  await userEvent.click(when);
  const dates = within(await screen.findByRole('dialog', { name: 'When' }));
  await userEvent.type(dates.getByLabelText('Check-in'), FROM);
  await userEvent.type(dates.getByLabelText('Check-out'), TO);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(when);
  expect(when.textContent).not.toContain('Any dates');
  const who = screen.getByRole('button', { name: /^Who/ });
  await userEvent.click(who);
  await userEvent.click(await screen.findByRole('button', { name: 'More children' }));
  const fewerAdults = screen.getByRole('button', { name: 'Fewer adults' });
  expect(fewerAdults.getAttribute('aria-disabled')).toBe('true');
  expect(who.textContent).toContain('2 guests');
  expect(address(router)).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  await screen.findByText('1 room');
  expect(address(router)).toBe(`?${asked}`);
});

test('Enter in a date field searches and keeps focus in the search', async () => {
  fakeApi({
    'GET /rooms?fields=card': () => [fakeRoomCard()],
    [`GET /rooms?from=${FROM}&to=${TO}&fields=card`]: () => [fakeRoomCard()],
    [`GET /search?from=${FROM}&to=${TO}`]: () => fakeSummary(),
  });
  const router = renderRoute(routes, '/');
  await userEvent.click(await screen.findByRole('button', { name: /^When/ }));
  const dates = within(await screen.findByRole('dialog', { name: 'When' }));
  await userEvent.type(dates.getByLabelText('Check-in'), FROM);
  await userEvent.type(dates.getByLabelText('Check-out'), `${TO}{Enter}`);
  await screen.findByText('1 room');
  expect(address(router)).toBe(`?from=${FROM}&to=${TO}`);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search' }));
});

test('a stay of a given length is searched for by month', async () => {
  const middle = `${inDays(62).slice(0, 7)}-16`;
  fakeApi({
    'GET /rooms?fields=card': () => [fakeRoomCard()],
    [`GET /rooms?from=${middle}&stay=weekend&fields=card`]: () => [fakeRoomCard()],
    [`GET /search?from=${middle}&stay=weekend`]: () => fakeSummary(),
  });
  const router = renderRoute(routes, '/');
  await userEvent.click(await screen.findByRole('button', { name: /^When/ }));
  const dates = within(await screen.findByRole('group', { name: 'Length of stay' }));
  await userEvent.click(dates.getByRole('radio', { name: 'Weekend' }));
  const months = within(screen.getByRole('group', { name: 'Starting in' }));
  expect(months.getAllByRole('radio')).toHaveLength(12);
  await userEvent.click(months.getByRole('radio', { name: formatMonth(middle.slice(0, 7)) }));
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  await screen.findByText('1 room');
  expect(address(router)).toBe(`?from=${middle}&stay=weekend`);
});

test('a stay in the current month starts today at the earliest', async () => {
  fakeApi({ 'GET /rooms?fields=card': () => [fakeRoomCard()] });
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-05-28T12:00:00Z') });
  try {
    renderRoute(routes, '/');
    await userEvent.click(await screen.findByRole('button', { name: /^When/ }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Week' }));
    await userEvent.click(screen.getByRole('radio', { name: 'May 2030' }));
    expect(screen.getByRole('button', { name: /^When/ }).textContent).toContain('A week around May 28, 2030');
  } finally {
    vi.useRealTimers();
  }
});

test('filters show the number of matching rooms before they are applied', async () => {
  // Answers to summary requests between two choices, which may occur on a slow machine.
  const intermediate = () => fakeSummary({ count: 8 });
  fakeApi({
    'GET /search?where=lisbon&bedrooms=1': intermediate,
    'GET /search?where=lisbon&bedrooms=1&refundable=1': intermediate,
    'GET /search?where=lisbon&bedrooms=1&amenities=wifi&refundable=1': intermediate,
    'GET /search?where=lisbon&bedrooms=1&amenities=pool,wifi&refundable=1': intermediate,
    'GET /search?where=lisbon&max=2&bedrooms=1&amenities=pool,wifi&refundable=1': intermediate,
    'GET /rooms?where=lisbon&fields=card': () => [fakeRoomCard()],
    'GET /search?where=lisbon': () => fakeSummary({ count: 9 }),
    'GET /search?where=lisbon&max=25&bedrooms=1&amenities=pool,wifi&refundable=1': () => fakeSummary({ count: 3 }),
    'GET /rooms?where=lisbon&max=25&bedrooms=1&amenities=pool,wifi&refundable=1&fields=card': () => [fakeRoomCard()],
  });
  const router = renderRoute(routes, '/?where=lisbon');
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect(await dialog.findByRole('button', { name: 'Show 9 rooms' })).toBeTruthy();
  expect(dialog.getByRole('img', { name: 'Rooms cost from $10 to $30 a night' })).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'More bedrooms' }));
  await userEvent.click(dialog.getByLabelText('Free cancellation'));
  await userEvent.click(dialog.getByLabelText('Wi-Fi'));
  await userEvent.click(dialog.getByRole('button', { name: /^Show all \d+ amenities$/ }));
  expect(dialog.getByLabelText('Kayak')).toBeTruthy();
  await userEvent.click(dialog.getByLabelText('Pool'));
  await userEvent.type(dialog.getByLabelText('Highest'), '25');
  await userEvent.click(await dialog.findByRole('button', { name: 'Show 3 rooms' }));
  await screen.findByText('3 rooms for “lisbon”');
  expect(address(router)).toBe('?where=lisbon&max=25&bedrooms=1&amenities=pool%2Cwifi&refundable=1');
  expect(screen.getByRole('button', { name: /^Filters \(5\)$|^Filters\s*\(5\)$/ })).toBeTruthy();
});

test('the filters use a typed place until the URL changes', async () => {
  fakeApi({
    'GET /rooms?fields=card': () => [fakeRoomCard()],
    'GET /places?q=': () => [],
    'GET /places?q=Porto': () => [],
    'GET /search?where=Porto': () => fakeSummary({ count: 9 }),
    'GET /rooms?where=Porto&fields=card': () => [fakeRoomCard()],
    'GET /rooms?category=Lake&fields=card': () => [fakeRoomCard()],
  });
  const router = renderRoute(routes, '/');
  await userEvent.type(await where(), 'Porto');
  await userEvent.click(screen.getByRole('link', { name: 'Lake' }));
  await waitFor(() => expect(address(router)).toBe('?category=Lake'));
  await waitFor(async () => expect(await combobox()).toHaveProperty('value', ''));
  await act(() => router.navigate('/'));
  await userEvent.type(await combobox(), 'Porto');
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show 9 rooms' }));
  expect(await screen.findByText('9 rooms for “Porto”')).toBeTruthy();
  expect(address(router)).toBe('?where=Porto');
});

test('the prices can be chosen with two sliders by keyboard', async () => {
  const summary = () => fakeSummary({ prices: { edges: [10, 20, 30, 40, 50], counts: [1, 2, 0, 1] } });
  fakeApi({
    'GET /rooms?where=lisbon&max=40&fields=card': () => [fakeRoomCard()],
    'GET /search?where=lisbon&max=40': summary,
    'GET /search?where=lisbon&min=20&max=40': summary,
    'GET /search?where=lisbon&min=40&max=40': summary,
    'GET /search?where=lisbon': summary,
  });
  renderRoute(routes, '/?where=lisbon&max=40');
  await userEvent.click(await screen.findByRole('button', { name: /^Filters/ }));
  const lowest = await screen.findByRole<HTMLInputElement>('slider', { name: 'Lowest price' });
  const highest = screen.getByRole<HTMLInputElement>('slider', { name: 'Highest price' });
  expect([lowest.value, highest.value, highest.ariaValueText]).toEqual(['10', '40', '$40']);
  fireEvent.change(lowest, { target: { value: '20' } });
  expect(screen.getByLabelText('Lowest')).toHaveProperty('value', '20');
  fireEvent.change(lowest, { target: { value: '50' } });
  expect([lowest.value, highest.value]).toEqual(['40', '40']);
  fireEvent.change(lowest, { target: { value: '10' } });
  fireEvent.change(highest, { target: { value: '50' } });
  expect(screen.getByLabelText('Lowest')).toHaveProperty('value', '');
  expect(screen.getByLabelText('Highest')).toHaveProperty('value', '');
  expect(lowest.isConnected).toBe(true);
});

test('a single price is a narrow bar in the middle of the chart', async () => {
  fakeApi({
    'GET /rooms?where=lisbon&fields=card': () => [fakeRoomCard()],
    'GET /search?where=lisbon': () => fakeSummary({ prices: { edges: [10, 20], counts: [1] } }),
  });
  renderRoute(routes, '/?where=lisbon');
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
  const picture = await screen.findByRole('img', { name: 'Rooms cost from $10 to $20 a night' });
  const [bar] = picture.querySelectorAll('rect');
  const [, , columns] = picture.getAttribute('viewBox')?.split(' ').map(Number) ?? [];
  const [x, width] = ['x', 'width'].map((name) => Number(bar?.getAttribute(name)));
  expect([x, width].every(Number.isFinite)).toBe(true);
  expect((x ?? 0) + (width ?? 0) / 2).toBeCloseTo((columns ?? 0) / 2);
  expect(width ?? 0).toBeLessThan((columns ?? 0) / 8);
});

test('a minimum price above the maximum shows an error at the field', async () => {
  fakeApi({
    'GET /rooms?where=lisbon&fields=card': () => [fakeRoomCard()],
    'GET /search?where=lisbon&min=50000': () => fakeSummary({ count: 0 }),
    'GET /search?where=lisbon': () => fakeSummary({ count: 9 }),
  });
  renderRoute(routes, '/?where=lisbon');
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await dialog.findByRole('button', { name: 'Show 9 rooms' });
  await userEvent.click(dialog.getByLabelText('Lowest'));
  await userEvent.paste('50000');
  await userEvent.click(dialog.getByLabelText('Highest'));
  await userEvent.paste('20');
  expect(dialog.getByText('Must not be below the lowest price')).toBeTruthy();
  expect(dialog.getByRole('button', { name: /^Show .*rooms$/ })).toHaveProperty('disabled', true);
});

test('on a phone, a sheet contains the whole search', async () => {
  fakeApi({
    'GET /rooms?fields=card': () => [fakeRoomCard()],
    'GET /places?q=': () => [],
    'GET /places?q=Porto': () => [],
    'GET /rooms?where=Porto&adults=2&fields=card': () => [fakeRoomCard()],
    'GET /search?where=Porto&adults=2': () => fakeSummary(),
  });
  const router = renderRoute(routes, '/');
  await userEvent.click(await screen.findByRole('button', { name: /^Where to\?/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Search' }));
  await userEvent.type(sheet.getByLabelText('Where'), 'Porto');
  await userEvent.click(sheet.getByRole('button', { name: 'More adults' }));
  await userEvent.click(sheet.getByRole('button', { name: 'More adults' }));
  await userEvent.click(sheet.getByRole('button', { name: 'Search' }));
  await screen.findByText('1 room for “Porto”');
  expect(address(router)).toBe('?where=Porto&adults=2');
});

test('a category link keeps the other search criteria', async () => {
  fakeApi({
    'GET /rooms?max=90&fields=card': () => [fakeRoomCard()],
    'GET /search?max=90': () => fakeSummary(),
  });
  renderRoute(routes, '/?max=90');
  const lake = await screen.findByRole('link', { name: 'Lake' });
  expect(lake.getAttribute('href')).toBe('/?max=90&category=Lake');
});
