import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import {
  addDays,
  type DayRange,
  eachNight,
  formatLongDay,
  formatShortDay,
  instantAt,
  isDay,
  isTimeZone,
  joinNights,
  nightsBetween,
  overlaps,
  todayIn,
} from './stay-dates.ts';

/** Zones from UTC−11 to UTC+14, with quarter-hour offsets and daylight-saving time in both hemispheres. */
const ZONES = [
  'Pacific/Pago_Pago',
  'Pacific/Honolulu',
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Sao_Paulo',
  'UTC',
  'Europe/Lisbon',
  'Europe/Paris',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
];

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2020-01-01', days));
const range = fc.tuple(day, fc.integer({ min: 0, max: 40 })).map(([from, nights]) => ({
  from,
  to: addDays(from, nights),
}));

test.each([
  ['2026-11-21', true],
  ['2028-02-29', true],
  ['2000-02-29', true],
  ['1900-01-01', true],
  ['9999-12-31', true],
  ['2026-02-29', false],
  ['2100-02-29', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-04-31', false],
  ['2026-01-00', false],
  ['1899-12-31', false],
  ['0001-01-01', false],
  ['2026-1-1', false],
  ['26-01-01', false],
  ['2026-11-21T00:00:00Z', false],
  [' 2026-11-21', false],
  ['2026-11-21\n', false],
  ['', false],
  [20261121, false],
  [null, false],
  [new Date(0), false],
])('isDay(%j) is %s', (value, expected) => {
  expect(isDay(value)).toBe(expected);
});

test('subtracting the days that were added returns the original day', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -400, max: 400 }), (from, days) => {
      const to = addDays(from, days);
      expect(isDay(to)).toBe(true);
      expect(nightsBetween({ from, to })).toBe(days);
      expect(addDays(to, -days)).toBe(from);
    }),
  );
});

test.each([
  ['into summer time in Europe', '2026-03-28', '2026-03-30'],
  ['out of summer time in Europe', '2026-10-24', '2026-10-26'],
  ['into summer time in America', '2026-03-07', '2026-03-09'],
  ['out of summer time in America', '2026-10-31', '2026-11-02'],
])('a time change does not affect the number of nights: %s', (_, from, to) => {
  expect(nightsBetween({ from, to })).toBe(2);
  expect(eachNight({ from, to })).toEqual([from, addDays(from, 1)]);
});

test('the night of the check-out day is not part of the stay', () => {
  expect(eachNight({ from: '2026-12-30', to: '2027-01-02' })).toEqual(['2026-12-30', '2026-12-31', '2027-01-01']);
  expect(eachNight({ from: '2026-12-30', to: '2026-12-30' })).toEqual([]);
  expect(eachNight({ from: '2026-12-30', to: '2026-12-01' })).toEqual([]);
});

test('two stays overlap if they share a night', () => {
  fc.assert(
    fc.property(range, range, (a, b) => {
      const nights = new Set(eachNight(a));
      const isShared = eachNight(b).some((night) => nights.has(night));
      if (a.from < a.to && b.from < b.to) expect(overlaps(a, b)).toBe(isShared);
    }),
  );
  const stay: DayRange = { from: '2026-06-10', to: '2026-06-12' };
  expect(overlaps(stay, { from: '2026-06-12', to: '2026-06-14' })).toBe(false);
  expect(overlaps(stay, { from: '2026-06-08', to: '2026-06-10' })).toBe(false);
  expect(overlaps(stay, { from: '2026-06-11', to: '2026-06-12' })).toBe(true);
});

test('nights are merged into as few ranges as possible', () => {
  const nights = fc.array(fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-02-01', days)));
  fc.assert(
    fc.property(nights, (given) => {
      const ranges = joinNights(given);
      expect(ranges.flatMap(eachNight)).toEqual([...new Set(given)].sort());
      for (const [index, { from }] of ranges.entries()) {
        const before = ranges[index - 1];
        if (before) expect(before.to < from).toBe(true);
      }
    }),
  );
});

test.each([
  ['2026-11-21T00:30:00Z', 'Pacific/Pago_Pago', '2026-11-20'],
  ['2026-11-21T10:59:59Z', 'Pacific/Pago_Pago', '2026-11-20'],
  ['2026-11-21T11:00:00Z', 'Pacific/Pago_Pago', '2026-11-21'],
  ['2026-11-21T09:59:59Z', 'Pacific/Kiritimati', '2026-11-21'],
  ['2026-11-21T10:00:00Z', 'Pacific/Kiritimati', '2026-11-22'],
  ['2026-11-21T23:59:59Z', 'UTC', '2026-11-21'],
  ['2026-12-31T23:30:00Z', 'Europe/Paris', '2027-01-01'],
])('at %s, the date in %s is %s', (now, zone, expected) => {
  expect(todayIn(zone, new Date(now))).toBe(expected);
});

test.each([
  ['2026-06-15', 15, 'Pacific/Pago_Pago', '2026-06-16T02:00:00.000Z'],
  ['2026-06-15', 15, 'UTC', '2026-06-15T15:00:00.000Z'],
  ['2026-06-15', 15, 'Pacific/Kiritimati', '2026-06-15T01:00:00.000Z'],
  ['2026-06-15', 15, 'Asia/Kathmandu', '2026-06-15T09:15:00.000Z'],
  ['2026-03-29', 15, 'Europe/Paris', '2026-03-29T13:00:00.000Z'],
  ['2026-03-28', 15, 'Europe/Paris', '2026-03-28T14:00:00.000Z'],
  ['2026-10-25', 11, 'Europe/Paris', '2026-10-25T10:00:00.000Z'],
  // Clocks change at 02:00 local time, so the first guess is on the other side of the change.
  ['2026-03-08', 3, 'America/Los_Angeles', '2026-03-08T10:00:00.000Z'],
  ['2026-11-01', 0, 'America/Los_Angeles', '2026-11-01T07:00:00.000Z'],
  ['2026-04-05', 0, 'Pacific/Auckland', '2026-04-04T11:00:00.000Z'],
])('%s %d:00 in %s is %s', (wanted, hour, zone, expected) => {
  expect(instantAt(wanted, hour, zone).toISOString()).toBe(expected);
});

test('check-in and check-out are at their local hour in every time zone', () => {
  fc.assert(
    fc.property(day, fc.constantFrom(11, 15), fc.constantFrom(...ZONES), (wanted, hour, zone) => {
      const instant = instantAt(wanted, hour, zone);
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'medium' });
      expect(clock.format(instant)).toBe(`${hour}:00:00`);
      expect(todayIn(zone, instant)).toBe(wanted);
    }),
  );
});

test.each([
  ['Europe/Paris', true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['', false],
  [undefined, false],
])('isTimeZone(%j) is %s', (value, expected) => {
  expect(isTimeZone(value)).toBe(expected);
});

test('today does not depend on the date format of the browser', () => {
  // WebKit with ICU 72 formats dates in en-CA like this.
  const format = vi.spyOn(Intl.DateTimeFormat.prototype as { format: unknown }, 'format', 'get');
  format.mockReturnValue(() => '6/15/2026');
  expect(todayIn('Europe/Paris', new Date('2026-06-15T12:00:00Z'))).toBe('2026-06-15');
  format.mockRestore();
});

test('an unknown time zone throws an error', () => {
  expect(() => todayIn('Mars/Olympus')).toThrow(RangeError);
});

test('the formatted date does not depend on the time zone of the browser', () => {
  expect(formatLongDay('2026-11-21')).toBe('November 21, 2026');
  expect(formatShortDay('2026-01-01')).toBe('Jan 1, 2026');
});
