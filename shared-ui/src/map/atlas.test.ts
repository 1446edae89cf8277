import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { decodeAtlas, project } from './atlas.ts';
import cities from './cities.json' with { type: 'json' };
import { drawTile, trace } from './draw-tile.ts';
import { namesAt } from './names.ts';

const file = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json');
const atlas = decodeAtlas(JSON.parse(readFileSync(file, 'utf8')), cities);
const eightPixels = (text: string) => text.length * 8;

test('the atlas has land, borders and country centers', () => {
  expect(atlas.land.length).toBeGreaterThan(1_000);
  expect(atlas.borders.length).toBeGreaterThan(150);
  const portugal = atlas.countries.find(({ name }) => name === 'Portugal');
  const [x = 0, y = 0] = project([[-8.2, 39.6]]);
  expect(portugal?.x).toBeCloseTo(x, 2);
  expect(portugal?.y).toBeCloseTo(y, 2);
});

test.each([
  ['Russia', 97, 62],
  ['Fiji', 178, -18],
])('a country that crosses the date line is labeled in its center: %s', (name, lon, lat) => {
  const [x = 0, y = 0] = project([[lon, lat]]);
  const country = atlas.countries.find((one) => one.name === name);
  expect(country?.x).toBeCloseTo(x, 1);
  expect(country?.y).toBeCloseTo(y, 1);
});

test('no coast or border jumps across the map', () => {
  const lines = [...atlas.land.flatMap(({ rings }) => rings), ...atlas.borders.map(({ line }) => line)];
  const leaps = lines.filter((line) =>
    line.some(
      (x, at) => at % 2 === 0 && at > 0 && Math.abs(x - (line[at - 2] ?? 0)) > 0.5 && (line[at + 1] ?? 0) < 0.9,
    ),
  );
  expect(leaps).toHaveLength(0);
});

test('a higher zoom level shows more names', () => {
  const [far, close] = [2, 6].map((zoom) => namesAt(atlas, zoom, 256, eightPixels));
  expect(far?.map(({ name }) => name)).toContain('Brazil');
  expect(far?.map(({ name }) => name)).not.toContain('Portugal');
  expect(close?.map(({ name }) => name)).toContain('Portugal');
  expect(close?.length).toBeGreaterThan(2 * (far?.length ?? 0));
});

test('larger cities are named first', () => {
  const citiesAt = (zoom: number) => namesAt(atlas, zoom, 256, eightPixels).filter(({ isCity }) => isCity);
  expect(citiesAt(4)).toEqual([]);
  const [far, close] = [citiesAt(5), citiesAt(8)];
  const names = (placed: typeof far) => placed.map(({ name }) => name);
  expect(names(far)).toContain('Lisbon');
  expect(names(far)).not.toContain('Porto');
  expect(names(close)).toContain('Porto');
  expect(close.length).toBeGreaterThan(2 * far.length);
  const [lisbon, porto] = ['Lisbon', 'Porto'].map((city) => names(close).indexOf(city));
  expect(lisbon).toBeLessThan(porto ?? 0);
  const crossed = far.filter((one, at) =>
    far
      .slice(at + 1)
      .some(({ x, y, width }) => Math.abs(one.y - y) < 16 && Math.abs(one.x - x) < (one.width + width) / 2),
  );
  expect(names(crossed)).toEqual([]);
});

/** Records the filled shapes, and reports the color at a point of the tile by the even-odd rule. */
function fakeContext() {
  const fills: { color: string; rings: [number, number][][] }[] = [];
  let rings: [number, number][][] = [];
  const nothing = () => {};
  return {
    fills,
    fillStyle: '',
    ...{ fillRect: nothing, stroke: nothing, strokeText: nothing, fillText: nothing, arc: nothing },
    measureText: (text: string) => ({ width: text.length * 8 }),
    beginPath: () => {
      rings = [];
    },
    moveTo: (x: number, y: number) => void rings.push([[x, y]]),
    lineTo: (x: number, y: number) => void rings.at(-1)?.push([x, y]),
    fill() {
      fills.push({ color: this.fillStyle, rings });
    },
  };
}

function isLand(zoom: number, lon: number, lat: number): boolean {
  const [x = 0, y = 0] = project([[lon, lat]]);
  const world = 256 * 2 ** zoom;
  const place = { x: Math.floor((x * world) / 256), y: Math.floor((y * world) / 256), zoom, size: 256 };
  const context = fakeContext();
  drawTile(context as never, atlas, place, { water: 'water', land: 'land', border: '', name: '' });
  const [left, top] = [x * world - place.x * 256, y * world - place.y * 256];
  return context.fills.some(({ color, rings }) => color === 'land' && isWithin(rings, left, top));
}

function isWithin(rings: [number, number][][], x: number, y: number): boolean {
  let isIn = false;
  for (const ring of rings)
    ring.forEach(([x0, y0], at) => {
      const [x1 = 0, y1 = 0] = ring[(at + 1) % ring.length] ?? [];
      if (y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0) isIn = !isIn;
    });
  return isIn;
}

test.each([
  ['Madrid', -3.7, 40.4, true],
  ['the Atlantic', -30, 40, false],
  ['the Caspian Sea', 51, 42, false],
  ['Siberia', 100, 65, true],
  ['the South Pole', 0, -84, true],
  ['the east of Chukotka, beyond the date line', -175, 67, true],
  ['the Norwegian Sea, beside Chukotka', 0, 68, false],
])('tiles of every zoom level agree on what is land: %s', (_, lon, lat, expected) => {
  for (const zoom of [0, 2, 5, 9, 14]) expect([zoom, isLand(zoom, lon, lat)]).toEqual([zoom, expected]);
});

test('a city tile is drawn with only a few points', () => {
  let points = 0;
  const count = { moveTo: () => void points++, lineTo: () => void points++ };
  const [x = 0, y = 0] = project([[2.35, 48.85]]);
  const world = 256 * 2 ** 12;
  for (const { rings } of atlas.land)
    for (const ring of rings) trace(count, ring, { world, corner: { x: x * world, y: y * world }, size: 256 });
  expect(points).toBeLessThan(atlas.land.length * 12);
});
