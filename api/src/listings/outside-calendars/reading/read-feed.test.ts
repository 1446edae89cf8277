import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { CalendarFailure } from './calendar-failure.ts';
import type { ReadFor } from './event-nights.ts';
import { parseApart } from './parse-apart.ts';
import { readFeed } from './read-feed.ts';

const ROOM = '01900003-0000-7000-8000-000000000001';
const PARIS: ReadFor = { roomId: ROOM, timeZone: 'Europe/Paris', from: '2026-06-01', to: '2027-06-01' };

const file = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => {
  const uid = lines.some((line) => line.startsWith('UID')) ? [] : [`UID:${randomUUID()}`];
  return ['BEGIN:VEVENT', ...uid, ...lines, 'END:VEVENT'].join('\r\n');
};
const read = (lines: string[], about: Partial<ReadFor> = {}) =>
  readFeed(file(...lines), { ...PARIS, ...about }).stays.map(({ from, to }) => `${from}/${to}`);
const take = (...lines: string[]) => read([event(...lines)]);
const allDay = (from: string, to: string) => [`DTSTART;VALUE=DATE:${from}`, `DTEND;VALUE=DATE:${to}`];
const problemOf = (text: string) => {
  try {
    readFeed(text, PARIS);
  } catch (error) {
    if (error instanceof CalendarFailure) return error.problem;
    throw error;
  }
  return undefined;
};

describe('the nights of an event', () => {
  test.each<[string, string[], string[]]>([
    ['whole days except for the last one', allDay('20260710', '20260713'), ['2026-07-10/2026-07-13']],
    ['a whole day', ['DTSTART;VALUE=DATE:20260710'], ['2026-07-10/2026-07-11']],
    ['an end that equals the start', allDay('20260710', '20260710'), ['2026-07-10/2026-07-11']],
    ['an end before the start', allDay('20260710', '20260701'), ['2026-07-10/2026-07-11']],
    ['a duration instead of an end', ['DTSTART;VALUE=DATE:20260710', 'DURATION:P3D'], ['2026-07-10/2026-07-13']],
    ['times from 3 PM to 11 AM', ['DTSTART:20260710T150000', 'DTEND:20260713T110000'], ['2026-07-10/2026-07-13']],
    ['times within one day', ['DTSTART:20260710T090000', 'DTEND:20260710T110000'], ['2026-07-10/2026-07-11']],
    ['a start without an end', ['DTSTART:20260710T090000Z'], ['2026-07-10/2026-07-11']],
    [
      'times from midnight to midnight',
      ['DTSTART:20260710T000000', 'DTEND:20260712T000000'],
      ['2026-07-10/2026-07-12'],
    ],
    ['a duration in hours', ['DTSTART:20260710T150000', 'DURATION:PT44H'], ['2026-07-10/2026-07-12']],
    [
      'UTC times on the previous day',
      ['DTSTART:20260710T223000Z', 'DTEND:20260712T090000Z'],
      ['2026-07-11/2026-07-12'],
    ],
    ['a past event', allDay('20260510', '20260601'), []],
    ['a current event', allDay('20260530', '20260602'), ['2026-05-30/2026-06-02']],
    ['an event that ends after the horizon', allDay('20270530', '20990101'), ['2027-05-30/2027-06-01']],
    ['an event without limits', allDay('00010101', '99991231'), ['2000-01-01/2027-06-01']],
    ['an event beyond the horizon', allDay('20270601', '20270602'), []],
    ['a canceled event', [...allDay('20260710', '20260713'), 'STATUS:CANCELLED'], []],
    ['a transparent event', [...allDay('20260710', '20260713'), 'TRANSP:TRANSPARENT'], []],
    ['an event without a start', ['SUMMARY:Reserved'], []],
    ['an event with an invalid start', ['DTSTART:soon'], []],
  ])('are computed from %s', (_, lines, nights) => expect(take(...lines)).toEqual(nights));

  test('are converted from a time zone that is defined or named', () => {
    const lines = (zone: string) => [`DTSTART;TZID=${zone}:20260710T200000`, `DTEND;TZID=${zone}:20260712T110000`];
    expect(take(...lines('America/Los_Angeles'))).toEqual(['2026-07-11/2026-07-12']);
    expect(take(...lines('Nowhere'))).toEqual(['2026-07-10/2026-07-12']);
    const pacific = [
      ...['BEGIN:VTIMEZONE', 'TZID:Pacific Standard Time', 'BEGIN:STANDARD', 'DTSTART:16010101T020000'],
      ...['TZOFFSETFROM:-0700', 'TZOFFSETTO:-0800', 'END:STANDARD', 'END:VTIMEZONE'],
    ];
    expect(read([...pacific, event(...lines('Pacific Standard Time'))])).toEqual(['2026-07-11/2026-07-12']);
    expect(read([event(...lines('Europe/Paris'))], { timeZone: 'Pacific/Auckland' })).toEqual([
      '2026-07-11/2026-07-12',
    ]);
  });

  test('are merged only if the stays overlap', () => {
    const events = [event(...allDay('20260712', '20260714')), event(...allDay('20260710', '20260712'))];
    expect(read(events)).toEqual(['2026-07-10/2026-07-12', '2026-07-12/2026-07-14']);
    expect(read([...events, event(...allDay('20260711', '20260713'))])).toEqual(['2026-07-10/2026-07-14']);
  });

  test('exclude our own exported events', () => {
    const own = ['stay', 'closed'].map((kind) =>
      event(`UID:${ROOM}-${kind}-7@lodge.test`, ...allDay('20260710', '20260713')),
    );
    expect(read(own)).toEqual([]);
    expect(read(own, { roomId: '01900003-0000-7000-8000-000000000002' })).toHaveLength(1);
  });
});

