import type { CalendarStay } from 'contracts';
import { expect, test } from 'vitest';
import { fakeCalendar, fakeStay } from '../testing/fake-calendar.ts';
import { barsOf } from './bars.ts';
import { nightLabel } from './night-label.ts';
import { nightOf } from './nights.ts';

const labelOf = (calendar: ReturnType<typeof fakeCalendar>, night: string) => nightLabel(nightOf(calendar, night));

const calendar = fakeCalendar({
  room: { to: '2026-12-20', stayRules: { weekendPrice: 150 } },
  nights: [
    { night: '2026-12-02', price: 99.5, blocked: false },
    { night: '2026-12-03', price: null, blocked: true },
    { night: '2026-12-08', price: null, blocked: true },
  ],
  stays: [
    fakeStay({ preparationDays: 1 }),
    fakeStay({ bookingId: 'hold', kind: 'hold', from: '2026-12-12', to: '2026-12-13', guest: 'Ben' }),
    fakeStay({ bookingId: 'closed', kind: 'closed', from: '2026-12-13', to: '2026-12-14', guest: 'Dan' }),
    fakeStay({ kind: 'outside' as CalendarStay['kind'], from: '2026-12-14', to: '2026-12-15', guest: 'Airbnb' }),
    fakeStay({ kind: 'share' as CalendarStay['kind'], from: '2026-12-15', to: '2026-12-16', guest: 'Eve' }),
  ],
});

test.each([
  ['2026-11-30', 'Mon, Nov 30: over'],
  ['2026-12-01', 'Tue, Dec 1: $120, open'],
  ['2026-12-02', 'Wed, Dec 2: $99.50 for this night, open'],
  ['2026-12-03', 'Thu, Dec 3: $120, blocked'],
  ['2026-12-04', 'Fri, Dec 4: $150, open'],
  ['2026-12-08', 'Tue, Dec 8: booked by Clara, blocked if that ends'],
  ['2026-12-09', 'Wed, Dec 9: booked by Clara'],
  ['2026-12-10', 'Thu, Dec 10: preparation after Clara'],
  ['2026-12-12', 'Sat, Dec 12: held by Ben, who is paying'],
  ['2026-12-13', 'Sun, Dec 13: closed after Dan was cancelled'],
  ['2026-12-14', 'Mon, Dec 14: booked on Airbnb'],
  ['2026-12-15', 'Tue, Dec 15: taken: Eve'],
  ['2026-12-20', 'Sun, Dec 20: not offered'],
])('the night of %s is labeled “%s”', (night, label) => {
  expect(labelOf(calendar, night)).toBe(label);
});

test('a night is locked until the check-out of a stay that closes the whole room', () => {
  const locked = fakeCalendar({
    room: { keepOpen: false, lockedUntil: '2026-12-10' },
    nights: [{ night: '2026-12-03', price: null, blocked: true }],
    stays: [fakeStay()],
  });
  const nights = ['2026-12-02', '2026-12-03', '2026-12-08', '2026-12-20'];
  expect(nights.map((night) => labelOf(locked, night))).toEqual([
    'Wed, Dec 2: $120, locked until Dec 10, 2026',
    'Thu, Dec 3: $120, blocked',
    'Tue, Dec 8: booked by Clara',
    'Sun, Dec 20: $120, locked until Dec 10, 2026',
  ]);
});

test('the label of a double-booked night has both bookings', () => {
  const night = '2026-12-09';
  const outside = { kind: 'outside' as const, from: night, to: '2026-12-12', guest: 'Airbnb' };
  const stays = (clashes: boolean) => [fakeStay({ clashes }), fakeStay({ ...outside, clashes })];
  expect(labelOf(fakeCalendar({ stays: stays(true) }), night)).toBe('Wed, Dec 9: booked by Clara and booked on Airbnb');
  expect(labelOf(fakeCalendar({ stays: stays(false) }), night)).toBe('Wed, Dec 9: booked by Clara');
});

const week = { from: '2026-12-06', to: '2026-12-13' };

test('the bar of a stay spans its nights', () => {
  const [bar] = barsOf([fakeStay()], week);
  expect(bar).toMatchObject({ night: '2026-12-08', span: 2, isStart: true, isEnd: true, lane: 0 });
});

test('the bar of a stay beyond the visible days has no rounded end', () => {
  const long = fakeStay({ from: '2026-12-01', to: '2026-12-20' });
  expect(barsOf([long], week)).toMatchObject([{ night: '2026-12-06', span: 7, isStart: false, isEnd: false }]);
  const [ends] = barsOf([fakeStay({ from: '2026-12-05', to: '2026-12-07' })], week);
  expect(ends).toMatchObject({ night: '2026-12-06', span: 1, isStart: false, isEnd: true });
});

test('a stay without a visible night has no bar', () => {
  expect(barsOf([fakeStay({ from: '2026-12-04', to: '2026-12-06' })], week)).toEqual([]);
  expect(barsOf([fakeStay({ from: '2026-12-13', to: '2026-12-14' })], week)).toEqual([]);
});

test('overlapping stays are in different lanes', () => {
  const stays = [
    fakeStay(),
    fakeStay({ from: '2026-12-09', to: '2026-12-11' }),
    fakeStay({ from: '2026-12-11', to: '2026-12-12' }),
  ];
  expect(barsOf(stays, week).map(({ lane }) => lane)).toEqual([0, 1, 0]);
});
