import { describe, expect, test } from 'vitest';
import { event, FOUR_DAYS, JANUARY, nightsOf, read } from '../../../../tests/feed-files.ts';

/** The feeds in this file imitate those of other programs. `docs/real-inputs.md` lists the sources. */

describe('dates', () => {
  test.each<[string, string, string]>([
    ['days without VALUE=DATE', 'DTSTART:20270110', 'DTEND:20270113'],
    ['days with a zone', 'DTSTART;TZID=Europe/Paris:20270110', 'DTEND;TZID=Europe/Paris:20270113'],
    ['days that are declared as times', 'DTSTART;VALUE=DATE-TIME:20270110', 'DTEND;VALUE=DATE-TIME:20270113'],
    ['days with dashes', 'DTSTART;VALUE=DATE:2027-01-10', 'DTEND;VALUE=DATE:2027-01-13'],
    ['times with dashes and colons', 'DTSTART:2027-01-10T15:00:00', 'DTEND:2027-01-13T11:00:00'],
    ['times without seconds', 'DTSTART:20270110T1500', 'DTEND:20270113T1100'],
    ['times with an offset', 'DTSTART:2027-01-10T15:00:00+01:00', 'DTEND:2027-01-13T11:00:00+0100'],
    ['a UTC time that also names a zone', 'DTSTART;TZID=Asia/Tokyo:20270110T140000Z', 'DTEND:20270113T100000Z'],
    ['days that end at 23:59:59', 'DTSTART;VALUE=DATE:20270110', 'DTEND;VALUE=DATE:20270112T235959'],
    ['days with a meaningless midnight', 'DTSTART;VALUE=DATE:20270110T000000', 'DTEND;VALUE=DATE:20270113T000000'],
    ['00:00 to 23:59', 'DTSTART:20270110T000000', 'DTEND:20270112T235900'],
    ['from a whole day to 23:59 on another day', 'DTSTART;VALUE=DATE:20270110', 'DTEND:20270112T235959'],
    ['lower case', 'dtstart;value=date:20270110', 'dtend;value=date:20270113'],
  ])('%s are read', (_, start, end) => expect(nightsOf(event(start, end))).toEqual(JANUARY));

  test.each(['America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'midnights in UTC are days for a listing in %s',
    (timeZone) => {
      expect(nightsOf(event('DTSTART:20270110T000000Z', 'DTEND:20270113T000000Z'), { timeZone })).toEqual(JANUARY);
    },
  );
  test('midnights in UTC are also days in a recurring event', () => {
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
  test('an unknown time zone is reported', () => {
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
  ])('skips the occurrence in %s', (exception) => {
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
  test('additional occurrences can have their own ends', () => {
    const further = 'RDATE;VALUE=PERIOD:20270120T150000Z/20270122T110000Z,20270201T150000Z/P2D';
    expect(nightsOf(event('DTSTART:20270110T150000Z', 'DTEND:20270112T110000Z', further))).toEqual([
      '2027-01-10/2027-01-12',
      '2027-01-20/2027-01-22',
      '2027-02-01/2027-02-03',
    ]);
  });
  test('shows its next time even if a later one has its own end', () => {
    const further = 'RDATE;VALUE=PERIOD:20270120T150000Z/20270122T110000Z';
    const { reading } = read(event('DTSTART:20270110T150000Z', 'DTEND:20270112T110000Z', further));
    expect(reading.events).toMatchObject([{ from: '2027-01-10', to: '2027-01-12' }]);
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
  ])('a series from %s by %s skips months without that day', (start, rule, nights) => {
    expect(nightsOf(event(`DTSTART;VALUE=DATE:${start}`, `RRULE:${rule}`))).toEqual(nights);
  });
});

describe('events without or with the same UID', () => {
  const other = ['DTSTART;VALUE=DATE:20270120', 'DTEND;VALUE=DATE:20270122'];
  test('events without a UID are separate events', () => {
    const lines = [FOUR_DAYS, other].flatMap((days, sequence) => [
      'BEGIN:VEVENT',
      `SEQUENCE:${sequence * 3}`,
      ...days,
      'END:VEVENT',
    ]);
    expect(nightsOf(lines)).toEqual([...JANUARY, '2027-01-20/2027-01-22']);
  });
  test('the event with the later DTSTAMP replaces the other one', () => {
    const versions = ['CONFIRMED', 'CANCELLED'].map((status, day) =>
      event('UID:same', `DTSTAMP:2026110${day + 1}T000000Z`, ...FOUR_DAYS, `STATUS:${status}`),
    );
    expect(nightsOf(versions.flat())).toEqual([]);
    expect(nightsOf(versions.toReversed().flat())).toEqual([]);
  });
  test('the event with the later LAST-MODIFIED replaces the other one', () => {
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
