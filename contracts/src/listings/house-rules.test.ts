import { expect, test } from 'vitest';
import { sleepingLines } from '../base/sleeping.ts';
import { hoursSentence } from './house-hours.ts';
import { contradictedRule, houseRuleLines } from './house-rules.ts';

test('the default check-in and check-out hours apply unless the host changes them', () => {
  expect(hoursSentence(undefined)).toBe('Check in from 3:00 PM, check out until 11:00 AM.');
  expect(hoursSentence({ rules: [], checkInFrom: 17 })).toBe('Check in from 5:00 PM, check out until 11:00 AM.');
  expect(hoursSentence({ rules: [], checkOutUntil: 10 })).toBe('Check in from 3:00 PM, check out until 10:00 AM.');
});

test('house rules are listed in a fixed order', () => {
  const rules = { rules: ['no-parties', 'no-smoking', 'no-drones'], quiet: { from: 22, to: 7 } };
  expect(houseRuleLines(rules, ['wifi', 'pets-allowed'])).toEqual([
    'No smoking',
    'No parties or events',
    'Pets allowed',
    'Quiet from 10:00 PM to 7:00 AM',
  ]);
  expect(houseRuleLines(undefined)).toEqual([]);
});

test.each([
  [['no-pets'], ['pets-allowed'], 'No pets'],
  [['no-smoking'], ['smoking-allowed', 'pets-allowed'], 'No smoking'],
  [['no-smoking'], ['pets-allowed'], undefined],
  [['no-parties'], ['pets-allowed'], undefined],
])('the rules %j contradict the amenities %j: %s', (rules, amenities, label) => {
  expect(contradictedRule(rules, amenities)).toBe(label);
});

test('each kind of sleeping place is numbered separately', () => {
  const double = { bed: 'double', count: 1 };
  expect(
    sleepingLines([
      { kind: 'bedroom', beds: [double, { bed: 'single', count: 2 }] },
      {
        kind: 'shared',
        beds: [
          { bed: 'sofa-bed', count: 1 },
          { bed: 'mattress', count: 2 },
        ],
      },
      { kind: 'bedroom', beds: [{ bed: 'hammock', count: 3 }] },
    ]),
  ).toEqual([
    { name: 'Bedroom 1', beds: '1 double bed, 2 single beds' },
    { name: 'Shared space 1', beds: '1 sofa bed, 2 floor mattresses' },
    { name: 'Bedroom 2', beds: '3 hammocks' },
  ]);
});
