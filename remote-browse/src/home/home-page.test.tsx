// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CATEGORY_LABELS, formatShortDay, type RoomCard } from 'contracts';
import { queryClient } from 'shared-platform';
import { fakeApi, fakeBooking, fakeRoomCard, GUEST, inDays, Refused, renderRoute } from 'shared-testing';
import { afterEach, expect, test } from 'vitest';
import { routes } from '../routes.tsx';

const strip = () => within(screen.getByRole('navigation', { name: 'Categories' }));
const cards = () => screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('/room/'));
const fakeRooms = (count: number, change: Partial<RoomCard> = {}) =>
  Array.from({ length: count }, (_, index) => fakeRoomCard({ _id: `room-${index + 1}`, ...change }));
afterEach(() => sessionStorage.clear());

const callsOf = (sent: { call: string }[]) => sent.map(({ call }) => call);

test('a card shows location and price and links to the room', async () => {
  fakeApi({ 'GET /rooms?fields=card': () => [fakeRoomCard()] });
  renderRoute(routes, '/');
  const card = await screen.findByRole('link', { name: /Lisbon, Portugal/ });
  expect(card.getAttribute('href')).toBe('/room/room-1');
  expect(within(card).getByText('Sunny flat')).toBeTruthy();
  expect(within(card).getByText('5 nights .')).toBeTruthy();
  expect(within(card).getByText('$ 19.99 night')).toBeTruthy();
  expect(within(card).getByRole('img').getAttribute('srcset')).toContain('/img/0a1b/1280 1280w');
});

test('a placeholder is shown until the picture of a card has loaded', async () => {
  const placeholder = 'data:image/webp;base64,UklGRg==';
  fakeApi({ 'GET /rooms?fields=card': () => [fakeRoomCard({ image: '/img/ab12', placeholder })] });
  renderRoute(routes, '/');
  const picture = await screen.findByRole('img');
  expect(picture.getAttribute('src')).toBe('/img/ab12/640');
  expect(picture.previousElementSibling?.firstElementChild?.getAttribute('href')).toBe(placeholder);
});

test('the pictures of a card can be browsed with buttons and keys', async () => {
  const images = ['/img/b', '/img/c'];
  fakeApi({
    'GET /rooms?fields=card': () => [fakeRoomCard({ image: '/img/a', images }), fakeRoomCard({ _id: 'other' })],
  });
  const router = renderRoute(routes, '/');
  const [picture] = await screen.findAllByRole('img');
  const shown = () => [picture?.getAttribute('src'), picture?.getAttribute('alt')];
  await userEvent.hover(cards()[0] as HTMLElement);
  await userEvent.click(await screen.findByRole('button', { name: 'Next picture' }));
  expect(shown()).toEqual(['/img/b/640', 'Sunny flat, picture 2 of 3']);
  cards()[0]?.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(shown()).toEqual(['/img/a/640', 'Sunny flat']);
  await userEvent.keyboard('{ArrowLeft}');
  expect(shown()).toEqual(['/img/c/640', 'Sunny flat, picture 3 of 3']);
  expect(router.state.location.pathname).toBe('/');
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getAllByRole('button', { name: 'Save Sunny flat' })[0]);
  await userEvent.tab();
  expect(document.activeElement).toBe(cards()[1]);
});

