import { formatLongDay } from 'contracts';
import { describe, expect, test } from 'vitest';
import { bookedLongAgo, bookedStay, change, finishJobs, quote, type Wanted } from '../../../tests/changes.ts';
import { addRoom, book, hold, inDays, roomBody, stay } from '../../../tests/lodging.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { deliverEvent } from '../../../tests/webhook.ts';
import type { JobPayload } from '../../base/outbox/jobs.ts';
import { doRefund } from '../../money/problems/do-refund.ts';
import { auditData } from '../../operations/invariants/audit-data.ts';

const api = useApi();
const nights = (from: number, length: number): Wanted => ({ from: inDays(from), to: inDays(from + length) });
const read = async (by: Caller, id: string) => (await by.call('GET', `/api/bookings/${id}`)).body;
const takenOf = async (roomId: string) => (await api.anyone('GET', `/api/room/${roomId}`)).body.taken;
const refundsOf = (intentId: string) =>
  api.payments.refunds.filter((refund) => refund.intentId === intentId).map(({ amountCents }) => amountCents);

async function changedRoom(host: Caller, roomId: string, change: Record<string, unknown>) {
  const answer = await host.call('PUT', `/api/rooms/${roomId}`, await roomBody(host, { version: 1, ...change }));
  expect(answer.status).toBe(200);
}

