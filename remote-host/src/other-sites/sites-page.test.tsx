// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, fakeRoom, HOST, Refused } from 'shared-testing';
import { preloadDialog } from 'shared-ui';
import { beforeAll, expect, test, vi } from 'vitest';
import { routes } from '../routes.tsx';
import { airbnb, card, FEED, fakeSites, openSites, READ_SITES, SITES } from '../testing/open-sites.ts';
import { renderRoute } from '../testing/render-route.ts';

beforeAll(preloadDialog);
beforeAll(async () => void (await import('./sites-page.tsx')));

test('My Listings links to the page of other sites', async () => {
  fakeApi({ [`GET /rooms/${HOST.email}`]: () => [fakeRoom()] });
  renderRoute(routes, '/dashboard/my-listings');
  await userEvent.click(await screen.findByRole('button', { name: 'More for Sunny flat' }));
  expect(screen.getByRole('link', { name: 'Other sites' }).getAttribute('href')).toBe(SITES);
});

test('a partly parsed calendar shows which events could not be parsed', async () => {
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
  await openSites(fakeSites([airbnb({ reading })]));
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
  expect(card('Airbnb').getByText('and 12 more that aren’t listed')).toBeTruthy();
});

test('each calendar shows when it was last read', async () => {
  await openSites(fakeSites([airbnb(), airbnb({ _id: 'calendar-2', name: 'Vrbo', stays: 1 })]));
  expect(card('Airbnb').getByRole('status').textContent).toBe('Airbnb: Up to date');
  expect(card('Airbnb').getByText('2 stays ahead, the next from Dec 4, 2026 to Dec 6, 2026')).toBeTruthy();
  expect(card('Vrbo').getByText('1 stay ahead from Dec 4, 2026 to Dec 6, 2026')).toBeTruthy();
  expect(card('Airbnb').getByText(/^Last read on Dec 1, 2026.*Next on Dec 1, 2026/)).toBeTruthy();
});

test.each([
  ['gone', 'The other site says that this calendar doesn’t exist. Copy its address there again.'],
  ['slow', 'The other site took too long to answer.'],
  ['unknown-to-this-page', 'It could not be read.'],
])('a calendar that fails (%s) shows the reason', async (problem, sentence) => {
  await openSites(fakeSites([airbnb({ problem: problem as 'gone' })]));
  expect(card('Airbnb').getByRole('status').textContent).toBe('Airbnb: Not read');
  expect(card('Airbnb').getByText(sentence)).toBeTruthy();
  expect(card('Airbnb').getByText(/We try again on .*what it said last counts\.$/)).toBeTruthy();
});

test('clashes with another site are shown first', async () => {
  const clash = {
    bookingId: 'booking-1',
    isHeld: false,
    guest: 'Clara',
    stay: { from: '2026-12-04', to: '2026-12-08' },
    ...{ calendar: 'Airbnb', from: '2026-12-07', to: '2026-12-10' },
  };
  await openSites({
    ...fakeSites([airbnb()]),
    clashes: [clash, { ...clash, bookingId: 'booking-2', isHeld: true, guest: 'Ben' }],
  });
  const [booked, held] = within(screen.getByRole('alert')).getAllByRole('listitem');
  expect(booked?.textContent).toBe('Clara, Dec 4, 2026 to Dec 8, 2026, and on Airbnb Dec 7, 2026 to Dec 10, 2026');
  const link = within(booked ?? document.body).getByRole('link');
  expect(link.getAttribute('href')).toBe('/dashboard/manage-bookings/booking-1');
  expect(held?.textContent).toMatch(/^Ben is paying for /);
});

test('reading a calendar manually shows the result', async () => {
  const due = fakeSites([airbnb({ isDue: true })]);
  const { user, later } = await openSites(fakeSites([airbnb()]), {
    'POST /rooms/room-1/outside-calendars/calendar-1/reading': () => due,
  });
  await user.click(screen.getByRole('button', { name: 'Read now: Airbnb' }));
  await waitFor(() => expect(card('Airbnb').getByRole('status').textContent).toBe('Airbnb: Being read'));
  await later(fakeSites([airbnb({ problem: 'unreachable' })]));
  expect(await screen.findByText('The other site can’t be reached.')).toBeTruthy();
});