test('a spinner is shown until the rooms have loaded', async () => {
  let answer = (_: RoomCard[]) => {};
  fakeApi({
    'GET /rooms?fields=card': () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  renderRoute(routes, '/');
  expect(await screen.findByText('Loading rooms')).toBeTruthy();
  answer([fakeRoomCard()]);
  await waitFor(() => expect(screen.queryByText('Loading rooms')).toBeNull());
  expect(cards()).toHaveLength(1);
});

test('the strip has the fifteen categories in order', async () => {
  fakeApi({ 'GET /rooms?fields=card': () => [] });
  renderRoute(routes, '/');
  await screen.findByText('No Rooms Available In This Category !');
  expect(
    strip()
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([...CATEGORY_LABELS]);
});

test('choosing a category keeps other parameters in the URL', async () => {
  const sent = fakeApi({
    'GET /rooms?fields=card': () => [fakeRoomCard(), fakeRoomCard({ _id: 'lake', category: 'Lake', location: 'Como' })],
  });
  const router = renderRoute(routes, '/?utm=mail');
  await screen.findByRole('link', { name: /Como/ });
  await userEvent.click(strip().getByRole('link', { name: 'Lake' }));
  expect(router.state.location.search).toBe('?utm=mail&category=Lake');
  await waitFor(() => expect(callsOf(sent)).toEqual(['GET /rooms?fields=card', 'GET /rooms?fields=card']));
  await waitFor(() => expect(cards()).toHaveLength(1));
  const lake = strip().getByRole('link', { name: 'Lake' });
  expect(lake.getAttribute('aria-current')).toBe('true');
  await userEvent.click(lake);
  expect(router.state.location.search).toBe('?utm=mail');
  await waitFor(() => expect(cards()).toHaveLength(2));
});

test('an empty category shows a message with a link to all rooms', async () => {
  fakeApi({ 'GET /rooms?fields=card': () => [fakeRoomCard()] });
  const router = renderRoute(routes, '/?category=Caves&utm=mail');
  expect(await screen.findByText('No Rooms Available In This Category !')).toBeTruthy();
  expect(screen.getByText('Please Select Other Categories.')).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Show all rooms' }));
  expect(router.state.location.search).toBe('?utm=mail');
});

test('Show more moves focus to the first new room', async () => {
  fakeApi({ 'GET /rooms?fields=card': () => fakeRooms(30) });
  renderRoute(routes, '/');
  const more = await screen.findByRole('button', { name: 'Show more (24 of 30)' });
  expect(cards()).toHaveLength(24);
  await userEvent.click(more);
  expect(cards()).toHaveLength(30);
  expect(document.activeElement).toBe(cards()[24]);
  expect(screen.queryByRole('button', { name: /Show more/ })).toBeNull();
});

test('after a reload, the list has its previous length', async () => {
  sessionStorage.setItem('lodge-shown /', '48');
  fakeApi({ 'GET /rooms?fields=card': () => fakeRooms(60) });
  renderRoute(routes, '/');
  expect(await screen.findByRole('button', { name: 'Show more (48 of 60)' })).toBeTruthy();
  expect(cards()).toHaveLength(48);
});

test('after a reload, a list of several pages has its previous length', async () => {
  const next = (cursor: string) => ({ headers: { link: `</api/rooms?cursor=${cursor}>; rel="next"` } });
  sessionStorage.setItem('lodge-shown /', '148');
  const sent = fakeApi({
    'GET /rooms?fields=card': () => Response.json(fakeRooms(24), next('a')),
    'GET /rooms?cursor=a&limit=100&fields=card': () => Response.json(fakeRooms(124).slice(24), next('b')),
    'GET /rooms?cursor=b&limit=100&fields=card': () => fakeRooms(150).slice(124),
  });
  renderRoute(routes, '/');
  expect(await screen.findByRole('button', { name: 'Show more (148 of 150)' })).toBeTruthy();
  expect(sent).toHaveLength(3);
});

test('pages of the category are requested if the site’s rooms do not fit on one page', async () => {
  const link = (address: string) => ({ headers: { link: `<${address}>; rel="next"` } });
  const lakes = (count: number) => fakeRooms(count, { category: 'Lake' });
  const sent = fakeApi({
    'GET /rooms?fields=card': () => Response.json(fakeRooms(24), link('/api/rooms?fields=card&cursor=a')),
    'GET /rooms?category=Lake&fields=card': () => Response.json(lakes(24), link('/api/rooms?category=Lake&cursor=b')),
    'GET /rooms?category=Lake&cursor=b&limit=100&fields=card': () => lakes(30).slice(24),
  });
  renderRoute(routes, '/?category=Lake');
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(cards()).toHaveLength(30));
  expect(callsOf(sent)).toEqual([
    'GET /rooms?fields=card',
    'GET /rooms?category=Lake&fields=card',
    'GET /rooms?category=Lake&cursor=b&limit=100&fields=card',
  ]);
});

test('all rooms stay on screen while their pages are refreshed', async () => {
  const next = { headers: { link: '</api/rooms?cursor=a>; rel="next"' } };
  let second: Promise<RoomCard[]> = Promise.resolve(fakeRooms(30).slice(24));
  const sent = fakeApi({
    'GET /rooms?fields=card': () => Response.json(fakeRooms(24), next),
    'GET /rooms?cursor=a&limit=100&fields=card': () => second,
  });
  renderRoute(routes, '/');
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(cards()).toHaveLength(30));
  const { promise, resolve } = Promise.withResolvers<RoomCard[]>();
  second = promise;
  void queryClient.invalidateQueries();
  await waitFor(() => expect(sent).toHaveLength(4));
  expect(cards()).toHaveLength(30);
  resolve(fakeRooms(31).slice(24));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('31 rooms'));
});

