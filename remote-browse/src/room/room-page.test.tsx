// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CancellationPolicy, Category } from 'contracts';
import { newReviewReport } from 'contracts/schemas';
import { fillSlots, type HelpfulLinks } from 'shared-platform';
import { fakeApi, fakeRoomCard, fakeRoomDetail, GUEST, inDays, Refused, renderRoute } from 'shared-testing';
import { preloadDialog } from 'shared-ui';
import type { WorldMapProps } from 'shared-ui/map';
import { afterEach, expect, test, vi } from 'vitest';
import { routes } from '../routes.tsx';

/** Replaces the map, which needs a real canvas. */
vi.mock('shared-ui/map', async (original) => ({
  ...(await original<object>()),
  WorldMap: ({ circle, point }: WorldMapProps) => <output aria-label="map">{JSON.stringify({ circle, point })}</output>,
}));

afterEach(() => fillSlots({}));

/**
 * Replaces `IntersectionObserver`. Returns a function that scrolls to the end, so that all elements are visible,
 * including later ones.
 */
function watchViews() {
  const views: (() => void)[] = [];
  let isAtEnd = false;
  class Observer {
    readonly view: () => void;
    constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
      this.view = () => notify([{ isIntersecting: true }]);
      views.push(this.view);
    }
    observe(element: Element) {
      // Ignore dialogs. They observe themselves and close if they have no size, and in jsdom nothing has a size.
      if (isAtEnd && element.closest('article')) this.view();
    }
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  return () =>
    act(() => {
      isAtEnd = true;
      for (const view of views) view();
    });
}

