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

const READ = 'GET /calendar/room-1?from=2026-12-01&to=2027-12-01';
const CHANGE = 'PUT /calendar/room-1';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T12:00:00Z`) });
  Element.prototype.scrollIntoView = () => {};
});
afterEach(async () => {
  // Dismiss toasts, because an unmounted toaster still removes them by id, even in the next test.
  act(() => toast.dismiss());
  await waitFor(() => expect(document.querySelector('.ui-toast-in, .ui-toast-out')).toBeNull());
  // Unmount the page before restoring the clock. Otherwise it would show the real day.
  cleanup();
  vi.useRealTimers();
});

async function open(first: RoomCalendar = fakeCalendar(), answers: Partial<Record<string, () => Refused>> = {}) {
  const server = { calendar: first };
  const sent = fakeApi({
    [READ]: () => answers[READ]?.() ?? server.calendar,
    [CHANGE]: (body: unknown) => {
      const refusal = answers[CHANGE]?.();
      if (refusal) return refusal;
      server.calendar = withChanges(server.calendar, (body as { changes: NightChange[] }).changes);
      return server.calendar;
    },
  });
  renderRoute(routes, '/dashboard/calendar/room-1');
  await screen.findByRole('grid', { name: 'December 2026' });
  const changes = () =>
    sent.filter(({ call }) => call === CHANGE).map(({ body }) => (body as { changes: NightChange[] }).changes);
  return { user: userEvent.setup(), server, changes };
}

/** Finds a cell by its label, because a query by role takes seconds with this many cells. */
const night = (name: string | RegExp) => screen.getByLabelText(name, { selector: '[role=gridcell]' });
const selected = () =>
  within(screen.getByRole('complementary', { name: 'Selected nights' })).getByRole('status').textContent;
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }));

test('the calendar shows twelve months with the state of each night', async () => {
  await open(fakeCalendar({ stays: [fakeStay()] }));
  expect(screen.getAllByRole('grid')).toHaveLength(12);
  expect(screen.getByRole('heading', { level: 1, name: 'Sunny flat' })).toBeTruthy();
  expect(night('Fri, Dec 4: $120, open')).toBeTruthy();
  const booked = night('Tue, Dec 8: booked by Clara');
  const bar = within(booked).getByRole('link', { name: 'Clara' });
  expect(bar.getAttribute('href')).toBe('/dashboard/manage-bookings/booking-1');
});

test('a booking from another site has no link', async () => {
  await open(fakeCalendar({ stays: [fakeStay({ kind: 'outside' as 'booking', guest: 'Airbnb' })] }));
  const booked = night('Tue, Dec 8: booked on Airbnb');
  expect(within(booked).getByTitle('booked on Airbnb')).toBeTruthy();
  expect(within(booked).queryByRole('link')).toBeNull();
});

test.each([
  ['initially collapsed on a phone', false],
  ['initially expanded on a wide screen', true],
])('the legend is %s', async (_, isWide) => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: isWide }));
  const { user } = await open();
  const legend = screen.getByText('Legend').closest('details');
  expect(legend?.open).toBe(isWide);
  await user.click(screen.getByText('Legend'));
  expect(legend?.open).toBe(!isWide);
});

test('the price of a night that a stay locks is crossed out', async () => {
  await open(fakeCalendar({ room: { keepOpen: false, lockedUntil: '2026-12-10' } }));
  const locked = night('Fri, Dec 4: $120, locked until Dec 10, 2026');
  expect(within(locked).getByText('$120').className).toContain('line-through');
});

test('a stay that closes the whole listing links to the setting for this', async () => {
  await open(fakeCalendar({ room: { keepOpen: false, lockedUntil: '2026-12-10' } }));
  expect(screen.getByText(/^One booking takes the whole listing: until Dec 10, 2026/)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Keep the remaining nights open' });
  expect(link.getAttribute('href')).toBe('/dashboard/my-listings/room-1/edit#keepOpen');
});

test('a clashing booking links to the calendars of other sites', async () => {
  const outside = { kind: 'outside' as const, from: '2026-12-09', to: '2026-12-12', guest: 'Airbnb', clashes: true };
  await open(fakeCalendar({ stays: [fakeStay({ clashes: true }), fakeStay(outside)] }));
  expect(within(night(/^Tue, Dec 8/)).getByRole('link', { name: 'Twice: Clara' })).toBeTruthy();
  const alert = within(screen.getByRole('alert'));
  expect(alert.getByText('Nights of Clara are taken on another site too.')).toBeTruthy();
  expect(alert.getByRole('link').getAttribute('href')).toBe('/dashboard/calendar/room-1/sites');
});

test('Block closes all nights between two pressed nights', async () => {
  const { user, changes } = await open(fakeCalendar({ stays: [fakeStay()] }));
  await user.click(night(/^Mon, Dec 7/));
  await user.click(night(/^Wed, Dec 9/));
  expect(selected()).toBe('3 nights, Mon, Dec 7 to Wed, Dec 9, of which 2 are booked');
  expect(screen.getByRole('link', { name: 'booked by Clara' })).toBeTruthy();
  await press(user, 'Block');
  expect(await screen.findByText('3 nights blocked')).toBeTruthy();
  const [sent = []] = changes();
  expect(sent.map(({ night, after }) => [night, after.blocked])).toEqual([
    ['2026-12-07', true],
    ['2026-12-08', true],
    ['2026-12-09', true],
  ]);
  expect(night('Mon, Dec 7: $120, blocked')).toBeTruthy();
  expect(night('Tue, Dec 8: booked by Clara, blocked if that ends')).toBeTruthy();
});

test('dragging the mouse selects nights even across a booking', async () => {
  const { changes, user } = await open(fakeCalendar({ stays: [fakeStay()] }));
  const [from, to] = [night(/^Mon, Dec 7/), night(/^Fri, Dec 11/)];
  fireEvent.pointerDown(from, { pointerType: 'mouse', button: 0, buttons: 1 });
  fireEvent.pointerOver(night(/^Tue, Dec 8/), { pointerType: 'mouse', buttons: 1 });
  fireEvent.pointerOver(to, { pointerType: 'mouse', buttons: 1 });
  fireEvent.pointerUp(to, { pointerType: 'mouse' });
  fireEvent.click(to);
  expect(night(/^Fri, Dec 11/).getAttribute('aria-selected')).toBe('true');
  await press(user, 'Block');
  await screen.findByText('5 nights blocked');
  expect(changes()[0]).toHaveLength(5);
});

test('nights can be selected with the keyboard', async () => {
  const { user } = await open();
  const today = night(/^Tue, Dec 1:/);
  expect([...document.querySelectorAll<HTMLElement>('[role=gridcell][tabindex="0"]')]).toEqual([today]);
  today.focus();
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(document.activeElement).toBe(night(/^Wed, Dec 9/));
  await user.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
  expect(selected()).toBe('9 nights, Wed, Dec 9 to Thu, Dec 17');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Block' })).toBeNull();
  await user.keyboard('{Enter}{PageDown}{Home} ');
  expect(selected()).toBe('32 nights, Thu, Dec 17 to Sun, Jan 17');
  expect(document.activeElement).toBe(night(/^Sun, Jan 17/));
});

test('two typed dates select nights', async () => {
  const { user } = await open();
  fireEvent.change(screen.getByLabelText('First night'), { target: { value: '2026-12-24' } });
  fireEvent.change(screen.getByLabelText('Last night'), { target: { value: '2026-12-26' } });
  expect(selected()).toBe('3 nights, Thu, Dec 24 to Sat, Dec 26');
  fireEvent.change(screen.getByLabelText('Last night'), { target: { value: '2026-11-01' } });
  expect(screen.getByText(/^Choose a night from Tue, Dec 1/)).toBeTruthy();
  await press(user, 'Block');
  expect(await screen.findByText('3 nights blocked')).toBeTruthy();
});

test('after a price is saved, the next press starts a new selection', async () => {
  const { user, changes } = await open(fakeCalendar());
  for (const [day, price] of [
    ['Mon, Dec 7', '400'],
    ['Fri, Dec 11', '90'],
  ] as const) {
    await user.click(night(new RegExp(`^${day}`)));
    await user.type(screen.getByLabelText('Price of a night'), price);
    await press(user, 'Set price');
    expect(await screen.findByText(`1 night set to $${price}`)).toBeTruthy();
  }
  expect(changes().map((one) => one.map(({ night }) => night))).toEqual([['2026-12-07'], ['2026-12-11']]);
});

test('an invalid price is kept in its field with an error', async () => {
  let refusal: Refused | undefined;
  const answers = {
    get [CHANGE]() {
      return refusal && (() => refusal as Refused);
    },
  };
  const { user, changes } = await open(fakeCalendar(), answers as never);
  await user.click(night(/^Mon, Dec 7/));
  const field = screen.getByLabelText('Price of a night');
  await user.type(field, '0');
  await press(user, 'Set price');
  expect(await screen.findByText(/^Enter a price from 0.50 to 100,000 dollars/)).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.clear(field);
  await user.type(field, '149.50');
  refusal = new Refused('database-unavailable');
  await press(user, 'Set price');
  expect(await screen.findByText('Nothing was changed')).toBeTruthy();
  expect(field).toHaveProperty('value', '149.50');
  expect(night('Mon, Dec 7: $120, open').getAttribute('aria-selected')).toBe('true');
  refusal = undefined;
  await press(user, 'Set price');
  expect(await screen.findByText('1 night set to $149.50')).toBeTruthy();
  expect(screen.queryByText('Nothing was changed')).toBeNull();
  expect(night('Mon, Dec 7: $149.50 for this night, open')).toBeTruthy();
  expect(changes().at(-1)).toEqual([
    { night: '2026-12-07', before: { price: null, blocked: false }, after: { price: 149.5, blocked: false } },
  ]);
  await press(user, 'Back to the usual price');
  expect(await screen.findByText('1 night back to the usual price')).toBeTruthy();
  expect(night('Mon, Dec 7: $120, open')).toBeTruthy();
});

test('changes can be undone by the toast or Ctrl+Z', async () => {
  const { user, server } = await open();
  await user.click(night(/^Mon, Dec 7/));
  await press(user, 'Block');
  await screen.findByText('1 night blocked');
  await user.type(screen.getByLabelText('Price of a night'), '99');
  await press(user, 'Set price');
  await screen.findByText('1 night set to $99');
  await press(user, 'Undo');
  await screen.findByText('Change undone');
  expect(server.calendar.nights).toEqual([{ night: '2026-12-07', price: null, blocked: true }]);
  await user.click(night(/^Mon, Dec 7/));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(server.calendar.nights).toEqual([]));
  expect(night('Mon, Dec 7: $120, open')).toBeTruthy();
});

test('a change from another tab is overwritten only if the host confirms', async () => {
  let isStale = true;
  const answers = {
    get [CHANGE]() {
      return isStale
        ? () => {
            isStale = false;
            server.calendar = other;
            return new Refused('changed-elsewhere');
          }
        : undefined;
    },
  };
  const { user, server, changes } = await open(fakeCalendar(), answers as never);
  const other = fakeCalendar({ nights: [{ night: '2026-12-08', price: 200, blocked: true }] });
  await user.click(night(/^Mon, Dec 7/));
  await user.click(night(/^Tue, Dec 8/));
  await user.type(screen.getByLabelText('Price of a night'), '99');
  await press(user, 'Set price');
  const notice = within(await screen.findByRole('alert'));
  expect(notice.getByText('Tue, Dec 8: blocked, $200 (was open, usual price)')).toBeTruthy();
  expect(screen.getByLabelText('Price of a night')).toHaveProperty('value', '99');
  expect(server.calendar).toBe(other);
  await user.click(notice.getByRole('button', { name: 'Apply to the nights as they are now' }));
  expect(await screen.findByText('2 nights set to $99')).toBeTruthy();
  expect(changes().at(-1)?.at(-1)).toEqual({
    night: '2026-12-08',
    before: { price: 200, blocked: true },
    after: { price: 99, blocked: true },
  });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('changes to the selected nights are reported when the window gets focus', async () => {
  const { user, server, changes } = await open();
  await user.click(night(/^Mon, Dec 7/));
  server.calendar = fakeCalendar({ nights: [{ night: '2026-12-07', price: 200, blocked: false }] });
  fireEvent.focus(window);
  const notice = within(await screen.findByRole('alert'));
  expect(notice.getByText('Mon, Dec 7: open, $200 (was open, usual price)')).toBeTruthy();
  await press(user, 'Block');
  expect(changes()).toEqual([]);
  await user.click(notice.getByRole('button', { name: 'Apply to the nights as they are now' }));
  await screen.findByText('1 night blocked');
  expect(server.calendar.nights).toEqual([{ night: '2026-12-07', price: 200, blocked: true }]);
});

test('a calendar that fails to load can be retried', async () => {
  let isDown = true;
  fakeApi({ [READ]: () => (isDown ? new Refused('database-unavailable') : fakeCalendar()) });
  renderRoute(routes, '/dashboard/calendar/room-1');
  expect(await screen.findByText('The calendar could not be loaded')).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('grid', { name: 'December 2026' })).toBeTruthy();
});
