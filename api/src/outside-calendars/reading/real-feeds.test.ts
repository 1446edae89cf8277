import { describe, expect, test } from 'vitest';
import { titleId } from './event-ids.ts';
import { decodeFeed } from './feed-text.ts';
import type { ReadFor } from './occurrences.ts';
import { readFeed } from './stays-of.ts';

/** Feeds as other programs write them. `docs/real-inputs.md` lists the sources. */

const PARIS: ReadFor = { roomId: 'room-1', timeZone: 'Europe/Paris', from: '2026-12-01', to: '2028-12-01' };
const FOUR_DAYS = ['DTSTART;VALUE=DATE:20270110', 'DTEND;VALUE=DATE:20270113'];
let number = 0;

const event = (...lines: string[]) => {
  number += 1;
  const uid = lines.some((line) => line.startsWith('UID')) ? [] : [`UID:${number}@other.test`];
  return ['BEGIN:VEVENT', ...uid, ...lines, 'END:VEVENT'];
};
const file = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const read = (lines: string[], about: Partial<ReadFor> = {}) => readFeed(file(...lines), { ...PARIS, ...about });
const nightsOf = (lines: string[], about: Partial<ReadFor> = {}) =>
  read(lines, about).stays.map(({ from, to }) => `${from}/${to}`);
const JANUARY = ['2027-01-10/2027-01-13'];

