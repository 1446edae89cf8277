import { HOLD_MINUTES } from 'contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { addRoom, book, hold, inDays, type Stay, stay } from '../../../tests/lodging.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { isSomebodyWaiting } from '../../../tests/waiting.ts';
import { cancel, changeRoom, codeOf, join, leave, listOf, offerOf, useWaitlist } from '../../../tests/waitlist.ts';
import { type Intent, intentIdOf } from '../../base/ports/payments.ts';
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
  api.sent.length = 0;
  host = await api.signIn('host@lodge.test', 'host');
  [first, second] = [await person(), await person()];
  roomId = await addRoom(host, { keepOpen: true });
});

async function pay(who: Caller, wanted: Stay) {
  const { body } = await hold(who, wanted);
  api.payments.pay(body.clientSecret);
  return who.call('POST', '/api/bookings', { ...wanted, transactionId: intentIdOf(body.clientSecret) });
}

async function block(from: number, blocked: boolean) {
  const set = (isBlocked: boolean) => ({ price: null, blocked: isBlocked });
  const changes = [from, from + 1].map((night) => ({
    night: inDays(night),
    before: set(!blocked),
    after: set(blocked),
  }));
  expect((await host.call('PUT', `/api/calendar/${roomId}`, { changes })).status).toBe(200);
}

describe('the waitlist offers nights when', () => {
  const wanted = () => stay(roomId, 10, 2);
  const isOffered = async () => {
    await work();
    expect(await offerOf(first)).toBeDefined();
    await isSound();
  };
  const isNotOffered = async () => {
    await work();
    expect(await offerOf(first)).toBeUndefined();
  };

  test('a booking is canceled', async () => {
    const { guest, bookingId } = await waitFor(wanted(), first);
    await isNotOffered();
    await cancel(guest, bookingId);
    await isOffered();
  });

  test('a hold expires unpaid', async () => {
    await hold(second, wanted());
    await join(first, wanted());
    api.later((HOLD_MINUTES + 1) * MINUTE);
    await isOffered();
    api.later(-(HOLD_MINUTES + 1) * MINUTE);
  });

  test('a guest moves a stay to other dates', async () => {
    const { guest, bookingId } = await waitFor(wanted(), first);
    const later = { from: inDays(20), to: inDays(22), party: { adults: 1 } };
    const { pay: due, refund } = (
      await guest.call('GET', `/api/bookings/${bookingId}/change?from=${later.from}&to=${later.to}`)
    ).body;
    await guest.call('POST', `/api/bookings/${bookingId}/change`, { ...later, pay: due, refund });
    await isOffered();
  });

  test('the host unblocks them', async () => {
    await block(10, true);
    await join(first, wanted());
    await block(10, false);
    await isOffered();
  });

  test('the host reopens the nights of a booking that they canceled', async () => {
    const { bookingId } = await waitFor(wanted(), first);
    await cancel(host, bookingId, 'Flooded');
    await isNotOffered();
    await host.call('DELETE', `/api/bookings/${bookingId}/nights`);
    await isOffered();
  });

  test('the last of them becomes free', async () => {
    const [one, other] = [stay(roomId, 10, 1), stay(roomId, 11, 1)];
    const bookings = [await waitFor(one), await waitFor(other)];
    await join(first, wanted());
    await cancel(bookings[0]?.guest as Caller, bookings[0]?.bookingId as string);
    await isNotOffered();
    await cancel(bookings[1]?.guest as Caller, bookings[1]?.bookingId as string);
    await isOffered();
  });
});

