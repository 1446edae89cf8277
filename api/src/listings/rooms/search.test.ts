import { AMENITY_NAMES, ONE_ADULT, partyProblem } from 'contracts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { addRoom, book, hold, inDays, stay } from '../../../tests/lodging.ts';
import { allPages } from '../../../tests/pages.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { loadGazetteer } from '../places/gazetteer.ts';

const api = useApi();
let host: Caller;
let guest: Caller;
const rooms: Record<string, string> = {};
const nameOf = (id: string) => Object.keys(rooms).find((name) => rooms[name] === id) ?? id;

beforeAll(async () => {
  await loadGazetteer(api.services);
  host = await api.signIn('host@lodge.test', 'host');
  guest = await api.signIn('guest@lodge.test');
  const add = async (name: string, change: Record<string, unknown>) => {
    rooms[name] = await addRoom(host, change);
  };
  await add('lisbon', { location: 'Lisbon, Portugal', price: 80, amenities: ['wifi', 'pets-allowed'] });
  await add('evora', { location: 'Évora, Alentejo, Portugal', price: 60, guests: 2, bedrooms: 1, category: 'Lux' });
  await add('como', { location: 'Como, Lombardy, Italy', price: 250, guests: 8, bedrooms: 5, keepOpen: true });
  await add('springfield', { location: 'Springfield, Illinois, USA', price: 99.5, cancellationPolicy: 'firm' });
  await add('ozark', { location: 'Springfield, Missouri, USA', price: 40, cancellationPolicy: 'flexible' });
  await add('atlantis', { location: 'Atlantis', price: 1000 });
});

const queryOf = (search: object) =>
  new URLSearchParams(Object.entries(search).map(([name, value]): [string, string] => [name, String(value)]));

async function found(search: Record<string, string | number>): Promise<string[]> {
  const query = queryOf(search);
  const { status, body } = await api.anyone('GET', `/api/rooms?fields=card&${query}`);
  expect([status, body.detail]).toEqual([200, undefined]);
  return body.map(({ _id }: { _id: string }) => nameOf(_id)).sort();
}

async function summary(search: Record<string, string | number>) {
  const query = queryOf(search);
  return (await api.anyone('GET', `/api/search?${query}`)).body;
}

const suggest = async (q: string): Promise<string[]> =>
  (await api.anyone('GET', `/api/places?q=${encodeURIComponent(q)}`)).body.map(({ label }: { label: string }) => label);

describe('a place search', () => {
  test.each([
    ['a country', 'Portugal', ['evora', 'lisbon']],
    ['a country by another name', 'USA', ['ozark', 'springfield']],
    ['a region', 'Alentejo', ['evora']],
    ['a region of a country', 'Lombardy, Italy', ['como']],
    ['a city', 'Lisbon', ['lisbon']],
    ['a city in the format of the suggestions', 'Évora, Portugal', ['evora']],
    ['a place in lower case without accents', 'evora', ['evora']],
    ['all cities with the same name', 'Springfield, USA', ['ozark', 'springfield']],
    ['the city with this name in a region', 'Springfield, Illinois, USA', ['springfield']],
    ['a place despite a typo', 'Lisbn', ['lisbon']],
    ['a place in a country despite a typo', 'Evorra, Portugal', ['evora']],
    ['a place that only a host has named', 'Atlantis', ['atlantis']],
    ['nothing in a place without rooms', 'Reykjavík', []],
    ['nothing for an unknown name', 'Xyzzyplugh', []],
    ['a place in another script', 'ლისაბონი', ['lisbon']],
    ['nothing for a text without letters', '!?', []],
  ])('finds %s', async (_, where, expected) => expect(await found({ where })).toEqual(expected));

  test('returns the place that it found', async () => {
    const { place } = await summary({ where: 'lisbn' });
    expect(place).toMatchObject({ kind: 'city', label: 'Lisbon, Portugal', spot: { lat: expect.closeTo(38.7, 1) } });
    expect((await summary({ where: 'Xyzzyplugh' })).place).toBeNull();
  });

  test('suggests places with rooms first', async () => {
    expect((await suggest('spri'))[0]).toBe('Springfield, Missouri, United States');
    expect((await suggest('port')).slice(0, 2)).toEqual(['Portugal', 'Porto Alegre, Brazil']);
    expect((await suggest('como, it'))[0]).toBe('Como, Italy');
    expect(await suggest('barcelna')).toContain('Barcelona, Spain');
    expect(await suggest('%_')).toEqual([]);
  });

  test('suggests the places with most rooms for an empty text', async () => {
    expect((await suggest('')).slice(0, 3)).toEqual(['Springfield, United States', 'Portugal', 'United States']);
  });

  test('names the state of a city that looks like another place', async () => {
    expect(await suggest('italy')).toEqual(expect.arrayContaining(['Italy', 'Italy, Texas, United States']));
    expect(await found({ where: 'Springfield, Missouri, United States' })).toEqual(['ozark']);
  });
});

