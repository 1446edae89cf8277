import { formatLongDay, instantAt } from 'contracts';
import ICAL from 'ical.js';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { change, finishJobs } from '../../../tests/changes.ts';
import { addRoom, book, hold, inDays, stay } from '../../../tests/lodging.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { deliverEvent } from '../../../tests/webhook.ts';
import { intentIdOf } from '../../base/ports/payments.ts';
import { bookingCode } from '../../stays/bookings/booking-code.ts';
import { finalise } from '../../stays/checkout/finalise.ts';

const api = useApi();
const receipt = (by: Caller, id: string) => by.call('GET', `/api/bookings/${id}/receipt.pdf`);
const calendar = (by: Caller, id: string) => by.call('GET', `/api/bookings/${id}/calendar.ics`);

async function bookedStay(room: Record<string, unknown> = {}) {
  const [host, guest] = [await api.newHost(), await api.newGuest()];
  const roomId = await addRoom(host, { timeZone: 'Pacific/Auckland', from: inDays(2), ...room });
  const { body } = await book(api, guest, stay(roomId, 10, 2));
  return { host, guest, id: body.insertedId as string, intentId: body.booking.transactionId as string };
}

async function cancel(guest: Caller, id: string) {
  const { refund } = (await guest.call('GET', `/api/bookings/${id}/cancellation`)).body;
  await guest.call('POST', `/api/bookings/${id}/cancellation`, { refund });
  await api.runJobs();
}

async function textOf({ raw }: Awaited<ReturnType<typeof receipt>>): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(raw.rawPayload));
  return (await extractText(pdf, { mergePages: true })).text;
}

/** Removes white space, because the position of line breaks depends on the length of names. */
const words = (text: string) => text.replace(/\s+/g, '');

function eventOf({ raw }: Awaited<ReturnType<typeof calendar>>) {
  const file = new ICAL.Component(ICAL.parse(raw.body));
  const events = file.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  expect([file.getFirstPropertyValue('version'), events.length]).toEqual(['2.0', 1]);
  return events[0] as ICAL.Event;
}

const statusOf = (event: ICAL.Event) => event.component.getFirstPropertyValue('status');

