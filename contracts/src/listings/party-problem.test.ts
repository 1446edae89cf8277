import { expect, test } from 'vitest';
import { ONE_ADULT, type Party } from '../base/party.ts';
import { partyProblem, partyProblemText } from './party-problem.ts';

const plain = { guests: 3 };
const petFriendly = { guests: 3, amenities: ['wifi', 'pets-allowed'] };
const withPets = (pets: number, adults = 1): Party => ({ ...ONE_ADULT, adults, pets });

test.each([
  ['adults and children who fill the room', plain, { ...ONE_ADULT, adults: 2, children: 1 }, undefined],
  ['infants in a full room', plain, { ...ONE_ADULT, adults: 3, infants: 10 }, undefined],
  ['pets in a full room that allows them', petFriendly, withPets(10, 3), undefined],
  ['one adult too many', plain, { ...ONE_ADULT, adults: 4 }, 'party-too-large'],
  ['one child too many', plain, { ...ONE_ADULT, adults: 2, children: 2 }, 'party-too-large'],
  ['a pet without a list of amenities', plain, withPets(1), 'pets-not-allowed'],
  ['a pet in a room that does not allow pets', { guests: 3, amenities: ['wifi'] }, withPets(1), 'pets-not-allowed'],
  ['too many guests with a pet', plain, withPets(1, 4), 'party-too-large'],
])('the rules for a party are checked: %s', (_, room, party, problem) => {
  expect(partyProblem(room, party)).toBe(problem);
});

test.each([
  ['more guests than the room allows', plain, ONE_ADULT, withPets(0, 4), 'party-too-large'],
  ['as many guests in a room that became smaller', plain, withPets(0, 5), withPets(0, 5), undefined],
  ['fewer guests in a room that became smaller', plain, withPets(0, 5), withPets(0, 4), undefined],
  ['a first pet in a room without pets', plain, ONE_ADULT, withPets(1), 'pets-not-allowed'],
  ['another pet in a room that no longer allows them', plain, withPets(1), withPets(2), 'pets-not-allowed'],
  ['fewer pets in a room that no longer allows them', plain, withPets(2), withPets(1), undefined],
  ['another guest with a booked pet', plain, withPets(1), withPets(1, 2), undefined],
  [
    'a pet with guests who booked before the room became smaller',
    plain,
    withPets(0, 5),
    withPets(1, 5),
    'pets-not-allowed',
  ],
  ['a pet in a room that allows pets', petFriendly, ONE_ADULT, withPets(1), undefined],
])('the rules for a changed party are checked: %s', (_, room, booked, party, problem) => {
  expect(partyProblem(room, party, booked)).toBe(problem);
});

test('each problem has a sentence for guests', () => {
  expect(partyProblemText('party-too-large', plain)).toBe('Too many guests: this room is for 3');
  expect(partyProblemText('pets-not-allowed', plain)).toBe("Pets aren't allowed in this room");
});