describe('dates', () => {
  test.each<[string, string, string]>([
    ['days without VALUE=DATE', 'DTSTART:20270110', 'DTEND:20270113'],
    ['days with a zone', 'DTSTART;TZID=Europe/Paris:20270110', 'DTEND;TZID=Europe/Paris:20270113'],
    ['days that claim to be times', 'DTSTART;VALUE=DATE-TIME:20270110', 'DTEND;VALUE=DATE-TIME:20270113'],
    ['days with dashes', 'DTSTART;VALUE=DATE:2027-01-10', 'DTEND;VALUE=DATE:2027-01-13'],
    ['times with dashes and colons', 'DTSTART:2027-01-10T15:00:00', 'DTEND:2027-01-13T11:00:00'],
    ['times without seconds', 'DTSTART:20270110T1500', 'DTEND:20270113T1100'],
    ['times with an offset', 'DTSTART:2027-01-10T15:00:00+01:00', 'DTEND:2027-01-13T11:00:00+0100'],
    ['a time of UTC that names a zone too', 'DTSTART;TZID=Asia/Tokyo:20270110T140000Z', 'DTEND:20270113T100000Z'],
    ['days that end at 23:59:59', 'DTSTART;VALUE=DATE:20270110', 'DTEND;VALUE=DATE:20270112T235959'],
    [
      'days with a midnight that is not meant',
      'DTSTART;VALUE=DATE:20270110T000000',
      'DTEND;VALUE=DATE:20270113T000000',
    ],
    ['00:00 to 23:59', 'DTSTART:20270110T000000', 'DTEND:20270112T235900'],
    ['a day to 23:59 of another', 'DTSTART;VALUE=DATE:20270110', 'DTEND:20270112T235959'],
    ['lower case', 'dtstart;value=date:20270110', 'dtend;value=date:20270113'],
  ])('%s are read', (_, start, end) => expect(nightsOf(event(start, end))).toEqual(JANUARY));

  test.each(['America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'midnights of UTC are days for a listing in %s',
    (timeZone) => {
      expect(nightsOf(event('DTSTART:20270110T000000Z', 'DTEND:20270113T000000Z'), { timeZone })).toEqual(JANUARY);
    },
  );
  test('midnights of UTC are days in a series too', () => {
    const weekly = event('DTSTART:20270110T000000Z', 'DTEND:20270111T000000Z', 'RRULE:FREQ=WEEKLY;COUNT=2');
    expect(nightsOf(weekly, { timeZone: 'America/New_York' })).toEqual([
      '2027-01-10/2027-01-11',
      '2027-01-17/2027-01-18',
    ]);
  });
  test.each([
    ['Tokyo Standard Time', ['2027-01-09/2027-01-12']],
    ['"Tokyo Standard Time"', ['2027-01-09/2027-01-12']],
    ['/example.org/20261101_1/Asia/Tokyo', ['2027-01-09/2027-01-12']],
    ['Hawaiian Standard Time', ['2027-01-10/2027-01-13']],
  ])('the zone %s needs no definition in the file', (zone, nights) => {
    const lines = event(`DTSTART;TZID=${zone}:20270110T020000`, `DTEND;TZID=${zone}:20270113T020000`);
    expect(nightsOf(lines, { timeZone: 'Europe/Lisbon' })).toEqual(nights);
  });
  test('a zone that nobody knows is said', () => {
    const { reading } = read(event('DTSTART;TZID=Moon:20270110T150000', 'DTEND;TZID=Moon:20270113T110000'));
    expect(reading.events).toMatchObject([
      { fate: 'closes', from: '2027-01-10', reason: expect.stringContaining('Moon') },
    ]);
  });
});

describe('a series', () => {
  const weekly = ['DTSTART;TZID=Europe/Paris:20270104T150000', 'DTEND;TZID=Europe/Paris:20270106T110000'];
  test.each([
    ['EXDATE:20270118'],
    ['EXDATE;VALUE=DATE:20270118'],
    ['EXDATE;TZID=Europe/Paris:20270118T150000'],
    ['EXDATE:20270118T140000Z'],
    ['EXDATE:2027-01-18'],
  ])('leaves out what %s names, in whatever form', (exception) => {
    expect(nightsOf(event(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE:20270111', exception))).toEqual([
      '2027-01-04/2027-01-06',
      '2027-01-25/2027-01-27',
    ]);
  });
  test.each(['20270119', '2027-01-19', '20270118T140000Z', '2027-01-18T15:00:00+01:00'])(
    'ends with UNTIL=%s',
    (until) => {
      expect(nightsOf(event(...weekly, `RRULE:FREQ=WEEKLY;UNTIL=${until}`))).toHaveLength(3);
    },
  );
  test('further times can have ends of their own', () => {
    const further = 'RDATE;VALUE=PERIOD:20270120T150000Z/20270122T110000Z,20270201T150000Z/P2D';
    expect(nightsOf(event('DTSTART:20270110T150000Z', 'DTEND:20270112T110000Z', further))).toEqual([
      '2027-01-10/2027-01-12',
      '2027-01-20/2027-01-22',
      '2027-02-01/2027-02-03',
    ]);
  });
  test.each([
    ['20240229', 'FREQ=YEARLY', ['2028-02-29/2028-03-01']],
    ['20240229', 'FREQ=YEARLY;COUNT=2', ['2028-02-29/2028-03-01']],
    ['20240229', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', ['2028-02-29/2028-03-01']],
    ['20270110', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', ['2027-01-10/2027-01-11']],
    [
      '20270110',
      'FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=2',
      ['2027-01-10/2027-01-11', '2027-01-31/2027-02-01', '2027-02-28/2027-03-01'],
    ],
    ['20261231', 'FREQ=MONTHLY;COUNT=3', ['2026-12-31/2027-01-01', '2027-01-31/2027-02-01', '2027-03-31/2027-04-01']],
    ['20261230', 'FREQ=MONTHLY;COUNT=3', ['2026-12-30/2026-12-31', '2027-01-30/2027-01-31', '2027-03-30/2027-03-31']],
  ])('from %s by %s skips months without that day', (start, rule, nights) => {
    expect(nightsOf(event(`DTSTART;VALUE=DATE:${start}`, `RRULE:${rule}`))).toEqual(nights);
  });
});

describe('events without or with the same UID', () => {
  const other = ['DTSTART;VALUE=DATE:20270120', 'DTEND;VALUE=DATE:20270122'];
  test('an event without a UID is one of its own', () => {
    const lines = [FOUR_DAYS, other].flatMap((days, sequence) => [
      'BEGIN:VEVENT',
      `SEQUENCE:${sequence * 3}`,
      ...days,
      'END:VEVENT',
    ]);
    expect(nightsOf(lines)).toEqual([...JANUARY, '2027-01-20/2027-01-22']);
  });
  test('the newer version of an event counts, by DTSTAMP', () => {
    const versions = ['CONFIRMED', 'CANCELLED'].map((status, day) =>
      event('UID:same', `DTSTAMP:2026110${day + 1}T000000Z`, ...FOUR_DAYS, `STATUS:${status}`),
    );
    expect(nightsOf(versions.flat())).toEqual([]);
    expect(nightsOf(versions.toReversed().flat())).toEqual([]);
  });
  test('the newer version of an event counts, by LAST-MODIFIED', () => {
    const versions = [FOUR_DAYS, ['DTSTART;VALUE=DATE:20270111', 'DTEND;VALUE=DATE:20270113']].map((days, hour) =>
      event('UID:same', 'DTSTAMP:20261101T000000Z', `LAST-MODIFIED:20261101T0${hour}0000Z`, ...days),
    );
    expect(nightsOf(versions.flat())).toEqual(['2027-01-11/2027-01-13']);
  });
  test('two stays with one UID both close their nights', () => {
    const stays = [FOUR_DAYS, other].map((days, day) =>
      event('UID:same', `DTSTAMP:2026110${day + 1}T000000Z`, ...days),
    );
    expect(nightsOf(stays.flat())).toEqual([...JANUARY, '2027-01-20/2027-01-22']);
  });
});

describe('a file', () => {
  const text = file(...event(...FOUR_DAYS, 'SUMMARY:Zoë'));
  const utf16 = (swap: boolean, mark: string) => {
    const bytes = Buffer.from(mark + text, 'utf16le');
    return swap ? bytes.swap16() : bytes;
  };
  test.each<[string, Uint8Array]>([
    ['UTF-16', utf16(false, '\uFEFF')],
    ['UTF-16 without a mark', utf16(false, '')],
    ['big-endian UTF-16', utf16(true, '\uFEFF')],
    ['big-endian UTF-16 without a mark', utf16(true, '')],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['CR as the end of a line', Buffer.from(text.replaceAll('\r\n', '\r'))],
    ['LF as the end of a line', Buffer.from(text.replaceAll('\r\n', '\n'))],
    ['HTML before the calendar', Buffer.from(`<br />\n<b>Notice</b>: x on line 3<br />\n${text}`)],
    ['HTML after the calendar', Buffer.from(`${text}<!-- cached -->`)],
    ['HTML on the line of the calendar', Buffer.from(`<pre>${text.trim()}</pre>`)],
  ])('with %s is read', (_, bytes) => {
    const { stays, reading } = readFeed(decodeFeed(bytes), PARIS);
    expect(stays).toEqual([{ from: '2027-01-10', to: '2027-01-13' }]);
    expect(reading.events).toMatchObject([{ title: 'Zoë', fate: 'closes' }]);
  });

  test('with raw line breaks in a note loses only those lines, and counts them', () => {
    const noted = event(...FOUR_DAYS, 'DESCRIPTION:Arrives late\\, call', 'Ann Example', '+33 1 23 45', '<b>bold</b>');
    const { stays, reading } = read([...noted, ...event('DTSTART;VALUE=DATE:20270201')]);
    expect(stays).toHaveLength(2);
    expect(reading.leftOutLines).toBe(3);
  });

  test.each<[string, string[]]>([
    ['has no beginning', event('SUMMARY:Broken')],
    ['begins with nonsense', event('SUMMARY:Broken', 'DTSTART:soon')],
    ['begins on a day that does not exist', event('SUMMARY:Broken', 'DTSTART:20270231T99')],
    ['has an unknown rule', event('SUMMARY:Broken', 'DTSTART:20270110', 'RRULE:FREQ=OFTEN')],
    ['has no end in the file', event('SUMMARY:Broken', ...FOUR_DAYS).slice(0, -1)],
  ])('with an event that %s says so, and reads the others', (_, broken) => {
    const { stays, reading } = read([...broken, ...event('SUMMARY:Fine', ...FOUR_DAYS)]);
    expect(stays).toEqual([{ from: '2027-01-10', to: '2027-01-13' }]);
    expect(reading.counts).toEqual({ 'not-understood': 1, closes: 1 });
    expect(reading.events[0]).toMatchObject({ title: 'Broken', fate: 'not-understood', reason: expect.any(String) });
  });

  test('of busy times alone closes those that are not free', () => {
    const busy = [
      'FBTYPE=BUSY:20270110T150000Z/20270113T110000Z',
      'FBTYPE=FREE:20270120T000000Z/P9D',
      'FBTYPE=BUSY-TENTATIVE:20270201T150000Z/PT20H',
    ];
    const lines = ['BEGIN:VFREEBUSY', 'UID:fb', ...busy.map((each) => `FREEBUSY;${each}`), 'END:VFREEBUSY'];
    expect(nightsOf(lines)).toEqual([...JANUARY, '2027-02-01/2027-02-02']);
  });

  test('with a broken time zone is read, and the zone is known by its name', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Asia/Tokyo',
      'BEGIN:STANDARD',
      'RRULE:FREQ=OFTEN',
      'END:STANDARD',
      'END:VTIMEZONE',
    ];
    const stay = event('DTSTART;TZID=Asia/Tokyo:20270110T020000', 'DTEND;TZID=Asia/Tokyo:20270113T020000');
    const { stays, reading } = read([...zone, ...stay], { timeZone: 'Europe/Lisbon' });
    expect(stays).toEqual([{ from: '2027-01-09', to: '2027-01-12' }]);
    expect(reading.leftOutLines).toBe(6);
  });
  test('with an end without a beginning is read', () => {
    const { stays, reading } = read(['END:VEVENT', ...event(...FOUR_DAYS)]);
    expect([stays.length, reading.leftOutLines]).toEqual([1, 1]);
  });
  test('of two calendars keeps the events of each in theirs', () => {
    const canceled = file('METHOD:CANCEL', ...event('SUMMARY:Off', ...FOUR_DAYS));
    const published = file(...event('SUMMARY:On', 'DTSTART;VALUE=DATE:20270201'));
    for (const text of [canceled + published, published + canceled])
      expect(readFeed(text, PARIS).reading.events).toMatchObject([
        { title: 'On', fate: 'closes' },
        { title: 'Off', fate: 'canceled' },
      ]);
  });
  test.each(['FREQ=MONTHLY;BYDAY=1MO;BYMONTHDAY=31', 'FREQ=YEARLY;BYWEEKNO=20'])(
    'with a series by %s, which cannot be followed, closes its first time and says so',
    (rule) => {
      const { stays, reading } = read(event(...FOUR_DAYS, `RRULE:${rule}`));
      expect(stays).toEqual([{ from: '2027-01-10', to: '2027-01-13' }]);
      expect(reading.events).toMatchObject([
        { fate: 'not-understood', from: '2027-01-10', reason: expect.any(String) },
      ]);
    },
  );
  test('of free times alone closes nothing', () => {
    const { reading } = read(['BEGIN:VFREEBUSY', 'FREEBUSY;FBTYPE=FREE:20270120T000000Z/P9D', 'END:VFREEBUSY']);
    expect(reading.counts).toEqual({ free: 1 });
  });
  test('with a canceled event of endless length is read', () => {
    const endless = event('DTSTART;VALUE=DATE:20270110', 'DURATION:P999999999999D', 'STATUS:CANCELLED');
    expect(read([...endless, ...event(...FOUR_DAYS)]).reading.counts).toEqual({ canceled: 1, closes: 1 });
  });

  test('says what became of each event', () => {
    const { reading } = read([
      ...event('SUMMARY:Reserved', ...FOUR_DAYS),
      ...event('SUMMARY:Family', ...FOUR_DAYS, 'TRANSP:TRANSPARENT'),
      ...event('SUMMARY:Off', ...FOUR_DAYS, 'STATUS:CANCELLED'),
      ...event('SUMMARY:Old', 'DTSTART;VALUE=DATE:20200110'),
      ...event('SUMMARY:Far', 'DTSTART;VALUE=DATE:20400110'),
      ...event('UID:room-1-stay-7', 'SUMMARY:Echo', ...FOUR_DAYS),
      ...event('SUMMARY:Broken'),
    ]);
    const dates = { from: '2027-01-10', to: '2027-01-13' };
    expect(reading.events).toMatchObject([
      { title: 'Broken', fate: 'not-understood', from: null, to: null },
      { title: 'Family', fate: 'free', ...dates },
      { title: 'Reserved', fate: 'closes', ...dates },
      { title: 'Far', fate: 'later', from: '2040-01-10' },
      { title: 'Off', fate: 'canceled', ...dates },
      { title: 'Echo', fate: 'own', ...dates },
      { title: 'Old', fate: 'past', from: '2020-01-10' },
    ]);
  });

  test('of 2 MB is explained in seconds, with a part of its events', () => {
    const many = Array.from({ length: 12_000 }, (_, index) =>
      event(`SUMMARY:Stay ${index}${'.'.repeat(60)}`, ...FOUR_DAYS),
    );
    const { reading } = read(many.flat());
    expect(reading.counts).toEqual({ closes: 12_000 });
    expect(reading.events).toHaveLength(200);
  });
});

describe('an event that the host ignores', () => {
  const window = [
    ...event('SUMMARY:Reserved', ...FOUR_DAYS),
    ...event('SUMMARY:Airbnb (Not available)', 'DTSTART;VALUE=DATE:20270826', 'DTEND;VALUE=DATE:20271126'),
    ...event('SUMMARY:Airbnb (Not available)', 'DTSTART;VALUE=DATE:20261126', 'DTEND;VALUE=DATE:20261203'),
  ];
  const markers = [
    ...event('SUMMARY:Check-in Ann', 'DTSTART;VALUE=DATE:20270110'),
    ...event('SUMMARY:Check-out Ann', 'DTSTART;VALUE=DATE:20270113'),
    ...event('SUMMARY:Ann', ...FOUR_DAYS),
  ];
  const byTitle = (...titles: string[]) => ({ ignored: titles.map(titleId) });

  test.each<[string, string[], string[]]>([
    ['a booking window', window, ['Airbnb (Not available)']],
    ['a title in other letters and spaces', window, ['  AIRBNB  (not available)']],
    ['markers of check-in and check-out', markers, ['Check-in Ann', 'Check-out Ann']],
  ])('by %s leaves the nights of the stays', (_, lines, titles) => {
    const { stays, ignored, reading } = read(lines, byTitle(...titles));
    expect(stays).toEqual([{ from: '2027-01-10', to: '2027-01-13' }]);
    expect(ignored).toHaveLength(2);
    expect(reading.counts).toEqual({ closes: 1, ignored: 2 });
  });

  test('is ignored alone by its id', () => {
    const [first] = read(window).reading.events;
    const { stays, reading } = read(window, { ignored: [first?._id ?? ''] });
    expect([stays.length, reading.counts]).toEqual([2, { closes: 2, ignored: 1 }]);
  });

  test('is no warning even if it is not understood', () => {
    const lines = [...event('SUMMARY:Note', 'DTSTART:soon'), 'BEGIN:VEVENT', 'SUMMARY:Note', ...event(...FOUR_DAYS)];
    expect(read(lines).reading.counts).toEqual({ 'not-understood': 2, closes: 1 });
    const { reading } = read(lines, byTitle('Note'));
    expect(reading.counts).toEqual({ ignored: 2, closes: 1 });
    expect(reading.events.map(({ reason }) => reason)).toEqual([null, null, null]);
  });

  test('stays canceled, free or over if it is', () => {
    const lines = [
      ...event('SUMMARY:Note', ...FOUR_DAYS, 'STATUS:CANCELLED'),
      ...event('SUMMARY:Note', ...FOUR_DAYS, 'TRANSP:TRANSPARENT'),
      ...event('SUMMARY:Note', 'DTSTART;VALUE=DATE:20200110'),
    ];
    expect(read(lines, byTitle('Note')).reading.counts).toEqual({ canceled: 1, free: 1, past: 1 });
  });

  test('with the UID of another stay leaves that stay', () => {
    const lines = [
      ...event('UID:same', ...FOUR_DAYS),
      ...event('UID:same', 'DTSTART;VALUE=DATE:20270201', 'DTEND;VALUE=DATE:20270203'),
    ];
    const [first] = read(lines).reading.events;
    expect(nightsOf(lines, { ignored: [first?._id ?? ''] })).toEqual(['2027-02-01/2027-02-03']);
  });

  test('cannot be a list of all stays', () => {
    const [list] = read(['BEGIN:VFREEBUSY', 'FREEBUSY:20270120T000000Z/P2D', 'END:VFREEBUSY']).reading.events;
    expect(list?._id).toBeNull();
  });
});
