// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listRoomCards } from 'contracts';
import { call } from 'shared-platform';
import { fakeApi, fakeRoomCard, inDays, Refused, renderRoute } from 'shared-testing';
import { expect, test, vi } from 'vitest';
import { routes } from '../../routes.tsx';
import { address, callsOf, cards, fakeSummary, LISBON } from '../../testing/fake-search.ts';

const [FROM, TO] = [inDays(30), inDays(33)];
const nextPage = { headers: { link: '</api/rooms?cursor=c1>; rel="next"' } };

test('a search shows its criteria with the number of results', async () => {
  fakeApi({
    'GET /rooms?where=lisbon&adults=2&max=90&fields=card': () => [fakeRoomCard()],
    'GET /search?where=lisbon&adults=2&max=90': () => fakeSummary({ place: LISBON, count: 500, isExact: false }),
  });
  renderRoute(routes, '/?where=lisbon&adults=2&max=90');
  expect(await screen.findByText('500+ rooms in Lisbon, Portugal')).toBeTruthy();
  expect(cards()).toHaveLength(1);
  const asked = within(screen.getByRole('list', { name: 'What is searched for' })).getAllByRole('link');
  expect(asked.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['lisbon', '/?adults=2&max=90'],
    ['2 adults', '/?where=lisbon&max=90'],
    ['Up to $90', '/?where=lisbon&adults=2'],
    ['Clear all', '/'],
  ]);
});

test('a card shows the stay’s nights, price and free cancellation date', async () => {
  const stay = { from: '2030-05-03', to: '2030-05-05', total: 1_039.98, freeUntil: '2030-04-28' };
  const asked = `from=${FROM}&stay=weekend&adults=2&children=1`;
  fakeApi({
    [`GET /rooms?${asked}&fields=card`]: () => [fakeRoomCard({ stay })],
    [`GET /search?${asked}`]: () => fakeSummary(),
  });
  renderRoute(routes, `/?${asked}`);
  const card = await screen.findByRole('link', { name: /Lisbon, Portugal/ });
  expect(within(card).getByText('2 nights')).toBeTruthy();
  expect(within(card).queryByText('5 nights .')).toBeNull();
  expect(within(card).getByText('$ 19.99 night')).toBeTruthy();
  expect(within(card).getByText('$1,039.98 total, May 3 – 5')).toBeTruthy();
  expect(within(card).getByText('Free cancellation until Apr 28')).toBeTruthy();
  expect(card.getAttribute('href')).toBe('/room/room-1?from=2030-05-03&to=2030-05-05&adults=2&children=1');
});

test('removing a criterion moves focus to the number of rooms', async () => {
  fakeApi({
    'GET /rooms?where=lisbon&bedrooms=2&fields=card': () => [fakeRoomCard()],
    'GET /search?where=lisbon&bedrooms=2': () => fakeSummary(),
    'GET /rooms?where=lisbon&fields=card': () => [fakeRoomCard(), fakeRoomCard({ _id: 'room-2' })],
    'GET /search?where=lisbon': () => fakeSummary({ count: 2 }),
  });
  const router = renderRoute(routes, '/?where=lisbon&bedrooms=2&utm=mail');
  await userEvent.click(await screen.findByRole('link', { name: 'Remove: 2 bedrooms or more' }));
  expect(await screen.findByText('2 rooms for “lisbon”')).toBe(document.activeElement);
  expect(address(router)).toBe('?utm=mail&where=lisbon');
  expect(cards()).toHaveLength(2);
});

