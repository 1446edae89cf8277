import { expect, test } from 'vitest';
import { areaEnv, readDevOptions } from './dev-options.ts';

test('an area can run on its own, with an API or inside a site', () => {
  expect(readDevOptions([])).toEqual({});
  expect(areaEnv(readDevOptions(['--area', 'host']))).toEqual({ AREA: 'host', AREA_FRAME: 'alone' });
  expect(areaEnv(readDevOptions(['--area', 'host', '--api', 'http://localhost:4000']))).toEqual({
    AREA: 'host',
    AREA_FRAME: 'alone',
    AREA_SITE: 'http://localhost:4000',
  });
  // The arguments as pnpm passes them.
  expect(areaEnv(readDevOptions(['--area', 'host', '--', '--site', 'https://lodge.example']))).toEqual({
    AREA: 'host',
    AREA_FRAME: 'site',
    AREA_SITE: 'https://lodge.example',
  });
});

test('the option for the built site cannot be combined with others', () => {
  expect(readDevOptions(['--built'])).toEqual({ built: true });
});

test.each([
  [['--built', '--area', 'host'], '--built is for the whole site.'],
  [['--site', 'https://lodge.example'], 'Specify the area with --area.'],
  [['--area', 'host', '--site', 'https://a.example', '--api', 'https://b.example'], 'Use --site or --api, not both.'],
  [['--area', 'nowhere'], 'There is no area nowhere.'],
  [['--are', 'host'], "Unknown option '--are'"],
])('%j is refused with a sentence', (args, sentence) => {
  expect(() => readDevOptions(args)).toThrow(sentence);
});
