import { describe, expect, test } from 'vitest';
import { readBounds } from '../listings/search.ts';
import { mapField, mapX, mapY } from './bounds.ts';

describe('map bounds in a URL', () => {
  test.each([
    ['-9.5,38.6,-9,38.9', [-9.5, 38.6, -9, 38.9]],
    ['170,-20,-170,-10', [170, -20, -170, -10]],
    ['-180,-90,180,90', [-180, -90, 180, 90]],
    ['1,2,1,2', [1, 2, 1, 2]],
  ])('are parsed from %s', (text, bounds) => expect(readBounds(text)).toEqual(bounds));

  test.each([
    ['upside down', '-9,39,-8,38'],
    ['beyond the pole', '-9,38,-8,91'],
    ['beyond the date line', '-181,38,-8,39'],
    ['three numbers', '1,2,3'],
    ['five numbers', '1,2,3,4,5'],
    ['a gap', '1,,3,4'],
    ['words', 'here,there,1,2'],
    ['an exponent', '1e1,2,3,4'],
    ['not a number', 'NaN,1,2,3'],
    ['endless', `${'9'.repeat(400)},1,2,3`],
    ['nothing', ''],
  ])('are ignored if invalid: %s', (_, text) => expect(readBounds(text)).toBeUndefined());
});

test('the world map is a square centered on the equator', () => {
  expect([mapX(-180), mapX(0), mapX(180)]).toEqual([0, 0.5, 1]);
  expect(mapY(0)).toBeCloseTo(0.5, 12);
  expect(mapY(85)).toBeCloseTo(0.0016, 3);
  expect(mapY(90)).toBe(mapY(85));
  expect(mapY(-85)).toBeCloseTo(1 - mapY(85), 12);
});

test('nearby points share a grid cell on a coarse grid', () => {
  const [lisbon, sintra] = [
    { lat: 38.72, lon: -9.14 },
    { lat: 38.8, lon: -9.39 },
  ];
  expect(mapField(lisbon, 256)).toBe(mapField(sintra, 256));
  expect(mapField(lisbon, 65_536)).not.toBe(mapField(sintra, 65_536));
});