describe('a receipt', () => {
  test('contains the payment, the guest, the stay and the price', async () => {
    const { guest, host, id, intentId } = await bookedStay();
    expect((await receipt(await api.newAdmin(), id)).status).toBe(200);
    const answer = await receipt(guest, id);
    expect([answer.status, answer.raw.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.raw.headers['content-disposition']).toBe(`attachment; filename="receipt-${bookingCode(id)}.pdf"`);
    expect(answer.raw.headers['cache-control']).toBe('no-store');
    const text = await textOf(answer);
    for (const part of [
      'Travel Lodge',
      bookingCode(id),
      intentId,
      guest.email,
      'Quiet house by the sea',
      'Brighton, United Kingdom',
      host.email.split('@')[0] ?? '',
      formatLongDay(inDays(10)),
      '2 nights × $120',
      'Taxes and fees',
      '$240',
    ]) {
      expect(words(text)).toContain(words(part));
    }
    expect(text).not.toMatch(/Refund/i);
  });

  test('of a canceled stay shows the refund', async () => {
    const { guest, id } = await bookedStay();
    const longAgo = new Date(api.services.clock().getTime() - 30 * 24 * 3_600_000);
    const [from, to] = [inDays(3), inDays(5)];
    await api.services.db
      .updateTable('bookings')
      .set({ confirmed_at: longAgo, from_day: from, to_day: to })
      .where('id', '=', id)
      .execute();
    await cancel(guest, id);
    const text = await textOf(await receipt(guest, id));
    expect(text).toMatch(/Refunded on [^$]*\$120/);
    expect(text).toMatch(/Not refunded\s+\$120/);
  });

  test('of a changed stay shows all payments and refunds', async () => {
    const { guest, id } = await bookedStay();
    const from = inDays(10);
    const { clientSecret } = (await change(guest, id, { from, to: inDays(13), pay: 120 })).body.payment;
    api.payments.pay(clientSecret);
    await finalise(api.services, intentIdOf(clientSecret));
    await change(guest, id, { from, to: inDays(11), refund: 240 });
    const before = await textOf(await receipt(guest, id));
    expect(before).toMatch(/Refund on its way\s+\$240/);
    await finishJobs(api);
    const text = await textOf(await receipt(guest, id));
    expect(words(text)).toContain(words(formatLongDay(inDays(11))));
    expect(text).toMatch(/1 night × \$120\s+\$120/);
    expect(text).toMatch(/Price of the stay\s+\$120/);
    const paid = [...text.matchAll(/Paid on [^$]*\$(\d+)/g)].map(([, dollars]) => dollars);
    expect(paid).toEqual(['240', '120']);
    expect(text).toMatch(/Paid in all\s+\$360/);
    expect(text.match(/Refunded on [^$]*\$120/g)).toHaveLength(2);
    expect(text).toMatch(/Not refunded\s+\$120/);
  });

  test('of a stay that an admin refunded in part shows the refund', async () => {
    const { guest, id } = await bookedStay();
    const admin = await api.newAdmin();
    await admin.call('POST', `/api/bookings/${id}/refunds`, { amount: 50, reason: 'No hot water' });
    const before = await textOf(await receipt(guest, id));
    expect(before).toMatch(/2 nights × \$95\s+\$190/);
    expect(before).toMatch(/Price of the stay\s+\$190/);
    expect(before).toMatch(/Refund on its way\s+\$50/);
    await finishJobs(api);
    const text = await textOf(await receipt(guest, id));
    expect(text).toMatch(/Paid\s+\$240/);
    expect(text).toMatch(/Refunded on [^$]*\$50/);
    expect(text).toMatch(/Not refunded\s+\$190/);
  });

  test.each([
    ['Greek and Cyrillic', 'Ελένη Ольга', 'Ελένη Ольга'],
    ['Arabic and Hebrew', 'محمد علي דנה', undefined],
    ['characters that the font lacks', '山田太郎 देव 🏡', undefined],
    ['control characters', 'A\u0000B\u0007\r\nC\u202e', 'AB C'],
    ['a very long name', 'Wolfeschlegelsteinhausenbergerdorff '.repeat(20), 'Wolfeschlegelsteinhausenbergerdorff'],
  ])('is made for any name: %s', async (_, name, shown) => {
    const { guest, id } = await bookedStay({
      title: name
        .replace(/[\p{Cc}\u202e]/gu, ' ')
        .trim()
        .slice(0, 100),
    });
    const db = api.services.db;
    // PostgreSQL cannot store null characters.
    await db
      .updateTable('people')
      .set({ name: name.replaceAll('\0', '') })
      .where('email', '=', guest.email)
      .execute();
    const answer = await receipt(guest, id);
    expect(answer.status).toBe(200);
    const text = await textOf(answer);
    expect(text).toContain(bookingCode(id));
    if (shown) expect(text).toContain(shown);
  });

  test('with names in every script is a small file', async () => {
    const { guest, host, id } = await bookedStay({ title: '山田 太郎 🏯 김철수', location: 'ไทย สมชาย' });
    const { db } = api.services;
    await db.updateTable('people').set({ name: 'नेहा शर्मा' }).where('email', '=', guest.email).execute();
    await db.updateTable('people').set({ name: 'محمد علي דוד' }).where('email', '=', host.email).execute();
    const answer = await receipt(guest, id);
    expect(answer.raw.rawPayload.length).toBeLessThan(400_000);
    const text = words(await textOf(answer));
    for (const part of [words(guest.email), '山田', '太郎', '🏯', '김철수', 'ไทย', 'नेहा', 'دمحم', 'דוד'])
      expect([part, text.includes(part) || text.includes([...part].reverse().join(''))]).toEqual([part, true]);
  });

  test('can contain an email address in any script', async () => {
    const { guest, id } = await bookedStay();
    await api.services.db
      .updateTable('people')
      .set({ email: '山田@例え.jp' })
      .where('email', '=', guest.email)
      .execute();
    const answer = await receipt(guest, id);
    expect(answer.status).toBe(200);
    expect(await textOf(answer)).toContain('山田@例え.jp');
  });

  test('shows that a refund failed', async () => {
    const { guest, id, intentId } = await bookedStay();
    await cancel(guest, id);
    for (const refund of api.payments.refunds) if (refund.intentId === intentId) refund.failure = 'declined';
    await deliverEvent(api, 'refund.failed', { object: 'refund', payment_intent: intentId });
    const text = await textOf(await receipt(guest, id));
    expect(text).toMatch(/Refund that did not arrive\s+\$240/);
    expect(text).not.toContain('Refunded on');
  });

  test('lists a failed refund separately from a pending one', async () => {
    const { guest, id, intentId } = await bookedStay();
    const admin = await api.newAdmin();
    const refund = (amount: number) =>
      admin.call('POST', `/api/bookings/${id}/refunds`, { amount, reason: 'No hot water' });
    await refund(50);
    await finishJobs(api);
    for (const made of api.payments.refunds) if (made.intentId === intentId) made.failure = 'declined';
    await deliverEvent(api, 'refund.failed', { object: 'refund', payment_intent: intentId });
    await refund(30);
    const text = await textOf(await receipt(guest, id));
    expect(text).toMatch(/Refund on its way\s+\$30/);
    expect(text).toMatch(/Refund that did not arrive\s+\$50/);
  });

  test('is not available for a hold', async () => {
    const guest = await api.newGuest();
    const held = await hold(guest, stay(await addRoom(await api.newHost()), 4, 1));
    const answer = await receipt(guest, held.body.bookingId);
    expect([answer.status, answer.body.code]).toEqual([409, 'payment-not-succeeded']);
  });
});

describe('a calendar file', () => {
  test('contains the stay in the time zone of the listing', async () => {
    const { guest, id } = await bookedStay({
      title: 'Semi; comma, back\\slash and a very long title über allem 🏡'.repeat(2),
    });
    const answer = await calendar(guest, id);
    expect(answer.raw.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.raw.headers['content-disposition']).toBe(`attachment; filename="stay-${bookingCode(id)}.ics"`);
    for (const line of answer.raw.body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const event = eventOf(answer);
    expect(event.startDate.toJSDate()).toEqual(instantAt(inDays(10), 15, 'Pacific/Auckland'));
    expect(event.endDate.toJSDate()).toEqual(instantAt(inDays(12), 11, 'Pacific/Auckland'));
    expect(event.summary).toBe(`Stay at ${'Semi; comma, back\\slash and a very long title über allem 🏡'.repeat(2)}`);
    expect(event.location).toBe('Brighton, United Kingdom');
    expect(event.description).toContain(`Booking code: ${bookingCode(id)}\nHost: `);
    expect(event.description).toContain(`http://localhost:4000/dashboard/my-bookings/${id}`);
    expect([event.uid, event.sequence, statusOf(event)]).toEqual([`${id}@localhost`, 0, 'CONFIRMED']);
  });

  test('contains the map, the check-in instructions and the host’s email', async () => {
    const [host, guest] = [await api.newHost(), await api.newGuest()];
    const roomId = await addRoom(host, { spot: { lat: 50.82345, lon: -0.13789 } });
    await host.call('PUT', `/api/rooms/${roomId}/check-in`, { text: 'The blue box.\n\nCode 4711.', version: 0 });
    const id = (await book(api, guest, stay(roomId, 1, 2))).body.insertedId;
    const event = eventOf(await calendar(guest, id));
    for (const text of ['query=50.82345,-0.13789', 'The blue box.\nCode 4711.', host.email])
      expect(event.description).toContain(text);
    expect(event.component.getFirstPropertyValue('geo')).toEqual([50.82345, -0.13789]);
    const ofHost = eventOf(await calendar(host, id));
    expect(ofHost.description).not.toContain('4711');
  });

  test('of a canceled stay replaces the previous one', async () => {
    const { guest, id } = await bookedStay();
    const before = eventOf(await calendar(guest, id));
    await cancel(guest, id);
    const after = eventOf(await calendar(guest, id));
    expect(after.uid).toBe(before.uid);
    expect([after.sequence, statusOf(after)]).toEqual([1, 'CANCELLED']);
  });

  test('for the host names the guest', async () => {
    const { host, guest, id } = await bookedStay();
    const event = eventOf(await calendar(host, id));
    expect(event.summary).toBe(`${guest.email.split('@')[0]} at Quiet house by the sea`);
    expect(event.description).toContain(`/dashboard/manage-bookings/${id}`);
  });

  test('has no extra lines if the title contains line breaks', async () => {
    const { guest, id } = await bookedStay();
    const title = 'Nice\r\nATTENDEE:mailto:other@lodge.test\nEND:VEVENT';
    await api.services.db.updateTable('bookings').set({ title }).where('id', '=', id).execute();
    const event = eventOf(await calendar(guest, id));
    expect(event.attendees).toEqual([]);
    expect(event.summary).toBe('Stay at Nice ATTENDEE:mailto:other@lodge.test END:VEVENT');
  });
});
