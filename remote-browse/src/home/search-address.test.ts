import { type RoomSearch, writeSearch } from 'contracts';
import { expect, test } from 'vitest';
import manifest from '../../remote.json' with { type: 'json' };
import { isSearchAddress } from './search-address.ts';

const WHOLE: Required<RoomSearch> = {
  category: 'Lake',
  where: 'Como',
  bounds: [9, 45, 10, 46],
  from: '2030-05-01',
  to: '2030-05-03',
  stay: 'week',
  adults: 2,
  children: 2,
  infants: 1,
  pets: 1,
  min: 20,
  max: 200,
  bedrooms: 2,
  amenities: ['wifi'],
  refundable: true,
  sort: 'price',
};

test('a URL is a search if it has any search parameter except the category', () => {
  const asked = [...writeSearch(WHOLE).keys()].filter((name) => isSearchAddress(new URLSearchParams({ [name]: '1' })));
  expect(asked).toEqual([...writeSearch(WHOLE).keys()].filter((name) => name !== 'category'));
  expect(isSearchAddress(new URLSearchParams('category=Lake&utm=mail'))).toBe(false);
});

test('the edge requests a search with the same parameters as the page', () => {
  const [, pattern = ''] = manifest.routes[0]?.painted?.data ?? [];
  const names = [...new URLSearchParams(pattern.split('?')[1]).keys()];
  expect(names).toEqual([...writeSearch(WHOLE).keys(), 'fields']);
});
