import { expect, test } from 'vitest';
import { CATEGORY_LABELS, categoryIn, isCategory, roomsInCategory } from './categories.ts';
import { CATEGORY_DESCRIPTIONS } from './category-descriptions.ts';

const rooms = [
  { _id: '1', category: 'Lake' },
  { _id: '2', category: 'Lux' },
  { _id: '3', category: 'Lake' },
];

test.each([
  ['Lake', ['1', '3']],
  ['Lux', ['2']],
  ['Caves', []],
  ['lake', []],
  ['La', []],
  [null, ['1', '2', '3']],
  ['', ['1', '2', '3']],
])('[S4.09] category %j keeps the rooms %j by their `category` field', (category, ids) => {
  expect(roomsInCategory(rooms, category).map(({ _id }) => _id)).toEqual(ids);
});

test('filtering does not mutate its input', () => {
  expect(roomsInCategory(rooms, null)).not.toBe(rooms);
});

test('the fifteen categories have a fixed order', () => {
  const order =
    'Beach Windmills Modern Countryside Pools Islands Lake Skiing Castles Caves Camping Arctic Desert Barns Lux';
  expect(CATEGORY_LABELS.join(' ')).toBe(order);
  for (const label of CATEGORY_LABELS) expect(CATEGORY_DESCRIPTIONS[label]).toMatch(/^This property is .+\.$/);
});

test.each([
  ['Beach', true],
  ['beach', false],
  ['', false],
  [undefined, false],
])('isCategory(%j) is %s', (value, expected) => {
  expect(isCategory(value)).toBe(expected);
});

test.each([
  ['Beach', 'Beach'],
  ['beach', 'Beach'],
  ['LUX', 'Lux'],
  ['nowhere', 'nowhere'],
  ['', ''],
  [null, null],
])('%j in a URL selects category %j', (text, category) => {
  expect(categoryIn(text)).toBe(category);
});
