import { CATEGORY_LABELS, isTimeZone, RATED_FROM } from 'contracts';
import { newRoom } from 'contracts/schemas';
import { expect, test } from 'vitest';
import { DEMO_BOOKINGS } from './bookings.ts';
import { GENERATED_PICTURES, generatedRoom } from './generated.ts';
import { DEMO_PEOPLE } from './people.ts';
import { DEMO_REVIEWS } from './reviews.ts';
import { DEMO_ROOMS } from './rooms.ts';

const distinct = (values: readonly unknown[]) => new Set(values).size;

test('there are at least 66 demo rooms, four or more in each category', () => {
  expect(DEMO_ROOMS.length).toBeGreaterThanOrEqual(66);
  for (const category of CATEGORY_LABELS) {
    expect(DEMO_ROOMS.filter((room) => room.category === category).length, category).toBeGreaterThanOrEqual(4);
  }
});

test('slugs, titles and descriptions are unique, and so is a picture within its category', () => {
  expect(distinct(DEMO_ROOMS.map(({ slug }) => slug))).toBe(DEMO_ROOMS.length);
  expect(distinct(DEMO_ROOMS.map(({ title }) => title))).toBe(DEMO_ROOMS.length);
  expect(distinct(DEMO_ROOMS.map(({ description }) => description))).toBe(DEMO_ROOMS.length);
  expect(distinct(DEMO_ROOMS.map(({ category, seed }) => `${category}/${seed}`))).toBe(DEMO_ROOMS.length);
});

test('every demo room is one that a host could add', () => {
  for (const room of [...DEMO_ROOMS, ...Array.from({ length: 300 }, (_, n) => generatedRoom(n))]) {
    const { slug, priceCents, availableFromDays, availableDays, timeZone } = room;
    expect(Number.isInteger(priceCents) && priceCents >= 3800 && priceCents <= 2_000_000, slug).toBe(true);
    expect(isTimeZone(timeZone), slug).toBe(true);
    expect(availableFromDays >= 0 && availableFromDays <= 5 && availableDays >= 60 && availableDays <= 300, slug).toBe(
      true,
    );
    const parsed = newRoom.safeParse({
      ...room,
      host: undefined,
      image: '/img/x',
      price: priceCents / 100,
      from: '2030-01-01',
      to: '2030-03-01',
    });
    expect(parsed.error, slug).toBeUndefined();
  }
});

test('both hosts have rooms, and about a third of them keep the remaining nights open', () => {
  expect(DEMO_ROOMS.filter(({ host }) => host === 'host').length).toBeGreaterThan(20);
  expect(DEMO_ROOMS.filter(({ host }) => host === 'host2').length).toBeGreaterThan(20);
  const share = DEMO_ROOMS.filter(({ keepOpen }) => keepOpen).length / DEMO_ROOMS.length;
  expect(share).toBeGreaterThan(0.25);
  expect(share).toBeLessThan(0.45);
});

test('bookings lie in the window of their room and never share a night of it', () => {
  const nights = new Set<string>();
  for (const { room: slug, startInDays, nights: length } of DEMO_BOOKINGS) {
    const room = DEMO_ROOMS.find((candidate) => candidate.slug === slug);
    if (!room) throw new Error(`No room ${slug}`);
    const windowEnd = room.availableFromDays + room.availableDays;
    expect(startInDays + length, slug).toBeLessThanOrEqual(windowEnd);
    if (startInDays > 0) expect(startInDays, slug).toBeGreaterThanOrEqual(room.availableFromDays);
    for (let day = startInDays; day < startInDays + length; day++) {
      expect(nights.has(`${slug}/${day}`), `${slug} ${day}`).toBe(false);
      nights.add(`${slug}/${day}`);
    }
  }
});

test('a room that is booked as a whole has one stay that is not over', () => {
  for (const { slug } of DEMO_ROOMS.filter(({ keepOpen }) => !keepOpen)) {
    const open = DEMO_BOOKINGS.filter(({ room, startInDays, nights }) => room === slug && startInDays + nights > 0);
    expect(open.length, slug).toBeLessThanOrEqual(1);
  }
});

test('both guests have past, running and coming stays, and both hosts have guests', () => {
  for (const guest of ['guest', 'guest2']) {
    const stays = DEMO_BOOKINGS.filter((booking) => booking.guest === guest);
    expect(stays.some(({ startInDays, nights }) => startInDays + nights < 0)).toBe(true);
    expect(stays.some(({ startInDays, nights }) => startInDays < 0 && startInDays + nights > 1)).toBe(true);
    expect(stays.some(({ startInDays }) => startInDays > 1)).toBe(true);
  }
  const hosts = DEMO_BOOKINGS.map(({ room }) => DEMO_ROOMS.find(({ slug }) => slug === room)?.host);
  expect(distinct(hosts)).toBe(2);
});

test('reviews are of stays that are over, one each, and three make a rating', () => {
  const keys = DEMO_REVIEWS.map(({ room, guest, startInDays }) => `${room}/${guest}/${startInDays}`);
  expect(distinct(keys)).toBe(DEMO_REVIEWS.length);
  for (const { room, guest, startInDays } of DEMO_REVIEWS) {
    const stay = DEMO_BOOKINGS.find(
      (booking) => booking.room === room && booking.guest === guest && booking.startInDays === startInDays,
    );
    expect(startInDays + (stay?.nights ?? 99), room).toBeLessThan(-3);
    expect(DEMO_REVIEWS.filter((review) => review.room === room).length, room).toBeGreaterThanOrEqual(RATED_FROM);
  }
});

test('there are five demo people with distinct portraits', () => {
  expect(DEMO_PEOPLE.map(({ email }) => email)).toEqual([
    'guest@lodge.test',
    'guest2@lodge.test',
    'host@lodge.test',
    'host2@lodge.test',
    'admin@lodge.test',
  ]);
  expect(distinct(DEMO_PEOPLE.map(({ portraitSeed }) => portraitSeed))).toBe(5);
});

test('a generated room depends on its number alone, and categories take turns', () => {
  expect(generatedRoom(123_456)).toEqual(generatedRoom(123_456));
  expect(CATEGORY_LABELS.map((_, n) => generatedRoom(n).category)).toEqual(CATEGORY_LABELS);
  const rooms = Array.from({ length: 3000 }, (_, n) => generatedRoom(n));
  expect(distinct(rooms.map(({ slug }) => slug))).toBe(3000);
  expect(rooms.every(({ pictureSeed }) => pictureSeed >= 0 && pictureSeed < GENERATED_PICTURES)).toBe(true);
});