describe('a guest', () => {
  test('can change the party for free', async () => {
    const { guest, host, roomId, id } = await bookedStay(api, { amenities: ['pets-allowed'] });
    const wanted = { ...nights(10, 4), party: { adults: 2, children: 1, pets: 1 } };
    expect((await quote(guest, id, wanted)).body).toMatchObject({ price: 480, pay: 0, refund: 0 });
    const changed = await change(guest, id, wanted);
    expect(changed.body).toMatchObject({
      booking: { price: 480, party: { adults: 2, children: 1, infants: 0, pets: 1 } },
    });
    expect(changed.body.payment).toBeUndefined();
    api.sent.length = 0;
    await finishJobs(api);
    expect(api.sent.map(({ to }) => to).sort()).toEqual([guest.email, host.email].sort());
    expect(api.sent[0]?.text).toContain('2 adults, 1 child, 1 pet');
    expect((await read(host, id)).timeline.at(-1)).toMatchObject({
      event: 'changed',
      before: { from: inDays(10), to: inDays(14), party: { adults: 1 } },
    });
    expect(await takenOf(roomId)).toEqual([{ from: inDays(10), to: inDays(14) }]);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('can move to nights at the same price in one step', async () => {
    const { guest, roomId, id } = await bookedStay(api, { keepOpen: false });
    expect((await change(guest, id, nights(12, 4))).body.booking).toMatchObject({
      from: inDays(12),
      to: inDays(16),
      price: 480,
    });
    expect(await takenOf(roomId)).toEqual([{ from: inDays(12), to: inDays(16) }]);
    expect(await auditData(api.services)).toEqual([]);
    const calendar = (await guest.call('GET', `/api/bookings/${id}/calendar.ics`)).raw.body;
    expect(calendar).toContain('SEQUENCE:1');
    expect(calendar).toContain(`DTSTART:${inDays(12).replaceAll('-', '')}T150000Z`);
  });

  test('pays the full nightly price if the shortened stay loses the monthly discount', async () => {
    const { guest, host, roomId } = await bookedStay(api);
    const rules = { version: 1, stayRules: { monthly: 50 } };
    expect((await host.call('PUT', `/api/rooms/${roomId}/stay-rules`, rules)).status).toBe(200);
    const month = await book(api, guest, stay(roomId, 20, 28, 60));
    const id = month.body.insertedId;
    expect(month.body.booking.price).toBe(28 * 60);
    const quoted = (await quote(guest, id, nights(20, 1))).body;
    expect(quoted).toMatchObject({ price: 120, discountLost: 60, pay: 0, refund: 27 * 60 - 60 });
    const changed = await change(guest, id, { ...nights(20, 1), refund: 27 * 60 - 60 });
    expect(changed.body.booking.price).toBe(120);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('sees the new dates in the terms, lists, statistics and emails', async () => {
    const { guest, host, id } = await bookedStay(api);
    expect((await change(guest, id, { ...nights(12, 3), refund: 120 })).status).toBe(200);
    const dates = { from: inDays(12), to: inDays(15) };
    const terms = (await guest.call('GET', `/api/bookings/${id}/cancellation`)).body;
    expect(terms.until).toBe(`${inDays(7)}T15:00:00.000Z`);
    for (const [by, path] of [
      [guest, `/api/bookings?email=${guest.email}`],
      [host, `/api/bookings/host?email=${host.email}`],
    ] as const) {
      expect((await by.call('GET', path)).body).toMatchObject([{ _id: id, ...dates }]);
    }
    const { db } = api.services;
    const ends = await db.selectFrom('bookings').select('check_out_at').where('id', '=', id).executeTakeFirst();
    expect(ends?.check_out_at).toEqual(new Date(`${dates.to}T11:00:00Z`));
    expect((await guest.call('GET', '/api/statistics/guest/now')).body.next).toMatchObject(dates);
    const range = `from=${inDays(0)}&to=${inDays(30)}`;
    expect((await guest.call('GET', `/api/statistics/guest?${range}`)).body).toMatchObject({ nights: 3, spent: 360 });
    expect((await host.call('GET', `/api/statistics/host?${range}`)).body).toMatchObject({
      earned: 360,
      bookedNights: 3,
    });
    api.sent.length = 0;
    await finishJobs(api);
    for (const { text } of api.sent) expect(text).toContain(formatLongDay(inDays(12)));
    expect(api.sent.length).toBe(2);
  });

  test('gets the same refund for dropped nights as for canceling them today', async () => {
    const { guest, id, intentId } = await bookedStay(api, { from: 3 });
    await bookedLongAgo(api, id);
    const wanted = nights(3, 1);
    expect((await quote(guest, id, wanted)).body).toEqual({
      price: 300,
      lines: [
        { nights: 1, each: 120, amount: 120 },
        { nights: 0, amount: 180 },
      ],
      added: { nights: 0, amount: 0 },
      givenUp: { nights: 3, amount: 360, refund: 180 },
      pay: 0,
      refund: 180,
      cancelling: { refund: 60, until: `${inDays(3)}T15:00:00.000Z` },
    });
    expect((await change(guest, id, { ...wanted, refund: 180 })).body.booking).toMatchObject({
      price: 300,
      unrefundable: { givenUp: 180, locked: 60 },
    });
    await finishJobs(api);
    expect(refundsOf(intentId)).toEqual([18_000]);
    expect(await auditData(api.services)).toEqual([]);
    const shown = (await guest.call('GET', `/api/bookings/${id}/cancellation`)).body;
    expect(shown).toMatchObject({ paid: 300, refund: 60, kept: 240 });
    await guest.call('POST', `/api/bookings/${id}/cancellation`, { refund: 60 });
    await finishJobs(api);
    // The sum equals the refund for canceling without a change.
    expect(refundsOf(intentId)).toEqual([18_000, 6_000]);
    expect(await auditData(api.services)).toEqual([]);
    expect(await read(guest, id)).toMatchObject({ paid: 480, refund: { amount: 60, state: 'done' } });
  });

  test('cannot regain an expired refund by moving the check-in', async () => {
    const { guest, host, id, intentId } = await bookedStay(api, { from: 3, nights: 14 });
    await bookedLongAgo(api, id);
    // Check-in moves so far into the future that the policy would otherwise refund everything again.
    const wanted = nights(9, 8);
    expect((await quote(guest, id, wanted)).body).toMatchObject({
      givenUp: { nights: 6, amount: 720, refund: 360 },
      refund: 360,
      cancelling: { refund: 480 },
    });
    expect((await change(guest, id, { ...wanted, refund: 360 })).status).toBe(200);
    expect((await guest.call('GET', `/api/bookings/${id}/cancellation`)).body).toMatchObject({ refund: 480 });
    expect((await host.call('GET', `/api/bookings/${id}/cancellation`)).body).toMatchObject({ refund: 1320, kept: 0 });
    await host.call('POST', `/api/bookings/${id}/cancellation`, { refund: 1320, reason: 'Flooded' });
    await finishJobs(api);
    expect(refundsOf(intentId)).toEqual([36_000, 132_000]);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('keeps the old price for the nights they keep', async () => {
    const { guest, host, roomId, id } = await bookedStay(api);
    await changedRoom(host, roomId, { keepOpen: true, price: 150 });
    expect((await quote(guest, id, nights(8, 4))).body).toMatchObject({
      price: 540,
      lines: [
        { nights: 2, each: 150, amount: 300 },
        { nights: 2, each: 120, amount: 240 },
      ],
      pay: 60,
    });
    expect((await quote(guest, id, nights(11, 2))).body).toMatchObject({ price: 240, refund: 240 });
  });

  test('must confirm the amounts that were shown', async () => {
    const { guest, id } = await bookedStay(api);
    const wanted = nights(10, 3);
    for (const amounts of [{ refund: 119 }, { refund: 0 }, { refund: 120, pay: 1 }]) {
      expect((await change(guest, id, { ...wanted, ...amounts })).body.code).toBe('price-changed');
    }
    for (const amounts of [{ refund: -120 }, { refund: Number.NaN }, { pay: 1e9 }]) {
      expect((await change(guest, id, { ...wanted, ...amounts })).status).toBe(422);
    }
    expect(await read(guest, id)).toMatchObject({ to: inDays(14), price: 480 });
  });

  test('can repeat a change without a second refund or email', async () => {
    const { guest, id, intentId } = await bookedStay(api);
    const wanted = { ...nights(10, 2), refund: 240 };
    const all = await Promise.all(Array.from({ length: 20 }, () => change(guest, id, wanted)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(all.map(({ raw }) => raw.body)).size).toBe(1);
    api.sent.length = 0;
    await finishJobs(api);
    expect([refundsOf(intentId), api.sent.length]).toEqual([[24_000], 2]);
    expect((await read(guest, id)).timeline.filter(({ event }: { event: string }) => event === 'changed').length).toBe(
      1,
    );
    expect(await auditData(api.services)).toEqual([]);
  });

  test('who changes a stay twice gets both refunds', async () => {
    const { guest, id, intentId } = await bookedStay(api);
    api.payments.silent.add('refund');
    await change(guest, id, { ...nights(10, 2), refund: 240 });
    await change(guest, id, { ...nights(10, 1), refund: 120 });
    await finishJobs(api);
    expect(refundsOf(intentId)).toEqual([]);
    api.payments.silent.clear();
    const jobs = await api.services.db.selectFrom('jobs').select('payload').where('kind', '=', 'refund').execute();
    const [first, second] = jobs
      .map(({ payload }) => payload as JobPayload['refund'])
      .filter((job) => job.intentId === intentId)
      .sort((one, other) => other.amountCents - one.amountCents) as [JobPayload['refund'], JobPayload['refund']];
    // The provider makes the refund, but its response is lost.
    await api.payments.refund({ intentId, amountCents: first.amountCents, idempotencyKey: first.key });
    await expect(doRefund(api.services, second, 2)).rejects.toThrow('an earlier refund');
    api.later(10_000);
    await finishJobs(api);
    expect(refundsOf(intentId)).toEqual([24_000, 12_000]);
    expect(await auditData(api.services)).toEqual([]);
  });
});

describe('a change is refused', () => {
  const longer = { ...nights(10, 5), pay: 120 };
  test('if the new stay could not be booked', async () => {
    const { guest, roomId, id } = await bookedStay(api);
    await hold(await api.newGuest(), stay(roomId, 22, 1));
    for (const [what, wanted, code] of [
      ['nights of another guest', nights(20, 4), 'nights-taken'],
      ['no night', nights(10, 0), 'dates-not-offered'],
      ['reversed dates', { from: inDays(14), to: inDays(10) }, 'dates-not-offered'],
      ['the past', nights(-2, 4), 'dates-not-offered'],
      ['400 nights', nights(10, 400), 'dates-not-offered'],
      ['nights that are not offered', nights(58, 4), 'dates-not-offered'],
      ['more guests than the room has space for', { ...nights(10, 4), party: { adults: 5 } }, 'party-too-large'],
      ['a pet in a room without pets', { ...nights(10, 4), party: { adults: 1, pets: 1 } }, 'pets-not-allowed'],
    ] as const) {
      for (const { status, body } of [await quote(guest, id, wanted), await change(guest, id, wanted)])
        expect([what, status >= 400 && status < 500, body.code]).toEqual([what, true, code]);
    }
    expect(await read(guest, id)).toMatchObject({ from: inDays(10), to: inDays(14), price: 480 });
    expect(await auditData(api.services)).toEqual([]);
  });

  test('if it adds pets after the host has forbidden them', async () => {
    const { guest, host, roomId, id } = await bookedStay(api, { amenities: ['pets-allowed'] });
    expect((await change(guest, id, { ...nights(10, 4), party: { adults: 1, pets: 2 } })).status).toBe(200);
    await changedRoom(host, roomId, { keepOpen: true, amenities: [] });
    const withPets = (pets: number, others: object = nights(10, 4)) =>
      change(guest, id, { ...nights(10, 4), ...others, party: { adults: 2, pets } });
    expect((await withPets(3)).body.code).toBe('pets-not-allowed');
    expect((await withPets(2)).status).toBe(200);
    expect((await withPets(1, { ...nights(10, 3), refund: 120 })).status).toBe(200);
    expect((await withPets(2, nights(10, 3))).body.code).toBe('pets-not-allowed');
  });

  test('if it adds nights to an unlisted or closed room', async () => {
    const { guest, host, roomId, id } = await bookedStay(api);
    await host.call('PUT', `/api/rooms/${roomId}/unlisted`, { unlisted: true });
    expect((await change(guest, id, longer)).body.code).toBe('room-unlisted');
    expect((await change(guest, id, { ...nights(10, 3), refund: 120 })).status).toBe(200);
    await host.call('PUT', `/api/rooms/${roomId}/unlisted`, { unlisted: false });
    await host.call('PATCH', `/api/rooms/status/${roomId}`, { status: true });
    expect((await change(guest, id, { ...nights(10, 4), pay: 120 })).body.code).toBe('room-booked');
  });

  test('if the stay has begun or is not confirmed', async () => {
    const { guest, id } = await bookedStay(api);
    await api.services.db
      .updateTable('bookings')
      .set({ from_day: inDays(-1) })
      .where('id', '=', id)
      .execute();
    expect((await change(guest, id, longer)).body.code).toBe('not-changeable');
    await api.services.db
      .updateTable('bookings')
      .set({ from_day: inDays(10) })
      .where('id', '=', id)
      .execute();
    await guest.call('POST', `/api/bookings/${id}/cancellation`, { refund: 480 });
    for (const { body } of [await quote(guest, id, longer), await change(guest, id, nights(10, 4))]) {
      expect(body.code).toBe('not-changeable');
    }
    const held = await hold(guest, stay(await addRoom(await api.signIn('h@lodge.test', 'host')), 3, 1));
    expect((await change(guest, held.body.bookingId, longer)).body.code).toBe('not-changeable');
  });
});

test('two guests who request each other’s nights at the same time keep their bookings', async () => {
  const { guest, roomId, id } = await bookedStay(api);
  const other = await api.signIn(`other-${crypto.randomUUID()}@lodge.test`);
  const { bookingId, clientSecret } = (await hold(other, stay(roomId, 20, 4))).body;
  api.payments.pay(clientSecret);
  const transactionId = clientSecret.split('_secret_')[0];
  await other.call('POST', '/api/bookings', { ...stay(roomId, 20, 4), transactionId });
  const answers = await Promise.all([change(guest, id, nights(20, 4)), change(other, bookingId, nights(10, 4))]);
  expect(answers.map(({ body }) => body.code)).toEqual(['nights-taken', 'nights-taken']);
  expect(await auditData(api.services)).toEqual([]);
});

describe('the first payment of a shortened stay', () => {
  const shorter = { from: inDays(10), to: inDays(13) };
  async function shortened() {
    const booked = await bookedStay(api);
    expect((await change(booked.guest, booked.id, { ...shorter, refund: 120 })).status).toBe(200);
    await finishJobs(api);
    return booked;
  }
  const expectSound = async (intentId: string) => {
    await finishJobs(api);
    expect(refundsOf(intentId)).toEqual([12_000]);
    expect(await auditData(api.services)).toEqual([]);
  };

  test('is not refunded when the page reports it again', async () => {
    const { guest, roomId, intentId } = await shortened();
    const again = await guest.call('POST', '/api/bookings', { transactionId: intentId, roomId, ...shorter });
    expect(again.status).toBe(200);
    await expectSound(intentId);
  });
  test('is not refunded when its event arrives late', async () => {
    const { intentId } = await shortened();
    expect(await deliverEvent(api, 'payment_intent.succeeded', intentId)).toBe(200);
    await expectSound(intentId);
  });
  test('is not refunded twice when the page reports it after a cancellation', async () => {
    const { guest, id, roomId, intentId } = await shortened();
    expect((await guest.call('POST', `/api/bookings/${id}/cancellation`, { refund: 360 })).status).toBe(200);
    await finishJobs(api);
    await guest.call('POST', '/api/bookings', { transactionId: intentId, roomId, ...shorter });
    await finishJobs(api);
    expect(refundsOf(intentId)).toEqual([12_000, 36_000]);
  });
});
