import { CATEGORY_LABELS } from 'contracts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawPortrait, drawScene, VIEWS } from './index.ts';

const all = (seed: number) =>
  CATEGORY_LABELS.flatMap((category) => VIEWS.map((view) => drawScene({ category, seed, view })));

test('the same request draws the same picture', () => {
  expect(all(3)).toEqual(all(3));
  expect(drawPortrait({ seed: 4 })).toBe(drawPortrait({ seed: 4 }));
});

test('no two pictures of ten seeds are alike', () => {
  const pictures = Array.from({ length: 10 }, (_, seed) => all(seed)).flat();
  expect(new Set(pictures).size).toBe(10 * CATEGORY_LABELS.length * VIEWS.length);
});

test('every number in a picture is a number and every reference leads somewhere', () => {
  for (const svg of [...all(0), ...all(1), ...all(2), drawPortrait({ seed: 1 })]) {
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    const ids = new Set([...svg.matchAll(/ id="(\w+)"/g)].map(([, id]) => id));
    for (const [, id] of svg.matchAll(/url\(#(\w+)\)/g)) expect(ids).toContain(id);
    expect(svg.match(/<g[ >]/g)?.length).toBe(svg.match(/<\/g>/g)?.length);
  }
});

test('a picture is light, holds no text and no filter', () => {
  for (const svg of all(7)) {
    expect(svg.length).toBeLessThan(120_000);
    expect(svg).not.toMatch(/<text|<filter|<image|<script/);
  }
});

test('every category renders at 3:2 in many colours', async () => {
  for (const category of CATEGORY_LABELS) {
    const { data, info } = await sharp(Buffer.from(drawScene({ category, seed: 0, width: 240 })))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([240, 160]);
    const colours = new Set<number>();
    for (let i = 0; i < data.length; i += 3)
      colours.add(((data[i] ?? 0) << 16) | ((data[i + 1] ?? 0) << 8) | (data[i + 2] ?? 0));
    expect(colours.size, category).toBeGreaterThan(1000);
  }
});
