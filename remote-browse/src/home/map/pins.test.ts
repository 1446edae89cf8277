import { mapField, type SearchPins } from 'contracts';
import { expect, test } from 'vitest';
import { boundsAround, closerTo, placeOf, roomsOf, toMapPins } from './pins.ts';

const LISBON = { lat: 38.72, lon: -9.14 };
const ROME = { lat: 41.9, lon: 12.5 };
const room = { _id: 'room-1', title: 'Sunny flat', location: 'Lisbon, Portugal', image: '/img/1' };
const found: SearchPins = {
  pins: [
    { ...LISBON, count: 1, price: 19.99, room },
    { ...ROME, count: 12, price: 1260 },
  ],
  fields: 64,
  isExact: true,
  extent: null,
};
const nothing = { rooms: [] };

test('the label of a group has its number of rooms and lowest price', () => {
  expect(toMapPins(found, nothing, undefined)).toMatchObject([
    { key: 'room-1', text: '$19.99', label: 'Sunny flat, Lisbon, Portugal, $19.99 per night' },
    { text: '12', label: '12 rooms from $1,260 per night', isGroup: true },
  ]);
  expect(toMapPins({ ...found, isExact: false }, nothing, undefined)[1]?.text).toBe('12+');
});

test('the pin or group of the room under the pointer is marked', () => {
  const states = (marked: Parameters<typeof toMapPins>[1], chosen?: string) =>
    toMapPins(found, marked, chosen).map(({ state }) => state);
  expect(states({ rooms: ['room-1'] })).toEqual(['marked', undefined]);
  expect(states({ rooms: ['room-7'], field: mapField({ lat: 41.8, lon: 12.6 }, 64) })).toEqual([undefined, 'marked']);
  expect(states({ rooms: ['room-1'] }, 'room-1')).toEqual(['chosen', undefined]);
});

test('a group represents the rooms of the list within it', () => {
  const [single, group] = toMapPins(found, nothing, undefined);
  const spots = new Map([
    ['room-1', LISBON],
    ['room-7', { lat: 41.8, lon: 12.6 }],
  ]);
  expect(single && roomsOf(single, found, spots).rooms).toEqual(['room-1']);
  expect(group && roomsOf(group, found, spots).rooms).toEqual(['room-7']);
});

test('zooming into a group has a limit', () => {
  expect(closerTo(LISBON, [-17.14, 30.72, -1.14, 46.72])).toEqual([-11.14, 36.72, -7.14, 40.72]);
  expect(closerTo({ lat: 0, lon: 179 }, [170, -10, -170, 10])).toEqual([176.5, -2.5, -178.5, 2.5]);
  expect(closerTo(LISBON, [-180, -85, 180, 85])).toEqual([-54.14, 17.47, 35.86, 59.97]);
  expect(closerTo(LISBON, [-9.141, 38.719, -9.139, 38.721])).toBeUndefined();
  expect(placeOf(LISBON)).toEqual([-9.144, 38.716, -9.136, 38.724]);
});

test('the map initially shows all results or the world', () => {
  expect(boundsAround([-9, 38, 3, 44], 0.02)).toEqual([-10, 37.5, 4, 44.5]);
  expect(boundsAround([-180, -85, 180, 85], 0.02)).toEqual([-180, -85, 180, 85]);
  expect(boundsAround([1, 1, 1, 1], 0.02)).toEqual([0.98, 0.98, 1.02, 1.02]);
  expect(boundsAround([175, -20, -173, -8], 0.02)).toEqual([174, -21, -172, -7]);
  expect(boundsAround([10, 0, 5, 10], 0.02)).toEqual([-180, -0.8333, 180, 10.8333]);
  expect(boundsAround(null, 0.02)).toBeUndefined();
});

test('a map without streets shows enough around a room to include a city', () => {
  expect(boundsAround([1, 1, 1, 1], 1)).toEqual([0, 0, 2, 2]);
  expect(boundsAround([1, 1, 1.5, 1.5], 1)).toEqual([0.25, 0.25, 2.25, 2.25]);
  expect(boundsAround([-9, 38, 3, 44], 1)).toEqual([-10, 37.5, 4, 44.5]);
});
