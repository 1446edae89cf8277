import { describe, expect, test } from 'vitest';
import { event, FOUR_DAYS, file, JANUARY, nightsOf, PARIS, read } from '../../../../tests/feed-files.ts';
import { decodeFeed } from './feed-text.ts';
import { readFeed } from './read-feed.ts';

/** The feeds in this file imitate those of other programs. `docs/real-inputs.md` lists the sources. */

describe('a file', () => {
  const text = file(...event(...FOUR_DAYS, 'SUMMARY:Zoë'));
  const utf16 = (swap: boolean, mark: string) => {
    const bytes = Buffer.from(mark + text, 'utf16le');
    return swap ? bytes.swap16() : bytes;
  };
  test.each<[string, Uint8Array]>([
    ['UTF-16', utf16(false, '\uFEFF')],
    ['UTF-16 without a byte order mark', utf16(false, '')],
    ['big-endian UTF-16', utf16(true, '\uFEFF')],
    ['big-endian UTF-16 without a byte order mark', utf16(true, '')],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
    ['CR line endings', Buffer.from(text.replaceAll('\r\n', '\r'))],
    ['LF line endings', Buffer.from(text.replaceAll('\r\n', '\n'))],
    ['HTML before the calendar', Buffer.from(`<br />\n<b>Notice</b>: x on line 3<br />\n${text}`)],
    ['HTML after the calendar', Buffer.from(`${text}<!-- cached -->`)],
    ['HTML on the same line as the calendar', Buffer.from(`<pre>${text.trim()}</pre>`)],
  ])('a file with %s is read', (_, bytes) => {
    const { stays, reading } = readFeed(decodeFeed(bytes), PARIS);
    expect(stays).toEqual([{ from: '2027-01-10', to: '2027-01-13' }]);
    expect(reading.events).toMatchObject([{ title: 'Zoë', fate: 'closes' }]);
  });

  test('a file with raw line breaks in a note loses only the lines after them', () => {
    const noted = event(...FOUR_DAYS, 'DESCRIPTION:Arrives late\\, call', 'Ann Example', '+33 1 23 45', '<b>bold</b>');
    const { stays, reading } = read([...noted, ...event('DTSTART;VALUE=DATE:20270201')]);
    expect(stays).toHaveLength(2);
    expect(reading.leftOutLines).toBe(3);
  });

  test.each<[string, string[]]>([
    ['has no start', event('SUMMARY:Broken')],
    ['has an invalid start', event('SUMMARY:Broken', 'DTSTART:soon')],
    ['starts at a time that does not exist', event('SUMMARY:Broken', 'DTSTART:20270231T99')],
    ['has an unknown rule', event('SUMMARY:Broken', 'DTSTART:20270110', 'RRULE:FREQ=OFTEN')],
    ['has no END line', event('SUMMARY:Broken', ...FOUR_DAYS).slice(0, -1)],
  ])('a file with an event that %s reports the event and reads the others', (_, broken) => {
    const { stays, reading } = read([...broken, ...event('SUMMARY:Fine', ...FOUR_DAYS)]);
    expect(stays).toEqual([{ from: '2027-01-10', to: '2027-01-13' }]);
    expect(reading.counts).toEqual({ 'not-understood': 1, closes: 1 });
    expect(reading.events[0]).toMatchObject({ title: 'Broken', fate: 'not-understood', reason: expect.any(String) });
  });

  test('a file that lists busy times closes the nights that are not free', () => {
    const busy = [
      'FBTYPE=BUSY:20270110T150000Z/20270113T110000Z',
      'FBTYPE=FREE:20270120T000000Z/P9D',
      'FBTYPE=BUSY-TENTATIVE:20270201T150000Z/PT20H',
    ];
    const lines = ['BEGIN:VFREEBUSY', 'UID:fb', ...busy.map((each) => `FREEBUSY;${each}`), 'END:VFREEBUSY'];
    expect(nightsOf(lines)).toEqual([...JANUARY, '2027-02-01/2027-02-02']);
  });

  test('a file with a broken time zone definition uses the zone of that name', () => {
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
  test('a file with an unmatched END is read', () => {
    const { stays, reading } = read(['END:VEVENT', ...event(...FOUR_DAYS)]);
    expect([stays.length, reading.leftOutLines]).toEqual([1, 1]);
  });
  test('a file with two calendars applies the METHOD of each to its events', () => {
    const canceled = file('METHOD:CANCEL', ...event('SUMMARY:Off', ...FOUR_DAYS));
    const published = file(...event('SUMMARY:On', 'DTSTART;VALUE=DATE:20270201'));
    for (const text of [canceled + published, published + canceled])
      expect(readFeed(text, PARIS).reading.events).toMatchObject([
        { title: 'On', fate: 'closes' },
        { title: 'Off', fate: 'canceled' },
      ]);
  });
  test.each(['FREQ=MONTHLY;BYDAY=1MO;BYMONTHDAY=31', 'FREQ=YEARLY;BYWEEKNO=20'])(
    'with the unsupported rule %s closes the first occurrence of its series',
    (rule) => {
      const { stays, reading } = read(event(...FOUR_DAYS, `RRULE:${rule}`));
      expect(stays).toEqual([{ from: '2027-01-10', to: '2027-01-13' }]);
      expect(reading.events).toMatchObject([
        { fate: 'not-understood', from: '2027-01-10', reason: expect.any(String) },
      ]);
    },
  );
  test('a file with only free times closes no nights', () => {
    const { reading } = read(['BEGIN:VFREEBUSY', 'FREEBUSY;FBTYPE=FREE:20270120T000000Z/P9D', 'END:VFREEBUSY']);
    expect(reading.counts).toEqual({ free: 1 });
  });
  test('a file with a canceled event that never ends is read', () => {
    const endless = event('DTSTART;VALUE=DATE:20270110', 'DURATION:P999999999999D', 'STATUS:CANCELLED');
    expect(read([...endless, ...event(...FOUR_DAYS)]).reading.counts).toEqual({ canceled: 1, closes: 1 });
  });

  test('has an outcome for each event', () => {
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

  test('a file of 2 MB lists the first 200 of its events', () => {
    const many = Array.from({ length: 12_000 }, (_, index) =>
      event(`SUMMARY:Stay ${index}${'.'.repeat(60)}`, ...FOUR_DAYS),
    );
    const { reading } = read(many.flat());
    expect(reading.counts).toEqual({ closes: 12_000 });
    expect(reading.events).toHaveLength(200);
  });
});