describe('an offer', () => {
  test('holds the nights for two hours and notifies its person once', async () => {
    const wanted = stay(roomId, 10, 2);
    const { guest, bookingId } = await waitFor(wanted, first, second);
    await cancel(guest, bookingId);
    for (let round = 0; round < 3; round += 1) await work();
    const offer = await offerOf(first);
    expect(offer.secondsLeft).toBeGreaterThan(119 * 60);
    expect(offer.secondsLeft).toBeLessThanOrEqual(120 * 60);
    expect(Date.parse(offer.until) - api.services.clock().getTime()).toBeGreaterThan(119 * MINUTE);
    const mails = api.sent.filter(({ to }) => to === first.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Quiet house by the sea is free on your dates, and held for you',
    ]);
    expect(mails[0]?.text).toContain(`/room/${roomId}?from=${wanted.from}&to=${wanted.to}`);
    const notes = (await first.call('GET', '/api/notifications')).body;
    expect(notes).toMatchObject([
      { kind: 'nights-offered', path: `/room/${roomId}?from=${wanted.from}&to=${wanted.to}`, isRead: false },
    ]);
    expect(notes[0]).not.toHaveProperty('over');
    expect(api.sent.filter(({ to }) => to === second.email)).toEqual([]);
    await isSound();
  });

  test('keeps other guests out until it is booked or expires', async () => {
    const wanted = stay(roomId, 10, 2);
    const { guest, bookingId } = await waitFor(wanted, first, second);
    await cancel(guest, bookingId);
    await work();
    for (const who of [second, guest]) expect(await codeOf(hold(who, wanted))).toBe('nights-taken');
    api.later(110 * MINUTE);
    const { body } = await first.call('GET', `/api/room/${roomId}`);
    expect(body.ownHold.secondsLeft).toBeLessThanOrEqual(10 * 60);
    const { bookingId: offered } = await offerOf(first);
    const answer = await pay(first, wanted);
    expect(answer).toMatchObject({ status: 200, body: { insertedId: offered } });
    expect(await listOf(first)).toEqual([]);
    expect((await first.call('GET', '/api/notifications')).body[0].over).toBe('Booked');
    await work();
    expect(await listOf(second)).toMatchObject([{ room: { _id: roomId } }]);
    expect(await offerOf(second)).toBeUndefined();
    await isSound();
    api.later(-110 * MINUTE);
  });

  test.each([
    ['runs out', async () => api.later(121 * MINUTE)],
    ['is declined', async (who: Caller) => leave(who, (await listOf(who))[0]._id)],
  ])('that %s goes to the next person on the waitlist', async (what, act) => {
    const wanted = stay(roomId, 10, 2);
    const { guest, bookingId } = await waitFor(wanted, first, second);
    await cancel(guest, bookingId);
    await work();
    await act(first);
    await work();
    expect(await offerOf(first)).toBeUndefined();
    expect(await listOf(first)).toEqual([]);
    expect(await offerOf(second)).toBeDefined();
    expect((await first.call('GET', '/api/notifications')).body[0].over).toBe('Past');
    await isSound();
    if (what === 'runs out') api.later(-121 * MINUTE);
  });

  test('cannot be declined once its payment has started', async () => {
    const wanted = stay(roomId, 10, 2);
    const { guest, bookingId } = await waitFor(wanted, first, second);
    await cancel(guest, bookingId);
    await work();
    const [{ _id: id }] = await listOf(first);
    const { clientSecret } = (await hold(first, wanted)).body;
    const intent = api.payments.intents.get(intentIdOf(clientSecret)) as Intent;
    intent.status = 'processing';
    expect(await codeOf(leave(first, id))).toBe('payment-open');
    expect(await offerOf(first)).toBeDefined();
    intent.status = 'open';
    api.payments.pay(clientSecret);
    for (const _ of [1, 2]) expect(await codeOf(leave(first, id))).toBe('stay-booked');
    await work();
    expect(await listOf(first)).toEqual([]);
    expect(await offerOf(second)).toBeUndefined();
    await isSound();
  });

  test('is declined completely even if another hold replaces it at the same time', async () => {
    const wanted = stay(roomId, 10, 2);
    const { guest, bookingId } = await waitFor(wanted, first, second);
    await cancel(guest, bookingId);
    await work();
    await hold(first, wanted);
    const [{ _id: id }] = await listOf(first);
    const { cancelIntent } = api.payments;
    let later: Promise<unknown> | undefined;
    api.payments.cancelIntent = async (intentId) => {
      api.payments.cancelIntent = cancelIntent;
      // Another window holds the nights for another party first.
      later = hold(first, { ...wanted, party: { adults: 2 } } as Stay);
      await later;
      return cancelIntent(intentId);
    };
    expect((await leave(first, id)).status).toBe(200);
    await later;
    expect(later).toBeDefined();
    expect(await listOf(first)).toEqual([]);
    await work();
    expect(await offerOf(second)).toBeDefined();
    await isSound();
  });

  test('is not emailed to a person who declined it or unsubscribed', async () => {
    const wanted = stay(roomId, 10, 2);
    const { guest, bookingId } = await waitFor(wanted, first, second);
    await second.call('PUT', '/api/mail-choices/waitlist', { stopped: true });
    await cancel(guest, bookingId);
    while ((await sweepWaitlists(api.services)) > 0);
    await leave(first, (await listOf(first))[0]._id);
    await work();
    expect(await offerOf(second)).toBeDefined();
    expect(api.sent.filter(({ to }) => [first.email, second.email].includes(to))).toEqual([]);
  });

  test('keeps its nights and deadline when the price or the party changes', async () => {
    const wanted = stay(roomId, 10, 2);
    const { guest, bookingId } = await waitFor(wanted, first, second);
    await cancel(guest, bookingId);
    await work();
    const { until } = await offerOf(first);
    expect((await hold(first, wanted)).status).toBe(200);
    expect((await changeRoom(host, roomId, { price: 100 })).status).toBe(200);
    api.later(30 * MINUTE);
    expect(await codeOf(hold(first, wanted))).toBe('price-changed');
    const cheaper = { ...wanted, price: 200, party: { adults: 2 } };
    const answers = await Promise.all([hold(first, cheaper), hold(first, cheaper)]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect((await hold(first, cheaper)).body).toMatchObject({ heldUntil: until });
    expect(await codeOf(hold(second, { ...wanted, price: 200 }))).toBe('nights-taken');
    expect((await pay(first, cheaper)).status).toBe(200);
    await work();
    await isSound();
    api.later(-30 * MINUTE);
  });

  test('stays open when the guest closes the checkout', async () => {
    const wanted = stay(roomId, 10, 2);
    const { guest, bookingId } = await waitFor(wanted, first, second);
    await cancel(guest, bookingId);
    await work();
    const held = (await hold(first, wanted)).body;
    expect((await first.call('DELETE', `/api/bookings/${held.bookingId}/hold`)).body.modifiedCount).toBe(0);
    expect((await offerOf(first)).until).toBe(held.heldUntil);
    expect((await pay(first, wanted)).status).toBe(200);
  });

  test('stays open when its guest books other nights', async () => {
    const [one, other] = [stay(roomId, 10, 2), stay(roomId, 20, 2)];
    const bookings = [await waitFor(one, first), await waitFor(other, first)];
    for (const { guest, bookingId } of bookings) await cancel(guest, bookingId);
    await work();
    expect((await pay(first, one)).status).toBe(200);
    expect(await listOf(first)).toMatchObject([{ from: other.from, offer: {} }]);
    expect((await hold(first, stay(roomId, 21, 2))).status).toBe(200);
    expect(await listOf(first)).toEqual([]);
    await work();
    await isSound();
  });

  test('survives an outage of the payment provider', async () => {
    const wanted = stay(roomId, 10, 2);
    const { guest, bookingId } = await waitFor(wanted, first, second);
    await cancel(guest, bookingId);
    await work();
    const { until } = await offerOf(first);
    const { createIntent } = api.payments;
    api.payments.createIntent = () => Promise.reject(new Error('gone'));
    expect((await hold(first, wanted)).status).toBeGreaterThanOrEqual(500);
    api.payments.createIntent = createIntent;
    await work();
    expect((await offerOf(first)).until).toBe(until);
    expect((await pay(first, wanted)).status).toBe(200);
    await isSound();
  });
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

  test('changing only the party does not extend a hold that others wait for', async () => {
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

  test('a guest who asks for taken nights keeps the nights they hold', async () => {
    const wanted = stay(roomId, 10, 2);
    const { guest, bookingId } = await waitFor(wanted, first);
    await waitFor(stay(roomId, 12, 2));
    await cancel(guest, bookingId);
    await work();
    const offer = await offerOf(first);
    expect(await codeOf(hold(first, stay(roomId, 10, 4)))).toBe('nights-taken');
    expect((await offerOf(first)).bookingId).toBe(offer.bookingId);
  });

  test('a guest who asks for nights that others wait for keeps the nights they hold', async () => {
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
    expect((await pay(first, stay(roomId, 10, 2))).status).toBe(200);
    await work();
    await isSound();
  });

  test('a normal hold stays until its guest asks for nights that nobody waits for', async () => {
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
    await block(20, true);
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

  test('overlapping waitlist entries are offered in the order they were made', async () => {
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

// Must be the last test, because it moves the clock permanently.
test('the nights are offered after the last stay in a room that is booked as a whole', async () => {
  const whole = await addRoom(host);
  await book(api, second, stay(whole, 0, 1));
  const entry = await join(first, stay(whole, 10, 2));
  expect(entry.status).toBe(200);
  await work();
  expect(await offerOf(first)).toBeUndefined();
  const toCheckOut = 25 * 60 * MINUTE;
  api.later(toCheckOut);
  first = await api.signIn(first.email);
  await work();
  expect(await offerOf(first)).toBeDefined();
});
