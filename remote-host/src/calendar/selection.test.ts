import { expect, test } from 'vitest';
import { fakeCalendar } from '../testing/fake-calendar.ts';
import { changesFor, findChangedElsewhere, joinAlike, swapped, withChanges } from './changes.ts';
import { monthsShown, sameDayIn, weeksOf } from './months.ts';
import { dayKey } from './move.ts';
import { settingOf, UNSET } from './nights.ts';
import { choosableNights, clampSelection, pressNight, selectedNights, selectionBetween } from './selection.ts';

test('two presses in either order select the nights between them', () => {
  const first = pressNight(undefined, 'room-1', '2026-12-08');
  expect(selectedNights(first)).toEqual(['2026-12-08']);
  const both = pressNight(first, 'room-1', '2026-12-06');
  expect(selectedNights(both)).toEqual(['2026-12-06', '2026-12-07', '2026-12-08']);
  expect(selectedNights(pressNight(both, 'room-1', '2026-12-20'))).toEqual(['2026-12-20']);
});

test('a night of another listing starts a new selection', () => {
  const first = pressNight(undefined, 'room-1', '2026-12-08');
  expect(pressNight(first, 'room-2', '2026-12-09')).toMatchObject({ roomId: 'room-2', anchor: '2026-12-09' });
});

test('past and hidden nights cannot be selected', () => {
  const choosable = choosableNights(fakeCalendar(), { from: '2026-11-01', to: '2027-11-01' });
  const wide = clampSelection(selectionBetween('room-1', '2026-11-20', '2026-12-02'), choosable);
  expect(wide && selectedNights(wide)).toEqual(['2026-12-01', '2026-12-02']);
  expect(clampSelection(selectionBetween('room-1', '2026-11-20', '2026-11-30'), choosable)).toBeUndefined();
  const late = clampSelection(selectionBetween('room-1', '2027-10-31', '2027-11-05'), choosable);
  expect(late && selectedNights(late)).toEqual(['2027-10-31']);
});

const key = (name: string) => ({ key: name, ctrlKey: false, metaKey: false });

test.each([
  ['ArrowLeft', '2027-01-30'],
  ['ArrowRight', '2027-02-01'],
  ['ArrowUp', '2027-01-24'],
  ['ArrowDown', '2027-02-07'],
  ['Home', '2027-01-31'],
  ['End', '2027-02-06'],
  ['PageUp', '2026-12-31'],
  ['PageDown', '2027-02-28'],
  ['x', undefined],
])('%s moves from January 31 to %s', (name, day) => {
  expect(dayKey('2027-01-31', key(name))).toBe(day);
});

test('a month starts on its weekday and ends with a full week', () => {
  const weeks = weeksOf('2026-12');
  expect(weeks[0]).toEqual([
    undefined,
    undefined,
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-05',
  ]);
  expect(weeks.at(-1)).toEqual([
    '2026-12-27',
    '2026-12-28',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
    undefined,
    undefined,
  ]);
  expect(sameDayIn('2028-02-29', 12)).toBe('2029-02-28');
});

test.each([
  [null, '2026-12', '2026-12'],
  ['2027-11', '2027-11', '2026-12'],
  ['2027-12', '2027-12', '2027-12'],
  ['2029-11', '2029-11', '2028-12'],
  ['2029-12', '2026-12', '2026-12'],
  ['2026-11', '2026-12', '2026-12'],
  ['soon', '2026-12', '2026-12'],
])('the URL month %s shows %s in the year from %s', (asked, month, first) => {
  expect(monthsShown(asked, '2026-12-15')).toMatchObject({ month, first });
});

const NIGHTS = ['2026-12-08', '2026-12-09', '2026-12-10'];
const seenOf = (calendar: ReturnType<typeof fakeCalendar>) =>
  new Map(NIGHTS.map((night) => [night, settingOf(calendar, night)]));

test('a change includes only the nights that it affects', () => {
  const calendar = fakeCalendar({
    nights: [
      { night: '2026-12-08', price: 150, blocked: false },
      { night: '2026-12-09', price: null, blocked: true },
    ],
  });
  expect(changesFor({ kind: 'block' }, seenOf(calendar))).toEqual([
    { night: '2026-12-08', before: { price: 150, blocked: false }, after: { price: 150, blocked: true } },
    { night: '2026-12-10', before: UNSET, after: { price: null, blocked: true } },
  ]);
  expect(changesFor({ kind: 'usual' }, seenOf(calendar)).map(({ night }) => night)).toEqual(['2026-12-08']);
  expect(changesFor({ kind: 'price', price: 150 }, seenOf(calendar)).map(({ night }) => night)).toEqual(
    NIGHTS.slice(1),
  );
});

test('undoing a change restores the nights', () => {
  const calendar = fakeCalendar({ nights: [{ night: '2026-12-09', price: 99, blocked: true }] });
  const changes = changesFor({ kind: 'open' }, seenOf(calendar));
  const changed = withChanges(calendar, changes);
  expect(settingOf(changed, '2026-12-09')).toEqual({ price: 99, blocked: false });
  expect(withChanges(changed, swapped(changes))).toEqual(calendar);
});

test('adjacent nights with the same change are reported together', () => {
  const before = fakeCalendar();
  const now = withChanges(before, changesFor({ kind: 'block' }, seenOf(before)));
  expect(joinAlike(findChangedElsewhere(seenOf(before), now))).toMatchObject([
    { night: '2026-12-08', last: '2026-12-10', before: UNSET, after: { blocked: true } },
  ]);
  expect(findChangedElsewhere(seenOf(now), now)).toEqual([]);
});