test('the page passes the room to the booking slot', async () => {
  fakeApi({ 'GET /room/room-1': () => fakeRoomDetail({ hostSince: 2024 }) });
  fillSlots({ 'room.booking': [({ room }) => <p>Book {room.title}</p>] });
  renderRoute(routes, '/room/room-1');
  expect(await screen.findByRole('heading', { level: 1, name: 'Sunny flat' })).toBeTruthy();
  for (const text of [
    'Lisbon, Portugal',
    'Hanna Host',
    'Member since 2024',
    '4 guests',
    '2 rooms',
    '1 bathroom',
    'This property is of contemporary design.',
    'A flat in the sun.',
    'With a view.',
    'Check in from 3:00 PM, check out until 11:00 AM.',
    'Cancellation: Moderate',
    'Full refund until 5 days before check-in, then 50% until check-in.',
    'Book Sunny flat',
  ]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(routes['/room/:id']?.title?.(fakeRoomDetail())).toBe('Sunny flat');
});

test('an unknown category or policy from a newer API does not break the page', async () => {
  const newer = {
    category: 'Boats' as Category,
    cancellationPolicy: 'strict' as CancellationPolicy,
    amenities: ['moat'],
  };
  fakeApi({ 'GET /room/room-1': () => fakeRoomDetail(newer) });
  renderRoute(routes, '/room/room-1');
  expect(await screen.findByText('Cancellation: strict')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Hosted by Hanna Host' })).toBeTruthy();
});

test('each visit refetches the room', async () => {
  let isBooked = false;
  fakeApi({ 'GET /room/room-1': () => fakeRoomDetail({ booked: isBooked }), 'GET /rooms?fields=card': () => [] });
  fillSlots({ 'room.booking': [({ room }) => <p>{room.booked ? 'booked' : 'free'}</p>] });
  const router = renderRoute(routes, '/room/room-1');
  await screen.findByText('free');
  isBooked = true;
  await router.navigate('/');
  await router.navigate('/room/room-1');
  expect(await screen.findByText('booked')).toBeTruthy();
});

test('an unknown room is a 404', async () => {
  fakeApi({
    'GET /room/gone': () => new Refused('room-not-found'),
    'GET /room/gone/similar': () => new Refused('room-not-found'),
  });
  renderRoute(routes, '/room/gone');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^404 This room does not exist/);
});

test('a deleted room links to similar rooms for the same dates and party', async () => {
  const search = `from=${inDays(5)}&to=${inDays(8)}&adults=2`;
  fakeApi({
    'GET /room/gone': () => new Refused('room-not-found'),
    [`GET /room/gone/similar?${search}`]: () => [fakeRoomCard({ _id: 'room-2' })],
  });
  const router = renderRoute(routes, `/room/gone?${search}`);
  await screen.findByRole('alert');
  const { data } = Object.values(router.state.errors ?? {})[0] as { data: HelpfulLinks };
  expect(data.links).toEqual([
    {
      to: `/room/room-2?${search}`,
      title: 'Sunny flat',
      text: 'Lisbon, Portugal · $19.99 per night',
      image: '/img/0a1b',
    },
  ]);
});

test('amenities, sleeping places and house rules are loaded on scroll', async () => {
  const scrollDown = watchViews();
  fakeApi({
    'GET /room/room-1': () =>
      fakeRoomDetail({
        sleeping: [{ kind: 'bedroom', beds: [{ bed: 'king', count: 1 }] }],
        houseRules: { rules: ['no-parties'], checkInFrom: 17, text: 'Shoes off.' },
        amenities: ['smoking-allowed', 'smoke-alarm', 'sauna', 'wifi'],
      }),
  });
  renderRoute(routes, '/room/room-1');
  await screen.findByText('Check in from 5:00 PM, check out until 11:00 AM.');
  expect(screen.queryByText('Bedroom 1')).toBeNull();
  scrollDown();
  expect((await screen.findByText('Bedroom 1')).nextElementSibling?.textContent).toBe('1 king-size bed');
  const offered = screen.getByRole('heading', { name: 'What this place offers' }).nextElementSibling;
  const labels = [...(offered?.children ?? [])].map(({ textContent }) => textContent);
  expect(labels).toEqual(['Wi-Fi', 'Sauna', 'Smoking allowed', 'Smoke alarm']);
  const columns = Object.entries({
    'House rules': ['No parties or events', 'Smoking allowed', 'Shoes off.'],
    Safety: ['Smoke alarm', 'The host does not mention a first aid kit'],
    Cancellation: ['Moderate', 'Full refund until 5 days before check-in, then 50% until check-in.'],
  });
  for (const [name, texts] of columns) {
    const column = within(screen.getByRole('heading', { name }).parentElement as HTMLElement);
    for (const text of texts) expect(column.getByText(text)).toBeTruthy();
  }
});

test('the map shows a circle, or the exact position to guests with a booking', async () => {
  const scrollDown = watchViews();
  const spot = { lat: 38.7125, lon: -9.1278 };
  let isExact = false;
  fakeApi({
    'GET /room/room-1': () => fakeRoomDetail({ spot: { ...spot, isExact } }),
    'GET /rooms?fields=card': () => [],
  });
  const router = renderRoute(routes, '/room/room-1');
  await screen.findByRole('heading', { name: 'Hosted by Hanna Host' });
  scrollDown();
  const shown = async () => JSON.parse((await screen.findByLabelText('map')).textContent);
  expect(await shown()).toEqual({ circle: { at: { ...spot, isExact }, metres: 500 } });
  expect(screen.getByText(/You see exactly where once you have booked/)).toBeTruthy();
  isExact = true;
  await router.navigate('/');
  await router.navigate('/room/room-1');
  await screen.findByText('Lisbon, Portugal', { selector: 'section p bdi' });
  expect(await shown()).toEqual({ point: { ...spot, isExact } });
});

test('a room with an unknown position has no map', async () => {
  const scrollDown = watchViews();
  fakeApi({ 'GET /room/room-1': () => fakeRoomDetail() });
  renderRoute(routes, '/room/room-1');
  await screen.findByRole('heading', { name: 'Hosted by Hanna Host' });
  scrollDown();
  expect(await screen.findByRole('heading', { name: 'House rules' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: "Where you'll be" })).toBeNull();
});

test('the reviews of a room are loaded on scroll', async () => {
  // Preload this code, because loading it is slow on a busy machine.
  await import('./room-reviews.tsx');
  const scrollDown = watchViews();
  const review = (name: string) => ({
    _id: name,
    author: { name, image: null },
    stars: { overall: 4 },
    text: `<b>${name}</b> was here`,
    published: '2026-01-01T10:00:00.000Z',
    stayed: '2026-01',
    answer: { text: 'Thank you', at: '2026-01-02T10:00:00.000Z' },
  });
  fakeApi({
    'GET /room/room-1': () =>
      fakeRoomDetail({ rating: { average: 4.87, count: 12 }, reviews: { count: 12, aspects: { value: 4.5 } } }),
    'GET /room/room-1/reviews': () =>
      Response.json([review('Ada')], {
        headers: { link: '</api/room/room-1/reviews?cursor=Ada>; rel="next"' },
      }) as never,
    'GET /room/room-1/reviews?cursor=Ada&limit=100': () => [review('Bo')],
  });
  renderRoute(routes, '/room/room-1');
  expect((await screen.findByRole('link', { name: '12 reviews' })).getAttribute('href')).toBe('#reviews');
  scrollDown();
  expect(await screen.findByRole('heading', { name: '4.87 of 5 stars · 12 reviews' })).toBeTruthy();
  expect(await screen.findByText('<b>Ada</b> was here')).toBeTruthy();
  expect(screen.getAllByText('Stayed in January 2026')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Show more reviews' }));
  expect(await screen.findByText('<b>Bo</b> was here')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Report/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Show more reviews' })).toBeNull();
});

test('a link to the reviews loads them and scrolls to them', async () => {
  watchViews();
  const scrolled: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.id);
  });
  fakeApi({
    'GET /room/room-1': () => fakeRoomDetail({ reviews: { count: 1 } }),
    'GET /room/room-1/reviews': () => [],
  });
  renderRoute(routes, '/room/room-1#reviews');
  await waitFor(() => expect(scrolled).toContain('reviews'));
});

