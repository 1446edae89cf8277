import type { RoomSearch } from 'contracts';
import { expect, test } from 'vitest';
import { askedThings, countRooms, describeBar } from './describe-search.ts';

const labelsOf = (search: RoomSearch) => askedThings(search).map(({ label }) => label);

test('every part of a search except the category and order is listed', () => {
  expect(
    labelsOf({
      category: 'Lake',
      where: 'Como',
      from: '2030-05-01',
      to: '2030-05-03',
      adults: 2,
      children: 2,
      infants: 1,
      min: 20,
      max: 99.5,
      bedrooms: 1,
      amenities: ['ev-charger', 'wifi'],
      refundable: true,
      sort: '-price',
    }),
  ).toEqual([
    'Como',
    'May 1 – 3',
    '2 adults, 2 children, 1 infant',
    '$20 – $99.50',
    '1 bedroom or more',
    'EV charger',
    'Wi-Fi',
    'Free cancellation',
  ]);
});

test.each<[RoomSearch, string]>([
  [{ from: '2030-05-01', stay: 'weekend' }, 'A weekend around May 1, 2030'],
  [{ from: '2030-05-16', stay: 'week' }, 'A week in May 2030'],
  [{ max: 1400 }, 'Up to $1,400'],
  [{ min: 50 }, 'From $50'],
  [{ adults: 1 }, '1 adult'],
])('%j is named %s', (search, label) => {
  expect(labelsOf(search)).toEqual([label]);
});

test('removing the last amenity removes the parameter', () => {
  const [wifi, pool] = askedThings({ amenities: ['wifi', 'pool'] });
  expect(wifi?.without).toEqual({ amenities: ['pool'] });
  expect(pool?.without).toEqual({ amenities: ['wifi'] });
  expect(askedThings({ amenities: ['wifi'] })[0]?.without).toEqual({});
});

test('infants and pets are not counted as guests', () => {
  const asked =
    'adults=2&children=2&infants=1&pets=2&max=90&amenities=pool,wifi&from=2030-05-01&to=2030-06-02&sort=price';
  expect(describeBar(new URLSearchParams(asked))).toEqual({
    when: 'May 1 – Jun 2',
    who: '4 guests, 1 infant, 2 pets',
    filters: 3,
  });
});

test.each([
  [{ count: 1, isExact: true }, '1 room'],
  [{ count: 31, isExact: true }, '31 rooms'],
  [{ count: 500, isExact: false }, '500+ rooms'],
])('%j are %s', (found, text) => {
  expect(countRooms(found)).toBe(text);
});
