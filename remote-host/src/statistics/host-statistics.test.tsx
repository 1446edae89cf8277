// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addDays, type DayRange, periodsOf, type Span, spanRange, todayIn, yearBefore } from 'contracts';
import { hostNow, hostOpenNights, hostStatistics } from 'contracts/schemas';
import { fakeApi, inDays, Refused } from 'shared-testing';
import { expect, test } from 'vitest';
import { slots } from '../slots.tsx';
import { renderRoute } from '../testing/render-route.ts';

const NOW = 'GET /statistics/host/now';
const callOf = ({ from, to }: DayRange) => `GET /statistics/host?from=${from}&to=${to}`;
const back = (span: Span) => spanRange(span, todayIn('UTC'));
const ahead = { from: inDays(0), to: addDays(inDays(0), 90) };
const routes = { '/dashboard': { Component: slots['dashboard.statistics'] as never } };

const none = { stays: 0, earned: 0, bookedNights: 0, availableNights: 0 };
const OPEN = 'GET /statistics/host/open-nights?sort=longest';
const SOONEST = 'GET /statistics/host/open-nights?sort=soonest';
const noneOpen = () => hostOpenNights.parse({ nights: 0, runs: [] });

function figures(
  range: DayRange,
  change: Partial<typeof none> & { averagePrice?: number; closedNights?: number } = {},
) {
  const { averagePrice = 120.5, closedNights = 0, ...counted } = change;
  const total = { ...none, ...counted };
  const { unit, periods } = periodsOf(range);
  const isAny = total.stays > 0;
  return hostStatistics.parse({
    unit,
    ...total,
    averagePrice: isAny ? averagePrice : null,
    closedNights,
    averageLength: isAny ? 2.3333 : null,
    periods: periods.map((period, at) => ({ ...period, ...(at === 0 ? total : none) })),
  });
}

const visit = (guest: string) => ({ bookingId: `b-${guest}`, guest, title: 'Sunny flat' });
const now = (change: object = {}) =>
  hostNow.parse({ arrivals: [], departures: [], upcoming: 0, listings: 2, ...change });

function tile(label: string): string | null | undefined {
  return screen.getByText(label, { selector: 'dt' }).closest('div')?.querySelector('dd')?.textContent;
}

test('[S7.06] a host sees today, the days ahead and past figures', async () => {
  const past = { stays: 4, earned: 6174.95, bookedNights: 9, availableNights: 30 };
  fakeApi({
    [NOW]: () => now({ arrivals: ['Ann', 'Ben', 'Cid', 'Dan', 'Eve'].map(visit), upcoming: 7 }),
    [callOf(ahead)]: () => figures(ahead, { stays: 2, earned: 1234567.5, bookedNights: 5, availableNights: 60 }),
    [callOf(back('30d'))]: () => figures(back('30d'), past),
    [callOf(yearBefore(back('30d')))]: () => figures(back('30d')),
    [OPEN]: noneOpen,
  });
  renderRoute(routes, '/dashboard');
  await waitFor(() => expect(tile('Net earnings')).toBe('$6,174.95from 4 stays'));
  expect(tile('Occupancy')).toBe('30%9 of 30 nights');
  expect(tile('Average price')).toBe('$120.50per night');
  expect(tile('Average length')).toBe('2.3nights per stay');
  await waitFor(() => expect(tile('Arrivals today')).toBe('5Ann, Ben, Cid and 2 more'));
  expect(tile('Departures today')).toBe('0No departures');
  expect(tile('Upcoming stays')).toBe('7Manage Bookings');
  await waitFor(() => expect(tile('Nights booked')).toBe('5of 60 on offer, 8%'));
  expect(tile('Expected earnings')).toBe('$1,234,567.50from these stays');

  const plots = screen.getAllByRole('figure');
  for (const summary of screen.getAllByText('Show as a table')) await userEvent.click(summary);
  const first = plots.map((plot) => within(plot).getAllByRole('row')[1]);
  expect(first.map((row) => [...(row?.children ?? [])].slice(1).map((cell) => cell.textContent))).toEqual([
    ['5', '60'],
    ['$6,174.95'],
    ['30%'],
  ]);
  expect(plots.map((plot) => within(plot).getAllByRole('row').length)).toEqual([14, 31, 31]);
});

test('choosing a span does not change the days ahead', async () => {
  fakeApi({
    [NOW]: () => now(),
    [callOf(ahead)]: () => figures(ahead, { bookedNights: 3, availableNights: 30 }),
    [callOf(back('30d'))]: () => figures(back('30d')),
    [callOf(yearBefore(back('30d')))]: () => figures(back('30d')),
    [callOf(yearBefore(back('12m')))]: () => figures(back('12m')),
    [OPEN]: noneOpen,
    [callOf(back('12m'))]: () => figures(back('12m'), { stays: 1, earned: 99 }),
  });
  const router = renderRoute(routes, '/dashboard');
  await waitFor(() => expect(tile('Net earnings')).toBe('$0from 0 stays'));
  expect([tile('Occupancy'), tile('Average price')]).toEqual(['–0 of 0 nights', '–per night']);
  await userEvent.click(screen.getByRole('radio', { name: '12 months' }));
  await waitFor(() => expect(tile('Net earnings')).toBe('$99from 1 stay'));
  expect(router.state.location.search).toBe('?range=12m');
  expect(screen.getByRole('figure', { name: 'Occupancy by month' })).toBeTruthy();
  expect(tile('Nights booked')).toBe('3of 30 on offer, 10%');
});

