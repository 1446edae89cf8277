import { ONE_ADULT } from 'contracts';
import { describe, expect, test } from 'vitest';
import { addRoom, book, hold, inDays, stay } from '../../../tests/lodging.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { intentIdOf } from '../../base/ports/payments.ts';
import { sweepHolds } from './sweep-holds.ts';

const api = useApi();

async function hostWithRoom(change: Record<string, unknown> = {}) {
  const host = await api.signIn(`host-${crypto.randomUUID()}@lodge.test`, 'host');
  return { host, roomId: await addRoom(host, change) };
}

const roomOf = async (id: string, caller?: Caller) =>
  (await (caller?.call ?? api.anyone)('GET', `/api/room/${id}`)).body;
const bookingRows = (roomId: string) =>
  api.services.db.selectFrom('bookings').selectAll().where('room_id', '=', roomId).execute();

describe('the checkout', () => {
  test('[S12.01] a guest can hold, pay for and book a stay', async () => {
    const { host, roomId } = await hostWithRoom();
    const guest = await api.newGuest();
    const wanted = stay(roomId, 3, 4);
    const held = await hold(guest, wanted);
    expect(held.status).toBe(200);
    expect(held.body.clientSecret).toContain('_secret_');
    const transactionId = intentIdOf(held.body.clientSecret);
    api.payments.pay(held.body.clientSecret);
    const spec = { ...wanted, transactionId, guest: { name: 'x', email: 'x' }, host: 'x', title: 'x', date: 'x' };
    const saved = await guest.call('POST', '/api/bookings', spec);
    expect(saved.status).toBe(200);
    expect(saved.body.booking).toMatchObject({
      guest: { email: guest.email },
      host: host.email,
      title: 'Quiet house by the sea',
      price: 480,
      from: wanted.from,
      to: wanted.to,
      roomId,
      transactionId,
      state: 'confirmed',
    });
    const mine = await guest.call('GET', `/api/bookings?email=${encodeURIComponent(guest.email)}`);
    expect(mine.body).toEqual([saved.body.booking]);
    const theirs = await host.call('GET', `/api/bookings/host?email=${encodeURIComponent(host.email)}`);
    expect(theirs.body).toEqual([saved.body.booking]);
    expect((await roomOf(roomId)).booked).toBe(true);
  });

  test('a room shows the caller’s own hold until the hold ends', async () => {
    const { roomId } = await hostWithRoom({ keepOpen: true });
    const [guest, other] = [await api.newGuest(), await api.newGuest()];
    const ownHold = async (caller?: Caller) => (await roomOf(roomId, caller)).ownHold;
    expect(await ownHold(guest)).toBe(undefined);
    const wanted = stay(roomId, 3, 2);
    const held = (await hold(guest, wanted)).body;
    expect(await ownHold(guest)).toEqual({
      from: wanted.from,
      to: wanted.to,
      until: held.heldUntil,
      secondsLeft: expect.closeTo(15 * 60, -2),
      party: ONE_ADULT,
    });
    expect([await ownHold(other), await ownHold()]).toEqual([undefined, undefined]);
    await guest.call('DELETE', `/api/bookings/${held.bookingId}/hold`);
    expect(await ownHold(guest)).toBe(undefined);
    expect((await book(api, guest, wanted)).status).toBe(200);
    expect(await ownHold(guest)).toBe(undefined);
    await hold(other, stay(roomId, 10, 1));
    api.later(16 * 60_000);
    expect(await ownHold(other)).toBe(undefined);
  });

  test('fifty identical requests without a hold make one booking', async () => {
    const { roomId } = await hostWithRoom();
    const guest = await api.newGuest();
    const wanted = stay(roomId, 1, 2);
    const intent = await guest.call('POST', '/api/create-payment-intent', { price: wanted.price });
    api.payments.pay(intent.body.clientSecret);
    const body = { ...wanted, transactionId: intentIdOf(intent.body.clientSecret) };
    const all = await Promise.all(Array.from({ length: 50 }, () => guest.call('POST', '/api/bookings', body)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(all.map(({ body: { insertedId } }) => insertedId)).size).toBe(1);
    expect((await bookingRows(roomId)).length).toBe(1);
  });
});

describe('preventing double bookings', () => {
  test('no night is sold twice when 32 guests book overlapping stays', async () => {
    const { roomId } = await hostWithRoom({ keepOpen: true });
    const guests = await Promise.all(Array.from({ length: 32 }, api.newGuest));
    const all = await Promise.all(guests.map((guest, index) => hold(guest, stay(roomId, index % 10, 3))));
    expect(all.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const rows = await bookingRows(roomId);
    const taken = rows.flatMap(({ from_day, to_day }) => [from_day, to_day].join());
    const nights = await api.services.db.selectFrom('nights').selectAll().where('room_id', '=', roomId).execute();
    expect(nights.length).toBe(3 * rows.length);
    expect(new Set(taken).size).toBe(rows.length);
  });

  test('a room that is booked as a whole can have only one booking', async () => {
    const { roomId } = await hostWithRoom();
    const guests = await Promise.all(Array.from({ length: 16 }, api.newGuest));
    const all = await Promise.all(guests.map((guest, index) => hold(guest, stay(roomId, index * 3, 2))));
    expect(all.filter(({ status }) => status === 200).length).toBe(1);
    expect(new Set(all.filter(({ status }) => status === 409).map(({ body }) => body.code))).toEqual(
      new Set(['room-held']),
    );
  });

  test('a held room is shown as held to everyone but the holder', async () => {
    const { roomId } = await hostWithRoom();
    const [holder, other] = [await api.newGuest(), await api.newGuest()];
    await hold(holder, stay(roomId, 2, 2));
    expect(await roomOf(roomId, other)).toMatchObject({ booked: false, held: true });
    expect(await roomOf(roomId, holder)).toMatchObject({ booked: false, held: false, taken: [] });
  });

  test('a room is available again after check-out', async () => {
    const { roomId } = await hostWithRoom();
    const guest = await api.newGuest();
    expect((await book(api, guest, stay(roomId, 0, 1))).status).toBe(200);
    const [row] = await bookingRows(roomId);
    expect((await hold(await api.newGuest(), stay(roomId, 20, 1))).body.code).toBe('room-booked');
    await api.services.db
      .updateTable('bookings')
      .set({ check_out_at: new Date(api.services.clock().getTime() - 1) })
      .where('id', '=', row?.id ?? '')
      .execute();
    expect((await roomOf(roomId)).booked).toBe(false);
    expect((await hold(await api.newGuest(), stay(roomId, 20, 1))).status).toBe(200);
  });

  test('a room that is kept open is marked as booked once no night is left', async () => {
    const { roomId } = await hostWithRoom({ keepOpen: true, to: inDays(4) });
    expect((await book(api, await api.newGuest(), stay(roomId, 0, 2))).status).toBe(200);
    expect(await roomOf(roomId)).toMatchObject({ booked: false, taken: [{ from: inDays(0), to: inDays(2) }] });
    await hold(await api.newGuest(), stay(roomId, 2, 2));
    expect(await roomOf(roomId)).toMatchObject({ booked: false, held: true });
    const guest = await api.newGuest();
    const other = await hostWithRoom({ keepOpen: true, to: inDays(1) });
    await book(api, guest, stay(other.roomId, 0, 1));
    expect(await roomOf(other.roomId)).toMatchObject({ booked: true, held: false });
  });
});

describe('a hold', () => {
  test('is reused when it is requested again', async () => {
    const { roomId } = await hostWithRoom();
    const guest = await api.newGuest();
    const all = await Promise.all(Array.from({ length: 8 }, () => hold(guest, stay(roomId, 2, 3))));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(all.map(({ raw }) => raw.body)).size).toBe(1);
  });

  test('ends when the same guest holds another stay', async () => {
    const { roomId } = await hostWithRoom();
    const guest = await api.newGuest();
    const first = await hold(guest, stay(roomId, 2, 3));
    const second = await hold(guest, stay(roomId, 4, 3));
    expect(second.status).toBe(200);
    expect(api.payments.intents.get(intentIdOf(first.body.clientSecret))?.status).toBe('canceled');
    expect((await bookingRows(roomId)).map(({ state }) => state).sort()).toEqual(['held', 'released']);
  });

  describe('that the guest is paying for at the bank', () => {
    async function atBank(change: Record<string, unknown>) {
      const { roomId } = await hostWithRoom(change);
      const guest = await api.newGuest();
      const wanted = stay(roomId, 2, 2);
      const { clientSecret } = (await hold(guest, wanted)).body;
      const intent = api.payments.intents.get(intentIdOf(clientSecret));
      if (intent) intent.isAtBank = true;
      const pay = (secret: string, paid: typeof wanted) => {
        api.payments.pay(secret);
        return guest.call('POST', '/api/bookings', { ...paid, transactionId: intentIdOf(secret) });
      };
      return { roomId, guest, wanted, clientSecret, pay };
    }

    test('continues while they book other nights of the room in another tab', async () => {
      const { roomId, guest, wanted, clientSecret, pay } = await atBank({ keepOpen: true });
      const others = stay(roomId, 4, 2);
      const other = await hold(guest, others);
      expect((await pay(other.body.clientSecret, others)).status).toBe(200);
      expect((await pay(clientSecret, wanted)).status).toBe(200);
      expect((await bookingRows(roomId)).map(({ state }) => state)).toEqual(['confirmed', 'confirmed']);
    });

    test('ends when they hold overlapping nights', async () => {
      const { roomId, guest, clientSecret } = await atBank({ keepOpen: true });
      expect((await hold(guest, stay(roomId, 3, 2))).status).toBe(200);
      expect(api.payments.intents.get(intentIdOf(clientSecret))?.status).toBe('canceled');
    });

    test('ends when they hold other nights of a room that is booked as a whole', async () => {
      const { roomId, guest, clientSecret } = await atBank({});
      expect((await hold(guest, stay(roomId, 6, 2))).status).toBe(200);
      expect(api.payments.intents.get(intentIdOf(clientSecret))?.status).toBe('canceled');
    });

    test('ends once the bank has refused the payment', async () => {
      const { roomId, guest, clientSecret } = await atBank({ keepOpen: true });
      const intent = api.payments.intents.get(intentIdOf(clientSecret));
      if (intent) Object.assign(intent, { isAtBank: false, isDeclined: true });
      expect((await hold(guest, stay(roomId, 6, 2))).status).toBe(200);
      expect((await bookingRows(roomId)).map(({ state }) => state).sort()).toEqual(['held', 'released']);
    });
  });

  test('ends when the guest releases it', async () => {
    const { roomId } = await hostWithRoom();
    const guest = await api.newGuest();
    const held = await hold(guest, stay(roomId, 2, 3));
    const path = `/api/bookings/${held.body.bookingId}/hold`;
    expect((await (await api.newGuest()).call('DELETE', path)).status).toBe(404);
    expect((await guest.call('DELETE', path)).body.modifiedCount).toBe(1);
    expect((await guest.call('DELETE', path)).body.modifiedCount).toBe(0);
    expect((await hold(await api.newGuest(), stay(roomId, 2, 3))).status).toBe(200);
  });

  test('that was paid at the last moment is booked instead of released', async () => {
    const { roomId } = await hostWithRoom();
    const guest = await api.newGuest();
    const held = await hold(guest, stay(roomId, 2, 3));
    api.payments.pay(held.body.clientSecret);
    await guest.call('DELETE', `/api/bookings/${held.body.bookingId}/hold`);
    expect((await bookingRows(roomId)).map(({ state }) => state)).toEqual(['confirmed']);
  });

  test('expires after fifteen minutes', async () => {
    const { roomId } = await hostWithRoom();
    const held = await hold(await api.newGuest(), stay(roomId, 2, 3));
    api.later(14 * 60_000);
    await sweepHolds(api.services);
    expect((await bookingRows(roomId))[0]?.state).toBe('held');
    api.later(2 * 60_000);
    await sweepHolds(api.services);
    expect((await bookingRows(roomId))[0]?.state).toBe('released');
    expect(() => api.payments.pay(held.body.clientSecret)).toThrow('canceled');
  });

  test('continues while its payment intent cannot be canceled', async () => {
    const { roomId } = await hostWithRoom();
    await hold(await api.newGuest(), stay(roomId, 2, 3));
    api.later(16 * 60_000);
    api.payments.silent.add('cancelIntent');
    await sweepHolds(api.services);
    expect((await bookingRows(roomId))[0]?.state).toBe('held');
    api.payments.silent.clear();
    api.later(2 * 60_000);
    await sweepHolds(api.services);
    expect((await bookingRows(roomId))[0]?.state).toBe('released');
  });

  test('is released immediately when the payment provider is down', async () => {
    const { roomId } = await hostWithRoom();
    api.payments.silent.add('createIntent');
    const refused = await hold(await api.newGuest(), stay(roomId, 2, 3));
    api.payments.silent.clear();
    expect([refused.status, refused.body.code, refused.raw.headers['retry-after']]).toEqual([
      503,
      'payments-unavailable',
      '5',
    ]);
    expect((await hold(await api.newGuest(), stay(roomId, 2, 3))).status).toBe(200);
  });

  test('is refused for one’s own room and for dates that are not offered', async () => {
    const { host, roomId } = await hostWithRoom();
    const guest = await api.newGuest();
    expect((await hold(host, stay(roomId, 2, 3))).body.code).toBe('own-room');
    expect((await hold(guest, stay(roomId, 58, 3))).body.code).toBe('dates-not-offered');
    expect((await hold(guest, stay(roomId, -1, 3))).body.code).toBe('dates-not-offered');
    expect((await hold(guest, { ...stay(roomId, 3, 1), to: inDays(3), price: 120 })).body.code).toBe(
      'dates-not-offered',
    );
    expect((await hold(guest, stay('nothing', 3, 1))).body.code).toBe('room-not-found');
  });

  test('of more than $100,000 is refused although exactly $100,000 is accepted', async () => {
    const host = await api.signIn('palace@lodge.test', 'host');
    const guest = await api.newGuest();
    const roomId = await addRoom(host, { price: 50_000, keepOpen: true });
    const refused = await hold(guest, stay(roomId, 2, 3, 50_000));
    expect([refused.status, refused.body.code]).toEqual([422, 'stay-too-expensive']);
    expect((await hold(guest, stay(roomId, 2, 2, 50_000))).status).toBe(200);
  });

  test('is refused if the price differs from the one that the guest saw', async () => {
    const { roomId } = await hostWithRoom();
    const guest = await api.newGuest();
    const wanted = stay(roomId, 2, 3);
    for (const price of [0.01, 359.99, 360.01, 100_000, 1]) {
      const refused = await hold(guest, { ...wanted, price });
      expect([price, refused.status, refused.body.code]).toEqual([price, 409, 'price-changed']);
    }
    expect((await hold(guest, { ...wanted, price: 19.999 })).body.code).toBe('invalid-request');
    expect((await guest.call('POST', '/api/create-payment-intent', { price: 0 })).status).toBe(422);
    expect((await bookingRows(roomId)).length).toBe(0);
  });
});
