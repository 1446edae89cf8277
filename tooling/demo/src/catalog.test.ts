import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CATEGORY_LABELS, RATED_FROM } from 'contracts';
import { newRoom } from 'contracts/schemas';
import { expect, test } from 'vitest';
import { catalog, picturesOf } from './catalog.ts';
import { PICTURES } from './save-picture.ts';

const { bookings, people, rooms } = catalog;
const distinct = (values: readonly unknown[]) => new Set(values).size;
const filesOf = (width: string) => readdirSync(join(PICTURES, width)).sort();
const named = (names: string[]) => names.map((name) => `${name}.avif`).sort();

test('there are picture files for exactly the rooms and people in the catalog', () => {
  const keys = people.map(({ key }) => key);
  const first = rooms.map(({ slug }) => `${slug}-1`);
  expect(filesOf('full')).toEqual(named([...rooms.flatMap(picturesOf), ...keys]));
  expect(filesOf('320')).toEqual(named([...first, ...keys]));
  expect(filesOf('640')).toEqual(named(first));
});

test('the pictures take at most 8 MB in total', () => {
  const files = ['full', '320', '640'].flatMap((width) => filesOf(width).map((name) => join(PICTURES, width, name)));
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  expect(bytes).toBeLessThanOrEqual(8_000_000);
});

test('every demo room is one that a host could add', () => {
  for (const { slug, opensInDays, openDays, ...room } of rooms) {
    const days = { from: '2030-01-01', to: '2030-03-01' };
    expect(newRoom.safeParse({ ...room, ...days, host: undefined, image: '/img/x' }).error, slug).toBeUndefined();
  }
});

test('there are at least 66 demo rooms with at least four in each category', () => {
  expect(rooms.length).toBeGreaterThanOrEqual(66);
  for (const category of CATEGORY_LABELS) {
    expect(rooms.filter((room) => room.category === category).length, category).toBeGreaterThanOrEqual(4);
  }
});

test('slugs, titles and descriptions are unique', () => {
  for (const key of ['slug', 'title', 'description'] as const)
    expect(distinct(rooms.map((room) => room[key])), key).toBe(rooms.length);
});

test('both guests have past, current and upcoming stays', () => {
  for (const guest of ['guest', 'guest2']) {
    const stays = bookings.filter((booking) => booking.guest === guest);
    expect(stays.some(({ startInDays, nights }) => startInDays + nights < 0)).toBe(true);
    expect(stays.some(({ startInDays, nights }) => startInDays < 0 && startInDays + nights > 1)).toBe(true);
    expect(stays.some(({ startInDays }) => startInDays > 1)).toBe(true);
  }
});

test('a room with reviews has enough of them for a rating', () => {
  const reviewed = bookings.filter(({ review }) => review).map(({ room }) => room);
  for (const room of reviewed) {
    expect(reviewed.filter((other) => other === room).length, room).toBeGreaterThanOrEqual(RATED_FROM);
  }
});