test('a calendar cannot be read manually while the other site asks to wait', async () => {
  await openSites(fakeSites([airbnb({ problem: 'too-often' })]));
  expect(card('Airbnb').getByText(/^The other site asks us to read less often/)).toBeTruthy();
  expect(card('Airbnb').getByRole<HTMLButtonElement>('button', { name: 'Read now: Airbnb' }).disabled).toBe(true);
});

test('a refused manual reading shows an error at its calendar', async () => {
  const { user } = await openSites(fakeSites([airbnb()]), {
    'POST /rooms/room-1/outside-calendars/calendar-1/reading': () => new Refused('too-many-requests'),
  });
  await user.click(screen.getByRole('button', { name: 'Read now: Airbnb' }));
  expect((await card('Airbnb').findByRole('alert')).textContent).toMatch(/^Too many requests/);
});

test('a host can open the nights of stays that suddenly disappeared', async () => {
  const doubt = { since: '2026-12-01T10:00:00.000Z', opens: [{ from: '2026-12-04', to: '2026-12-06' }] };
  const LOSS = 'POST /rooms/room-1/outside-calendars/calendar-1/loss';
  const { user, sentTo } = await openSites(fakeSites([airbnb({ doubt })]), { [LOSS]: () => fakeSites([airbnb()]) });
  expect(card('Airbnb').getByRole('status').textContent).toBe('Airbnb: Check it');
  expect(card('Airbnb').getByText(/^Since Dec 1, 2026.* lacks more than a third of its stays/)).toBeTruthy();
  expect(card('Airbnb').getByRole('listitem').textContent).toBe('Dec 4, 2026 to Dec 6, 2026');
  await user.click(card('Airbnb').getByRole('button', { name: 'Open these nights now: Airbnb' }));
  await waitFor(() => expect(card('Airbnb').getByRole('status').textContent).toBe('Airbnb: Up to date'));
  expect(sentTo(LOSS)).toEqual([{ since: doubt.since }]);
});

test('a host who removes a calendar sees which nights open', async () => {
  const { user } = await openSites(fakeSites([airbnb()]), {
    'DELETE /rooms/room-1/outside-calendars/calendar-1': () => fakeSites(),
  });
  await user.click(screen.getByRole('button', { name: 'Remove Airbnb' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove “Airbnb”?' }));
  expect(dialog.getByRole('listitem').textContent).toBe('Dec 4, 2026 to Dec 6, 2026');
  await user.click(dialog.getByRole('button', { name: 'Remove calendar' }));
  expect(await screen.findByText(/^No calendars yet/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Calendars of other sites'));
});

test('removing a calendar does not open nights that have another reason to be closed', async () => {
  const { user } = await openSites(fakeSites([airbnb({ opens: [] })]));
  await user.click(screen.getByRole('button', { name: 'Remove Airbnb' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/No night opens/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(card('Airbnb').getByText('Up to date')).toBeTruthy();
});

test('the URL for other sites can be created, copied and replaced', async () => {
  let made = 0;
  const { user } = await openSites(fakeSites([], null), {
    'POST /rooms/room-1/calendar-address': () => {
      made += 1;
      return fakeSites([], `${FEED}?${made}`);
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
  expect(dialog.getByText(/The current address stops working right away/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Make a new address' }));
  expect(await screen.findByDisplayValue(`${FEED}?2`)).toBeTruthy();
});

test('calendars that fail to load can be retried', async () => {
  let hasFailed = false;
  fakeApi({
    [READ_SITES]: () => {
      if (hasFailed) return fakeSites([airbnb()]);
      hasFailed = true;
      return new Refused('unexpected');
    },
  });
  renderRoute(routes, SITES);
  expect(await screen.findByText('Loading the calendars')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Up to date')).toBeTruthy();
});

test('the listing of another host is not shown', async () => {
  fakeApi({ [READ_SITES]: () => new Refused('room-not-found') });
  renderRoute(routes, SITES);
  expect(await screen.findByText("This isn't one of your listings")).toBeTruthy();
});
