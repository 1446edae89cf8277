import { randomUUID } from 'node:crypto';
import { WAITLIST_LIMITS } from 'contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { addRoom, book, hold, inDays, stay } from '../../../tests/lodging.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { cancel, changeRoom, codeOf, join, leave, listOf, offerOf, useWaitlist } from '../../../tests/waitlist.ts';

const api = useApi();
const { isSound, person, waitFor, work } = useWaitlist(api);
const MINUTE = 60_000;
let host: Caller;
let first: Caller;
let second: Caller;
let roomId: string;

beforeEach(async () => {
  api.sent.length = 0;
  host = await api.signIn('host@lodge.test', 'host');
  [first, second] = [await person(), await person()];
  roomId = await addRoom(host, { keepOpen: true });
});

const setRules = async (stayRules: object) => {
  const { version } = (await host.call('GET', `/api/room/${roomId}`)).body;
  return host.call('PUT', `/api/rooms/${roomId}/stay-rules`, { version, stayRules });
};

describe('joining the waitlist', () => {
  test('creates an entry that only the caller sees', async () => {
    const wanted = stay(roomId, 10, 2);
    await book(api, await person(), wanted);
    const { body } = await join(first, wanted, { adults: 2, children: 1 });
    expect(body).toMatchObject({
      room: { _id: roomId, title: 'Quiet house by the sea' },
      from: inDays(10),
      to: inDays(12),
      party: { adults: 2, children: 1, infants: 0, pets: 0 },
    });
    expect(body).not.toHaveProperty('offer');
    expect(await listOf(first)).toEqual([body]);
    expect(await listOf(second)).toEqual([]);
  });

  test('is refused for nights that the caller can book or already holds', async () => {
    const wanted = stay(roomId, 10, 2);
    expect(await codeOf(join(first, wanted))).toBe('nights-not-taken');
    await hold(first, wanted);
    expect(await codeOf(join(first, wanted))).toBe('nights-not-taken');
    expect((await join(second, wanted)).status).toBe(200);
  });

  test('twice keeps the original place in line', async () => {
    const wanted = stay(roomId, 10, 2);
    const { guest, bookingId } = await waitFor(wanted, first, second);
    const answers = await Promise.all([1, 2, 3].map(() => join(first, wanted, { adults: 3 })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1);
    expect(await listOf(first)).toMatchObject([{ party: { adults: 3 } }]);
    await cancel(guest, bookingId);
    await work();
    expect(await offerOf(first)).toBeDefined();
    expect(await offerOf(second)).toBeUndefined();
  });

  test('is refused for a stay that cannot be booked', async () => {
    await book(api, await person(), stay(roomId, 10, 2));
    for (const [code, joining] of [
      ['own-room', join(host, stay(roomId, 10, 2))],
      ['room-not-found', join(first, stay(randomUUID(), 10, 2))],
      ['room-not-found', join(first, stay('nonsense', 10, 2))],
      ['dates-not-offered', join(first, stay(roomId, -3, 2))],
      ['dates-not-offered', join(first, stay(roomId, 59, 4))],
      ['party-too-large', join(first, stay(roomId, 10, 2), { adults: 5 })],
      ['pets-not-allowed', join(first, stay(roomId, 10, 2), { adults: 1, pets: 1 })],
      ['invalid-request', join(first, stay(roomId, 10, -2))],
      ['invalid-request', join(first, stay(roomId, 10, 181))],
    ] as const)
      expect(await codeOf(joining)).toBe(code);
  });

  test('is refused for a stay that the host does not offer', async () => {
    const wanted = stay(roomId, 10, 2);
    await book(api, await person(), wanted);
    await setRules({ minNights: 3 });
    expect(await codeOf(join(first, wanted))).toBe('stay-not-allowed');
    await host.call('PUT', `/api/rooms/${roomId}/unlisted`, { unlisted: true });
    expect(await codeOf(join(first, stay(roomId, 9, 4)))).toBe('room-unlisted');
  });

  test('is limited in total and per room', async () => {
    const { person: most, personInRoom } = WAITLIST_LIMITS;
    const rooms = [roomId];
    while (rooms.length <= most / personInRoom) rooms.push(await addRoom(host, { keepOpen: true }));
    for (const room of rooms) await book(api, await person(), stay(room, 10, 40));
    const joinMany = (room: string, count: number) =>
      Promise.all(Array.from({ length: count }, (_, index) => join(first, stay(room, 10 + index, 1))));
    const inOne = await joinMany(roomId, personInRoom + 2);
    expect(inOne.filter(({ status }) => status === 200)).toHaveLength(personInRoom);
    expect(inOne.find(({ status }) => status !== 200)?.body.code).toBe('too-many-waits');
    const others = (await Promise.all(rooms.slice(1).map((room) => joinMany(room, personInRoom)))).flat();
    expect(others.filter(({ status }) => status === 200)).toHaveLength(most - personInRoom);
    expect(others.find(({ status }) => status !== 200)?.body.code).toBe('too-many-waits');
    const [one] = await listOf(first);
    await leave(first, one._id);
    expect((await join(first, stay(roomId, 45, 1))).status).toBe(200);
  });

  test('is allowed after the host has canceled the caller’s booking', async () => {
    const wanted = stay(roomId, 10, 2);
    const bookingId = (await book(api, first, wanted)).body.insertedId;
    await cancel(host, bookingId, 'Flooded');
    expect((await join(first, wanted)).status).toBe(200);
  });

  test('is refused once the room has too many entries', async () => {
    const wanted = stay(roomId, 10, 2);
    await waitFor(wanted, first);
    const { db } = api.services;
    const row = await db
      .selectFrom('waitlist_entries')
      .selectAll()
      .where('room_id', '=', roomId)
      .executeTakeFirstOrThrow();
    const others = Array.from({ length: WAITLIST_LIMITS.room - 1 }, () => ({
      ...row,
      id: randomUUID(),
      person_id: randomUUID(),
    }));
    await db.insertInto('waitlist_entries').values(others).execute();
    expect(await codeOf(join(second, wanted))).toBe('waitlist-full');
    expect((await join(first, wanted)).status).toBe(200);
    await db.deleteFrom('waitlist_entries').where('room_id', '=', roomId).execute();
  });
});

describe('a waitlist entry', () => {
  test('is removed when the person leaves the waitlist', async () => {
    const wanted = stay(roomId, 10, 2);
    const { guest, bookingId } = await waitFor(wanted, first, second);
    const [entry] = await listOf(first);
    expect((await leave(second, entry._id)).status).toBe(200);
    expect(await listOf(first)).toHaveLength(1);
    for (const _ of [1, 2]) expect((await leave(first, entry._id)).status).toBe(200);
    expect(await listOf(first)).toEqual([]);
    await cancel(guest, bookingId);
    await work();
    expect(await offerOf(second)).toBeDefined();
  });

  test.each([
    ['its room is paused', () => host.call('PUT', `/api/rooms/${roomId}/unlisted`, { unlisted: true })],
    ['the host’s rules no longer allow the stay', () => setRules({ minNights: 3 })],
    ['the room no longer has space for the party', () => changeRoom(host, roomId, { guests: 1 })],
  ])('ends with a notification when %s', async (_, act) => {
    const wanted = stay(roomId, 10, 2);
    const { guest, bookingId } = await waitFor(wanted);
    await join(first, wanted, { adults: 2 });
    expect((await act()).status).toBe(200);
    await work();
    expect(await listOf(first)).toEqual([]);
    expect((await first.call('GET', '/api/notifications')).body).toMatchObject([
      { kind: 'waitlist-ended', title: 'You no longer wait for Quiet house by the sea' },
    ]);
    await cancel(guest, bookingId);
    await work();
    await isSound();
  });

  test('ends when check-in has passed or the room is deleted', async () => {
    const [past, deleted] = [stay(roomId, 1, 2), stay(await addRoom(host, { keepOpen: true }), 10, 2)];
    await waitFor(past, first);
    const set = { night: inDays(10), before: { price: null, blocked: false }, after: { price: null, blocked: true } };
    await host.call('PUT', `/api/calendar/${deleted.roomId}`, { changes: [set] });
    expect((await join(first, deleted)).status).toBe(200);
    expect((await host.call('DELETE', `/api/rooms/${deleted.roomId}`)).status).toBe(200);
    await work();
    expect(await listOf(first)).toMatchObject([{ from: past.from }]);
    const shift = 3 * 24 * 60 * MINUTE;
    api.later(shift);
    first = await api.signIn(first.email);
    await work();
    expect(await listOf(first)).toEqual([]);
    // No notification is sent for entries whose dates have passed.
    const told = (await first.call('GET', '/api/notifications')).body as { kind: string; path: string }[];
    const ended = told.filter(({ kind }) => kind === 'waitlist-ended');
    expect(ended.map(({ path }) => path)).toEqual([`/room/${deleted.roomId}`]);
    api.later(-shift);
  });

  test('does not block nights once check-in has passed', async () => {
    const { guest, bookingId } = await waitFor(stay(roomId, 1, 5), first);
    const own = await person();
    const kept = (await book(api, own, stay(roomId, 6, 2))).body.insertedId;
    await cancel(guest, bookingId);
    const shift = 2 * 24 * 60 * MINUTE;
    api.later(shift);
    const again = await api.signIn(own.email);
    const wanted = { from: inDays(5), to: inDays(8), party: { adults: 1 } };
    const change = await again.call('POST', `/api/bookings/${kept}/change`, { ...wanted, pay: 120, refund: 0 });
    expect(change.status).toBe(200);
    api.later(-shift);
  });

  test('does not block nights that it can no longer get', async () => {
    const wanted = stay(roomId, 10, 2);
    const { guest, bookingId } = await waitFor(wanted, first);
    await setRules({ minNights: 3 });
    await cancel(guest, bookingId);
    expect((await hold(second, stay(roomId, 10, 3))).status).toBe(200);
    expect(await listOf(first)).toEqual([]);
  });
});
