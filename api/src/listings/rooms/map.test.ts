import { CIRCLE_METRES, type Spot } from 'contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { addRoom, book, hold, inDays, roomBody, stay } from '../../../tests/lodging.ts';
import { allPages } from '../../../tests/pages.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { intentIdOf } from '../../base/ports/payments.ts';
import { loadGazetteer } from '../places/gazetteer.ts';
import { extentOf, fieldsFor } from './find-pins.ts';

const api = useApi();
let host: Caller;
const rooms: Record<string, string> = {};
const nameOf = (id: string) => Object.keys(rooms).find((name) => rooms[name] === id) ?? id;

const ALFAMA = { lat: 38.71234, lon: -9.12987 };

beforeAll(async () => {
  await loadGazetteer(api.services);
  host = await api.signIn('host@lodge.test', 'host');
  const add = async (name: string, change: Record<string, unknown>) => {
    rooms[name] = await addRoom(host, change);
  };
  await add('alfama', { location: 'Lisbon, Portugal', spot: ALFAMA, price: 90 });
  await add('lisbon', { location: 'Lisbon, Portugal', price: 80 });
  await add('evora', { location: 'Évora, Portugal', price: 60, category: 'Lux' });
  await add('west of the date line', { location: 'Suva, Fiji', spot: { lat: -17.5, lon: 179.98 }, price: 300 });
  await add('east of the date line', { location: 'Suva, Fiji', spot: { lat: -17.5, lon: -179.98 }, price: 200 });
  await add('xanadu', { location: 'Xanadupolis' });
});

const get = async (path: string, caller?: Caller) =>
  (await (caller ? caller.call('GET', path) : api.anyone('GET', path))).body;

async function found(query: string): Promise<string[]> {
  return (await get(`/api/rooms?fields=card&${query}`)).map(({ _id }: { _id: string }) => nameOf(_id)).sort();
}

const pinsIn = (query: string) => get(`/api/search/pins?${query}`);