test('the order is chosen next to the number of rooms and keeps focus', async () => {
  fakeApi({
    'GET /rooms?fields=card': () => [fakeRoomCard()],
    'GET /rooms?sort=price&fields=card': () => [fakeRoomCard()],
    'GET /search?sort=price': () => fakeSummary({ count: 71 }),
  });
  const router = renderRoute(routes, '/');
  await userEvent.selectOptions(await screen.findByLabelText('Sort by'), 'Lowest price');
  expect(await screen.findByText('71 rooms')).toBeTruthy();
  expect(address(router)).toBe('?sort=price');
  expect(screen.getByLabelText('Sort by')).toBe(document.activeElement);
  expect(screen.getByLabelText('Sort by')).toHaveProperty('value', 'price');
  expect(screen.queryByRole('list', { name: 'What is searched for' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Filters' })).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Newest');
  await waitFor(() => expect(address(router)).toBe(''));
});

test('invalid parts of a URL are ignored and reported', async () => {
  fakeApi({
    'GET /rooms?max=90&fields=card': () => [fakeRoomCard()],
    'GET /search?max=90': () => fakeSummary(),
  });
  renderRoute(routes, `/?from=${TO}&to=${FROM}&adults=900&max=90`);
  expect(await screen.findByText(/^The dates are in the past, in the wrong order/)).toBeTruthy();
  expect(screen.getByText('The number of guests is not one that a room could take.')).toBeTruthy();
  expect(await screen.findByText('1 room')).toBeTruthy();
});

test('a URL without any valid part shows all rooms of the category with a notice', async () => {
  fakeApi({ 'GET /rooms?fields=card': () => [fakeRoomCard(), fakeRoomCard({ _id: 'lake', category: 'Lake' })] });
  renderRoute(routes, '/?max=-5&category=Lake');
  expect(await screen.findByText(/^The prices are not amounts/)).toBeTruthy();
  await waitFor(() => expect(cards()).toHaveLength(1));
});

test('a search without results links to the results of each relaxed criterion', async () => {
  fakeApi({
    'GET /rooms?category=Lake&where=lisbon&max=5&fields=card': () => [],
    'GET /search?category=Lake&where=Portugal&max=5': () => fakeSummary({ count: 0 }),
    'GET /search?category=Lake&where=lisbon&max=5': () =>
      fakeSummary({
        place: LISBON,
        count: 0,
        without: [
          { part: 'category', count: 4, isExact: true },
          { part: 'price', count: 500, isExact: false },
        ],
      }),
  });
  renderRoute(routes, '/?category=Lake&where=lisbon&max=5');
  expect(await screen.findByText('No rooms match your search')).toBeTruthy();
  const looser = await screen.findByRole('link', { name: '4 rooms in all categories' });
  expect(looser.getAttribute('href')).toBe('/?where=lisbon&max=5');
  const anyPrice = screen.getByRole('link', { name: '500+ rooms at any price' });
  expect(anyPrice.getAttribute('href')).toBe('/?category=Lake&where=lisbon');
  expect(screen.getByRole('link', { name: 'Clear the search' }).getAttribute('href')).toBe('/?category=Lake');
  expect(screen.queryByRole('link', { name: /in Portugal/ })).toBeNull();
});

test('a search without results offers to start over if relaxing one criterion does not help', async () => {
  fakeApi({
    'GET /rooms?max=5&bedrooms=9&fields=card': () => [],
    'GET /search?max=5&bedrooms=9': () => fakeSummary({ count: 0 }),
  });
  renderRoute(routes, '/?max=5&bedrooms=9');
  expect(
    await screen.findByText('No single change brings any. Start again, and ask for one thing at a time.'),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Clear the search' }).getAttribute('href')).toBe('/');
});

test('the map button is hidden if no rooms are found', async () => {
  fakeApi({
    'GET /rooms?bedrooms=9&fields=card': () => [],
    'GET /search?bedrooms=9': () => fakeSummary({ count: 0 }),
    'GET /rooms?bedrooms=1&fields=card': () => [fakeRoomCard()],
    'GET /search?bedrooms=1': () => fakeSummary(),
  });
  const router = renderRoute(routes, '/?bedrooms=9');
  await screen.findByText('No rooms match your search');
  expect(screen.queryByRole('link', { name: 'Map' })).toBeNull();
  await act(() => router.navigate('/?bedrooms=1'));
  await waitFor(() => expect(cards()).toHaveLength(1));
  expect(screen.getByRole('link', { name: 'Map' })).toBeTruthy();
});

test('a search in a city without rooms links to the rooms of its country', async () => {
  fakeApi({
    'GET /rooms?where=Lisbon&adults=2&fields=card': () => [],
    'GET /search?where=Lisbon&adults=2': () => fakeSummary({ place: LISBON, count: 0 }),
    'GET /search?where=Portugal&adults=2': () => fakeSummary({ count: 3 }),
  });
  renderRoute(routes, '/?where=Lisbon&adults=2');
  const wider = await screen.findByRole('link', { name: '3 rooms in Portugal' });
  expect(wider.getAttribute('href')).toBe('/?where=Portugal&adults=2');
});

test('the message about an unknown place gives advice', async () => {
  fakeApi({
    'GET /rooms?where=Атлантида&fields=card': () => [],
    'GET /search?where=Атлантида': () =>
      fakeSummary({ count: 0, without: [{ part: 'where', count: 71, isExact: true }] }),
  });
  renderRoute(routes, `/?where=${encodeURIComponent('Атлантида')}`);
  expect(await screen.findByText('We don’t know a place called “Атлантида”')).toBeTruthy();
  expect(screen.getByText(/^Check the spelling/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '71 rooms everywhere' }).getAttribute('href')).toBe('/');
});

test('a corrected place name links to a search for the typed text', async () => {
  fakeApi({
    'GET /rooms?where=lisbn&adults=2&fields=card': () => [fakeRoomCard()],
    'GET /search?where=lisbn&adults=2': () => fakeSummary({ place: LISBON, isGuess: true }),
    'GET /rooms?where="lisbn"&adults=2&fields=card': () => [],
    'GET /search?where="lisbn"&adults=2': () => fakeSummary({ count: 0 }),
  });
  renderRoute(routes, '/?where=lisbn&adults=2');
  expect(await screen.findByText(/^Showing Lisbon, Portugal\./)).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Search for “lisbn” instead' }));
  expect(await screen.findByText('We don’t know a place called “lisbn”')).toBeTruthy();
  expect(screen.queryByText(/^Showing/)).toBeNull();
});

test('an exact place name is not corrected', async () => {
  fakeApi({
    'GET /rooms?where=lisbon&fields=card': () => [fakeRoomCard()],
    'GET /search?where=lisbon': () => fakeSummary({ place: LISBON }),
  });
  renderRoute(routes, '/?where=lisbon');
  expect(await screen.findByText('1 room in Lisbon, Portugal')).toBeTruthy();
  expect(screen.queryByText(/^Showing/)).toBeNull();
});

test('an unknown place links to places with similar names', async () => {
  fakeApi({
    'GET /rooms?where=lisbonville&adults=2&fields=card': () => [],
    'GET /search?where=lisbonville&adults=2': () => fakeSummary({ count: 0, similar: [LISBON] }),
  });
  renderRoute(routes, '/?where=lisbonville&adults=2');
  expect(await screen.findByText('Did you mean one of these?')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Lisbon, Portugal' });
  expect(link.getAttribute('href')).toBe('/?where=Lisbon%2C+Portugal&adults=2');
});

test('a search for a postal code advises to try a city', async () => {
  fakeApi({
    'GET /rooms?where=8001&fields=card': () => [],
    'GET /search?where=8001': () => fakeSummary({ count: 0 }),
  });
  renderRoute(routes, '/?where=8001');
  expect(await screen.findByText(/^We don’t know postal codes\. Try a city/)).toBeTruthy();
});

test('a search in a town without rooms links to the nearest town with rooms', async () => {
  const nearest = { place: LISBON, km: 41, count: 3, isExact: true };
  fakeApi({
    'GET /rooms?where=Sintra&fields=card': () => [],
    'GET /search?where=Sintra': () =>
      fakeSummary({ place: { kind: 'city', label: 'Sintra, Portugal' }, count: 0, nearest }),
    'GET /search?where=Portugal': () => fakeSummary({ count: 0 }),
  });
  renderRoute(routes, '/?where=Sintra');
  const link = await screen.findByRole('link', { name: '3 rooms in Lisbon, Portugal, 41 km (25 mi) away' });
  expect(link.getAttribute('href')).toBe('/?where=Lisbon%2C+Portugal');
});

test('a search in a city without rooms shows the rooms near it with their distance', async () => {
  const place = { kind: 'city' as const, label: 'Munich, Germany' };
  const stay = { from: FROM, to: TO, total: 120, freeUntil: null };
  const rooms = [
    fakeRoomCard({ km: 67, location: 'Oberammergau, Germany', stay }),
    fakeRoomCard({ _id: 'room-2', km: 74 }),
  ];
  const near = { km: 80, count: 2, isExact: true, rooms };
  const nearest = { place: LISBON, km: 67, count: 1, isExact: true };
  const asked = `where=Munich&from=${FROM}&to=${TO}`;
  fakeApi({
    [`GET /rooms?${asked}&fields=card`]: () => [],
    [`GET /search?${asked}`]: () => fakeSummary({ place, count: 0, near, nearest }),
    [`GET /search?where=Germany&from=${FROM}&to=${TO}`]: () => fakeSummary({ count: 0 }),
  });
  renderRoute(routes, `/?${asked}`);
  expect(await screen.findByRole('heading', { name: '2 rooms within 80 km (50 mi) of Munich' })).toBeTruthy();
  const [first] = cards();
  expect(first?.textContent).toContain('67 km (42 mi) away');
  expect(first?.getAttribute('href')).toBe(`/room/room-1?from=${FROM}&to=${TO}`);
  expect(screen.queryByRole('link', { name: /in Lisbon, Portugal, 67 km/ })).toBeNull();
});

test('a limited number of pages with few results is loaded automatically', async () => {
  const sent = fakeApi({
    'GET /rooms?max=5&fields=card': () => Response.json([], nextPage),
    'GET /rooms?max=5&cursor=c1&limit=100&fields=card': () => Response.json([], nextPage),
    'GET /search?max=5': () => fakeSummary({ count: 0 }),
  });
  renderRoute(routes, '/?max=5');
  expect(await screen.findByText('None of the rooms that were looked at so far.')).toBeTruthy();
  const pages = () => callsOf(sent).filter((call) => call.startsWith('GET /rooms')).length;
  expect(pages()).toBe(6);
  await userEvent.click(screen.getByRole('button', { name: 'Look further' }));
  await waitFor(() => expect(pages()).toBe(7));
});

test('a search that fails to load can be retried', async () => {
  let isDown = true;
  fakeApi({
    'GET /rooms?max=90&fields=card': () =>
      isDown ? new Refused('database-unavailable') : Response.json([fakeRoomCard()], nextPage),
    'GET /rooms?max=90&cursor=c1&limit=100&fields=card': () => new Refused('database-unavailable'),
    'GET /search?max=90': () => new Refused('database-unavailable'),
  });
  renderRoute(routes, '/?max=90');
  const again = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await userEvent.click(again);
  expect(await screen.findByText('1+ rooms')).toBeTruthy();
});

test('a search for tonight works on a device whose clock is two days ahead', async () => {
  const date = new Date().toUTCString();
  const [from, to] = [inDays(0), inDays(2)];
  const rooms = () => Response.json([fakeRoomCard()], { headers: { date: vi.isFakeTimers() ? date : now() } });
  const now = () => new Date().toUTCString();
  fakeApi({
    'GET /rooms?fields=card': rooms,
    [`GET /rooms?from=${from}&to=${to}&fields=card`]: rooms,
    [`GET /search?from=${from}&to=${to}`]: () => fakeSummary(),
  });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 86_400_000 });
  try {
    const router = renderRoute(routes, '/');
    await waitFor(() => expect(cards()).toHaveLength(1));
    await act(() => router.navigate(`/?from=${from}&to=${to}`));
    expect(await screen.findByText('1 room')).toBeTruthy();
    expect(screen.queryByText('A part of this address was left out')).toBeNull();
  } finally {
    vi.useRealTimers();
    // Reset the offset of the server's clock for the other tests.
    await call(listRoomCards);
  }
});
