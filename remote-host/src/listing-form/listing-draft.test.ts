import { LISTING_LIMITS } from 'contracts';
import { newRoom } from 'contracts/schemas';
import { expect, test } from 'vitest';
import { checkDraft, type Draft, draftOf } from './listing-draft.ts';

const TODAY = '2026-11-21';

const draft: Draft = {
  ...draftOf(undefined),
  location: ' Lisbon ',
  category: 'Beach',
  dates: { from: TODAY, to: '2026-12-01' },
  title: 'Sunny flat',
  image: '/img/0a1b',
  price: '19.99',
  guests: '4',
  bedrooms: '0',
  bathrooms: '1',
  cancellationPolicy: 'moderate',
  amenities: ['wifi'],
  houseRules: { rules: ['no-smoking'], quiet: { from: 22, to: 7 } },
  houseRulesText: ' Shoes off. ',
  sleeping: [{ kind: 'bedroom', beds: [{ bed: 'double', count: 1 }] }],
  timeZone: 'Europe/Lisbon',
};

function problemsOf(change: Partial<Draft>) {
  const result = checkDraft({ ...draft, ...change }, TODAY);
  return 'problems' in result ? result.problems : {};
}

test('a complete draft becomes a valid listing', () => {
  const result = checkDraft({ ...draft, title: ' Sunny flat ', description: ' By the sea. ' }, TODAY);
  if (!('listing' in result)) throw new Error('it was refused');
  expect(result.listing).toMatchObject({
    ...{ location: 'Lisbon', title: 'Sunny flat', description: 'By the sea.' },
    ...{ price: 19.99, guests: 4, bedrooms: 0 },
    houseRules: { rules: ['no-smoking'], quiet: { from: 22, to: 7 }, text: 'Shoes off.' },
  });
  expect(newRoom.safeParse(result.listing).success).toBe(true);
});

test('all fields except the description and options are required', () => {
  const empty: Partial<Draft> = {
    location: ' ',
    category: undefined,
    dates: {},
    title: '',
    image: undefined,
    price: '',
    guests: '',
    bedrooms: '',
    bathrooms: '',
  };
  expect(Object.keys(problemsOf(empty))).toEqual(Object.keys(empty));
});

test.each(['0', '-1', '1.999', 'free', '100000.01', '1e3'])('a price of %s is refused', (price) => {
  expect(problemsOf({ price })).toHaveProperty('price');
});

test('a price below the minimum card charge is refused unless it is the saved price', () => {
  for (const price of ['0.01', '0.25', '0.49'])
    expect(problemsOf({ price }).price).toBe(
      'Enter at least 0.50 dollars. Guests pay by card, and a card cannot be charged less.',
    );
  expect(problemsOf({ price: '0.50' })).toEqual({});
  expect(checkDraft({ ...draft, price: '0.25' }, TODAY, 0.25)).toHaveProperty('listing.price', 0.25);
});

test('availability requires two days from today on', () => {
  expect(problemsOf({ dates: { to: TODAY } }).dates).toMatch(/first and the last day/);
  expect(problemsOf({ dates: { from: TODAY } }).dates).toMatch(/last day as well/);
  expect(problemsOf({ dates: { from: '2026-11-20', to: TODAY } }).dates).toMatch(/before today/);
});

function isInContract(change: object) {
  const result = checkDraft(draft, TODAY);
  return newRoom.safeParse({ ...('listing' in result && result.listing), ...change }).success;
}

test.each(['title', 'location', 'description'] as const)(
  'the maximum length of a %s is that of the contract',
  (name) => {
    for (const length of [LISTING_LIMITS[name], LISTING_LIMITS[name] + 1]) {
      const text = 'a'.repeat(length);
      expect(name in problemsOf({ [name]: text })).toBe(length > LISTING_LIMITS[name]);
      expect(isInContract({ [name]: text })).toBe(length <= LISTING_LIMITS[name]);
    }
  },
);

test('the error for a text that is too long shows the excess', () => {
  const { title: longest } = LISTING_LIMITS;
  expect(problemsOf({ title: ` ${'a'.repeat(longest)} ` })).toEqual({});
  expect(problemsOf({ title: 'a'.repeat(longest + 1) }).title).toContain(`Use at most ${longest} characters`);
});

test.each(['4x', 'x4', '4.5', '-4', '४'])('%s is not a valid number of guests', (guests) => {
  expect(problemsOf({ guests }).guests).toMatch(/whole number/);
});

test.each(['guests', 'bedrooms', 'bathrooms'] as const)('the maximum number of %s is that of the contract', (name) => {
  const { min, max } = LISTING_LIMITS[name];
  const tried = [min - 1, min, max, max + 1];
  expect(tried.map((count) => isInContract({ [name]: count }))).toEqual([false, true, true, false]);
  expect(tried.map((count) => !(name in problemsOf({ [name]: String(count) })))).toEqual([false, true, true, false]);
});

test('contradictory or overlong house rules show errors', () => {
  const rules = { rules: ['no-pets'] };
  expect(problemsOf({ houseRules: rules, amenities: ['pets-allowed'] }).houseRules).toMatch(/“No pets”.*Untick one/);
  expect(problemsOf({ houseRules: rules, amenities: ['smoking-allowed'] })).toEqual({});
  expect(problemsOf({ houseRules: { rules: [], quiet: { from: 5, to: 5 } } }).houseRules).toMatch(/another hour/);
  const houseRulesText = 'x'.repeat(LISTING_LIMITS.houseRules + 1);
  expect(problemsOf({ houseRulesText }).houseRulesText).toMatch(/Use at most 1000 characters/);
});
