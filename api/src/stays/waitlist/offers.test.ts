import { beforeEach, describe, expect, test } from 'vitest';
import { addRoom, book, hold, type Stay, stay } from '../../../tests/lodging.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { cancel, changeRoom, codeOf, leave, listOf, offerOf, useWaitlist } from '../../../tests/waitlist.ts';
import { type Intent, intentIdOf } from '../../base/ports/payments.ts';
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

describe('an offer', () => {
  test('holds the nights for two hours with a single notification', async () => {
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

  test('blocks other guests until it is booked or expires', async () => {
    const wanted = stay(roomId, 10, 2);
    const { guest, bookingId } = await waitFor(wanted, first, second);
    await cancel(guest, bookingId);
    await work();
    for (const who of [second, guest]) expect(await codeOf(hold(who, wanted))).toBe('nights-taken');
    api.later(110 * MINUTE);
    const { body } = await first.call('GET', `/api/room/${roomId}`);
    expect(body.ownHold.secondsLeft).toBeLessThanOrEqual(10 * 60);
    const { bookingId: offered } = await offerOf(first);
    const answer = await book(api, first, wanted);
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

  test('is declined even if another hold replaces it at the same time', async () => {
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

  test('is not emailed to a person who has declined it or unsubscribed', async () => {
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
    expect((await book(api, first, cheaper)).status).toBe(200);
    await work();
    await isSound();
    api.later(-30 * MINUTE);
  });

  test('remains open when the guest closes the checkout', async () => {
    const wanted = stay(roomId, 10, 2);
    const { guest, bookingId } = await waitFor(wanted, first, second);
    await cancel(guest, bookingId);
    await work();
    const held = (await hold(first, wanted)).body;
    expect((await first.call('DELETE', `/api/bookings/${held.bookingId}/hold`)).body.modifiedCount).toBe(0);
    expect((await offerOf(first)).until).toBe(held.heldUntil);
    expect((await book(api, first, wanted)).status).toBe(200);
  });

  test('remains open when the guest books other nights', async () => {
    const [one, other] = [stay(roomId, 10, 2), stay(roomId, 20, 2)];
    const bookings = [await waitFor(one, first), await waitFor(other, first)];
    for (const { guest, bookingId } of bookings) await cancel(guest, bookingId);
    await work();
    expect((await book(api, first, one)).status).toBe(200);
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
    expect((await book(api, first, wanted)).status).toBe(200);
    await isSound();
  });
});
