// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ListingCalendars, OUTSIDE_CALENDAR_LIMITS, type OutsideCalendar } from 'contracts';
import { queryClient } from 'shared-platform';
import { fakeApi, fakeRoom, HOST, Refused } from 'shared-testing';
import { preloadDialog } from 'shared-ui';
import { beforeAll, expect, test, vi } from 'vitest';
import { sites } from '../later-pages.tsx';
import { routes } from '../routes.tsx';
import { renderRoute } from '../testing/render-route.ts';

const ADDRESS = '/dashboard/calendar/room-1/sites';
const READ = 'GET /rooms/room-1/calendars';
const ADD = 'POST /rooms/room-1/outside-calendars';
const FEED = 'https://lodge.test/api/calendars/abc.ics';

beforeAll(preloadDialog);
beforeAll(sites.loader);

const airbnb = (change: Partial<OutsideCalendar> = {}): OutsideCalendar => ({
  _id: 'calendar-1',
  name: 'Airbnb',
  address: 'https://other.test/airbnb.ics',
  isDue: false,
  readAt: '2026-12-01T10:00:00.000Z',
  problem: null,
  nextAt: '2026-12-01T10:15:00.000Z',
  reading: null,
  stays: 2,
  next: { from: '2026-12-04', to: '2026-12-06' },
  ignored: [],
  doubt: null,
  opens: [{ from: '2026-12-04', to: '2026-12-06' }],
  ...change,
});
const told = (outside: OutsideCalendar[] = [], address: string | null = FEED): ListingCalendars => ({
  title: 'Sunny flat',
  address,
  addressReadAt: null,
  outside,
  clashes: [],
});

async function open(calendars: ListingCalendars, answers: Parameters<typeof fakeApi>[0] = {}) {
  let now = calendars;
  const sent = fakeApi({ [READ]: () => now, ...answers });
  const router = renderRoute(routes, ADDRESS);
  await screen.findByRole('heading', { level: 2, name: 'Calendars of other sites' });
  return {
    user: userEvent.setup(),
    router,
    sentTo: (name: string) => sent.filter(({ call }) => call === name).map(({ body }) => body),
    later: async (next: ListingCalendars) => {
      now = next;
      await queryClient.invalidateQueries();
    },
  };
}
const card = (name: string) =>
  within(screen.getByRole('heading', { level: 3, name }).closest('article') ?? document.body);
const field = (name: string) =>
  within(
    screen.getByRole('heading', { name: 'Add a calendar' }).closest('form') ?? document.body,
  ).getByLabelText<HTMLInputElement>(name);

test('My Listings leads to the other sites of a listing', async () => {
  fakeApi({ [`GET /rooms/${HOST.email}`]: () => [fakeRoom()] });
  renderRoute(routes, '/dashboard/my-listings');
  await userEvent.click(await screen.findByRole('button', { name: 'More for Sunny flat' }));
  expect(screen.getByRole('link', { name: 'Other sites' }).getAttribute('href')).toBe(ADDRESS);
});

test('a calendar that was read in part says what was not understood', async () => {
  const reading = {
    counts: { closes: 12, free: 1, 'not-understood': 1 },
    leftOutLines: 2,
    events: [
      {
        _id: null,
        title: 'Broken',
        from: null,
        to: null,
        fate: 'not-understood' as const,
        reason: 'It does not say when it begins.',
      },
      { _id: 'family', title: 'Family', from: '2026-12-04', to: '2026-12-06', fate: 'free' as const, reason: null },
    ],
  };
  await open(told([airbnb({ reading })]));
  expect(card('Airbnb').getByRole('status').textContent).toBe('Airbnb: Read in part');
  expect(
    card('Airbnb').getByText(
      /^14 events: 12 close nights, 1 isn’t understood, 1 is marked as free, 2 lines were left out/,
    ),
  ).toBeTruthy();
  const events = card('Airbnb').getAllByRole('listitem', { hidden: true });
  expect(events.map(({ textContent }) => textContent)).toEqual([
    'BrokenNo datesIt does not say when it begins.Not understood',
    'FamilyDec 4, 2026 to Dec 6, 2026Marked as free there, so it closes nothing',
  ]);
  expect(card('Airbnb').getByText('and 12 more')).toBeTruthy();
});

