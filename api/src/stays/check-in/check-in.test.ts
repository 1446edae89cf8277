import { CHECK_IN_LIMIT, checkInSentAt } from 'contracts';
import { expect, test } from 'vitest';
import { addRoom, book, inDays, stay } from '../../../tests/lodging.ts';
import { toldTo } from '../../../tests/notifications.ts';
import { putStay } from '../../../tests/stays.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { sweepCheckIns } from './sweep-check-ins.ts';

const api = useApi();
const HOUR = 60 * 60_000;
const write = (by: Caller, roomId: string, text: unknown, version: unknown = 0) =>
  by.call('PUT', `/api/rooms/${roomId}/check-in`, { text, version });
const shownTo = async (by: Caller, id: string) => (await by.call('GET', `/api/bookings/${id}`)).body.checkIn;

async function mailsTo(guest: Caller) {
  while ((await sweepCheckIns(api.services)) > 0);
  await api.runJobs();
  return api.sent.filter(({ to, messageId }) => to === guest.email && messageId.includes('check-in'));
}

async function bookedStay(from: number, nights = 2, change: object = {}) {
  const [host, guest] = [await api.newHost(), await api.newGuest()];
  const roomId = await addRoom(host, { keepOpen: true, ...change });
  await write(host, roomId, 'The key is in the blue box.\n\nCode 4711.');
  const saved = await book(api, guest, stay(roomId, from, nights));
  if (saved.status !== 200) throw new Error(saved.raw.body);
  return { host, guest, roomId, id: saved.body.insertedId as string };
}
const ready = (booking: { from: number; timeZone?: string }) =>
  checkInSentAt({
    ...{ from: inDays(booking.from), timeZone: booking.timeZone ?? 'UTC' },
    ...{ policy: 'moderate', bookedAt: new Date(0) },
  });

test('a guest who books for tomorrow gets the instructions only once', async () => {
  const { host, guest, id } = await bookedStay(1, 2, { spot: { lat: 50.82345, lon: -0.13789 } });
  const [mail, ...more] = await mailsTo(guest);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('How to check in at Quiet house by the sea');
  expect(mail?.text).toContain('The key is in the blue box.');
  expect(mail?.text).toContain('Code 4711.');
  expect(mail?.text).toContain('query=50.82345,-0.13789');
  expect(mail?.text).toContain(host.email);
  expect(await mailsTo(guest)).toHaveLength(1);
  expect(await toldTo(guest)).toEqual(['How to check in at Quiet house by the sea']);
  expect((await shownTo(guest, id)).text).toContain('Code 4711.');
  expect(await shownTo(host, id)).toEqual({ at: expect.any(String) });
  expect(await shownTo(await api.signIn('admin@lodge.test', 'admin'), id)).toBeUndefined();
});

test('the instructions are hidden until free cancellation ends', async () => {
  const { guest, id } = await bookedStay(1, 1, { cancellationPolicy: 'flexible' });
  const end = new Date(`${inDays(0)}T15:00:00Z`).getTime();
  const wait = (until: number) => api.later(until - api.services.clock().getTime());
  expect(await mailsTo(guest)).toEqual([]);
  expect(await shownTo(guest, id)).toEqual({ at: new Date(end + 1).toISOString() });
  wait(end - 1000);
  expect([await mailsTo(guest), await toldTo(guest)]).toEqual([[], []]);
  expect((await guest.call('POST', `/api/bookings/${id}/cancellation`, { refund: 0 })).body.code).toBe(
    'refund-changed',
  );
  wait(end + 2000);
  expect(await mailsTo(guest)).toHaveLength(1);
  expect((await shownTo(guest, id)).text).toContain('Code 4711.');
});

test('concurrent workers queue one email', async () => {
  const { guest } = await bookedStay(1);
  await Promise.all(Array.from({ length: 6 }, () => sweepCheckIns(api.services)));
  const jobs = await api.services.db.selectFrom('jobs').selectAll().where('kind', '=', 'mail-check-in').execute();
  expect(new Set(jobs.map(({ dedupe_key }) => dedupe_key)).size).toBe(jobs.length);
  expect(await mailsTo(guest)).toHaveLength(1);
});

test('nothing is sent or shown until the day before check-in', async () => {
  const { guest, id } = await bookedStay(10);
  expect(await mailsTo(guest)).toEqual([]);
  expect(await shownTo(guest, id)).toEqual({ at: ready({ from: 10 }).toISOString() });
  const [host, other] = [await api.newHost(), await api.newGuest()];
  const roomId = await addRoom(host);
  const silent = (await book(api, other, stay(roomId, 1, 1))).body.insertedId;
  expect([await mailsTo(other), await shownTo(other, silent)]).toEqual([[], undefined]);
});