describe('a recurring event', () => {
  const weekend = ['DTSTART;VALUE=DATE:20250103', 'DTEND;VALUE=DATE:20250105'];
  test('closes the nights of each remaining occurrence', () => {
    expect(take(...weekend, 'RRULE:FREQ=WEEKLY;UNTIL=20260613')).toEqual([
      '2026-06-05/2026-06-07',
      '2026-06-12/2026-06-14',
    ]);
    expect(take(...weekend, 'RRULE:FREQ=WEEKLY')).toHaveLength(52);
    expect(take('DTSTART;VALUE=DATE:20260710', 'RDATE;VALUE=DATE:20260712,20260720')).toEqual([
      '2026-07-10/2026-07-11',
      '2026-07-12/2026-07-13',
      '2026-07-20/2026-07-21',
    ]);
  });
  test('skips its exceptions in any time zone', () => {
    const daily = ['DTSTART;TZID=Europe/Paris:20260710T150000', 'DURATION:PT20H', 'RRULE:FREQ=DAILY;COUNT=4'];
    const excepted = ['EXDATE:20200101T130000Z,20260711T130000Z', 'EXDATE;VALUE=DATE:20260713'];
    expect(take(...daily, ...excepted)).toEqual(['2026-07-10/2026-07-11', '2026-07-12/2026-07-13']);
  });
  test('can have occurrences that are moved or canceled', () => {
    const uid = 'UID:weekly@other.test';
    const events = [
      event(uid, ...weekend, 'RRULE:FREQ=WEEKLY;UNTIL=20260620'),
      event(uid, 'RECURRENCE-ID;VALUE=DATE:20260605', ...allDay('20260608', '20260609')),
      event(uid, 'RECURRENCE-ID;VALUE=DATE:20260612', 'DTSTART;VALUE=DATE:20260612', 'STATUS:CANCELLED'),
      event(uid, 'RECURRENCE-ID;VALUE=DATE:20250103', ...allDay('20260901', '20260902')),
    ];
    expect(read(events)).toEqual(['2026-06-08/2026-06-09', '2026-06-19/2026-06-21', '2026-09-01/2026-09-02']);
  });
  test('can be changed from a given occurrence onward', () => {
    const uid = 'UID:later@other.test';
    const events = [
      event(uid, 'DTSTART:20260601T150000Z', 'DTEND:20260602T090000Z', 'RRULE:FREQ=WEEKLY;COUNT=4'),
      event(
        uid,
        'RECURRENCE-ID;RANGE=THISANDFUTURE:20260615T150000Z',
        'DTSTART:20260616T150000Z',
        'DTEND:20260618T090000Z',
      ),
    ];
    expect(read(events)).toEqual([
      '2026-06-01/2026-06-02',
      '2026-06-08/2026-06-09',
      '2026-06-16/2026-06-18',
      '2026-06-23/2026-06-25',
    ]);
  });
  test('keeps its time of day across a clock change', () => {
    const late = ['DTSTART;TZID=America/New_York:20261030T190000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3'];
    expect(read([event(...late)], { timeZone: 'Europe/Paris' })).toEqual([
      '2026-10-31/2026-11-01',
      '2026-11-01/2026-11-02',
      '2026-11-02/2026-11-03',
    ]);
  });
});