test('a signed-in person can report a review with a reason', async () => {
  await Promise.all([import('./room-reviews.tsx'), preloadDialog()]);
  const scrollDown = watchViews();
  const review = {
    _id: 'review-1',
    author: { name: 'Ada', image: null },
    stars: { overall: 1 },
    text: 'Call me',
    published: '2026-01-01T10:00:00.000Z',
    stayed: '2026-01',
  };
  let isOwn = true;
  const sent = fakeApi({
    'GET /room/room-1': () => fakeRoomDetail({ reviews: { count: 1 } }),
    'GET /room/room-1/reviews': () => [review],
    'GET /saved-lists': () => [],
    'POST /reviews/review-1/report': () => (isOwn ? new Refused('own-review') : { success: true as const }),
  });
  renderRoute(routes, '/room/room-1', { user: GUEST, role: 'guest' });
  scrollDown();
  await userEvent.click(await screen.findByRole('button', { name: 'Report the review by Ada' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report the review by Ada' }));
  await userEvent.click(dialog.getByRole('radio', { name: 'It’s advertising' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await dialog.findByText('This is your own review.')).toBeTruthy();
  isOwn = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('Thank you. An administrator will look at the review.')).toBeTruthy();
  const { body } = sent.find(({ call }) => call.startsWith('POST')) ?? {};
  expect(newReviewReport.safeParse(body).data).toEqual({ reason: 'advertising', text: '' });
});

test('a room with few reviews is marked as new', async () => {
  fakeApi({
    'GET /room/room-1': () => fakeRoomDetail({ reviews: { count: 2 } }),
    'GET /room/room-1/reviews': () => [],
  });
  renderRoute(routes, '/room/room-1');
  expect((await screen.findByText('New')).parentElement?.textContent).toBe('New · 2 reviews');
});
