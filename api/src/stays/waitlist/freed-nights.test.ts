import { beforeEach, describe, expect, test } from 'vitest';
import { addRoom, book, hold, inDays, type Stay, stay } from '../../../tests/lodging.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { isSomebodyWaiting } from '../../../tests/waiting.ts';
import { blockNights, cancel, codeOf, join, leave, listOf, offerOf, useWaitlist } from '../../../tests/waitlist.ts';
import { openClosed } from '../../listings/nights/storage.ts';
import { sweepWaitlists } from './sweep-waitlists.ts';

const api = useApi();
const { isSound, person, waitFor, work } = useWaitlist(api);
const MINUTE = 60_000;
let host: Caller;
let first: Caller;
let second: Caller;
let roomId: string;

beforeEach(async () => {
  host = await api.signIn('host@lodge.test', 'host');
  [first, second] = [await person(), await person()];
  roomId = await addRoom(host, { keepOpen: true });
});

describe('between the release of nights and their offer', () => {
  test('a waiting guest gets freed nights before a newcomer even without a worker', async () => {
    const wanted = stay(roomId, 10, 2);
    const { guest, bookingId } = await waitFor(wanted, first);
    await cancel(guest, bookingId);
    expect(await codeOf(hold(second, stay(roomId, 11, 1)))).toBe('nights-taken');
    expect(await offerOf(first)).toBeDefined();
    expect((await hold(second, stay(roomId, 12, 1))).status).toBe(200);
    await isSound();
  });

  test('the guest who has waited longest gets the nights at checkout', async () => {
    const wanted = stay(roomId, 10, 2);
    const { guest, bookingId } = await waitFor(wanted, first, second);
    await cancel(guest, bookingId);
    expect(await codeOf(hold(second, wanted))).toBe('nights-taken');
    const held = await hold(first, wanted);
    expect(held.status).toBe(200);
    expect(held.body.bookingId).toBe((await offerOf(first)).bookingId);
    expect(held.body.secondsLeft).toBeGreaterThan(119 * 60);
  });

  test('changing only the party does not extend a hold of nights that others wait for', async () => {
    const wanted = stay(roomId, 10, 2);
    const until = (await hold(second, wanted)).body.heldUntil;
    api.later(5 * MINUTE);
    const parties = [2, 3].map((adults): Stay => ({ ...wanted, party: { adults } }) as Stay);
    const longer = (await hold(second, parties[0] as Stay)).body.heldUntil;
    expect(Date.parse(longer)).toBeGreaterThan(Date.parse(until));
    await join(first, wanted);
    api.later(5 * MINUTE);
    expect((await hold(second, parties[1] as Stay)).body.heldUntil).toBe(longer);
    await work();
    expect(await offerOf(first)).toBeUndefined();
    await isSound();
    api.later(-10 * MINUTE);
  });

  test('a request for taken nights does not end an existing hold', async () => {
    const wanted = stay(roomId, 10, 2);
    const { guest, bookingId } = await waitFor(wanted, first);
    await waitFor(stay(roomId, 12, 2));
    await cancel(guest, bookingId);
    await work();
    const offer = await offerOf(first);
    expect(await codeOf(hold(first, stay(roomId, 10, 4)))).toBe('nights-taken');
    expect((await offerOf(first)).bookingId).toBe(offer.bookingId);
  });

  test('a request for nights that others wait for does not end an existing hold', async () => {
    const bookings = [await waitFor(stay(roomId, 10, 2), first), await waitFor(stay(roomId, 12, 1))];
    expect((await join(second, stay(roomId, 10, 3))).status).toBe(200);
    for (const { guest, bookingId } of bookings) await cancel(guest, bookingId);
    await work();
    const offer = await offerOf(first);
    expect(await codeOf(hold(first, stay(roomId, 11, 2)))).toBe('nights-taken');
    expect(await offerOf(first)).toMatchObject({ bookingId: offer.bookingId, until: offer.until });
    expect(await offerOf(second)).toBeUndefined();
    // No waitlist entry contains these nights.
    expect((await hold(first, stay(roomId, 13, 1))).status).toBe(200);
    expect(await offerOf(first)).toMatchObject({ bookingId: offer.bookingId });
    expect((await book(api, first, stay(roomId, 10, 2))).status).toBe(200);
    await work();
    await isSound();
  });

  test('a normal hold continues until the guest requests nights that nobody waits for', async () => {
    const wanted = stay(roomId, 10, 2);
    const { bookingId } = (await hold(second, wanted)).body;
    expect((await join(first, stay(roomId, 10, 3))).status).toBe(200);
    expect(await codeOf(hold(second, stay(roomId, 12, 1)))).toBe('nights-taken');
    expect((await hold(second, wanted)).body.bookingId).toBe(bookingId);
    expect((await hold(second, stay(roomId, 13, 1))).status).toBe(200);
    await work();
    expect(await offerOf(first)).toBeDefined();
    await isSound();
  });

  test('the first guest in line for a longer stay gets it at checkout', async () => {
    const more = stay(roomId, 10, 3);
    const { guest, bookingId } = await waitFor(stay(roomId, 12, 1));
    expect((await hold(first, stay(roomId, 10, 2))).status).toBe(200);
    for (const who of [first, second]) expect((await join(who, more)).status).toBe(200);
    await cancel(guest, bookingId);
    const { status, body } = await hold(first, more);
    expect(status).toBe(200);
    expect(await offerOf(first)).toMatchObject({ bookingId: body.bookingId });
    await work();
    expect(await offerOf(second)).toBeUndefined();
    await isSound();
  });

  test('nights that are freed during a sweep are offered immediately', async () => {
    const { guest, bookingId } = await waitFor(stay(roomId, 10, 2), first);
    await blockNights(host, roomId, { from: 20, blocked: true });
    expect((await join(second, stay(roomId, 20, 2))).status).toBe(200);
    await cancel(guest, bookingId);
    const { db } = api.services;
    const hasOpened = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const opening = db.transaction().execute(async (tx) => {
      await tx.deleteFrom('night_settings').where('room_id', '=', roomId).execute();
      await openClosed(tx, roomId, [inDays(20), inDays(21)]);
      hasOpened.resolve();
      await mayEnd.promise;
    });
    await hasOpened.promise;
    const looking = sweepWaitlists(api.services);
    await Promise.race([looking, expect.poll(() => isSomebodyWaiting(db)).toBe(true)]);
    mayEnd.resolve();
    await opening;
    await looking;
    await work();
    expect(await offerOf(second)).toBeDefined();
    await isSound();
  });

  test('a guest cannot extend a stay into free nights that others wait for', async () => {
    const { guest, bookingId } = await waitFor(stay(roomId, 10, 2), first);
    const [own, other] = [await person(), await person()];
    const kept = (await book(api, own, stay(roomId, 8, 2))).body.insertedId;
    const wanted = { from: inDays(8), to: inDays(11), party: { adults: 1 } };
    await cancel(guest, bookingId);
    const change = own.call('POST', `/api/bookings/${kept}/change`, { ...wanted, pay: 120, refund: 0 });
    expect(await codeOf(change)).toBe('nights-taken');
    expect((await hold(other, stay(roomId, 7, 1))).status).toBe(200);
    await work();
    expect(await offerOf(first)).toBeDefined();
  });

  test('overlapping waitlist entries are offered in the order of joining', async () => {
    const third = await person();
    const { guest, bookingId } = await waitFor(stay(roomId, 10, 4));
    await join(first, stay(roomId, 11, 2));
    await join(second, stay(roomId, 10, 2));
    await join(third, stay(roomId, 13, 1));
    await cancel(guest, bookingId);
    await work();
    expect(
      [await offerOf(first), await offerOf(second), await offerOf(third)].map((each) => each !== undefined),
    ).toEqual([true, false, true]);
    await leave(first, (await listOf(first))[0]._id);
    await work();
    expect(await offerOf(second)).toBeDefined();
    await isSound();
  });
});
