import { expect, test } from 'vitest';
import { COUNTRIES } from './countries.ts';
import { fold } from './fold.ts';
import { keysOf, readingsOf } from './place-keys.ts';

const keys = (location: string) => keysOf(readingsOf(location)[0] ?? { city: '', region: '', code: undefined });

test.each([
  ['São Tomé', 'sao tome'],
  ['  Betws-y-Coed ', 'betws y coed'],
  ['Møre og Romsdal', 'more og romsdal'],
  ['Göreme', 'goreme'],
  ['L’Aquila', 'l aquila'],
  ['Łódź', 'lodz'],
  ['京都', '京都'],
  ['Αθήνα', 'αθηνα'],
  ['أَلْقَاهِرَة', 'القاهرة'],
  ['दिल्ली', 'दिल्ली'],
  ['!?', ''],
])('%s is folded to "%s"', (name, folded) => expect(fold(name)).toBe(folded));

test.each([
  ['Bentota, Southern Province, Sri Lanka', { country: 'LK', region: 'LK//southern province', city: 'LK/bentota' }],
  ['Marina Bay, Singapore', { country: 'SG', region: '', city: 'SG/marina bay' }],
  ['Brighton, England', { country: 'GB', region: 'GB//england', city: 'GB/brighton' }],
  ['New York, New York, USA', { country: 'US', region: 'US//new york state', city: 'US/new york' }],
  ['Göreme, Cappadocia, Türkiye', { country: 'TR', region: 'TR//cappadocia', city: 'TR/goreme' }],
  ['Goreme, Turkey', { country: 'TR', region: '', city: 'TR/goreme' }],
  ['portugal', { country: 'PT', region: '', city: '' }],
  ['A house, Old town, Évora, Portugal', { country: 'PT', region: 'PT//evora', city: 'PT/a house' }],
  ['Atlantis', { country: '', region: '', city: '/atlantis' }],
  [' , , ', { country: '', region: '', city: '' }],
])('%s has the keys of its places', (location, expected) => expect(keys(location)).toEqual(expected));

test('only current countries have English names', () => {
  expect(COUNTRIES.get('PT')).toBe('Portugal');
  expect(COUNTRIES.size).toBeGreaterThan(240);
  expect(COUNTRIES.size).toBeLessThan(255);
  for (const code of ['SU', 'DD', 'EU', 'ZZ', 'UK']) expect(COUNTRIES.has(code)).toBe(false);
});
