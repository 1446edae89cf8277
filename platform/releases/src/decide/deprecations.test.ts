import { expect, test } from 'vitest';
import { sampleRelease } from '../testing/sample-snapshot.ts';
import { deprecations, deprecationWarnings } from './deprecations.ts';

const deprecated = {
  calls: { 'GET /rooms/all': 'Call GET /rooms.' },
  exports: { 'shared-ui': { OldButton: 'Use Button.' } },
  slots: { 'room.aside': 'Fill room.booking.' },
  icons: { star: 'Use heart.' },
};
const shell = sampleRelease('shell', '1.1.0', { offers: { platform: '1.1', http: '1.0', shared: {}, deprecated } });
const host = sampleRelease('host', '1.0.0');
const using = sampleRelease('host', '0.9.0', {
  uses: { 'shared-ui': ['Button', 'OldButton'] },
  manifest: {
    ...{ name: 'host', version: '0.9.0', requires: { platform: '^1', http: '^1' }, routes: [] },
    menu: [{ label: 'Stars', path: '/stars', for: 'host', icon: 'star' }],
    slots: [{ slot: 'room.aside', module: './slots' }],
    calls: ['GET /rooms', 'GET /rooms/all'],
  },
});

test('who uses what is deprecated follows from what versions declare', () => {
  const usedBy = [{ name: 'host', version: '0.9.0' }];
  expect(deprecations(shell, [host, using])).toEqual([
    { what: 'GET /rooms/all of the API', advice: 'Call GET /rooms.', usedBy },
    { what: 'OldButton of shared-ui', advice: 'Use Button.', usedBy },
    { what: 'the slot room.aside', advice: 'Fill room.booking.', usedBy },
    { what: 'the icon star', advice: 'Use heart.', usedBy },
  ]);
});

test('a team is told of each in a sentence', () => {
  expect(deprecationWarnings(shell, using)).toContain(
    'host 0.9.0 uses OldButton of shared-ui, which is deprecated: Use Button.',
  );
  expect(deprecationWarnings(shell, host)).toEqual([]);
});

test('shells of before they told deprecate nothing', () => {
  expect(deprecations(sampleRelease('shell', '1.0.0'), [using])).toEqual([]);
  expect(deprecations(undefined, [using])).toEqual([]);
});
