import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addRoom, book, inDays, roomBody, stay } from '../../../tests/lodging.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { sweepSaved } from './sweep-saved.ts';

const api = useApi();
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
let host: Caller;
let guest: Caller;
let people = 0;
let list: string;
let roomId: string;
let version: number;
let shift = 0;

beforeEach(async () => {
  people += 1;
  host = await api.signIn('host@lodge.test', 'host');
  guest = await api.signIn(`watcher-${people}@lodge.test`);
  list = randomUUID();
  await guest.call('PUT', `/api/saved-lists/${list}`, { name: 'Summer' });
  roomId = await addRoom(host, { keepOpen: true, to: inDays(200) });
  version = 1;
  await guest.call('PUT', `/api/saved-lists/${list}/rooms/${roomId}`);
  expect(await look()).toEqual([]);
});

afterEach(() => later(-shift));

/** Moves the clock forward and signs in again, because the sessions have expired by then. */
async function later(milliseconds: number) {
  api.later(milliseconds);
  shift += milliseconds;
  host = await api.signIn('host@lodge.test', 'host');
  guest = await api.signIn(`watcher-${people}@lodge.test`);
}

async function look() {
  await later(HOUR);
  while ((await sweepSaved(api.services)) > 0);
  await api.runJobs();
  return api.sent.splice(0).filter(({ html }) => html.includes(`/dashboard/saved?list=${list}`));
}
async function setPrice(price: number) {
  const body = await roomBody(host, { keepOpen: true, to: inDays(200), price, version });
  expect((await host.call('PUT', `/api/rooms/${roomId}`, body)).status).toBe(200);
  version += 1;
}
const watch = (change: object) =>
  guest.call('PUT', `/api/saved-lists/${list}/watch`, { stay: null, tells: true, ...change });
const shown = async () => (await guest.call('GET', `/api/saved-lists/${list}`)).body;
const withDates = { stay: { from: inDays(40), to: inDays(43), guests: 2 } };

test('a price cut is emailed once to the person who saved the room', async () => {
  await setPrice(99.5);
  const [mail, ...others] = await look();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: guest.email, subject: 'Quiet house by the sea costs less now' });
  expect(mail?.text).toContain('$99.50 a night, was $120');
  expect(mail?.text).toContain(`/dashboard/saved?list=${list}`);
  expect((await shown()).rooms).toMatchObject([{ card: { price: 99.5 }, was: 120 }]);
  await later(DAY);
  expect(await look()).toEqual([]);
});

test('a price that rises or returns to an emailed price triggers no email', async () => {
  await setPrice(130);
  expect(await look()).toEqual([]);
  expect((await shown()).rooms[0]).not.toHaveProperty('was');
  await setPrice(100);
  expect(await look()).toHaveLength(1);
  for (const price of [140, 100]) {
    await setPrice(price);
    await later(DAY);
    expect(await look()).toEqual([]);
  }
});

test('a list triggers at most one email a day', async () => {
  await setPrice(110);
  expect(await look()).toHaveLength(1);
  await setPrice(100);
  expect(await look()).toEqual([]);
  await later(DAY);
  expect((await look()).map(({ text }) => text.includes('$100 a night, was $110'))).toEqual([true]);
});

test('a price cut that was undone before the email is not sent', async () => {
  await setPrice(99);
  await later(HOUR);
  await sweepSaved(api.services);
  await setPrice(120);
  expect(await look()).toEqual([]);
});

test.each([
  ['unsubscribed', () => watch({ tells: false })],
  ['deleted the list', () => guest.call('DELETE', `/api/saved-lists/${list}`)],
  ['removed the room', () => guest.call('DELETE', `/api/saved-lists/${list}/rooms/${roomId}`)],
])('a person who %s before the email does not receive it', async (_, act) => {
  await setPrice(99);
  await later(HOUR);
  await sweepSaved(api.services);
  await act();
  expect(await look()).toEqual([]);
});

test('a person who resubscribes receives no old price cuts', async () => {
  await watch({ tells: false });
  await setPrice(99);
  expect(await look()).toEqual([]);
  await watch({ tells: true });
  await later(DAY);
  expect(await look()).toEqual([]);
  expect((await shown()).rooms).toMatchObject([{ was: 120 }]);
});

test('a list with dates compares prices of the whole stay', async () => {
  expect((await watch(withDates)).status).toBe(200);
  expect(await look()).toEqual([]);
  expect(await shown()).toMatchObject({ ...withDates, rooms: [{ card: { stay: { total: 360 } } }] });
  const night = { night: inDays(41), before: { price: null, blocked: false }, after: { price: 60, blocked: false } };
  await host.call('PUT', `/api/calendar/${roomId}`, { changes: [night] });
  expect((await look()).map(({ text }) => text.includes('$300 in total, was $360'))).toEqual([true]);
  expect((await shown()).rooms).toMatchObject([{ was: 360, card: { stay: { total: 300 } } }]);
});

