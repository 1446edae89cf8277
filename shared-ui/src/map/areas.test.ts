import { expect, test } from 'vitest';
import { areaAround, areaBetween, nearest, spanOf, wrap } from './areas.ts';

test.each([
  ['where it is', [-9.123456, 38.7, -9, 38.8], [-9.1235, 38.7, -9, 38.8]],
  ['over the date line', [175, -20, 190, -10], [175, -20, -170, -10]],
  ['once around the world', [351, 38, 352, 39], [-9, 38, -8, 39]],
  ['around the world the other way', [-369, 38, -368, 39], [-9, 38, -8, 39]],
  ['the whole world and more', [-300, -89, 300, 89], [-180, -85, 180, 85]],
] as const)('the visible part of a map is an area: %s', (_, [west, south, east, north], area) =>
  expect(areaBetween(west, south, east, north)).toEqual(area),
);

test('an area across the date line has an eastern edge beyond 180°', () => {
  expect(spanOf([175, -20, -170, -10])).toEqual({ west: 175, east: 190 });
  expect(spanOf([-9, 38, -8, 39])).toEqual({ west: -9, east: -8 });
});

test('a pin is shown on the visible copy of the world', () => {
  expect(nearest(-179, 182)).toBe(181);
  expect(nearest(-9, 0)).toBe(-9);
  expect(nearest(170, -190)).toBe(-190);
  expect([wrap(181), wrap(-541), wrap(180)]).toEqual([-179, 179, 180]);
});

test('a map around a point without streets is wide enough to show a city', () => {
  expect(areaAround({ lat: 51.88, lon: 4.63 }, undefined)).toEqual([3.63, 50.88, 5.63, 52.88]);
  const [west, south, east, north] = areaAround({ lat: 51.88, lon: 4.63 }, {});
  expect(east - west).toBeCloseTo(0.04, 3);
  expect(north - south).toBeCloseTo(0.04, 3);
  expect(areaAround({ lat: -17.7, lon: 179.5 }, undefined)).toEqual([178.5, -18.7, -179.5, -16.7]);
});

test('the area of a map has at most five decimals', () => {
  for (let west = -200; west < 200; west += 0.0777) {
    for (const degrees of areaBetween(west, west / 3, west + 13.799_9, west / 3 + 10))
      expect(String(degrees)).toMatch(/^-?\d+(\.\d{1,5})?$/);
  }
});