describe('a file', () => {
  test('uses the newer version of an event', () => {
    const versions = ['STATUS:CONFIRMED', 'STATUS:CANCELLED'].map((status, sequence) =>
      event('UID:same@other.test', ...allDay('20260710', '20260713'), status, `SEQUENCE:${sequence}`),
    );
    expect(read(versions)).toEqual([]);
  });
  test('closes no nights if it is empty or a cancellation', () => {
    expect(read(['METHOD:CANCEL', event(...allDay('20260710', '20260713'))])).toEqual([]);
    expect(read([])).toEqual([]);
  });
  test('a file with several calendars is read in full', () => {
    const two = file(event(...allDay('20260710', '20260711'))) + file(event(...allDay('20260720', '20260721')));
    expect(readFeed(two, PARIS).stays).toHaveLength(2);
  });
  test.each(['', '<!doctype html><p>Log in', 'BEGIN:VCARD\r\nEND:VCARD', '{}', file('BEGIN:VEVENT').slice(0, -20)])(
    'that is not a calendar is refused: %j',
    (text) => expect(problemOf(text)).toBe('no-calendar'),
  );
  test('a file with 10,000 recurring events is read only if they end', () => {
    const recurring = (rule: string) =>
      file(...Array.from({ length: 10_000 }, () => event('DTSTART;VALUE=DATE:20260601', `RRULE:FREQ=DAILY;${rule}`)));
    expect(readFeed(recurring('COUNT=2'), PARIS).stays).toHaveLength(2);
    expect(problemOf(recurring('INTERVAL=1'))).toBe('too-complex');
  });
  test('a file with too many events is refused', () => {
    expect(problemOf(file(...Array.from({ length: 20_001 }, () => event('SUMMARY:x'))))).toBe('too-complex');
  });
});

test.each([
  ['an extreme duration', ['DTSTART;VALUE=DATE:20260710', 'DURATION:P999999999999D']],
  ['an extreme negative duration', ['DTSTART;VALUE=DATE:20260710', 'DURATION:-P999999999999D']],
  ['a daily event since the year 0', ['DTSTART;VALUE=DATE:00000101', 'RRULE:FREQ=DAILY']],
  ['a daily event since the year 1600', ['DTSTART:16000101T000000Z', 'RRULE:FREQ=DAILY']],
  ['a daily event that lasts thousands of years', [...allDay('20200101', '99991231'), 'RRULE:FREQ=DAILY']],
])('a calendar with %s is refused before its dates are computed', async (_, lines) => {
  let ms = 0;
  const reading = parseApart(file(event(...lines)), PARIS, { limitMs: 20_000, onTime: (time) => (ms = time) });
  await expect(reading).rejects.toMatchObject({ problem: 'too-complex' });
  expect(ms).toBeLessThan(2_000);
});

test('a single event may last several years', () => {
  expect(take(...allDay('20200101', '99991231'))).toEqual(['2020-01-01/2027-06-01']);
});

describe('in a worker thread', () => {
  test('a file is read or refused with a reason', async () => {
    const { stays } = await parseApart(file(event(...allDay('20260710', '20260713'))), PARIS);
    expect(stays).toEqual([{ from: '2026-07-10', to: '2026-07-13' }]);
    await expect(parseApart('no', PARIS)).rejects.toMatchObject({ problem: 'no-calendar' });
  });
  test('a file that takes too long is aborted', async () => {
    const endless = event('DTSTART:19000101T000000Z', 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30');
    await expect(parseApart(file(endless), PARIS, { limitMs: 500 })).rejects.toMatchObject({ problem: 'too-complex' });
  });
});
