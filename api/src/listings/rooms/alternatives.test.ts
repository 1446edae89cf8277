import { beforeAll, describe, expect, test } from 'vitest';
import { addRoom, book, hold, inDays, stay } from '../../../tests/lodging.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { loadGazetteer } from '../places/gazetteer.ts';

const api = useApi();
let host: Caller;
let guest: Caller;

beforeAll(async () => {
  await loadGazetteer(api.services);
  host = await api.signIn('host@lodge.test', 'host');
  guest = await api.signIn('guest@lodge.test');
});

const anyone = () => ({ call: api.anyone });
const GONE = '01900000-0000-7000-8000-000000000000';

describe('free stays', () => {
  const freeStays = async (room: string, from: number, nights: number, caller: Pick<Caller, 'call'> = anyone()) => {
    const { status, body } = await caller.call(
      'GET',
      `/api/room/${room}/free-stays?from=${inDays(from)}&nights=${nights}`,
    );
    expect(status).toBe(200);
    return body;
  };
  const days = (...ranges: [number, number][]) => ranges.map(([from, to]) => ({ from: inDays(from), to: inDays(to) }));

  test('are the nearest to the requested day', async () => {
    const room = await addRoom(host, { keepOpen: true });
    await book(api, guest, stay(room, 10, 3));
    expect(await freeStays(room, 10, 3)).toEqual(days([7, 10], [13, 16], [16, 19]));
  });

  test('do not begin in the past', async () => {
    const room = await addRoom(host, { keepOpen: true });
    await book(api, guest, stay(room, 1, 58));
    expect(await freeStays(room, 0, 1)).toEqual(days([0, 1], [59, 60]));
  });

  test('include nights that the caller holds', async () => {
    const room = await addRoom(host, { keepOpen: true, to: inDays(3) });
    await hold(guest, stay(room, 0, 3));
    expect(await freeStays(room, 0, 3, guest)).toEqual(days([0, 3]));
    expect(await freeStays(room, 0, 3)).toEqual([]);
  });

  test('do not exist in a full or unlisted room', async () => {
    const whole = await addRoom(host);
    await book(api, guest, stay(whole, 10, 3));
    const full = await addRoom(host, { keepOpen: true, to: inDays(3) });
    await book(api, guest, stay(full, 0, 3));
    const unlisted = await addRoom(host);
    await host.call('PUT', `/api/rooms/${unlisted}/unlisted`, { unlisted: true });
    const held = await addRoom(host);
    await hold(guest, stay(held, 10, 3));
    for (const room of [whole, full, unlisted, held]) expect(await freeStays(room, 20, 2)).toEqual([]);
  });

  test.each([
    ['400 nights', `from=${inDays(0)}&nights=400`, 422],
    ['no night', `from=${inDays(0)}&nights=0`, 422],
    ['an invalid day', 'from=2026-02-30&nights=2', 422],
    ['missing parameters', '', 422],
  ])('cannot be requested for %s', async (_, query, status) => {
    const room = await addRoom(host);
    expect((await api.anyone('GET', `/api/room/${room}/free-stays?${query}`)).status).toBe(status);
  });

  test.each(['nonsense', GONE])('cause a 404 error for the unknown room %s', async (id) => {
    const { status, body } = await api.anyone('GET', `/api/room/${id}/free-stays?from=${inDays(0)}&nights=2`);
    expect([status, body.code]).toEqual([404, 'room-not-found']);
  });
});

describe('similar rooms', () => {
  const named: Record<string, string> = {};
  const similar = async (room: string, search: Record<string, string | number> = {}) => {
    const query = new URLSearchParams(
      Object.entries(search).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const { status, body } = await api.anyone('GET', `/api/room/${room}/similar?${query}`);
    expect(status).toBe(200);
    return body.map(({ _id }: { _id: string }) => Object.keys(named).find((name) => named[name] === _id) ?? _id);
  };

  beforeAll(async () => {
    const other = await api.signIn('host2@lodge.test', 'host');
    const add = async (name: string, change: Record<string, unknown>) => {
      named[name] = await addRoom(other, { location: 'Lisbon, Portugal', category: 'Lux', price: 200, ...change });
    };
    await add('wanted', {});
    await add('near', { price: 210 });
    await add('cheaper', { price: 150, location: 'Porto, Portugal', guests: 2 });
    await add('abroad', { price: 200, location: 'Como, Lombardy, Italy' });
    await add('dear', { price: 401 });
    await add('cheap', { price: 99 });
    await add('neither', { location: 'Como, Lombardy, Italy', category: 'Caves' });
    await add('unlisted', {});
    await other.call('PUT', `/api/rooms/${named.unlisted}/unlisted`, { unlisted: true });
    await add('deleted', {});
    await other.call('DELETE', `/api/rooms/${named.deleted}`);
    await add('booked', { price: 205 });
    await book(api, guest, stay(named.booked ?? '', 30, 3, 205));
    await add('partly', { price: 190, keepOpen: true, amenities: ['pets-allowed'] });
    await book(api, guest, stay(named.partly ?? '', 30, 3, 190));
  });

  const dates = (from: number, to: number) => ({ from: inDays(from), to: inDays(to) });

  test('are in the same country or category at a comparable price', async () => {
    expect(await similar(named.wanted ?? '')).toEqual(['near', 'partly', 'cheaper', 'abroad']);
  });

  test('are available for the stay at a given price', async () => {
    expect(await similar(named.wanted ?? '', dates(29, 31))).not.toContain('partly');
    expect(await similar(named.wanted ?? '', dates(33, 35))).toContain('partly');
    const { body } = await api.anyone('GET', `/api/room/${named.wanted}/similar?from=${inDays(33)}&to=${inDays(35)}`);
    expect(body.find(({ _id }: { _id: string }) => _id === named.near).stay).toMatchObject({
      ...dates(33, 35),
      total: 420,
    });
  });

  test.each([
    ['a party that is too large for them', { adults: 3 }, 'cheaper'],
    ['a pet', { pets: 1 }, 'near'],
  ])('are omitted because of %s', async (_, search, missing) => {
    expect(await similar(named.wanted ?? '')).toContain(missing);
    expect(await similar(named.wanted ?? '', search)).not.toContain(missing);
  });

  test.each(['unlisted', 'deleted', 'booked'])('are also found for a room that is %s', async (name) => {
    expect(await similar(named[name] ?? '')).toContain('near');
  });

  test.each(['nonsense', GONE])('cause a 404 error for the unknown room %s', async (id) => {
    expect((await api.anyone('GET', `/api/room/${id}/similar`)).status).toBe(404);
  });

  test.each([
    ['half a stay', `from=${inDays(1)}`],
    ['400 nights', `from=${inDays(1)}&to=${inDays(401)}`],
    ['a reversed stay', `from=${inDays(3)}&to=${inDays(1)}`],
    ['a party larger than any room', 'adults=51'],
  ])('cannot be requested for %s', async (_, query) => {
    expect((await api.anyone('GET', `/api/room/${named.wanted}/similar?${query}`)).status).toBe(422);
  });
});
