import { expect, test } from 'vitest';
import { LISTING_LIMITS } from '../listings/listing-limits.ts';
import { ONE_ADULT, PARTY_LIMITS, type Party, partySize, partyText, readParty, writeParty } from './party.ts';

const family: Party = { adults: 2, children: 1, infants: 1, pets: 1 };

test('infants and pets do not count toward the party size', () => {
  expect(partySize(family)).toBe(3);
  expect(partySize(ONE_ADULT)).toBe(1);
});

test.each([
  [ONE_ADULT, '1 adult'],
  [family, '2 adults, 1 child, 1 infant, 1 pet'],
  [{ adults: 1, children: 3, infants: 2, pets: 4 }, '1 adult, 3 children, 2 infants, 4 pets'],
])('%o is formatted as %s', (party, text) => {
  expect(partyText(party)).toBe(text);
});

test.each([
  ['', ONE_ADULT],
  ['adults=2&children=1&infants=1&pets=1', family],
  ['adults=0&children=-1&infants=11&pets=1e1', ONE_ADULT],
  ['adults=51&children=x&pets=2.5', ONE_ADULT],
  ['adults=50&children=0', { ...ONE_ADULT, adults: 50 }],
  ['adults=2&adults=3&pets=%F0%9F%90%88', { ...ONE_ADULT, adults: 2 }],
])('the query "%s" is parsed as a valid party', (search, party) => {
  expect(readParty(new URLSearchParams(search))).toEqual(party);
});

test('a URL omits the defaults of a party', () => {
  const params = new URLSearchParams('from=2026-12-01&pets=3');
  writeParty(params, family);
  expect(params.toString()).toBe('from=2026-12-01&pets=1&adults=2&children=1&infants=1');
  writeParty(params, ONE_ADULT);
  expect(params.toString()).toBe('from=2026-12-01');
});

test('the maximum number of adults equals the guest limit of listings', () => {
  expect(PARTY_LIMITS.adults).toEqual(LISTING_LIMITS.guests);
});