test('a listing is found at its new location until it is unlisted or deleted', async () => {
  const id = await addRoom(host, { location: 'Oslo, Norway' });
  const { body: room } = await api.anyone('GET', `/api/room/${id}`);
  const { image, host: _, ...rest } = room;
  const moved = { ...rest, image, location: 'Bergen, Norway', version: room.version };
  expect((await host.call('PUT', `/api/rooms/${id}`, moved)).status).toBe(200);
  expect(await found({ where: 'Oslo' })).toEqual([]);
  expect(await found({ where: 'Bergen' })).toEqual([id]);
  await host.call('PUT', `/api/rooms/${id}/unlisted`, { unlisted: true });
  expect(await found({ where: 'Bergen' })).toEqual([]);
  await host.call('PUT', `/api/rooms/${id}/unlisted`, { unlisted: false });
  expect(await found({ where: 'Bergen' })).toEqual([id]);
  await host.call('DELETE', `/api/rooms/${id}`);
  expect(await found({ where: 'Norway' })).toEqual([]);
});

describe('a search in a city without rooms', () => {
  test('finds rooms at most 80 km away, nearest first', async () => {
    const setubal = await addRoom(host, { location: 'Setúbal, Portugal', price: 70 });
    const { count, near } = await summary({ where: 'Sintra' });
    expect(count).toBe(0);
    expect(near).toMatchObject({ km: 80, count: 2, isExact: true });
    expect(near.rooms.map(({ _id, km }: { _id: string; km: number }) => [_id, km])).toEqual([
      [rooms.lisbon, expect.closeTo(23, -1)],
      [setubal, expect.closeTo(52, -1)],
    ]);
    await host.call('DELETE', `/api/rooms/${setubal}`);
  });

  test('finds only nearby rooms that match its other criteria, with the price of the stay', async () => {
    const asked = { where: 'Sintra', from: inDays(20), to: inDays(23) };
    expect((await summary({ ...asked, category: 'Lux' })).near).toBeUndefined();
    expect((await summary({ ...asked, max: 79 })).near).toBeUndefined();
    const { near } = await summary({ ...asked, sort: 'price' });
    expect(near.rooms[0].stay).toMatchObject({ from: inDays(20), to: inDays(23), total: 240 });
  });

  test('finds no nearby rooms if the place has rooms', async () => {
    expect((await summary({ where: 'Lisbon' })).near).toBeUndefined();
  });

  test('finds rooms on both sides of the date line', async () => {
    const taveuni = await addRoom(host, { location: 'Waiyevo, Fiji', spot: { lat: -16.5, lon: -179.95 } });
    const { near } = await summary({ where: 'Labasa, Fiji' });
    expect(near.rooms.map(({ _id }: { _id: string }) => _id)).toEqual([taveuni]);
    await host.call('DELETE', `/api/rooms/${taveuni}`);
  });
});

describe('search dates', () => {
  const dates = (from: number, nights: number) => ({ from: inDays(from), to: inDays(from + nights) });

  test('exclude rooms that are booked, held or not offered', async () => {
    await book(api, guest, stay(rooms.como ?? '', 10, 3, 250));
    expect(await found({ ...dates(10, 2), min: 200 })).toEqual(['atlantis']);
    expect(await found({ ...dates(12, 2), min: 200 })).toEqual(['atlantis']);
    expect(await found({ ...dates(13, 2), min: 200 })).toEqual(['atlantis', 'como']);
    expect(await found(dates(58, 3))).toEqual([]);
    await hold(guest, stay(rooms.atlantis ?? '', 30, 2, 1000));
    // Atlantis is held as a whole.
    expect(await found({ ...dates(13, 2), min: 200 })).toEqual(['como']);
  });

  test('determine the price and free cancellation date of each room', async () => {
    const { body } = await api.anyone('GET', `/api/rooms?fields=card&where=Evora&from=${inDays(20)}&to=${inDays(23)}`);
    expect(body[0].stay).toEqual({ from: inDays(20), to: inDays(23), total: 180, freeUntil: inDays(15) });
  });

  test('can be an approximate length around a day', async () => {
    const ask = (stay: string, from: number) =>
      api.anyone('GET', `/api/rooms?fields=card&where=Como&stay=${stay}&from=${inDays(from)}`);
    // The room is booked from day 10 to day 13, so the nearest free week starts on day 13.
    expect((await ask('week', 11)).body[0].stay).toMatchObject({ from: inDays(13), to: inDays(20), total: 1750 });
    const [weekend] = (await ask('weekend', 11)).body;
    expect(new Date(weekend.stay.from).getUTCDay()).toBe(5);
    // The room is offered for only sixty days.
    expect((await ask('month', 50)).body).toHaveLength(0);
  });
});