describe('map bounds', () => {
  test.each([
    ['rooms in a city', 'bounds=-9.3,38.6,-9,38.9', ['alfama', 'lisbon']],
    ['rooms in a country below a price', 'bounds=-9.6,36.9,-6.1,42.2&max=80', ['evora', 'lisbon']],
    ['rooms in a country in a category', 'bounds=-9.6,36.9,-6.1,42.2&category=Lux', ['evora']],
    [
      'rooms on both sides of the date line',
      'bounds=179,-18,-179,-17',
      ['east of the date line', 'west of the date line'],
    ],
    ['rooms on one side of the date line', 'bounds=179,-18,180,-17', ['west of the date line']],
    ['rooms in the world', 'bounds=-180,-90,180,90&max=80', ['evora', 'lisbon']],
    ['only rooms that are also in the given place', 'bounds=-9.6,36.9,-6.1,42.2&where=Lisbon&max=80', ['lisbon']],
    ['nothing at sea', 'bounds=-30,30,-20,40', []],
    ['nothing at a point', 'bounds=0,0,0,0', []],
  ])('find %s', async (_, query, expected) => {
    expect(await found(query)).toEqual(expected);
    expect((await get(`/api/search?${query}`)).count).toBe(expected.length);
    const { pins } = await pinsIn(query);
    expect(pins.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(expected.length);
  });

  test('apply to every page and order', async () => {
    const whole = await get('/api/rooms?bounds=-180,-90,180,90&sort=price');
    const paged = await allPages(api.anyone, '/api/rooms?bounds=-180,-90,180,90&sort=price&limit=2');
    const ids = (list: { _id: string }[]) => list.map(({ _id }) => nameOf(_id));
    expect(ids(whole)).toEqual(['evora', 'lisbon', 'alfama', 'east of the date line', 'west of the date line']);
    expect(ids(paged)).toEqual(ids(whole));
  });

  test.each([
    ['upside down', '-9,39,-8,38', 'must not have its south above its north'],
    ['beyond the pole', '-9,38,-8,91', ''],
    ['beyond the date line', '-181,38,-8,39', ''],
    ['three numbers', '1,2,3', 'must be west,south,east,north in degrees'],
    ['words', 'a,b,c,d', 'must be west,south,east,north in degrees'],
    ['gaps', '1,,2,3', 'must be west,south,east,north in degrees'],
    ['not a number', 'NaN,1,2,3', 'must be west,south,east,north in degrees'],
    ['too many digits', `${'9'.repeat(400)},1,2,3`, ''],
    ['empty', '', ''],
  ])('map bounds that are invalid cause a clear error: %s', async (_, bounds, sentence) => {
    for (const path of ['rooms', 'search', 'search/pins']) {
      const { status, body } = await api.anyone('GET', `/api/${path}?bounds=${bounds}`);
      expect([path, status, body.code]).toEqual([path, 422, 'invalid-request']);
      expect(JSON.stringify(body.fields)).toContain(sentence);
    }
  });

  test('are required for pins', async () => {
    expect((await api.anyone('GET', '/api/search/pins')).status).toBe(422);
  });
});

describe('pins', () => {
  test('group nearby rooms and show the lowest price', async () => {
    const { pins, isExact, extent } = await pinsIn('bounds=-180,-85,180,85&where=Portugal');
    expect(pins).toMatchObject([{ count: 3, price: 60 }]);
    expect(isExact).toBe(true);
    const [west, south, east, north] = extent;
    expect([west < -9.1, south < 38.6, east > -8, north > 38.7]).toEqual([true, true, true, true]);
  });

  test('are split as the map zooms in', async () => {
    const { pins } = await pinsIn('bounds=-9.17,38.69,-9.1,38.73');
    const singles = pins.filter(({ count }: { count: number }) => count === 1);
    expect(
      singles.map(({ room, price }: { room: { _id: string }; price: number }) => [nameOf(room._id), price]).sort(),
    ).toEqual([
      ['alfama', 90],
      ['lisbon', 80],
    ]);
    expect(singles[0].room).toMatchObject({ title: 'Quiet house by the sea', location: 'Lisbon, Portugal' });
  });

  test('are empty for an unknown place', async () => {
    expect(await pinsIn('bounds=-180,-85,180,85&where=Xyzzyplugh')).toMatchObject({ pins: [], extent: null });
  });

  test.each([
    ['the world', [-180, -85, 180, 85], 8],
    ['a quarter of the world', [-90, 0, 0, 66.5], 32],
    ['the same size across the date line', [135, 0, -135, 66.5], 32],
    ['a point', [1, 1, 1, 1], 2 ** 22],
  ] as const)('use a suitable grid for %s', (_, bounds, fields) => expect(fieldsFor([...bounds])).toBe(fields));
});

test.each([
  ['nothing', [], null],
  ['one room', [[-9, -9]], [-9, 1, -9, 2]],
  [
    'both sides of the Atlantic',
    [
      [-80, -70],
      [10, 20],
    ],
    [-80, 1, 20, 2],
  ],
  [
    'both sides of the date line',
    [
      [-179, -170],
      [175, 178],
    ],
    [175, 1, -170, 2],
  ],
  [
    'a cell within another cell',
    [
      [0, 40],
      [10, 20],
      [50, 51],
    ],
    [0, 1, 51, 2],
  ],
] as [string, [number, number][], number[] | null][])(
  'the extent of %s is the narrowest around it',
  (_, spans, extent) => {
    expect(extentOf(spans.map(([west, east]) => ({ west, east, south: 1, north: 2 })))).toEqual(extent);
  },
);

test('a room without a known position is in the list but not on the map', async () => {
  expect(await found('sort=newest')).toContain('xanadu');
  expect(await found('bounds=-180,-90,180,90')).not.toContain('xanadu');
  expect((await get(`/api/room/${rooms.xanadu}`)).spot).toBeUndefined();
});

describe('the exact position of a room', () => {
  const spotFor = async (caller?: Caller) => (await get(`/api/room/${rooms.alfama}`, caller)).spot;

  test('is hidden from people who have not booked it', async () => {
    const guest = await api.signIn('curious@lodge.test');
    const around = 'bounds=-9.2,38.6,-9,38.9';
    for (const path of [
      ...['/rooms', '/rooms?fields=card', `/rooms?${around}`, `/rooms?fields=card&${around}`, `/rooms/${host.email}`],
      ...[`/search?${around}`, `/search/pins?${around}`, '/places?q=Lisbon', `/room/${rooms.alfama}`],
    ]) {
      for (const caller of [undefined, guest]) {
        const text = JSON.stringify(await get(`/api${path}`, caller));
        expect([path, text.includes('38.71234'), text.includes('-9.12987')]).toEqual([path, false, false]);
      }
    }
    const spot = await spotFor(guest);
    expect(spot.isExact).toBe(false);
    expect(metersBetween(spot, ALFAMA)).toBeGreaterThan(1);
    expect(metersBetween(spot, ALFAMA)).toBeLessThan(CIRCLE_METRES);
  });

  test('cannot be found by searching small bounds', async () => {
    const [{ lat, lon }, step] = [ALFAMA, 0.0003];
    expect(await found(`bounds=${lon - step},${lat - step},${lon + step},${lat + step}`)).toEqual([]);
  });

  test('is shown to its host, admins and guests with an upcoming stay', async () => {
    const exact = { ...ALFAMA, isExact: true };
    const guest = await api.signIn('guest@lodge.test');
    expect(await spotFor(host)).toEqual(exact);
    expect(await spotFor(await api.signIn('admin@lodge.test', 'admin'))).toEqual(exact);
    expect((await spotFor(await api.signIn('host2@lodge.test', 'host'))).isExact).toBe(false);
    const { body } = await book(api, guest, stay(rooms.alfama ?? '', 1, 2, 90));
    expect(await spotFor(guest)).toEqual(exact);
    expect((await spotFor()).isExact).toBe(false);
    await guest.call('POST', `/api/bookings/${body.insertedId}/cancellation`, { refund: 90 });
    expect((await spotFor(guest)).isExact).toBe(false);
  });
});

test('the page of a booking shows the exact position only while the booking is confirmed', async () => {
  const guest = await api.signIn('trip@lodge.test');
  const spotOn = async (id: string, caller = guest) => (await get(`/api/bookings/${id}`, caller)).spot;
  const wanted = stay(rooms.alfama ?? '', 1, 1, 90);
  const held = await hold(guest, wanted);
  expect(await spotOn(held.body.bookingId)).toBeUndefined();
  expect((await get(`/api/room/${rooms.alfama}`, guest)).spot.isExact).toBe(false);
  api.payments.pay(held.body.clientSecret);
  const transactionId = intentIdOf(held.body.clientSecret);
  const id = (await guest.call('POST', '/api/bookings', { ...wanted, transactionId })).body.insertedId;
  expect(await spotOn(id)).toEqual(ALFAMA);
  expect(await spotOn(id, host)).toEqual(ALFAMA);
  await guest.call('POST', `/api/bookings/${id}/cancellation`, { refund: 45 });
  expect(await spotOn(id)).toBeUndefined();
  const unknown = await book(api, guest, stay(rooms.xanadu ?? '', 5, 1));
  expect(unknown.status).toBe(200);
  expect(await spotOn(unknown.body.insertedId)).toBeUndefined();
});

test('a pin that the host has moved remains until the location changes', async () => {
  const id = await addRoom(host, { location: 'Porto, Portugal' });
  const spotOf = async (): Promise<Spot> => (await get(`/api/room/${id}`, host)).spot;
  const gazetteer = await spotOf();
  let version = 1;
  const save = async (change: object) => {
    const body = await roomBody(host, { location: 'Porto, Portugal', ...change, version: version++ });
    return (await host.call('PUT', `/api/rooms/${id}`, body)).status;
  };
  const moved = { lat: 41.15001, lon: -8.61002 };
  expect(await save({ spot: moved })).toBe(200);
  expect(await spotOf()).toMatchObject(moved);
  expect(await save({ from: inDays(1) })).toBe(200);
  expect(await spotOf()).toMatchObject(moved);
  expect(await save({ spot: null })).toBe(200);
  expect(await spotOf()).toEqual(gazetteer);
  expect(await save({ location: 'Xanadupolis' })).toBe(200);
  expect(await spotOf()).toBeUndefined();
  for (const spot of [{ lat: 86, lon: 0 }, { lat: 1 }, { lat: 'x', lon: 1 }, 'here']) {
    expect(await save({ spot })).toBe(422);
  }
});

function metersBetween(one: Spot, other: Spot): number {
  const [north, east] = [one.lat - other.lat, (one.lon - other.lon) * Math.cos((one.lat * Math.PI) / 180)];
  return Math.hypot(north, east) * 111_195;
}
