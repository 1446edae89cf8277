import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../base/stay-dates.ts';
import { listRoomsQuery } from '../schemas/index.ts';
import { isSearch, quotedPlace, type RoomSearch, readSearch, staysOf, withoutPart, writeSearch } from './search.ts';

const TODAY = '2026-11-22';
const read = (text: string) => readSearch(new URLSearchParams(text), TODAY);

describe('a search in a URL', () => {
  test('can contain every part', () => {
    const text =
      'category=Lake&where=Como%2C+Italy&bounds=9%2C45.5%2C9.5%2C46&from=2026-12-01&to=2026-12-05&adults=2&children=2&infants=1&pets=1' +
      '&min=50&max=250.50&bedrooms=2&amenities=wifi%2Cpool&refundable=1&sort=price';
    expect(read(text)).toEqual({
      ignored: [],
      search: {
        category: 'Lake',
        where: 'Como, Italy',
        bounds: [9, 45.5, 9.5, 46],
        from: '2026-12-01',
        to: '2026-12-05',
        ...{ adults: 2, children: 2, infants: 1, pets: 1, min: 50, max: 250.5, bedrooms: 2 },
        amenities: ['pool', 'wifi'],
        refundable: true,
        sort: 'price',
      },
    });
  });

  test.each([
    ['dates in the past', 'from=2026-11-21&to=2026-11-24', 'dates'],
    ['reversed dates', 'from=2026-12-05&to=2026-12-01', 'dates'],
    ['no night', 'from=2026-12-05&to=2026-12-05', 'dates'],
    ['400 nights', `from=2026-12-01&to=${addDays('2026-12-01', 400)}`, 'dates'],
    ['a day that does not exist', 'from=2027-02-29&to=2027-03-02', 'dates'],
    ['a last day without a first day', 'to=2026-12-05', 'dates'],
    ['both exact and approximate dates', 'from=2026-12-01&to=2026-12-05&stay=week', 'dates'],
    ['a party larger than any room', 'adults=40&children=30', 'party'],
    ['nobody', 'adults=0', 'party'],
    ['a negative number', 'adults=-2', 'party'],
    ['a negative price', 'min=-5', 'price'],
    ['a huge price', 'max=100000000', 'price'],
    ['a maximum price below the minimum', 'min=200&max=100', 'price'],
    ['a word instead of a number', 'bedrooms=two', 'bedrooms'],
    ['an unknown amenity', 'amenities=wifi,moat', 'amenities'],
    ['map bounds whose south is above their north', 'bounds=9,46,10,45', 'bounds'],
    ['an unknown sort order', 'sort=luck', 'sort'],
    ['a place name that is too long', `where=${'a'.repeat(200)}`, 'where'],
  ])('ignores and reports an invalid part: %s', (_, text, part) => {
    expect(read(`${text}&category=Lake`)).toEqual({ search: { category: 'Lake' }, ignored: [part] });
  });

  test('survives a round trip', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), (text) => {
        const { search } = read(text);
        expect(read(String(writeSearch(search)))).toEqual({ search, ignored: [] });
      }),
    );
  });

  test('is accepted by the API', () => {
    const whole = fc.integer({ min: -2, max: 60 });
    const day = fc.integer({ min: -5, max: 500 }).map((days) => addDays(TODAY, days));
    const addresses = fc.record(
      { from: day, to: day, adults: whole, children: whole, min: whole, max: whole, bedrooms: whole },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(addresses, (parts) => {
        const params = new URLSearchParams(
          Object.entries(parts).map(([name, value]): [string, string] => [name, String(value)]),
        );
        const asked = Object.fromEntries(writeSearch(readSearch(params, TODAY).search));
        expect(listRoomsQuery.safeParse(asked).error).toBeUndefined();
      }),
    );
  });
});

test('browsing a category is not a search', () => {
  expect(isSearch({ category: 'Lake' })).toBe(false);
  expect(isSearch({ category: 'Lake', adults: 2 })).toBe(true);
});

test('removing a filter removes all of its parameters', () => {
  const search: RoomSearch = { from: '2026-12-01', to: '2026-12-05', adults: 2, children: 1, max: 90 };
  expect(withoutPart(search, 'dates')).toEqual({ adults: 2, children: 1, max: 90 });
  expect(withoutPart(search, 'party')).toEqual({ from: '2026-12-01', to: '2026-12-05', max: 90 });
});

describe('the wanted stays', () => {
  test('have exact dates if both are given', () => {
    expect(staysOf({ from: '2026-12-01', to: '2026-12-05' }, TODAY)).toEqual({ starts: ['2026-12-01'], nights: 4 });
    expect(staysOf({ adults: 2 }, TODAY)).toBeUndefined();
  });

  test('are the nearest weekends around a day', () => {
    // This is a Tuesday.
    expect(staysOf({ from: '2026-12-01', stay: 'weekend' }, TODAY)).toEqual({
      starts: ['2026-12-04', '2026-11-27', '2026-12-11'],
      nights: 2,
    });
  });

  test('are weeks or months around a day', () => {
    const weeks = staysOf({ from: '2026-12-24', stay: 'week' }, TODAY);
    expect(weeks?.starts.slice(0, 3)).toEqual(['2026-12-24', '2026-12-25', '2026-12-23']);
    expect(weeks).toMatchObject({ nights: 7, starts: { length: 31 } });
    expect(staysOf({ from: TODAY, stay: 'month' }, TODAY)).toMatchObject({ nights: 28, starts: { length: 16 } });
  });
});

test.each([
  ['"Lisbn"', 'Lisbn'],
  [' “Lisbn” ', 'Lisbn'],
  ['„Lisbn“', 'Lisbn'],
  ['«Lisbn»', 'Lisbn'],
  ['Lisbn', undefined],
  ['"Lisbn', undefined],
])('the quoted place in %s is %s', (where, place) => {
  expect(quotedPlace(where)).toBe(place);
});
