import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { change } from '../../../tests/changes.ts';
import { addRoom, book, hold, inDays, stay } from '../../../tests/lodging.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';

const api = useApi();
const unset = { price: null, blocked: false };

async function listing(more: Record<string, unknown> = {}) {
  const [host, guest] = [await api.signIn('host@lodge.test', 'host'), await api.signIn('guest@lodge.test')];
  const roomId = await addRoom(host, { keepOpen: true, ...more });
  return { host, guest, roomId, path: await newAddress(host, roomId) };
}

async function newAddress(host: Caller, roomId: string): Promise<string> {
  const { body } = await host.call('POST', `/api/rooms/${roomId}/calendar-address`);
  return new URL(body.address).pathname;
}

const block = (host: Caller, roomId: string, days: number[]) =>
  host.call('PUT', `/api/calendar/${roomId}`, {
    changes: days.map((day) => ({ night: inDays(day), before: unset, after: { price: null, blocked: true } })),
  });

async function eventsAt(path: string) {
  const file = new ICAL.Component(ICAL.parse((await api.anyone('GET', path)).raw.body));
  return file.getAllSubcomponents('vevent').map((each) => {
    const { uid, summary, startDate, endDate } = new ICAL.Event(each);
    return { uid, summary, from: String(startDate), to: String(endDate) };
  });
}

test('the feed shows occupied nights without guest details', async () => {
  const { host, guest, roomId, path } = await listing({ title: 'Mill; by, the\\sea' });
  await host.call('PUT', `/api/rooms/${roomId}/stay-rules`, { version: 1, stayRules: { preparationDays: 1 } });
  const id = (await book(api, guest, stay(roomId, 10, 2))).body.insertedId;
  await hold(guest, stay(roomId, 20, 2));
  await block(host, roomId, [30, 31, 33]);
  const closed = (from: number, to: number) => ({
    uid: expect.stringMatching(`^${roomId}-closed-[\\w-]+@localhost$`),
    summary: 'Not available',
    ...{ from: inDays(from), to: inDays(to) },
  });
  expect(await eventsAt(path)).toEqual([
    { uid: `${roomId}-stay-${id}@localhost`, summary: 'Reserved', from: inDays(10), to: inDays(13) },
    closed(30, 32),
    closed(33, 34),
  ]);
  const { raw } = await api.anyone('GET', path);
  expect(raw.body).toContain('X-WR-CALNAME:Mill\\; by\\, the\\\\sea\r\n');
  expect(raw.body).not.toMatch(/guest/i);
});

test('the feed reflects cancellations by the host and the guest', async () => {
  const { host, guest, roomId, path } = await listing();
  const [first, second] = [await book(api, guest, stay(roomId, 10, 2)), await book(api, guest, stay(roomId, 14, 2))];
  const cancel = (by: Caller, id: string) =>
    by.call('POST', `/api/bookings/${id}/cancellation`, { refund: 240, reason: 'Flooded' });
  expect((await cancel(host, first.body.insertedId)).status).toBe(200);
  expect((await cancel(guest, second.body.insertedId)).status).toBe(200);
  expect(await eventsAt(path)).toEqual([
    expect.objectContaining({ summary: 'Not available', from: inDays(10), to: inDays(12) }),
  ]);
});