test('Skip to results moves focus from the search to the first room', async () => {
  fakeApi({ 'GET /rooms?fields=card': () => fakeRooms(3) });
  const router = renderRoute(routes, '/');
  await waitFor(() => expect(cards()).toHaveLength(3));
  screen.getByRole('button', { name: 'Search' }).focus();
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Skip to results' }));
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(cards()[0]);
  expect(router.state.location.hash).toBe('');
});

test('Skip to results moves focus to the message if there are no rooms', async () => {
  fakeApi({ 'GET /rooms?fields=card': () => [] });
  renderRoute(routes, '/');
  await screen.findByText('No Rooms Available In This Category !');
  await userEvent.click(screen.getByRole('link', { name: 'Skip to results' }));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Rooms' }));
});

test('an unknown category has no rooms', async () => {
  const link = { headers: { link: '</api/rooms?fields=card&cursor=a>; rel="next"' } };
  const sent = fakeApi({ 'GET /rooms?fields=card': () => Response.json(fakeRooms(24), link) });
  renderRoute(routes, '/?category=Nowhere');
  expect(await screen.findByText('No Rooms Available In This Category !')).toBeTruthy();
  expect(callsOf(sent)).toEqual(['GET /rooms?fields=card']);
});

test('the page shows that loading the rooms is being retried', async () => {
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retry: 1, retryDelay: 500 } });
  let isDown = true;
  fakeApi({ 'GET /rooms?fields=card': () => (isDown ? new Refused('database-unavailable') : [fakeRoomCard()]) });
  renderRoute(routes, '/');
  expect(await screen.findByText('This takes longer than usual…')).toBeTruthy();
  isDown = false;
  expect(await screen.findByRole('link', { name: /Lisbon/ })).toBeTruthy();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries } });
});

test('a category that fails to load shows its cached rooms with a notice', async () => {
  let isDown = false;
  const lake = fakeRoomCard({ _id: 'lake', category: 'Lake', location: 'Como' });
  fakeApi({ 'GET /rooms?fields=card': () => (isDown ? new Refused('database-unavailable') : [fakeRoomCard(), lake]) });
  renderRoute(routes, '/');
  await screen.findByRole('link', { name: /Como/ });
  isDown = true;
  await userEvent.click(strip().getByRole('link', { name: 'Lake' }));
  expect(await screen.findByText('The rooms could not be refreshed. These are the ones loaded before.')).toBeTruthy();
  expect(cards()).toHaveLength(1);
  await userEvent.click(strip().getByRole('link', { name: 'Caves' }));
  expect(await screen.findByText('The rooms could not be loaded')).toBeTruthy();
});

test('rooms that fail to load can be retried', async () => {
  let isDown = true;
  fakeApi({ 'GET /rooms?fields=card': () => (isDown ? new Refused('database-unavailable') : [fakeRoomCard()]) });
  renderRoute(routes, '/');
  const again = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await userEvent.click(again);
  expect(await screen.findByRole('link', { name: /Lisbon/ })).toBeTruthy();
});

test('a guest who is staying somewhere sees a link to the booking', async () => {
  const staying = fakeBooking({ from: inDays(-1), to: inDays(2) });
  fakeApi({
    'GET /rooms?fields=card': () => [fakeRoomCard()],
    'GET /saved-lists': () => [],
    'GET /statistics/guest/now': () => ({ upcoming: 1, next: staying }),
  });
  renderRoute(routes, '/', { user: GUEST, role: 'guest' });
  const link = within(await screen.findByRole('region', { name: 'Your stay' })).getByRole('link');
  expect(link.getAttribute('href')).toBe('/dashboard/my-bookings/booking-1');
  expect(link.textContent).toContain(`Staying now, until ${formatShortDay(staying.to)}`);
});

test('a future stay is not shown on the home page', async () => {
  const answered = Promise.withResolvers<void>();
  fakeApi({
    'GET /rooms?fields=card': () => [fakeRoomCard()],
    'GET /saved-lists': () => [],
    'GET /statistics/guest/now': () => {
      answered.resolve();
      return { upcoming: 1, next: fakeBooking() };
    },
  });
  renderRoute(routes, '/', { user: GUEST, role: 'guest' });
  await answered.promise;
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('region', { name: 'Your stay' })).toBeNull();
});
