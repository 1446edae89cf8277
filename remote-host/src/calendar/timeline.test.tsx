// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { NightChange, RoomCalendar } from 'contracts';
import { fakeApi, Refused } from 'shared-testing';
import { toast } from 'shared-ui';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { routes } from '../routes.tsx';
import { fakeCalendar, fakeStay, TODAY } from '../testing/fake-calendar.ts';
import { renderRoute } from '../testing/render-route.ts';
import { withChanges } from './changes.ts';
import { timelineKey } from './move.ts';

const PAGES = 'GET /calendar?from=2026-12-01&to=2027-12-01';
const READ = `${PAGES}&limit=15`;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T12:00:00Z`) });
  // jsdom has no layout.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterEach(async () => {
  // Dismiss toasts, because an unmounted toaster still removes them by id, even in the next test.
  act(() => toast.dismiss());
  await waitFor(() => expect(document.querySelector('.ui-toast-in, .ui-toast-out')).toBeNull());
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const listings = (count: number, first = 1) =>
  Array.from({ length: count }, (_, index) =>
    fakeCalendar({ room: { _id: `room-${first + index}`, title: `Flat ${first + index}` } }),
  );

function open(calendars: RoomCalendar[], more: Record<string, () => RoomCalendar[] | Refused> = {}) {
  let served = calendars;
  const sent = fakeApi({
    [READ]: () => {
      const next = Object.keys(more).length > 0 ? { headers: { link: '</api/calendar?cursor=c1>; rel="next"' } } : {};
      return Response.json(served, next);
    },
    ...Object.fromEntries(
      calendars.map(({ room }) => [
        `PUT /calendar/${room._id}`,
        (body: unknown) => {
          const { changes } = body as { changes: NightChange[] };
          served = served.map((each) => (each.room._id === room._id ? withChanges(each, changes) : each));
          return served.find((each) => each.room._id === room._id);
        },
      ]),
    ),
    ...more,
  });
  renderRoute(routes, '/dashboard/calendar');
  return { sent, user: userEvent.setup() };
}

async function row(title: string) {
  const link = await screen.findByRole('link', { name: title });
  return within(link.closest<HTMLElement>('[role=row]') ?? document.body);
}

test('the search field stays on screen while results are loading', async () => {
  const found = listings(1, 30);
  const { user } = open(listings(11), {
    [`${PAGES}&limit=50&cursor=c1`]: () => [],
    [`${READ}&search=barn`]: () => found,
  });
  const field = await screen.findByRole('searchbox', { name: 'Search by title or place' });
  await user.click(field);
  await user.paste('barn');
  expect(await screen.findByRole('link', { name: 'Flat 30' })).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole('link', { name: 'Flat 1' })).toBeNull();
});

test('each listing has a row with its stays and prices', async () => {
  const [one, two] = listings(2) as [RoomCalendar, RoomCalendar];
  open([{ ...one, stays: [fakeStay()] }, two]);
  const cells = await row('Flat 1');
  expect(cells.getByLabelText('Fri, Dec 4: $120, open')).toBeTruthy();
  expect(cells.getByRole('link', { name: 'Clara' }).getAttribute('href')).toBe('/dashboard/manage-bookings/booking-1');
  const title = cells.getByRole('link', { name: 'Flat 1' });
  expect(title.getAttribute('href')).toBe('/dashboard/calendar/room-1');
  expect(screen.getByRole('grid', { name: 'Calendar of all listings' }).getAttribute('aria-rowcount')).toBe('4');
});

test('rows and days outside the visible area are not rendered', async () => {
  open(listings(50));
  await row('Flat 1');
  expect(screen.queryByText('Flat 40')).toBeNull();
  expect(document.querySelectorAll('[role=gridcell]').length).toBeLessThan(800);
});

test('the price of a night that a stay locks is crossed out', async () => {
  open([fakeCalendar({ room: { keepOpen: false, lockedUntil: '2026-12-10' } })]);
  const locked = (await row('Sunny flat')).getByLabelText('Fri, Dec 4: $120, locked until Dec 10, 2026');
  expect(within(locked).getByText('$120').className).toContain('line-through');
});

test('the day that is marked as today is in the host’s time zone', async () => {
  const east = fakeCalendar({ room: { timeZone: 'Pacific/Kiritimati' }, today: '2026-12-02' });
  open([east]);
  await row('Sunny flat');
  expect(document.querySelector('[role=columnheader] .bg-accent')?.textContent).toBe('Tu 1');
});

test('Undo restores nights that were selected by dragging and blocked', async () => {
  const { user, sent } = open(listings(2));
  const cells = await row('Flat 2');
  const at = (name: RegExp) => cells.getByLabelText(name);
  fireEvent.pointerDown(at(/^Wed, Dec 2/), { pointerType: 'mouse', button: 0, buttons: 1 });
  fireEvent.pointerOver(at(/^Fri, Dec 4/), { pointerType: 'mouse', buttons: 1 });
  fireEvent.pointerOver((await row('Flat 1')).getByLabelText(/^Sat, Dec 5/), { pointerType: 'mouse', buttons: 1 });
  const panel = within(screen.getByRole('complementary', { name: 'Selected nights' }));
  expect(panel.getByText('Flat 2')).toBeTruthy();
  expect(panel.getByRole('status').textContent).toBe('3 nights, Wed, Dec 2 to Fri, Dec 4');
  // The actions are hidden during a drag, because they would cover rows and slow the drag down.
  expect(panel.queryByRole('button')).toBeNull();
  fireEvent.pointerUp(document.body);
  await user.click(panel.getByRole('button', { name: 'Block' }));
  await screen.findByText('3 nights blocked');
  expect(cells.getByLabelText('Thu, Dec 3: $120, blocked')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(cells.getByLabelText('Thu, Dec 3: $120, open')).toBeTruthy());
  expect(sent.filter(({ call }) => call === 'PUT /calendar/room-2')).toHaveLength(2);
});

test('Shift with arrow keys selects nights', async () => {
  const { user } = open(listings(3));
  (await row('Flat 1')).getByLabelText(/^Tue, Dec 1:/).focus();
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(document.activeElement).toBe((await row('Flat 2')).getByLabelText(/^Wed, Dec 2/));
  await user.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
  const panel = within(screen.getByRole('complementary', { name: 'Selected nights' }));
  expect(panel.getByRole('status').textContent).toBe('2 nights, Wed, Dec 2 to Thu, Dec 3');
  expect(document.activeElement).toBe((await row('Flat 3')).getByLabelText(/^Thu, Dec 3/));
});

const rows = { range: { from: '2026-12-01', to: '2027-12-01' }, rows: 5 };

test.each([
  ['Home', false, { index: 2, night: '2026-12-01' }],
  ['End', false, { index: 2, night: '2027-11-30' }],
  ['Home', true, { index: 0, night: '2026-12-01' }],
  ['End', true, { index: 4, night: '2027-11-30' }],
  ['ArrowUp', false, { index: 1, night: '2027-01-31' }],
  ['PageDown', false, { index: 2, night: '2027-02-28' }],
  ['PageUp', false, { index: 2, night: '2026-12-31' }],
  ['ArrowDown', true, undefined],
])('%s (with Ctrl: %s) moves focus', (key, ctrlKey, next) => {
  expect(timelineKey(2, '2027-01-31', { key, ctrlKey, metaKey: false }, rows)).toEqual(next);
});

test('keys do not move focus beyond the visible rows and days', () => {
  const key = (name: string) => ({ key: name, ctrlKey: false, metaKey: false });
  expect(timelineKey(0, '2026-12-01', key('ArrowUp'), rows)).toBeUndefined();
  expect(timelineKey(0, '2026-12-01', key('PageUp'), rows)).toEqual({ index: 0, night: '2026-12-01' });
  expect(timelineKey(4, '2027-11-30', key('ArrowRight'), rows)).toEqual({ index: 4, night: '2027-11-30' });
});

test('more listings are loaded near the end of the list', async () => {
  let isDown = true;
  const next = `${PAGES}&limit=50&cursor=c1`;
  const { user } = open(listings(2), { [next]: () => (isDown ? new Refused('database-unavailable') : listings(1, 3)) });
  expect((await screen.findByRole('alert')).textContent).toMatch(/briefly unavailable/);
  expect(screen.getByText('2 listings loaded so far')).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('3 listings')).toBeTruthy();
  expect(await row('Flat 3')).toBeTruthy();
});

test('a host without listings sees a link to Add Room', async () => {
  open([]);
  expect(await screen.findByText('You have no listings yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Add Room' }).getAttribute('href')).toBe('/dashboard/add-room');
});
