import { CATEGORY_LABELS } from 'contracts';
import { roomCard } from 'contracts/schemas';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addRoom, book, inDays, photo, roomBody, stay, upload } from '../../../tests/lodging.ts';
import { allPages } from '../../../tests/pages.ts';
import { useApi } from '../../../tests/test-api.ts';
import { newId } from '../../base/database/new-id.ts';
import { insertRooms } from './storage.ts';

const api = useApi();

test('a room shows the year in which its host joined', async () => {
  const host = await api.newHost();
  const id = await addRoom(host);
  await api.services.db
    .updateTable('people')
    .set({ created_at: new Date('2024-07-01T00:00:00Z') })
    .where('email', '=', host.email)
    .execute();
  expect((await api.anyone('GET', `/api/room/${id}`)).body).toMatchObject({ hostSince: 2024 });
});

test('a host finds their own listings by words of the title and location', async () => {
  const [host, other] = [await api.newHost(), await api.newHost()];
  const barn = await addRoom(host, { title: 'Quiet barn 100%', location: 'Łódź, Poland' });
  const mill = await addRoom(host, { title: 'Old_mill', location: 'Delft, Netherlands' });
  await addRoom(other, { title: 'Quiet barn', location: 'Łódź, Poland' });
  const days = `from=${inDays(0)}&to=${inDays(30)}`;
  const found = async (search: string) => {
    const asked = `search=${encodeURIComponent(search)}`;
    const list = await host.call('GET', `/api/rooms/${host.email}?${asked}`);
    const calendars = await host.call('GET', `/api/calendar?${days}&${asked}`);
    const ids = list.body.map(({ _id }: { _id: string }) => _id);
    expect(calendars.body.map(({ room }: { room: { _id: string } }) => room._id)).toEqual(ids);
    return ids;
  };
  expect(await found('')).toEqual([mill, barn]);
  expect(await found(' łódź  QUIET ')).toEqual([barn]);
  for (const text of ['100%', 'barn pol', '%']) expect([text, await found(text)]).toEqual([text, [barn]]);
  expect(await found('d_m')).toEqual([mill]);
  for (const text of ['quiet mill', 'q_iet', '\\']) expect([text, await found(text)]).toEqual([text, []]);
  expect((await host.call('GET', `/api/rooms/${host.email}?search=${'x'.repeat(101)}`)).status).toBe(422);
});

describe('adding a room', () => {
  test('[S1.03] makes the caller its host even if the body names another host', async () => {
    const host = await api.newHost();
    const added = await host.call('POST', '/api/rooms', await roomBody(host, { booked: true, _id: 'x', price: 19.99 }));
    expect(added.status).toBe(200);
    expect(added.body.room).toMatchObject({
      _id: added.body.insertedId,
      price: 19.99,
      host: { email: host.email, name: host.email.split('@')[0] },
      booked: false,
      held: false,
      keepOpen: false,
      cancellationPolicy: 'moderate',
      timeZone: 'UTC',
    });
    expect((await api.anyone('GET', '/api/rooms')).body[0]._id).toBe(added.body.insertedId);
  });

  test('requires a picture that the host has uploaded to this site', async () => {
    const [host, other] = [await api.newHost(), await api.newHost()];
    const foreign = (await upload(other, await photo('#00ff00'))).body.data.display_url;
    for (const image of [
      'https://evil.test/a.png',
      '/img/0123',
      foreign,
      '//evil.test/a',
      'data:image/png;base64,AA',
    ]) {
      const refused = await host.call('POST', '/api/rooms', await roomBody(host, { image }));
      expect([image, refused.status, refused.body.code]).toEqual([image, 422, 'image-not-ours']);
    }
    const withForeign = await roomBody(host, { images: [foreign] });
    expect((await host.call('POST', '/api/rooms', withForeign)).body.code).toBe('image-not-ours');
  });

  test('is refused for past and invalid days', async () => {
    const host = await api.newHost();
    const body = await roomBody(host);
    const rejectedFields = async (change: object) =>
      (await host.call('POST', '/api/rooms', { ...body, ...change })).body.fields;
    expect(Object.keys(await rejectedFields({ from: inDays(-1) }))).toEqual(['from']);
    expect(Object.keys(await rejectedFields({ to: body.from }))).toEqual(['to']);
    expect(Object.keys(await rejectedFields({ from: '2027-02-29' }))).toContain('from');
    expect(Object.keys(await rejectedFields({ timeZone: 'Mars/Olympus' }))).toEqual(['timeZone']);
  });

  test('handles 2,000 generated bodies without a server error', async () => {
    const host = await api.newHost();
    const sound = await roomBody(host);
    const odd = fc.oneof(
      fc.anything(),
      fc.string(),
      fc.double(),
      fc.integer(),
      fc.constantFrom('', null, -1, 0, 1e9, 19.999),
    );
    const change = fc.dictionary(fc.constantFrom(...Object.keys(sound)), odd, { maxKeys: 3 });
    await fc.assert(
      fc.asyncProperty(change, async (changed) => {
        const body = JSON.parse(JSON.stringify({ ...sound, ...changed })) as typeof sound;
        const { status } = await host.call('POST', '/api/rooms', body);
        // Keys that could pollute prototypes are rejected before the body is validated.
        const refusal = /"(__proto__|constructor)":/.test(JSON.stringify(body)) ? [400, 422] : [422];
        expect([200, ...refusal]).toContain(status);
        if (status !== 200) return;
        expect(CATEGORY_LABELS).toContain(body.category);
        expect(Math.round(body.price * 100) / 100).toBe(body.price);
        expect(body.price).toBeGreaterThan(0);
        expect(body.from < body.to).toBe(true);
        expect(body.image).toBe(sound.image);
      }),
      { numRuns: 500 },
    );
    // The property test has saved hundreds of rooms, but other tests in this file expect a short list.
    const { db } = api.services;
    const { id } = await db.selectFrom('people').select('id').where('email', '=', host.email).executeTakeFirstOrThrow();
    await db.deleteFrom('rooms').where('host_id', '=', id).execute();
  });
});