test('each calendar says when it was read, what it has, and when it is read next', async () => {
  await open(told([airbnb(), airbnb({ _id: 'calendar-2', name: 'Vrbo', stays: 1 })]));
  expect(card('Airbnb').getByRole('status').textContent).toBe('Airbnb: Up to date');
  expect(card('Airbnb').getByText('2 stays ahead, the next from Dec 4, 2026 to Dec 6, 2026')).toBeTruthy();
  expect(card('Vrbo').getByText('1 stay ahead from Dec 4, 2026 to Dec 6, 2026')).toBeTruthy();
  expect(card('Airbnb').getByText(/^Last read on Dec 1, 2026.*Next on Dec 1, 2026/)).toBeTruthy();
});

test.each([
  ['gone', 'The other site says that this calendar doesn’t exist. Copy its address there again.'],
  ['slow', 'The other site took too long to answer.'],
  ['unknown-to-this-page', 'It could not be read.'],
])('a calendar that fails (%s) says why, and when it is tried again', async (problem, sentence) => {
  await open(told([airbnb({ problem: problem as 'gone' })]));
  expect(card('Airbnb').getByRole('status').textContent).toBe('Airbnb: Not read');
  expect(card('Airbnb').getByText(sentence)).toBeTruthy();
  expect(card('Airbnb').getByText(/We try again on .*what it said last counts\.$/)).toBeTruthy();
});

test('without a calendar it says what that means, and one is added by name and address', async () => {
  const { user, sentTo } = await open(told(), {
    [ADD]: () => told([airbnb({ isDue: true, readAt: null, stays: 0, next: null, opens: [] })]),
  });
  expect(screen.getByText(/^No calendars yet/)).toBeTruthy();
  await user.type(field('Name'), 'Airbnb');
  await user.type(field('Address'), 'https://other.test/airbnb.ics{Enter}');
  expect(await screen.findByText('Calendar Added !')).toBeTruthy();
  expect(sentTo(ADD)).toEqual([{ name: 'Airbnb', address: 'https://other.test/airbnb.ics' }]);
  expect(card('Airbnb').getByRole('status').textContent).toBe('Airbnb: Being read');
  expect([field('Name').value, field('Address').value]).toEqual(['', '']);
});

const TRIAL = 'POST /rooms/room-1/outside-calendars/trial';