test('a host without listings sees a link to add the first one', async () => {
  fakeApi({
    [NOW]: () => now({ listings: 0 }),
    [callOf(ahead)]: () => figures(ahead),
    [callOf(back('30d'))]: () => figures(back('30d')),
    [callOf(yearBefore(back('30d')))]: () => figures(back('30d')),
    [OPEN]: noneOpen,
  });
  renderRoute(routes, '/dashboard');
  const link = await screen.findByRole('link', { name: 'Add Room' });
  expect(link.getAttribute('href')).toBe('/dashboard/add-room');
  expect(await screen.findByText('No stays began in this period.')).toBeTruthy();
  expect(await screen.findByText(/No rooms are available in this period/)).toBeTruthy();
});

test('figures that fail to load can be retried', async () => {
  let isDown = true;
  const failing = (answer: () => unknown) => () => (isDown ? new Refused('unexpected') : answer());
  fakeApi({
    [NOW]: () => now({ upcoming: 3 }),
    [callOf(ahead)]: failing(() => figures(ahead, { bookedNights: 3, availableNights: 30 })),
    [callOf(back('30d'))]: () => figures(back('30d'), { stays: 1, earned: 50 }),
    [callOf(yearBefore(back('30d')))]: failing(() => figures(back('30d'))),
    [OPEN]: failing(noneOpen),
  });
  renderRoute(routes, '/dashboard');
  await waitFor(() => expect(tile('Nights booked')).toBe('Not availableTry again'));
  await waitFor(() => expect(tile('Net earnings')).toBe('$50from 1 stay'));
  expect(tile('Upcoming stays')).toBe('3Manage Bookings');
  isDown = false;
  const [again] = screen.getAllByRole('button', { name: 'Try again' });
  await userEvent.click(again as HTMLElement);
  await waitFor(() => expect(tile('Nights booked')).toBe('3of 30 on offer, 10%'));
  expect(screen.getByText('The figures of last year are not available.')).toBeTruthy();
  expect(screen.getByText(/^The open nights could not be loaded/)).toBeTruthy();
});

async function compare(now: Parameters<typeof figures>[1], before: Parameters<typeof figures>[1]) {
  fakeApi({
    [NOW]: () => hostNow.parse({ arrivals: [], departures: [], upcoming: 0, listings: 1 }),
    [callOf(ahead)]: () => figures(ahead),
    [callOf(back('30d'))]: () => figures(back('30d'), now),
    [callOf(yearBefore(back('30d')))]: () => figures(back('30d'), before),
    [OPEN]: noneOpen,
  });
  renderRoute(routes, '/dashboard');
  await waitFor(() => expect(tile('Occupancy')).toMatch(/last year/));
  return [tile('Occupancy'), tile('Average price')];
}

test('occupancy and price are compared with the same days last year', async () => {
  const told = await compare(
    { stays: 3, bookedNights: 62, availableNights: 100, averagePrice: 132.5 },
    { stays: 2, bookedNights: 54, availableNights: 100 },
  );
  expect(told).toEqual([
    '62%62 of 100 nights · 8 points more than last year',
    '$132.50per night · $12 more than last year',
  ]);
});

test('closed nights count as available in the comparison', async () => {
  const told = await compare(
    { stays: 3, bookedNights: 50, availableNights: 50, closedNights: 50 },
    { stays: 2, bookedNights: 51, availableNights: 100 },
  );
  expect(told).toEqual(['100%50 of 50 nights · 1 point less than last year', '$120.50per night · same as last year']);
});

test('the page shows that there are no figures for last year', async () => {
  fakeApi({
    [NOW]: () => now(),
    [callOf(ahead)]: () => figures(ahead),
    [callOf(back('30d'))]: () => figures(back('30d'), { stays: 1, bookedNights: 3, availableNights: 30 }),
    [callOf(yearBefore(back('30d')))]: () => figures(back('30d')),
    [OPEN]: noneOpen,
  });
  renderRoute(routes, '/dashboard');
  expect(await screen.findByText(/^There is nothing to compare with/)).toBeTruthy();
  expect(tile('Occupancy')).toBe('10%3 of 30 nights');
});

test('unbooked nights can be sorted by length or date', async () => {
  const run = (title: string, from: number, to: number) => ({
    roomId: 'room-1',
    title,
    from: inDays(from),
    to: inDays(to),
  });
  fakeApi({
    [NOW]: () => now(),
    [callOf(ahead)]: () => figures(ahead),
    [callOf(back('30d'))]: () => figures(back('30d')),
    [callOf(yearBefore(back('30d')))]: () => figures(back('30d')),
    [OPEN]: () => hostOpenNights.parse({ nights: 40, runs: [run('Lake', 20, 30), run('Hill', 3, 4)] }),
    [SOONEST]: () => hostOpenNights.parse({ nights: 40, runs: [run('Hill', 3, 4), run('Lake', 20, 30)] }),
  });
  renderRoute(routes, '/dashboard');
  const table = await screen.findByRole('table', { name: 'Nights that stand empty' });
  const titles = () =>
    within(table)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  expect(titles()).toEqual(['Lake', 'Hill']);
  expect(screen.getByText('40 nights of the next 90 days can still be booked.')).toBeTruthy();
  expect(screen.getByText('29 nights more are open.')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Soonest first' }));
  await waitFor(() => expect(titles()).toEqual(['Hill', 'Lake']));
});