test('the day before check-in is in the listing’s time zone', async () => {
  const [host, guest] = [await api.newHost(), await api.newGuest()];
  const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
  const now = api.services.clock();
  for (const timeZone of zones) {
    const roomId = await addRoom(host, { keepOpen: true, timeZone, from: inDays(2), to: inDays(60), title: timeZone });
    await write(host, roomId, 'Ring twice.');
    await putStay(api, { roomId, guest, priceCents: 100, from: inDays(2), to: inDays(3) });
  }
  // The instructions are due at 9:00 local time tomorrow: 19:00 UTC today in Kiritimati (14 hours ahead), and 20:00 UTC
  // tomorrow in Pago Pago.
  expect(zones.map((timeZone) => ready({ from: 2, timeZone }).getTime() - Date.parse(inDays(0)))).toEqual([
    19 * HOUR,
    44 * HOUR,
  ]);
  expect(await mailsTo(guest)).toEqual([]);
  api.later(ready({ from: 2, timeZone: 'Pacific/Kiritimati' }).getTime() - now.getTime() + 60_000);
  expect((await mailsTo(guest)).map(({ subject }) => subject)).toEqual(['How to check in at Pacific/Kiritimati']);
});

test('the instructions are rescheduled when the dates change', async () => {
  const { guest, id } = await bookedStay(2, 1);
  const { db } = api.services;
  // Simulate a date change.
  const move = (days: number) =>
    db
      .updateTable('bookings')
      .set({
        from_day: inDays(days),
        to_day: inDays(days + 1),
        check_out_at: new Date(`${inDays(days + 1)}T11:00:00Z`),
      })
      .where('id', '=', id)
      .execute();
  await move(1);
  expect(await mailsTo(guest)).toHaveLength(1);
  await move(9);
  expect(await mailsTo(guest)).toHaveLength(1);
  expect((await shownTo(guest, id)).text).toBeUndefined();
});

test('queued instructions are not sent after a cancellation', async () => {
  const { host, guest, roomId, id } = await bookedStay(1, 1);
  await sweepCheckIns(api.services);
  await host.call('POST', `/api/bookings/${id}/cancellation`, { refund: 120, reason: 'Flooded' });
  expect(await mailsTo(guest)).toEqual([]);
  expect(await shownTo(guest, id)).toBeUndefined();
  const late = await api.newGuest();
  await putStay(api, { roomId, guest: late, priceCents: 100, from: inDays(1), to: inDays(2), state: 'held' });
  expect(await mailsTo(late)).toEqual([]);
});

test('a changed text is sent after a delay for corrections', async () => {
  const { host, guest, roomId, id } = await bookedStay(1);
  expect(await mailsTo(guest)).toHaveLength(1);
  await write(host, roomId, 'Code 4712.', 1);
  await write(host, roomId, 'Code 4713.', 2);
  expect((await shownTo(guest, id)).text).toBe('Code 4713.');
  expect(await mailsTo(guest)).toHaveLength(1);
  api.later(6 * 60_000);
  const [, second, ...more] = await mailsTo(guest);
  expect(more).toEqual([]);
  expect(second?.subject).toBe('How to check in at Quiet house by the sea has changed');
  expect(second?.text).toContain('Code 4713.');
  await write(host, roomId, '', 3);
  api.later(6 * 60_000);
  expect(await mailsTo(guest)).toHaveLength(2);
  expect(await shownTo(guest, id)).toBeUndefined();
});

test('instructions written after they were due are sent immediately', async () => {
  const [host, guest] = [await api.newHost(), await api.newGuest()];
  const roomId = await addRoom(host);
  await book(api, guest, stay(roomId, 1, 1));
  expect(await mailsTo(guest)).toEqual([]);
  await write(host, roomId, 'Ring twice.');
  api.later(6 * 60_000);
  const mails = await mailsTo(guest);
  expect(mails.map(({ subject }) => subject)).toEqual(['How to check in at Quiet house by the sea']);
});

test('no response about the room contains the instructions', async () => {
  const { host, guest, roomId } = await bookedStay(12);
  const others = [guest, await api.newHost(), await api.signIn('admin2@lodge.test', 'admin')];
  const about = [`/api/room/${roomId}`, '/api/rooms', `/api/rooms/${host.email}`, '/api/rooms?fields=card'];
  for (const caller of [host.call, api.anyone, ...others.map(({ call }) => call)]) {
    for (const path of about) expect((await caller('GET', path)).raw.body).not.toContain('Code 4711');
  }
  expect((await host.call('GET', `/api/rooms/${roomId}/check-in`)).body.version).toBe(1);
  expect((await write(host, roomId, 'Other', 0)).body.code).toBe('changed-elsewhere');
  for (const text of ['x'.repeat(CHECK_IN_LIMIT + 1), 7]) {
    expect([text, (await write(host, roomId, text, 1)).status]).toEqual([text, 422]);
  }
  expect((await write(host, 'nonsense', 'x')).status).toBe(404);
});