describe('a filter', () => {
  test.each<[string, Record<string, string | number>, string[]]>([
    ['a party', { adults: 5, children: 3 }, ['como']],
    ['infants, who do not count', { adults: 8, infants: 2 }, ['como']],
    ['pets', { pets: 1 }, ['lisbon']],
    ['a minimum price', { min: 250, where: 'Italy' }, ['como']],
    ['a maximum price', { max: 60 }, ['evora', 'ozark']],
    ['a maximum price of zero, which no room has', { max: 0 }, []],
    ['bedrooms', { bedrooms: 3 }, ['como']],
    ['amenities', { amenities: 'pets-allowed,wifi' }, ['lisbon']],
    ['a category', { category: 'Lux', max: 100 }, ['evora']],
    ['free cancellation on short notice', { refundable: 1, where: 'USA' }, ['ozark']],
  ])('finds rooms for %s', async (_, search, expected) => expect(await found(search)).toEqual(expected));

  test.each<Record<string, number>>([
    {},
    { adults: 2, infants: 10 },
    { adults: 2, children: 1 },
    { adults: 3, children: 2, pets: 1 },
    { adults: 4, pets: 2 },
    { adults: 8 },
  ])('finds the rooms that the party %o can book', async (party) => {
    const fits = Object.values(rooms).map(async (id) => {
      const room = (await api.anyone('GET', `/api/room/${id}`)).body;
      return partyProblem(room, { ...ONE_ADULT, ...party }) === undefined;
    });
    const bookable = await Promise.all(fits);
    expect((await found(party)).sort()).toEqual(
      Object.keys(rooms)
        .filter((_, index) => bookable[index])
        .sort(),
    );
  });

  test('finds stays that can be canceled for free on these dates', async () => {
    const usa = { where: 'USA', refundable: 1 };
    expect(await found({ ...usa, from: inDays(25), to: inDays(26) })).toEqual(['ozark']);
    expect(await found({ ...usa, from: inDays(40), to: inDays(41) })).toEqual(['ozark', 'springfield']);
  });
});

test('results are paginated by price or newest first', async () => {
  for (const [sort, expected] of [
    ['price', ['ozark', 'evora', 'lisbon', 'springfield', 'como', 'atlantis']],
    ['-price', ['atlantis', 'como', 'springfield', 'lisbon', 'evora', 'ozark']],
    ['newest', ['atlantis', 'ozark', 'springfield', 'como', 'evora', 'lisbon']],
  ] as const) {
    const seen = await allPages(api.anyone, `/api/rooms?sort=${sort}&limit=2`);
    expect(seen.map(({ _id }) => nameOf(_id))).toEqual(expected);
  }
});

describe('a search summary', () => {
  test('counts prices independently of the price filter', async () => {
    const { count, isExact, prices, without } = await summary({ where: 'Portugal', max: 70 });
    expect({ count, isExact, without }).toEqual({ count: 1, isExact: true, without: [] });
    expect(prices.edges[0]).toBe(60);
    expect(prices.counts.reduce((sum: number, each: number) => sum + each)).toBe(2);
    expect(prices.edges).toHaveLength(prices.counts.length + 1);
  });

  test('suggests which filter to remove if nothing is found', async () => {
    const { count, without } = await summary({ where: 'Portugal', adults: 8, max: 300, amenities: 'wifi' });
    expect(count).toBe(0);
    expect(without).toEqual([{ part: 'party', count: 1, isExact: true }]);
  });
});

test('an invalid search is refused', async () => {
  for (const query of [
    'from=2026-12-05&to=2026-12-01',
    'to=2026-12-05',
    'from=2026-02-30&to=2026-03-02',
    'adults=0',
    'adults=1e9',
    'min=-1',
    'min=9&max=3',
    'amenities=moat',
    'stay=year&from=2026-12-01',
    'min=1.001',
    'cursor=x&sort=price',
    `cursor=99999999999.${crypto.randomUUID()}&sort=price`,
    'cursor=x&adults=2',
  ]) {
    const { status, body } = await api.anyone('GET', `/api/rooms?${query}`);
    expect([query, status, body.code]).toEqual([query, 422, 'invalid-request']);
  }
});

test('no search causes a server error', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 30 });
  const searches = fc.record(
    {
      where: text,
      cursor: text,
      from: fc.integer({ min: -400, max: 800 }).map(inDays),
      to: fc.integer({ min: -400, max: 800 }).map(inDays),
      adults: fc.integer({ min: -1, max: 60 }),
      max: fc.double({ min: -1, max: 200_000 }),
      amenities: fc.array(fc.constantFrom(...AMENITY_NAMES, 'moat')).map(String),
      sort: fc.constantFrom('price', '-price', 'newest', 'rating'),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(searches, fc.constantFrom('rooms', 'search'), async (search, path) => {
      const query = queryOf(search);
      expect([200, 422]).toContain((await api.anyone('GET', `/api/${path}?${query}`)).status);
    }),
    { numRuns: 150 },
  );
});
