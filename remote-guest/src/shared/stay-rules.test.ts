import { expect, test } from 'vitest';
import { dayRules, problemWithDates, reserveBlockedReason, stayToWaitFor } from './stay-rules.ts';

const room = {
  from: '2026-11-20',
  to: '2026-12-20',
  today: '2026-11-25',
  taken: [
    { from: '2026-12-05', to: '2026-12-08' },
    { from: '2026-12-15', to: '2026-12-16' },
  ],
  booked: false,
  held: false,
  guests: 3,
  amenities: ['pets-allowed'],
  host: { id: 'h', name: 'Hanna', image: null, email: 'host@lodge.test' },
};
const guest = { email: 'guest@lodge.test' };
const party = { adults: 2, children: 1, infants: 1, pets: 1 };
const stay = { from: '2026-12-01', to: '2026-12-04', party };

test('the first day is today or the room’s first available day, whichever is later', () => {
  expect(dayRules(room).minDay).toBe('2026-11-25');
  expect(dayRules({ ...room, from: '2026-12-01' }).minDay).toBe('2026-12-01');
  expect(dayRules(room).maxDay).toBe('2026-12-20');
});

test('a taken night is disabled but its check-out day is not', () => {
  const { isDisabled, reasonFor } = dayRules(room);
  expect(reasonFor?.('2026-12-05')).toBe('Taken');
  expect(['2026-12-04', '2026-12-05', '2026-12-07', '2026-12-08'].map((day) => isDisabled?.(day))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test.each([
  ['available nights', '2026-12-01', '2026-12-04', undefined],
  ['leaving on the day on which the next guest arrives', '2026-12-01', '2026-12-05', undefined],
  ['arriving on the day on which the previous guest leaves', '2026-12-08', '2026-12-09', undefined],
  ['a taken night', '2026-12-04', '2026-12-06', 'Some of these nights are taken. Choose other dates'],
  ['a range across taken nights', '2026-12-01', '2026-12-12', 'Some of these nights are taken. Choose other dates'],
  ['before today', '2026-11-24', '2026-11-26', "The room isn't available on these dates"],
  ['the last available night', '2026-12-19', '2026-12-20', undefined],
  ['tonight', '2026-11-25', '2026-11-26', undefined],
  ['beyond the last available night', '2026-12-19', '2026-12-21', "The room isn't available on these dates"],
  ['no nights', '2026-12-01', '2026-12-01', 'Choose dates'],
])('the dates are checked: %s', (_, from, to, problem) => {
  expect(problemWithDates({ from, to }, room)).toBe(problem);
});

test.each([
  ['alone', {}, '2026-12-06', '2026-12-06', '2026-12-08'],
  ['after the chosen check-in', { from: '2026-12-03' }, '2026-12-06', '2026-12-03', '2026-12-07'],
  ['before the chosen check-in', { from: '2026-12-09' }, '2026-12-06', '2026-12-06', '2026-12-08'],
  ['apart from available dates', { from: '2026-12-01', to: '2026-12-03' }, '2026-12-06', '2026-12-06', '2026-12-08'],
  ['after other taken nights', { from: '2026-12-05', to: '2026-12-06' }, '2026-12-07', '2026-12-05', '2026-12-08'],
  ['before other taken nights', { from: '2026-12-06', to: '2026-12-08' }, '2026-12-05', '2026-12-05', '2026-12-08'],
])('a guest can wait for a taken night %s', (_, chosen, night, from, to) => {
  expect(stayToWaitFor({ ...room, stayRules: { minNights: 2 } }, chosen, night)).toEqual({ from, to });
});

test('a stay has at most 180 nights', () => {
  const offer = { from: '2027-01-01', to: '2028-01-01', today: '2026-11-25', taken: [] };
  expect(problemWithDates({ from: '2027-01-01', to: '2027-06-30' }, offer)).toBeUndefined();
  expect(problemWithDates({ from: '2027-01-01', to: '2027-07-01' }, offer)).toBe('A stay can last up to 180 nights');
  expect(problemWithDates({ from: '2026-12-31', to: '2027-01-02' }, offer)).toMatch(/isn't available/);
});

test('Reserve is enabled for a guest who has chosen available dates', () => {
  expect(reserveBlockedReason(room, stay, guest)).toBeUndefined();
  expect(reserveBlockedReason(room, { from: '2026-12-04', to: '2026-12-06', party }, guest)).toMatch(/taken/);
});

test.each([
  ['no dates', room, { party }, guest, 'Choose dates'],
  ['half a range', room, { from: stay.from, party }, guest, 'Choose dates'],
  ['a party that is too large', { ...room, guests: 2 }, stay, guest, 'Change the guests'],
  ['a pet that is not allowed', { ...room, amenities: [] }, stay, guest, 'Change the guests'],
  ['booked', { ...room, booked: true }, stay, guest, 'This room is booked'],
  [
    'the host, even of a booked room',
    { ...room, booked: true },
    stay,
    { email: 'host@lodge.test' },
    'This is your room',
  ],
  ['held', { ...room, held: true }, stay, guest, 'Someone is booking this room right now. Try again in a few minutes'],
  ['an offer that is over', { ...room, to: '2026-11-25' }, { party }, guest, 'No nights available'],
])('Reserve is disabled: %s', (_, offer, dates, viewer, reason) => {
  expect(reserveBlockedReason(offer, dates, viewer)).toBe(reason);
});