describe('an event of the feed', () => {
  const DAY_MS = 86_400_000;
  async function versionsAt(path: string) {
    const file = new ICAL.Component(ICAL.parse((await api.anyone('GET', path)).raw.body));
    return file.getAllSubcomponents('vevent').map((each) => {
      const text = (name: string) => String(each.getFirstPropertyValue(name));
      const modified = text('last-modified');
      expect(text('dtstamp')).toBe(modified);
      return {
        uid: text('uid'),
        sequence: Number(text('sequence')),
        modified,
        from: text('dtstart'),
        to: text('dtend'),
      };
    });
  }
  const unblock = (host: Caller, roomId: string, day: number) => {
    const night = { night: inDays(day), before: { price: null, blocked: true }, after: unset };
    return host.call('PUT', `/api/calendar/${roomId}`, { changes: [night] });
  };

  test('the event of a block remains the same while its nights pass', async () => {
    const { host, roomId, path } = await listing();
    await block(host, roomId, [0, 1, 2, 3]);
    const texts: string[] = [];
    for (let day = 0; day < 4; day += 1) {
      texts.push((await api.anyone('GET', path)).raw.body);
      api.later(DAY_MS);
    }
    expect(await versionsAt(path)).toEqual([]);
    api.later(-4 * DAY_MS);
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain('BEGIN:VEVENT');
  });

  test('the event of a block gets a higher sequence number when the host changes the block', async () => {
    const { host, roomId, path } = await listing();
    await block(host, roomId, [10, 11]);
    const [first] = await versionsAt(path);
    api.later(60_000);
    await block(host, roomId, [12]);
    const [second] = await versionsAt(path);
    await unblock(host, roomId, 10);
    const [third] = await versionsAt(path);
    api.later(-60_000);
    expect([second?.uid, third?.uid]).toEqual([first?.uid, first?.uid]);
    expect([first, second, third].map((each) => each?.sequence)).toEqual([0, 1, 2]);
    expect(String(second?.modified) > String(first?.modified)).toBe(true);
    expect(third).toMatchObject({ from: inDays(11), to: inDays(13) });
  });

  test('the event of a stay gets a higher sequence number when its dates change', async () => {
    const { guest, roomId, path } = await listing();
    const id = (await book(api, guest, stay(roomId, 10, 2))).body.insertedId;
    const [first] = await versionsAt(path);
    api.later(60_000);
    expect((await change(guest, id, { from: inDays(10), to: inDays(11), refund: 120 })).status).toBe(200);
    const [second] = await versionsAt(path);
    api.later(-60_000);
    expect(second).toMatchObject({ uid: first?.uid, sequence: 1, to: inDays(11) });
    expect(String(second?.modified) > String(first?.modified)).toBe(true);
  });

  test('has the same sequence number for concurrent readers', async () => {
    const { host, roomId, path } = await listing();
    await block(host, roomId, [10]);
    await versionsAt(path);
    await block(host, roomId, [11]);
    const read = await Promise.all(Array.from({ length: 5 }, () => versionsAt(path)));
    expect(new Set(read.map(([event]) => event?.sequence))).toEqual(new Set([1]));
  });
});

test('the feed omits past stays', async () => {
  const { host, guest, roomId, path } = await listing();
  await host.call('PUT', `/api/rooms/${roomId}/stay-rules`, { version: 1, stayRules: { preparationDays: 1 } });
  await book(api, guest, stay(roomId, 10, 2));
  await block(host, roomId, [5, 14]);
  const fromAfter = async (days: number) => {
    api.later(days * 86_400_000);
    const events = await eventsAt(path);
    api.later(-days * 86_400_000);
    return events.map(({ from }) => from);
  };
  expect(await fromAfter(5)).toEqual([inDays(10), inDays(5), inDays(14)]);
  expect(await fromAfter(12)).toEqual([inDays(10), inDays(14)]);
  expect(await fromAfter(13)).toEqual([inDays(14)]);
});

test('anyone who has the address can read the feed', async () => {
  const { host, roomId, path } = await listing();
  const { status, raw } = await api.anyone('GET', path);
  expect(status).toBe(200);
  expect(raw.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="calendar.ics"',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
  });
  const head = await api.anyone('HEAD', path);
  expect([head.status, head.raw.body]).toEqual([200, '']);
  const again = { 'if-none-match': String(raw.headers.etag) };
  expect((await api.anyone('GET', path, undefined, again)).status).toBe(304);
  await block(host, roomId, [5]);
  expect((await api.anyone('GET', path, undefined, again)).status).toBe(200);
});

test('the feed is gone once its address is replaced or its listing deleted', async () => {
  const { host, roomId, path } = await listing();
  const second = await newAddress(host, roomId);
  expect(second).not.toBe(path);
  expect(second).toMatch(/^\/api\/calendars\/[\w-]{32}\.ics$/);
  const trail = await api.services.db
    .selectFrom('audit_trail')
    .select('action')
    .where('subject', '=', roomId)
    .execute();
  expect(trail.filter(({ action }) => action === 'calendar-address-made')).toHaveLength(2);
  const statuses = async () =>
    Promise.all([path, second, '/api/calendars/x.ics'].map(async (each) => (await api.anyone('GET', each)).status));
  expect(await statuses()).toEqual([404, 200, 404]);
  expect((await host.call('GET', `/api/rooms/${roomId}/calendars`)).body.address).toContain(second);
  expect((await host.call('DELETE', `/api/rooms/${roomId}`)).status).toBe(200);
  expect(await statuses()).toEqual([404, 404, 404]);
});