test('a calendar is tried before it is added', async () => {
  const reading = { counts: { closes: 1 }, leftOutLines: 0, events: [ofTitle('one', 'Reserved')] };
  const { user, sentTo } = await open(told(), { [TRIAL]: () => ({ problem: null, reading }) });
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

test('a trial says why a calendar cannot be read', async () => {
  const { user } = await open(told(), { [TRIAL]: () => ({ problem: 'gone', reading: null }) });
  await user.type(field('Address'), 'https://other.test/airbnb.ics');
  await user.click(screen.getByRole('button', { name: 'Try it first' }));
  expect(await screen.findByText(/^The other site says that this calendar doesn’t exist/)).toBeTruthy();
});

test('a trial of an address that is not allowed says so at its field', async () => {
  const fields = { address: 'must start with https://' };
  const { user } = await open(told(), { [TRIAL]: () => new Refused('invalid-request', fields) });
  await user.click(screen.getByRole('button', { name: 'Try it first' }));
  expect(document.activeElement).toBe(field('Address'));
  await user.type(field('Address'), 'http://other.test');
  await user.click(screen.getByRole('button', { name: 'Try it first' }));
  expect(await screen.findByText('The address must start with https://.')).toBeTruthy();
});

test('what is missing is told at its field, and nothing is sent', async () => {
  const { user, sentTo } = await open(told());
  await user.click(screen.getByRole('button', { name: 'Add calendar' }));
  expect(document.activeElement).toBe(field('Name'));
  expect(screen.getByText('Enter a name, such as the other site’s.')).toBeTruthy();
  expect(screen.getByText('Enter the address of the calendar on the other site.')).toBeTruthy();
  expect(sentTo(ADD)).toEqual([]);
});

test.each([
  ['at its field', { address: 'must start with https://' }, 'The address must start with https://.'],
  ['above the button', {}, 'Some of the information is missing or invalid.'],
])('a refusal shows %s beside what was typed', async (_, fields, sentence) => {
  const { user, router } = await open(told(), { [ADD]: () => new Refused('invalid-request', fields) });
  await user.type(field('Name'), 'Airbnb');
  await user.type(field('Address'), 'http://other.test{Enter}');
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect([field('Name').value, field('Address').value]).toEqual(['Airbnb', 'http://other.test']);
  if ('address' in fields) expect(document.activeElement).toBe(field('Address'));
  await router.navigate('/dashboard/my-listings');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(field('Name').value).toBe('Airbnb');
});

test('bookings and holds whose nights are taken on another site too come first', async () => {
  const clash = {
    bookingId: 'booking-1',
    isHeld: false,
    guest: 'Clara',
    stay: { from: '2026-12-04', to: '2026-12-08' },
    ...{ calendar: 'Airbnb', from: '2026-12-07', to: '2026-12-10' },
  };
  await open({
    ...told([airbnb()]),
    clashes: [clash, { ...clash, bookingId: 'booking-2', isHeld: true, guest: 'Ben' }],
  });
  const [booked, held] = within(screen.getByRole('alert')).getAllByRole('listitem');
  expect(booked?.textContent).toBe('Clara, Dec 4, 2026 to Dec 8, 2026, and on Airbnb Dec 7, 2026 to Dec 10, 2026');
  const link = within(booked ?? document.body).getByRole('link');
  expect(link.getAttribute('href')).toBe('/dashboard/manage-bookings/booking-1');
  expect(held?.textContent).toMatch(/^Ben is paying for /);
});

test('a calendar is read now, and what became of it shows', async () => {
  const due = told([airbnb({ isDue: true })]);
  const { user, later } = await open(told([airbnb()]), {
    'POST /rooms/room-1/outside-calendars/calendar-1/reading': () => due,
  });
  await user.click(screen.getByRole('button', { name: 'Read now: Airbnb' }));
  await waitFor(() => expect(card('Airbnb').getByRole('status').textContent).toBe('Airbnb: Being read'));
  await later(told([airbnb({ problem: 'unreachable' })]));
  expect(await screen.findByText('The other site can’t be reached.')).toBeTruthy();
});

test('a calendar that the other site wants read less often cannot be read by hand', async () => {
  await open(told([airbnb({ problem: 'too-often' })]));
  expect(card('Airbnb').getByText(/^The other site asks us to read less often/)).toBeTruthy();
  expect(card('Airbnb').getByRole<HTMLButtonElement>('button', { name: 'Read now: Airbnb' }).disabled).toBe(true);
});

test('a reading that is refused says so at its calendar', async () => {
  const { user } = await open(told([airbnb()]), {
    'POST /rooms/room-1/outside-calendars/calendar-1/reading': () => new Refused('too-many-requests'),
  });
  await user.click(screen.getByRole('button', { name: 'Read now: Airbnb' }));
  expect((await card('Airbnb').findByRole('alert')).textContent).toMatch(/^Too many requests/);
});

const IGNORED = 'POST /rooms/room-1/outside-calendars/calendar-1/ignored';
const ofTitle = (_id: string, title: string) => ({
  ...{ _id, title, from: '2026-12-04', to: '2026-12-06' },
  ...{ fate: 'closes' as const, reason: null },
});

test('an event is ignored alone', async () => {
  const reading = { counts: { closes: 1 }, leftOutLines: 0, events: [ofTitle('one', '')] };
  const { user, sentTo } = await open(told([airbnb({ reading })]), { [IGNORED]: () => told([airbnb({ reading })]) });
  await user.click(card('Airbnb').getByText(/^1 event: 1 closes nights/));
  await user.click(card('Airbnb').getByRole('button', { name: 'Ignore event without a title' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Ignore “Event without a title”?' }));
  expect(dialog.queryByRole('checkbox')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Ignore' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sentTo(IGNORED)).toEqual([{ event: 'one', all: false }]);
});

test('all events with a title are ignored and included again', async () => {
  const title = 'Airbnb (Not available)';
  const reading = { counts: { closes: 2 }, leftOutLines: 0, events: [ofTitle('one', title), ofTitle('two', title)] };
  const after = {
    ...{ counts: { ignored: 2 }, leftOutLines: 0 },
    events: reading.events.map((event) => ({ ...event, fate: 'ignored' as const })),
  };
  const ignored = [{ _id: 'rule', title, isTitle: true }];
  const { user, sentTo } = await open(told([airbnb({ reading })]), {
    [IGNORED]: () => told([airbnb({ reading: after, ignored })]),
    'DELETE /rooms/room-1/outside-calendars/calendar-1/ignored/rule': () => told([airbnb({ reading })]),
  });
  await user.click(card('Airbnb').getByText(/^2 events: 2 close nights/));
  const [button] = card('Airbnb').getAllByRole('button', { name: `Ignore ${title}` });
  await user.click(button as HTMLElement);
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(
    dialog.getByRole('checkbox', { name: /^All events with this title, also later ones \(1 more now\)/ }),
  );
  await user.click(dialog.getByRole('button', { name: 'Ignore' }));
  expect(await card('Airbnb').findByText(/^2 events: 2 are ignored/)).toBeTruthy();
  expect(sentTo(IGNORED)).toEqual([{ event: 'one', all: true }]);
  expect(card('Airbnb').queryByRole('button', { name: `Ignore ${title}` })).toBeNull();
  const rules = within(card('Airbnb').getByRole('list', { name: 'Ignored in Airbnb' }));
  expect(rules.getByRole('listitem').textContent).toContain(`All events titled ${title}`);
  await user.click(rules.getByRole('button', { name: `Include again: ${title}` }));
  expect(await card('Airbnb').findByText(/^2 events: 2 close nights/)).toBeTruthy();
});

test('nights of stays that are suddenly gone are opened by the host', async () => {
  const doubt = { since: '2026-12-01T10:00:00.000Z', opens: [{ from: '2026-12-04', to: '2026-12-06' }] };
  const LOSS = 'POST /rooms/room-1/outside-calendars/calendar-1/loss';
  const { user, sentTo } = await open(told([airbnb({ doubt })]), { [LOSS]: () => told([airbnb()]) });
  expect(card('Airbnb').getByRole('status').textContent).toBe('Airbnb: Check it');
  expect(card('Airbnb').getByText(/^Since Dec 1, 2026.* lacks more than a third of its stays/)).toBeTruthy();
  expect(card('Airbnb').getByRole('listitem').textContent).toBe('Dec 4, 2026 to Dec 6, 2026');
  await user.click(card('Airbnb').getByRole('button', { name: 'Open these nights now: Airbnb' }));
  await waitFor(() => expect(card('Airbnb').getByRole('status').textContent).toBe('Airbnb: Up to date'));
  expect(sentTo(LOSS)).toEqual([{ since: doubt.since }]);
});

test('a calendar is removed once it was said which nights open', async () => {
  const { user } = await open(told([airbnb()]), { 'DELETE /rooms/room-1/outside-calendars/calendar-1': () => told() });
  await user.click(screen.getByRole('button', { name: 'Remove Airbnb' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove “Airbnb”?' }));
  expect(dialog.getByRole('listitem').textContent).toBe('Dec 4, 2026 to Dec 6, 2026');
  await user.click(dialog.getByRole('button', { name: 'Remove calendar' }));
  expect(await screen.findByText(/^No calendars yet/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Calendars of other sites'));
});

test('a calendar whose nights are closed otherwise too opens none', async () => {
  const { user } = await open(told([airbnb({ opens: [] })]));
  await user.click(screen.getByRole('button', { name: 'Remove Airbnb' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/No night opens/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(card('Airbnb').getByText('Up to date')).toBeTruthy();
});

test('a listing with as many calendars as it can have has no form', async () => {
  const { calendars } = OUTSIDE_CALENDAR_LIMITS;
  await open(
    told(Array.from({ length: calendars }, (_, index) => airbnb({ _id: String(index), name: `Site ${index}` }))),
  );
  expect(screen.queryByRole('button', { name: 'Add calendar' })).toBeNull();
  expect(screen.getByText('A listing can have 10 calendars. Remove one to add another.')).toBeTruthy();
});

test('the address for other sites is made, copied, and replaced once it was said what that means', async () => {
  let made = 0;
  const { user } = await open(told([], null), {
    'POST /rooms/room-1/calendar-address': () => {
      made += 1;
      return told([], `${FEED}?${made}`);
    },
  });
  await user.click(screen.getByRole('button', { name: 'Make an address' }));
  const shown = await screen.findByDisplayValue<HTMLInputElement>(`${FEED}?1`);
  expect(shown.readOnly).toBe(true);
  expect(screen.getByText('Nobody has read it yet.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy address' }));
  expect(await navigator.clipboard.readText()).toBe(`${FEED}?1`);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error());
  await user.click(screen.getByRole('button', { name: 'Copy address' }));
  expect(await screen.findByText(/^Your browser blocked copying/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Make a new address' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Make a new address?' }));
  expect(dialog.getByText(/The present address stops working at once/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Make a new address' }));
  expect(await screen.findByDisplayValue(`${FEED}?2`)).toBeTruthy();
});

test('while the calendars load there is a skeleton, and a failure can be tried again', async () => {
  let hasFailed = false;
  fakeApi({
    [READ]: () => {
      if (hasFailed) return told([airbnb()]);
      hasFailed = true;
      return new Refused('unexpected');
    },
  });
  renderRoute(routes, ADDRESS);
  expect(await screen.findByText('Loading the calendars')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Up to date')).toBeTruthy();
});

test('the listing of somebody else leads back to the own ones', async () => {
  fakeApi({ [READ]: () => new Refused('room-not-found') });
  renderRoute(routes, ADDRESS);
  expect(await screen.findByText("This isn't one of your listings")).toBeTruthy();
});
