import { expect, test } from 'vitest';
import { fieldRules } from './card-fields.ts';

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-4242', '4242 4242'],
  ['378282246310005', '3782 822463 10005'],
  ['42424242424242429999', '4242 4242 4242 4242'],
])('the number %s is formatted as %s', (typed, written) => {
  expect(fieldRules.cardnumber.format(typed, '')).toBe(written);
});

test.each([
  ['1', '1'],
  ['5', '05 / '],
  ['12', '12 / '],
  ['1234', '12 / 34'],
  ['1/34', '01 / 34'],
  ['12/2034', '12 / 34'],
  ['2034-12', '12 / 34'],
])('the expiry %s is formatted as %s', (typed, written) => {
  expect(fieldRules['exp-date'].format(typed, '')).toBe(written);
});

test.each([
  ['cardnumber', '4242 4242', '', 'Your card number is incomplete.'],
  ['cardnumber', '4242 4242 4242 4241', '', 'Your card number is invalid.'],
  ['exp-date', '12 / ', '', "Your card's expiration date is incomplete."],
  ['exp-date', '01 / 20', '', "Your card's expiration year is in the past."],
  ['exp-date', '13 / 3', '', "Your card's expiration date is invalid."],
  ['cvc', '12', '4242', "Your card's security code is incomplete."],
  ['cvc', '123', '3782', "Your card's security code is incomplete."],
  ['postal', '941', '4242', 'Your postal code is incomplete.'],
  ['cardnumber', '4242 4242 4242 4242', '', ''],
  ['exp-date', '12 / 34', '', ''],
  ['cvc', '1234', '3782', ''],
  ['postal', '94107', '4242', ''],
] as const)('%s "%s" gives Stripe’s message', (name, text, number, message) => {
  expect(fieldRules[name].check(text, number).message).toBe(message);
});
