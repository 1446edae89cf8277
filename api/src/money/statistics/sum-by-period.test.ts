import { expect, test } from 'vitest';
import { countNights } from './count-nights.ts';
import { sumByPeriod } from './sum-by-period.ts';

const group = { state: 'confirmed', stays: 1, cents: 100, open_from: '2026-03-01', open_to: '2026-03-11' } as const;

test('days are summed by period within the range', () => {
  const days = [
    { day: '2026-01-31', cents: 1, nights: 0 },
    { day: '2026-02-01', cents: 10, nights: 2 },
    { day: '2026-02-28', cents: 100, nights: 0 },
    { day: '2026-04-15', cents: 1000, nights: 1 },
    { day: '2026-06-01', cents: 9999, nights: 9 },
  ];
  const { unit, total, periods } = sumByPeriod({ from: '2026-01-31', to: '2026-06-01' }, { cents: 0, nights: 0 }, days);
  expect([unit, total]).toEqual(['month', { cents: 1111, nights: 3 }]);
  expect(periods.map(({ from, cents }) => [from, cents])).toEqual([
    ['2026-01-31', 1],
    ['2026-02-01', 110],
    ['2026-03-01', 0],
    ['2026-04-01', 1000],
    ['2026-05-01', 0],
  ]);
});

test.each([
  ['inside the offer', { from: '2026-03-03', to: '2026-03-05' }, 2, 10],
  ['reaching into the range', { from: '2026-02-20', to: '2026-03-02' }, 1, 10],
  ['reaching out of it', { from: '2026-03-19', to: '2026-03-25' }, 2, 12],
  ['before and in the offer', { from: '2026-03-10', to: '2026-03-12' }, 2, 11],
  ['outside the range', { from: '2026-04-10', to: '2026-04-12' }, 0, 10],
])('a stay %s counts only its nights in the range', (_, stay, booked, available) => {
  const range = { from: '2026-03-01', to: '2026-03-21' };
  const nights = [
    ...countNights(range, [{ ...group, ...stay }], {
      offers: [{ from: '2026-03-01', to: '2026-03-11', rooms: 1 }],
      closed: [],
    }).values(),
  ];
  const sum = (name: 'booked' | 'available') => nights.reduce((all, night) => all + night[name], 0);
  expect([nights.length, sum('booked'), sum('available')]).toEqual([20, booked, available]);
  expect(nights.every((night) => night.booked <= night.available)).toBe(true);
});

test('a booked room whose offer has ended counts as available for its booked nights', () => {
  const gone = { ...group, from: '2026-03-03', to: '2026-03-06', open_from: '2026-03-05', open_to: '2026-03-02' };
  const nights = [
    ...countNights({ from: '2026-03-01', to: '2026-03-11' }, [gone], { offers: [], closed: [] }).values(),
  ];
  expect(nights.map(({ booked, available }) => `${booked}/${available}`).join(' ')).toBe(
    '0/0 0/0 1/1 1/1 1/1 0/0 0/0 0/0 0/0 0/0',
  );
});