describe('reading rooms', () => {
  test('only the host and admins see the host’s email', async () => {
    const host = await api.newHost();
    const id = await addRoom(host);
    const hostId = (await api.anyone('GET', `/api/room/${id}`)).body.host.id;
    const paths = ['/api/rooms', `/api/room/${id}`, `/api/rooms/${hostId}`];
    const callers = { stranger: { call: api.anyone }, guest: await api.newGuest(), other: await api.newHost() };
    for (const [who, { call }] of Object.entries(callers)) {
      for (const path of paths) {
        const { raw } = await call('GET', path);
        expect([who, path, raw.statusCode, raw.body.includes(host.email)]).toEqual([who, path, 200, false]);
      }
    }
    for (const { call } of [host, await api.signIn('admin@lodge.test', 'admin')]) {
      for (const path of paths) expect((await call('GET', path)).raw.body).toContain(host.email);
    }
  });

  test('the guest of a booking sees the host’s email only while the booking is confirmed', async () => {
    const [host, guest] = [await api.newHost(), await api.newGuest()];
    const id = await addRoom(host);
    const wanted = stay(id, 10, 2);
    const { insertedId } = (await book(api, guest, wanted)).body;
    const seen = async () => ({
      booking: (await guest.call('GET', `/api/bookings/${insertedId}`)).body.hostedBy.email,
      list: (await guest.call('GET', `/api/bookings?email=${guest.email}`)).body[0].host,
    });
    expect(await seen()).toEqual({ booking: host.email, list: host.email });
    const cancelled = await guest.call('POST', `/api/bookings/${insertedId}/cancellation`, { refund: wanted.price });
    expect([cancelled.status, cancelled.body.host]).toEqual([200, '']);
    expect(await seen()).toEqual({ booking: null, list: '' });
  });

  test('only the host finds rooms by the host’s email', async () => {
    const host = await api.newHost();
    await addRoom(host);
    const path = `/api/rooms/${host.email}`;
    expect((await host.call('GET', path)).body).toHaveLength(1);
    const unknown = await api.anyone('GET', '/api/rooms/nobody@lodge.test');
    for (const { call } of [
      { call: api.anyone },
      await api.newGuest(),
      await api.signIn('admin@lodge.test', 'admin'),
    ]) {
      const answer = await call('GET', path);
      expect([answer.status, answer.raw.body]).toEqual([unknown.status, unknown.raw.body]);
    }
  });

  test("[S12.05] GET /rooms/{id} returns a host's rooms by id or email", async () => {
    const host = await api.newHost();
    const ids = [await addRoom(host), await addRoom(host)].reverse();
    const hostId = (await api.anyone('GET', `/api/room/${ids[0]}`)).body.host.id;
    const idsAt = async (key: string) =>
      (await host.call('GET', `/api/rooms/${encodeURIComponent(key)}`)).body.map(({ _id }: { _id: string }) => _id);
    expect(await idsAt(hostId)).toEqual(ids);
    expect(await idsAt(host.email.toUpperCase())).toEqual(ids);
    expect(await idsAt('nobody@lodge.test')).toEqual([]);
    expect(await idsAt("x' OR '1'='1")).toEqual([]);
  });

  test('[S12.10] a room has the fields of the specification', async () => {
    const [room] = (await api.anyone('GET', '/api/rooms')).body;
    const fields = ['_id', 'title', 'location', 'category', 'image', 'price', 'from', 'to', 'guests', 'bedrooms'];
    for (const field of [...fields, 'bathrooms', 'description', 'host', 'booked']) expect(room).toHaveProperty(field);
  });

  test('a list of cards has only the fields that a card shows', async () => {
    const host = await api.newHost();
    const id = await addRoom(host, { keepOpen: true });
    await addRoom(host);
    await book(api, await api.newGuest(), stay(await addRoom(host), 1, 2));
    const rooms = (await host.call('GET', '/api/rooms')).body;
    const cards = await host.call('GET', '/api/rooms?fields=card');
    const fields = Object.keys(roomCard.omit({ placeholder: true, images: true }).shape);
    expect(cards.body).toEqual(
      rooms.map((room: object) => ({
        ...Object.fromEntries(fields.map((field) => [field, room[field as keyof object]])),
        placeholder: expect.stringMatching(/^data:image\/webp;base64,.{40,120}$/),
      })),
    );
    expect(cards.body.map(({ booked }: { booked: boolean }) => booked).slice(0, 3)).toEqual([true, false, false]);
    expect((await api.anyone('GET', '/api/rooms?fields=card')).raw.body).toBe(cards.raw.body);
    expect((await api.anyone('GET', `/api/rooms?fields=card&cursor=${newId()}&limit=1`)).body[0]).toEqual(
      cards.body[0],
    );
    expect((await api.anyone('GET', '/api/rooms?fields=secrets')).status).toBe(422);
    expect((await api.anyone('GET', `/api/room/${id}?fields=card`)).body).toHaveProperty('description');
  });

  test('a card has the next four pictures of the room without duplicates', async () => {
    const host = await api.newHost();
    const pictures = [];
    for (const colour of ['#110000', '#220000', '#330000', '#440000', '#550000', '#660000'])
      pictures.push((await upload(host, await photo(colour))).body.data.display_url);
    const [image, ...images] = pictures;
    await addRoom(host);
    await addRoom(host, { image, images: [image, ...images] });
    const [card, plain] = (await api.anyone('GET', '/api/rooms?fields=card&limit=2')).body;
    expect(card).toMatchObject({ image, images: images.slice(0, 4) });
    expect(plain).not.toHaveProperty('images');
  });

  test('an unknown room causes a 404 error', async () => {
    for (const id of ['nothing', newId(), '%00', '..%2f..']) {
      const answer = await api.anyone('GET', `/api/room/${id}`);
      expect([id, answer.status, answer.body.code]).toEqual([id, 404, 'room-not-found']);
    }
  });
});

