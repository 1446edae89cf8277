import { describe, expect, test } from 'vitest';
import { event, FOUR_DAYS, nightsOf, read } from '../../../../tests/feed-files.ts';
import { titleId } from './event-ids.ts';

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
    ['a title with different case and spacing', window, ['  AIRBNB  (not available)']],
    ['check-in and check-out markers', markers, ['Check-in Ann', 'Check-out Ann']],
  ])('an event that is ignored by %s keeps the nights of the stays closed', (_, lines, titles) => {
    const { stays, ignored, reading } = read(lines, byTitle(...titles));
    expect(stays).toEqual([{ from: '2027-01-10', to: '2027-01-13' }]);
    expect(ignored).toHaveLength(2);
    expect(reading.counts).toEqual({ closes: 1, ignored: 2 });
  });

  test('is ignored by its ID without affecting others', () => {
    const [first] = read(window).reading.events;
    const { stays, reading } = read(window, { ignored: [first?._id ?? ''] });
    expect([stays.length, reading.counts]).toEqual([2, { closes: 2, ignored: 1 }]);
  });

  test('is not reported even if it cannot be parsed', () => {
    const lines = [...event('SUMMARY:Note', 'DTSTART:soon'), 'BEGIN:VEVENT', 'SUMMARY:Note', ...event(...FOUR_DAYS)];
    expect(read(lines).reading.counts).toEqual({ 'not-understood': 2, closes: 1 });
    const { reading } = read(lines, byTitle('Note'));
    expect(reading.counts).toEqual({ ignored: 2, closes: 1 });
    expect(reading.events.map(({ reason }) => reason)).toEqual([null, null, null]);
  });

  test('still has the outcome canceled, free or over', () => {
    const lines = [
      ...event('SUMMARY:Note', ...FOUR_DAYS, 'STATUS:CANCELLED'),
      ...event('SUMMARY:Note', ...FOUR_DAYS, 'TRANSP:TRANSPARENT'),
      ...event('SUMMARY:Note', 'DTSTART;VALUE=DATE:20200110'),
    ];
    expect(read(lines, byTitle('Note')).reading.counts).toEqual({ canceled: 1, free: 1, past: 1 });
  });

  test('an ignored event with the UID of another stay does not affect that stay', () => {
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

  test('does not duplicate the nights of other ignored events', () => {
    const lines = Array.from({ length: 3 }, () => event('SUMMARY:Note', ...FOUR_DAYS));
    expect(read(lines.flat(), byTitle('Note')).ignored).toEqual([{ from: '2027-01-10', to: '2027-01-13' }]);
  });
});