test('a price cut before the first check is compared with the price when the room was saved', async () => {
  const other = randomUUID();
  await guest.call('PUT', `/api/saved-lists/${other}`, { name: 'Autumn' });
  await guest.call('PUT', `/api/saved-lists/${other}/watch`, { ...withDates, tells: true });
  await guest.call('PUT', `/api/saved-lists/${other}/rooms/${roomId}`);
  await setPrice(100);
  expect((await guest.call('GET', `/api/saved-lists/${other}`)).body.rooms).toMatchObject([{ was: 360 }]);
});

test('a price cut before the first check is compared with the price when the dates were set', async () => {
  await watch(withDates);
  await setPrice(100);
  expect((await shown()).rooms).toMatchObject([{ was: 360, card: { stay: { total: 300 } } }]);
  expect((await look()).map(({ text }) => text.includes('$300 in total, was $360'))).toEqual([true]);
});

test('a price cut before the first check is compared with the price when the dates were removed', async () => {
  await watch(withDates);
  await watch({ stay: null });
  await setPrice(100);
  expect((await shown()).rooms).toMatchObject([{ was: 120 }]);
});

test('a stay that becomes available before the first check of its dates is emailed', async () => {
  const third = await api.signIn('third@lodge.test');
  const { insertedId } = (await book(api, third, stay(roomId, 42, 2))).body;
  await watch(withDates);
  await host.call('POST', `/api/bookings/${insertedId}/cancellation`, { refund: 240, reason: 'Flooded' });
  await host.call('DELETE', `/api/bookings/${insertedId}/nights`);
  expect((await look()).map(({ subject }) => subject)).toEqual(['Quiet house by the sea is available again']);
});

test('a stay that was taken is emailed when it becomes available again', async () => {
  const third = await api.signIn('third@lodge.test');
  await watch(withDates);
  await look();
  const { insertedId } = (await book(api, third, stay(roomId, 42, 2))).body;
  expect(await look()).toEqual([]);
  expect((await shown()).rooms).toMatchObject([{ isTaken: true }]);
  await host.call('POST', `/api/bookings/${insertedId}/cancellation`, { refund: 240, reason: 'Flooded' });
  await host.call('DELETE', `/api/bookings/${insertedId}/nights`);
  expect((await look()).map(({ subject }) => subject)).toEqual(['Quiet house by the sea is available again']);
  await later(DAY);
  expect(await look()).toEqual([]);
  expect((await shown()).rooms[0]).not.toHaveProperty('isTaken');
});

test('prices for new dates are not compared with those for the old dates', async () => {
  await watch({ stay: { from: inDays(40), to: inDays(45), guests: 2 } });
  await look();
  for (const wanted of [withDates, { stay: null }]) {
    await watch(wanted);
    expect(await look()).toEqual([]);
    expect((await shown()).rooms[0]).not.toHaveProperty('was');
  }
});

test('a stay that has begun is no longer watched', async () => {
  await watch(withDates);
  await look();
  await later(45 * DAY);
  await setPrice(50);
  expect(await look()).toEqual([]);
  expect((await shown()).rooms[0]).not.toHaveProperty('was');
});

test('an email that a job sends twice has the same message ID', async () => {
  await setPrice(99);
  await later(HOUR);
  await sweepSaved(api.services);
  const { db } = api.services;
  const state = await db.selectFrom('saved_rooms').selectAll().where('list_id', '=', list).executeTakeFirstOrThrow();
  for (const _ of [1, 2]) {
    await db.updateTable('saved_rooms').set({ told_cents: state.told_cents }).where('list_id', '=', list).execute();
    await db.updateTable('jobs').set({ done_at: null, leased_until: null }).where('kind', '=', 'mail-saved').execute();
    await api.runJobs();
    await later(13 * HOUR);
  }
  const ids = api.sent.splice(0).flatMap(({ html, messageId }) => (html.includes(list) ? [messageId] : []));
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
});

test('a price cut causes only one notification while no email can be sent', async () => {
  await setPrice(99);
  for (const _ of [1, 2, 3]) {
    await later(DAY);
    await sweepSaved(api.services);
  }
  const notes = (await guest.call('GET', '/api/notifications')).body;
  expect(notes).toMatchObject([{ kind: 'saved-places', isRead: false }]);
  expect((await look()).map(({ subject }) => subject)).toEqual([expect.stringMatching(/costs less now$/)]);
  expect((await guest.call('GET', '/api/notifications')).body).toHaveLength(1);
});

test('invalid dates or parties cannot be watched', async () => {
  const [from, guests] = [inDays(5), 1];
  for (const wanted of [
    { from, to: from, guests },
    { from, to: inDays(3), guests },
    { from, to: inDays(400), guests },
    { from: 'tomorrow', to: from, guests },
    { from, to: inDays(7), guests: 0 },
  ])
    expect([wanted, (await watch({ stay: wanted })).status]).toEqual([wanted, 422]);
});