describe('marking a room', () => {
  test('[S12.06] has no effect except that the host can free a room without bookings', async () => {
    const [host, guest, stranger] = [await api.newHost(), await api.newGuest(), await api.newGuest()];
    const admin = await api.signIn('marker@lodge.test', 'admin');
    const id = await addRoom(host);
    const mark = async (by: { call: typeof api.anyone }, status: boolean) => {
      const answer = await by.call('PATCH', `/api/rooms/status/${id}`, { status });
      return answer.body.modifiedCount ?? answer.body.code;
    };
    const isBooked = async () => (await api.anyone('GET', `/api/room/${id}`)).body.booked;
    expect([await mark(stranger, true), await mark(stranger, false)]).toEqual(['not-allowed', 'not-allowed']);
    expect([await mark(host, true), await isBooked()]).toEqual([1, true]);
    expect((await guest.call('POST', '/api/create-payment-intent', stay(id, 1, 1))).body.code).toBe('room-booked');
    expect([await mark(admin, false), await isBooked()]).toEqual([1, false]);
    expect((await book(api, guest, stay(id, 1, 1))).status).toBe(200);
    expect([await mark(guest, true), await isBooked()]).toEqual([0, true]);
    expect([await mark(guest, false), await mark(host, false), await mark(admin, false)]).toEqual([
      'not-allowed',
      'active-booking',
      'active-booking',
    ]);
    expect((await api.anyone('PATCH', `/api/rooms/status/${id}`, { status: true })).status).toBe(401);
  });
});

describe('a list of rooms', () => {
  test('a long list of rooms has a link to the next page', async () => {
    const host = await api.newHost();
    const template = await api.services.db
      .selectFrom('rooms')
      .selectAll()
      .where('id', '=', await addRoom(host))
      .executeTakeFirstOrThrow();
    const few = await api.anyone('GET', '/api/rooms');
    expect(few.raw.headers.link).toBeUndefined();
    const many = Array.from({ length: 520 }, (_, index) => ({
      ...template,
      id: newId(),
      images: '[]',
      house_rules: '{"rules": []}',
      sleeping: '[]',
      stay_rules: '{}',
      category: index % 2 === 0 ? ('Lake' as const) : ('Caves' as const),
    }));
    await insertRooms(api.services.db, many);
    const page = await api.anyone('GET', '/api/rooms');
    expect(page.body.length).toBe(24);
    const seen = await allPages(api.anyone, '/api/rooms?category=Lake&limit=100&fields=card');
    expect(new Set(seen.map(({ category }) => category))).toEqual(new Set(['Lake']));
    expect(new Set(seen.map(({ _id }) => _id)).size).toBe(260);
    expect((await api.anyone('GET', '/api/rooms?limit=101')).status).toBe(422);
    expect((await api.anyone('GET', '/api/rooms?cursor=nonsense')).status).toBe(422);
    expect((await api.anyone('GET', '/api/rooms?category=Beach&category=Lake')).status).toBe(422);
  });
});
