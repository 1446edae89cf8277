// @vitest-environment jsdom
import { fakeRoom } from 'shared-testing';
import { expect, test } from 'vitest';
import { type Described, descriptionOf, saysHouseRules, scoreListing } from './listing-score.ts';

const full: Described = {
  pictures: 5,
  description: 'x'.repeat(200),
  amenities: 5,
  sleepingPlaces: 1,
  hasHouseRules: true,
};
const bare: Described = { pictures: 1, description: '', amenities: 0, sleepingPlaces: 0, hasHouseRules: false };

test.each<[string, Described, number, string[]]>([
  ['everything', full, 100, []],
  ['more than everything', { ...full, pictures: 13, amenities: 20 }, 100, []],
  [
    'only the required fields',
    bare,
    6,
    ['4 more pictures', 'A description', 'Amenities', 'Who sleeps where', 'House rules'],
  ],
  [
    'nothing',
    { ...bare, pictures: 0 },
    0,
    ['5 more pictures', 'A description', 'Amenities', 'Who sleeps where', 'House rules'],
  ],
  ['one picture too few', { ...full, pictures: 4 }, 94, ['1 more picture']],
  ['a short description', { ...full, description: ` ${'x'.repeat(100)} ` }, 87, ['A longer description']],
  [
    'a description that is one letter too short',
    { ...full, description: 'x'.repeat(199) },
    99,
    ['A longer description'],
  ],
  ['few amenities', { ...full, amenities: 3 }, 92, ['More amenities, if there are any']],
  ['no beds', { ...full, sleepingPlaces: 0 }, 85, ['Who sleeps where']],
  ['no rules', { ...full, hasHouseRules: false }, 90, ['House rules']],
])('the score of a listing that has %s', (_, listing, percent, gaps) => {
  const score = scoreListing(listing);
  expect([score.percent, score.gaps.map(({ text }) => text)]).toEqual([percent, gaps]);
});

test('each picture is counted once, including the cover', () => {
  expect(descriptionOf(fakeRoom({ image: '/img/a', images: ['/img/a', '/img/b'] })).pictures).toBe(2);
  expect(descriptionOf(fakeRoom({ image: '/img/a', images: [] })).pictures).toBe(1);
});

test.each([
  [undefined, false],
  [{ rules: [] }, false],
  [{ rules: [], text: ' ' }, false],
  [{ rules: ['no-pets'] }, true],
  [{ rules: [], text: 'Shoes off.' }, true],
  [{ rules: [], checkInFrom: 17 }, true],
  [{ rules: [], quiet: { from: 22, to: 7 } }, true],
])('the house rules %j count as described: %s', (rules, isSaid) => {
  expect(saysHouseRules(rules)).toBe(isSaid);
});
