import type { NightSetting, OutsideCalendar, RoomCalendar, RoomCard } from 'contracts';
import { describe, expect, test } from 'vitest';
import { addRoom, book, hold, inDays, stay } from '../../tests/lodging.ts';
import { toldTo } from '../../tests/notifications.ts';
import { outsidePath, plainDay, useOtherSite } from '../../tests/other-site.ts';
import { type Caller, useApi } from '../../tests/test-api.ts';
import { join, offerOf } from '../../tests/waitlist.ts';
import { auditData } from '../invariants/audit-data.ts';
import { deleteOldRows } from '../worker/delete-old-rows.ts';
import { sweepWaitlists } from '../worker/sweep-waitlists.ts';
import { claimCalendar, endReading } from './storage.ts';

const api = useApi(() => ({ calendarHosts: ['127.0.0.1'], calendarUserAgent: 'Test (calendar import)' }));
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const BLOCKED: NightSetting = { price: null, blocked: true };
const UNSET: NightSetting = { price: null, blocked: false };

const { told, asked, sweep, connect, publish, readNow, readTwice } = useOtherSite(api);

async function listing(more: Record<string, unknown> = {}) {
  const [host, guest] = [await api.signIn('host@lodge.test', 'host'), await api.signIn('guest@lodge.test')];
  return { host, guest, roomId: await addRoom(host, { keepOpen: true, ...more }) };
}
const seenOf = async (host: Caller, roomId: string): Promise<OutsideCalendar[]> =>
  (await host.call('GET', `/api/rooms/${roomId}/calendars`)).body.outside;
const calendarOf = async (host: Caller, roomId: string): Promise<RoomCalendar> =>
  (await host.call('GET', `/api/calendar/${roomId}?from=${inDays(0)}&to=${inDays(60)}`)).body;
async function after(milliseconds: number, work: () => Promise<unknown>) {
  api.later(milliseconds);
  try {
    await work();
  } finally {
    api.later(-milliseconds);
  }
}
const takenOf = async (roomId: string) => (await api.anyone('GET', `/api/room/${roomId}`)).body.taken;
const days = (from: number, to: number) => ({ from: inDays(from), to: inDays(to) });
const block = (host: Caller, roomId: string, day: number, isBlocked: boolean) => {
  const [before, after] = isBlocked ? [UNSET, BLOCKED] : [BLOCKED, UNSET];
  return host.call('PUT', `/api/calendar/${roomId}`, { changes: [{ night: inDays(day), before, after }] });
};
const soundly = async () => expect(await auditData(api.services)).toEqual([]);

describe('a stay on another site', () => {
  test('closes its nights everywhere until it is removed', async () => {
    const { host, guest, roomId } = await listing();
    const { path, id } = await connect(host, roomId, [[10, 13]]);
    expect(await takenOf(roomId)).toEqual([days(10, 13)]);
    expect((await hold(guest, stay(roomId, 12, 2))).body.code).toBe('nights-taken');
    const found = async (from: number, to: number) => {
      const { body } = await api.anyone('GET', `/api/rooms?fields=card&from=${inDays(from)}&to=${inDays(to)}`);
      return body.some(({ _id }: RoomCard) => _id === roomId);
    };
    expect([await found(12, 14), await found(13, 15)]).toEqual([false, true]);
    const free = await api.anyone('GET', `/api/room/${roomId}/free-stays?from=${inDays(11)}&nights=2`);
    expect(free.body).toContainEqual(expect.objectContaining({ from: inDays(13) }));
    expect((await calendarOf(host, roomId)).stays).toEqual([
      { kind: 'outside', ...days(10, 13), preparationDays: 0, guest: 'Other' },
    ]);
    await soundly();

    told.set(path, [[12, 14]]);
    await readTwice(host, roomId, id);
    expect(await takenOf(roomId)).toEqual([days(12, 14)]);
    await soundly();
    told.set(path, []);
    await readTwice(host, roomId, id);
    expect(await takenOf(roomId)).toEqual([]);
    expect((await hold(guest, stay(roomId, 12, 2))).status).toBe(200);
    await soundly();
  });

  test('is not exported to other sites', async () => {
    const { host, roomId } = await listing();
    await connect(host, roomId, [[10, 13]]);
    await block(host, roomId, 20, true);
    const { address } = (await host.call('POST', `/api/rooms/${roomId}/calendar-address`)).body;
    const { raw } = await api.anyone('GET', new URL(address).pathname);
    expect(raw.body.match(/DTSTART/g)).toHaveLength(1);
    expect(raw.body).toContain(plainDay(20));
    // A site that returns what it has read here must not close nights that the host has opened again.
    await connect(host, roomId, raw.body, 'Echo');
    await block(host, roomId, 20, false);
    expect(await takenOf(roomId)).toEqual([days(10, 13)]);
    await soundly();
  });

  test('keeps its nights closed when a booking or block of them ends', async () => {
    const { host, guest, roomId } = await listing();
    const booked = (await book(api, guest, stay(roomId, 10, 2))).body.insertedId;
    const held = (await hold(guest, stay(roomId, 20, 1))).body.bookingId;
    await block(host, roomId, 30, true);
    const { path, id } = await connect(host, roomId, [
      [9, 11],
      [20, 21],
      [30, 31],
    ]);
    const second = await connect(host, roomId, [[30, 31]], 'Second');
    await soundly();
    await guest.call('POST', `/api/bookings/${booked}/cancellation`, { refund: 240 });
    await guest.call('DELETE', `/api/bookings/${held}/hold`);
    await block(host, roomId, 30, false);
    expect(await takenOf(roomId)).toEqual([days(9, 11), days(20, 21), days(30, 31)]);
    await soundly();
    await block(host, roomId, 20, true);
    told.set(path, []);
    await readTwice(host, roomId, id);
    expect(await takenOf(roomId)).toEqual([days(20, 21), days(30, 31)]);
    await soundly();
    expect((await host.call('DELETE', `${outsidePath(roomId)}/${second.id}`)).body.outside).toHaveLength(1);
    expect(await takenOf(roomId)).toEqual([days(20, 21)]);
    await soundly();
  });

  test('shows which nights would open if its calendar was removed', async () => {
    const { host, guest, roomId } = await listing();
    await book(api, guest, stay(roomId, 10, 2));
    await block(host, roomId, 15, true);
    const { id } = await connect(host, roomId, [
      [9, 13],
      [14, 17],
      [20, 22],
    ]);
    await connect(host, roomId, [[21, 24]], 'Second');
    const [first, second] = await seenOf(host, roomId);
    expect(first?.opens).toEqual([days(9, 10), days(12, 13), days(14, 15), days(16, 17), days(20, 21)]);
    expect(second?.opens).toEqual([days(22, 24)]);
    const before = await takenOf(roomId);
    await host.call('DELETE', `${outsidePath(roomId)}/${id}`);
    expect(before).toEqual([days(9, 13), days(14, 17), days(20, 24)]);
    expect(await takenOf(roomId)).toEqual([days(10, 12), days(15, 16), days(21, 24)]);
    await soundly();
  });

  test('never shares its nights with a concurrent booking', async () => {
    const { host, guest, roomId } = await listing();
    for (const day of [2, 5, 8]) {
      const [, held] = await Promise.all([connect(host, roomId, [[day, day + 2]]), hold(guest, stay(roomId, day, 2))]);
      expect([200, 409]).toContain(held.status);
      expect(await takenOf(roomId)).toContainEqual(expect.objectContaining({ from: inDays(day) }));
      await soundly();
    }
  });
});

describe('a calendar that suddenly lacks more than a third of its stays', () => {
  const FIVE: [number, number][] = [10, 14, 18, 22, 26].map((from) => [from, from + 2]);
  const lose = async (stays: Parameters<typeof told.set>[1]) => {
    const made = await listing();
    const calendar = await connect(made.host, made.roomId, FIVE);
    told.set(calendar.path, stays);
    await readNow(made.host, made.roomId, calendar.id);
    return { ...made, ...calendar };
  };
  const doubtOf = async (host: Caller, roomId: string) => (await seenOf(host, roomId))[0]?.doubt;
  const confirm = (host: Caller, roomId: string, id: string, since: string | undefined) =>
    host.call('POST', `${outsidePath(roomId)}/${id}/loss`, { since });

  test('keeps their nights closed until a later reading agrees', async () => {
    const { host, roomId, id } = await lose(FIVE.slice(0, 3));
    const all = FIVE.map(([from, to]) => days(from, to));
    expect(await doubtOf(host, roomId)).toMatchObject({ opens: all.slice(3) });
    await readNow(host, roomId, id);
    expect(await takenOf(roomId)).toEqual(all);
    await soundly();
    await after(10 * MINUTE_MS, () => readNow(host, roomId, id));
    expect(await takenOf(roomId)).toEqual(all.slice(0, 3));
    expect(await doubtOf(host, roomId)).toBeNull();
    await soundly();
  });

  test('asks the other site for its whole file again', async () => {
    const { host, roomId, id, path } = await lose([]);
    await readNow(host, roomId, id);
    const validators = asked.filter(({ url }) => url === path).map(({ headers }) => headers['if-none-match'] ?? null);
    expect(validators).toEqual([null, expect.any(String), null]);
  });

  test('has lost nothing when its stays are back', async () => {
    const { host, roomId, id, path } = await lose([]);
    told.set(path, FIVE);
    await after(10 * MINUTE_MS, () => readNow(host, roomId, id));
    expect(await doubtOf(host, roomId)).toBeNull();
    expect(await takenOf(roomId)).toHaveLength(5);
  });

  test('closes the nights of its new stays at once', async () => {
    const { roomId } = await lose([[30, 32]]);
    expect(await takenOf(roomId)).toHaveLength(6);
    await soundly();
  });

  test('opens their nights when the host confirms it', async () => {
    const { host, guest, roomId, id } = await lose([]);
    await block(host, roomId, 10, true);
    const doubt = await doubtOf(host, roomId);
    expect(doubt?.opens[0]).toEqual(days(11, 12));
    expect((await confirm(guest, roomId, id, doubt?.since)).status).toBe(404);
    const { body } = await confirm(host, roomId, id, doubt?.since);
    expect(body.outside[0]).toMatchObject({ doubt: null, stays: 0 });
    expect(await takenOf(roomId)).toEqual([days(10, 11)]);
    await soundly();
    await readNow(host, roomId, id);
    expect(await takenOf(roomId)).toEqual([days(10, 11)]);
  });

  test('opens nothing when the host confirms an older reading', async () => {
    const { host, roomId, id } = await lose([]);
    await confirm(host, roomId, id, new Date(0).toISOString());
    expect(await takenOf(roomId)).toHaveLength(5);
  });

  test('offers their nights to the waitlist only once they open', async () => {
    const { host, guest, roomId, id } = await lose([]);
    expect((await join(guest, stay(roomId, 10, 2))).status).toBe(200);
    while ((await sweepWaitlists(api.services)) > 0);
    expect(await offerOf(guest)).toBeUndefined();
    await confirm(host, roomId, id, (await doubtOf(host, roomId))?.since);
    while ((await sweepWaitlists(api.services)) > 0);
    expect(await offerOf(guest)).toBeDefined();
    await soundly();
  });

  test('opens all nights when it is removed', async () => {
    const { host, roomId, id } = await lose([]);
    await host.call('DELETE', `${outsidePath(roomId)}/${id}`);
    expect(await takenOf(roomId)).toEqual([]);
    await soundly();
  });
});

describe('an event that the host ignores', () => {
  const WINDOW = 'Airbnb (Not available)';
  const event = (uid: string, title: string, from: number, to: number) => [
    ...['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:${title}`],
    ...[`DTSTART;VALUE=DATE:${plainDay(from)}`, `DTEND;VALUE=DATE:${plainDay(to)}`, 'END:VEVENT'],
  ];
  const file = (...events: string[][]) => ['BEGIN:VCALENDAR', ...events.flat(), 'END:VCALENDAR'].join('\r\n');
  const THREE = file(event('a', 'Reserved', 10, 13), event('b', WINDOW, 20, 22), event('c', WINDOW, 24, 26));

  async function connected() {
    const made = await listing();
    const calendar = await connect(made.host, made.roomId, THREE);
    const path = `${outsidePath(made.roomId)}/${calendar.id}/ignored`;
    const titled = async (title: string) =>
      (await seenOf(made.host, made.roomId))[0]?.reading?.events.find((each) => each.title === title)?._id;
    const ignore = async (title: string, all: boolean) => {
      const answer = await made.host.call('POST', path, { event: await titled(title), all });
      await sweep();
      return answer;
    };
    const include = async (ruleId: string) => {
      await made.host.call('DELETE', `${path}/${ruleId}`);
      await sweep();
    };
    return { ...made, ...calendar, ignoredPath: path, ignore, include };
  }

  test('closes no nights until it is included again', async () => {
    const { host, roomId, ignore, include } = await connected();
    const { body } = await ignore('Reserved', false);
    expect(body.outside[0]).toMatchObject({ isDue: true, ignored: [{ title: 'Reserved', isTitle: false }] });
    expect(await takenOf(roomId)).toEqual([days(20, 22), days(24, 26)]);
    const [seen] = await seenOf(host, roomId);
    expect(seen).toMatchObject({ doubt: null, stays: 2, reading: { counts: { ignored: 1, closes: 2 } } });
    expect(seen?.reading?.events).toContainEqual(
      expect.objectContaining({ title: 'Reserved', ...days(10, 13), fate: 'ignored' }),
    );
    await soundly();
    await include(seen?.ignored[0]?._id ?? '');
    expect(await takenOf(roomId)).toEqual([days(10, 13), days(20, 22), days(24, 26)]);
    await soundly();
  });

  test('by its title is ignored with all that have it, also later ones', async () => {
    const { host, roomId, id, path, ignore } = await connected();
    await ignore(WINDOW, true);
    // Two of three stays are gone because of the host, so nothing is doubted.
    expect(await takenOf(roomId)).toEqual([days(10, 13)]);
    told.set(path, file(event('a', 'Reserved', 10, 13), event('d', `  ${WINDOW.toUpperCase()} `, 30, 40)));
    await readNow(host, roomId, id);
    expect(await takenOf(roomId)).toEqual([days(10, 13)]);
    await soundly();
  });

  test('closes its nights again when its dates change', async () => {
    const { host, roomId, id, path, ignore } = await connected();
    await ignore('Reserved', false);
    told.set(path, THREE.replace(plainDay(10), plainDay(11)));
    await readNow(host, roomId, id);
    expect(await takenOf(roomId)).toContainEqual(days(11, 13));
  });

  test('is not in the result of a reading that had begun', async () => {
    const { host, roomId, id, ignoredPath } = await connected();
    const { db, clock } = api.services;
    await host.call('POST', `${outsidePath(roomId)}/${id}/reading`, {});
    const claim = await claimCalendar(db, { room_id: roomId, id }, clock());
    const [first] = (await seenOf(host, roomId))[0]?.reading?.events ?? [];
    await host.call('POST', ignoredPath, { event: first?._id, all: false });
    expect(claim && (await endReading(db, claim, { problem: 'gone' }))).toBe(false);
    expect(await sweep()).toBe(1);
    expect((await seenOf(host, roomId))[0]?.reading?.counts).toMatchObject({ ignored: 1 });
  });

  test('must be in the last reading', async () => {
    const { host, ignoredPath } = await connected();
    const { status, body } = await host.call('POST', ignoredPath, { event: 'other', all: true });
    expect([status, body.fields]).toEqual([422, { event: 'is not in the last reading' }]);
  });

  test('needs a title to be ignored by it', async () => {
    const { host, roomId, id, path, ignoredPath } = await connected();
    told.set(path, file(event('a', '', 10, 13)));
    await readNow(host, roomId, id);
    const [untitled] = (await seenOf(host, roomId))[0]?.reading?.events ?? [];
    const { body } = await host.call('POST', ignoredPath, { event: untitled?._id, all: true });
    expect(body.fields).toEqual({ event: 'has no title' });
  });

  test('is one of fifty at most', async () => {
    const { host, roomId, id, path, ignoredPath } = await connected();
    told.set(path, file(...Array.from({ length: 51 }, (_, index) => event(`${index}`, `Stay ${index}`, 10, 13))));
    await readNow(host, roomId, id);
    const events = (await seenOf(host, roomId))[0]?.reading?.events ?? [];
    const statuses = new Map<number, number>();
    for (const { _id } of events) {
      const { status } = await host.call('POST', ignoredPath, { event: _id, all: false });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([
      [200, 50],
      [422, 1],
    ]);
    await sweep();
  });
});

describe('an outside calendar', () => {
  test('is read every 15 minutes with the validators of the last response', async () => {
    const { host, roomId } = await listing();
    await connect(host, roomId, [
      [10, 13],
      [20, 21],
    ]);
    const [seen] = await seenOf(host, roomId);
    expect(seen).toMatchObject({ name: 'Other', isDue: false, problem: null, stays: 2, next: days(10, 13) });
    expect(Date.parse(seen?.nextAt ?? '') - Date.parse(seen?.readAt ?? '')).toBe(15 * MINUTE_MS);
    const validatorsAfter = async (milliseconds: number) => {
      asked.splice(0);
      await after(milliseconds, sweep);
      return asked
        .filter(({ url = '-' }) => seen?.address.endsWith(url))
        .map(({ headers }) => headers['if-none-match'] !== undefined);
    };
    expect(await validatorsAfter(14 * MINUTE_MS)).toEqual([]);
    expect(await validatorsAfter(16 * MINUTE_MS)).toEqual([true]);
    expect((await seenOf(host, roomId))[0]).toMatchObject({ stays: 2, problem: null });
    expect(await validatorsAfter(DAY_MS)).toEqual([false]);
  });

  test('reports what happened to each of its events', async () => {
    const { host, roomId } = await listing();
    const broken = ['BEGIN:VEVENT', 'SUMMARY:Broken', 'END:VEVENT'];
    const fine = ['BEGIN:VEVENT', 'SUMMARY:Reserved', `DTSTART:${plainDay(10)}`, `DTEND:${plainDay(13)}`, 'END:VEVENT'];
    await connect(host, roomId, ['BEGIN:VCALENDAR', ...broken, ...fine, 'END:VCALENDAR'].join('\n'));
    expect((await seenOf(host, roomId))[0]?.reading).toEqual({
      counts: { 'not-understood': 1, closes: 1 },
      leftOutLines: 0,
      events: [
        expect.objectContaining({ title: 'Broken', fate: 'not-understood' }),
        { _id: expect.any(String), title: 'Reserved', ...days(10, 13), fate: 'closes', reason: null },
      ],
    });
    expect(await takenOf(roomId)).toEqual([days(10, 13)]);
  });

  test.each([
    ['half a character at its cut', `${'x'.repeat(119)}😀`, 'x'.repeat(119)],
    ['a NUL', 'Ann\0 Other', 'Ann Other'],
  ])('closes its nights although its title has %s', async (_name, title, shown) => {
    const { host, roomId } = await listing();
    const event = [
      'BEGIN:VEVENT',
      `SUMMARY:${title}`,
      `DTSTART:${plainDay(10)}`,
      `DTEND:${plainDay(13)}`,
      'END:VEVENT',
    ];
    await connect(host, roomId, ['BEGIN:VCALENDAR', ...event, 'END:VCALENDAR'].join('\n'));
    expect(await takenOf(roomId)).toEqual([days(10, 13)]);
    expect((await seenOf(host, roomId))[0]?.reading?.events[0]?.title).toContain(shown);
  });

  test('shows a reading of an older version', async () => {
    const { host, roomId } = await listing();
    const { id } = await connect(host, roomId, [[10, 13]]);
    const event = { title: 'Reserved', ...days(10, 13), fate: 'closes' as const, reason: null };
    const reading = JSON.stringify({ counts: { closes: 1 }, leftOutLines: 0, events: [event] });
    await api.services.db.updateTable('outside_calendars').set({ reading }).where('id', '=', id).execute();
    expect((await seenOf(host, roomId))[0]?.reading?.events).toEqual([event]);
  });

  test('keeps its stays when reading fails', async () => {
    const { host, roomId } = await listing();
    const { path, id } = await connect(host, roomId, [[10, 13]]);
    told.set(path, 404);
    await readNow(host, roomId, id);
    const [seen] = await seenOf(host, roomId);
    expect(seen).toMatchObject({ problem: 'gone', stays: 1, readAt: expect.any(String) });
    expect(await takenOf(roomId)).toEqual([days(10, 13)]);
    told.set(path, [[10, 12]]);
    await readNow(host, roomId, id);
    expect((await seenOf(host, roomId))[0]).toMatchObject({ problem: null, stays: 1 });
    expect(await takenOf(roomId)).toEqual([days(10, 12)]);
  });

  test('that asks us to wait is read when it allows it', async () => {
    const { host, roomId } = await listing();
    const { path, id } = await connect(host, roomId, [[10, 13]]);
    told.set(path, { status: 429, headers: { 'retry-after': '7200' } });
    await readNow(host, roomId, id);
    expect((await seenOf(host, roomId))[0]).toMatchObject({ problem: 'too-often', stays: 1 });
    asked.splice(0);
    await after(119 * MINUTE_MS, () => readNow(host, roomId, id));
    expect(asked).toEqual([]);
    told.set(path, [[10, 13]]);
    await after(121 * MINUTE_MS, sweep);
    expect((await seenOf(host, roomId))[0]).toMatchObject({ problem: null });
  });

  test('is read by one worker at a time', async () => {
    const { host, roomId } = await listing();
    const { id } = await connect(host, roomId, [[10, 13]]);
    await host.call('POST', `${outsidePath(roomId)}/${id}/reading`, {});
    const { db, clock } = api.services;
    const claims = await Promise.all(
      Array.from({ length: 4 }, () => claimCalendar(db, { room_id: roomId, id }, clock())),
    );
    const [first] = claims.filter((claim) => claim !== undefined);
    expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1);
    if (!first) return;
    expect(await sweep()).toBe(0);
    await db
      .updateTable('outside_calendars')
      .set({ leased_until: new Date(0) })
      .where('id', '=', id)
      .execute();
    await sweep();
    expect(await endReading(db, first, { problem: 'gone' })).toBe(false);
    expect((await seenOf(host, roomId))[0]).toMatchObject({ problem: null });
  });

  test('of a deleted listing is no longer read', async () => {
    const { host, roomId } = await listing();
    const { path, id } = await connect(host, roomId, []);
    told.set(path, [[10, 13]]);
    await host.call('POST', `${outsidePath(roomId)}/${id}/reading`, {});
    const [, removed] = await Promise.all([sweep(), host.call('DELETE', `${outsidePath(roomId)}/${id}`)]);
    expect(removed.body.outside).toEqual([]);
    expect(await takenOf(roomId)).toEqual([]);
    await soundly();
    const other = await connect(host, roomId, []);
    await host.call('DELETE', `/api/rooms/${roomId}`);
    asked.splice(0);
    await after(20 * MINUTE_MS, sweep);
    expect(asked.filter(({ url }) => url === other.path)).toEqual([]);
  });

  test('can be added once while the listing has fewer than ten', async () => {
    const { host, roomId } = await listing();
    const add = (address: string, name = 'Other') => host.call('POST', outsidePath(roomId), { name, address });
    for (const address of ['nonsense', 'http://other.test/', 'https://10.0.0.1/', 'https://me:you@other.test/'])
      expect((await add(address)).body.fields).toEqual({ address: expect.any(String) });
    expect((await add('https://other.test/', ' ')).status).toBe(422);
    expect((await add('https://other.test/0')).status).toBe(200);
    expect((await add('webcal://other.test/0')).body.fields.address).toBe('has been added already');
    await Promise.all(Array.from({ length: 12 }, (_, index) => add(`https://other.test/${index + 1}`)));
    expect(await seenOf(host, roomId)).toHaveLength(10);
    const [first] = await seenOf(host, roomId);
    const second = await addRoom(host);
    expect((await host.call('DELETE', `${outsidePath(second)}/${first?._id}`)).status).toBe(200);
    expect(await seenOf(host, roomId)).toHaveLength(10);
    await api.services.db.deleteFrom('outside_calendars').where('room_id', '=', roomId).execute();
  });
});

describe('a trial reading', () => {
  const trialOf = (caller: Caller, roomId: string, address: string) =>
    caller.call('POST', `${outsidePath(roomId)}/trial`, { address });

  test('shows the events that a reading would show', async () => {
    const { host, roomId } = await listing();
    const address = publish([[10, 13]]);
    const { status, body } = await trialOf(host, roomId, address);
    await host.call('POST', outsidePath(roomId), { name: 'Other', address });
    await sweep();
    expect([status, body.problem]).toEqual([200, null]);
    expect(body.reading).toEqual((await seenOf(host, roomId))[0]?.reading);
    expect(body.reading.events).toMatchObject([{ title: 'Ann Other', ...days(10, 13), fate: 'closes' }]);
  });

  test('stores nothing and closes no nights', async () => {
    const { host, roomId } = await listing();
    await trialOf(host, roomId, publish([[10, 13]]));
    expect(await seenOf(host, roomId)).toEqual([]);
    expect(await takenOf(roomId)).toEqual([]);
  });

  test.each([
    [403, 'refused'],
    [429, 'too-often'],
    ['<html>', 'no-calendar'],
  ] as const)('of %s says why it fails', async (answer, problem) => {
    const { host, roomId } = await listing();
    const { status, body } = await trialOf(host, roomId, publish(answer));
    expect([status, body]).toEqual([200, { problem, reading: null }]);
  });

  test.each(['nonsense', 'http://other.test/', 'https://10.0.0.1/', 'https://[::1]/', 'https://169.254.169.254/'])(
    'refuses the address %s',
    async (address) => {
      const { host, roomId } = await listing();
      const { status, body } = await trialOf(host, roomId, address);
      expect([status, body.fields]).toEqual([422, { address: expect.any(String) }]);
    },
  );

  test('does not follow a redirect into the network', async () => {
    const { host, roomId } = await listing();
    const { body } = await trialOf(
      host,
      roomId,
      publish({ status: 302, headers: { location: 'https://169.254.169.254/latest' } }),
    );
    expect(body).toEqual({ problem: 'not-allowed', reading: null });
  });

  test('of a listing of somebody else is refused before anything is asked', async () => {
    const { guest, roomId } = await listing();
    asked.splice(0);
    expect((await trialOf(guest, roomId, publish([[10, 13]]))).status).toBe(404);
    expect(asked).toEqual([]);
  });
});

describe('a calendar that fails', () => {
  const mails = async () => {
    await after(DAY_MS, () => api.runJobs());
    return api.sent.splice(0).filter(({ messageId }) => messageId.startsWith('<outside-calendar.'));
  };
  const TITLE = 'Airbnb, a calendar of Quiet house by the sea, can';
  const failing = async (answer: Parameters<typeof told.set>[1], minutes: number) => {
    const host = await api.newHost();
    const roomId = await addRoom(host, { keepOpen: true });
    const calendar = await connect(host, roomId, [[10, 13]], 'Airbnb');
    await mails();
    told.set(calendar.path, answer);
    await readNow(host, roomId, calendar.id);
    await after(minutes * MINUTE_MS, sweep);
    return { host, roomId, ...calendar };
  };

  test('for less than an hour is not reported', async () => {
    const { host } = await failing(500, 59);
    expect(await mails()).toEqual([]);
    expect(await toldTo(host)).toEqual([]);
  });

  test('for an hour is reported once with what to do', async () => {
    const { host, roomId, id } = await failing(403, 61);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: host.email, subject: `${TITLE}’t be read` });
    expect(mail?.text).toContain('Copy its export address there again.');
    expect(mail?.text).toContain('Test (calendar import)');
    expect(mail?.text).toContain(`/dashboard/calendar/${roomId}/sites`);
    expect(await toldTo(host)).toEqual([`${TITLE}’t be read`]);
    await after(120 * MINUTE_MS, () => readNow(host, roomId, id));
    expect(await mails()).toEqual([]);
  });

  test('is reported once when it works again', async () => {
    const { host, roomId, id, path } = await failing(500, 61);
    await mails();
    told.set(path, [[10, 13]]);
    await after(120 * MINUTE_MS, () => readNow(host, roomId, id));
    expect(await mails()).toMatchObject([{ to: host.email, subject: `${TITLE} be read again` }]);
    expect(await toldTo(host)).toEqual([`${TITLE} be read again`]);
    await after(140 * MINUTE_MS, () => readNow(host, roomId, id));
    expect(await mails()).toEqual([]);
  });

  test('for less than an hour is not reported when it works again', async () => {
    const { host, roomId, id, path } = await failing(500, 30);
    told.set(path, [[10, 13]]);
    await after(40 * MINUTE_MS, () => readNow(host, roomId, id));
    expect(await mails()).toEqual([]);
    expect(await toldTo(host)).toEqual([]);
  });

  test('is not reported once it is removed', async () => {
    const { host, roomId, id } = await failing(500, 61);
    await host.call('DELETE', `${outsidePath(roomId)}/${id}`);
    expect(await mails()).toEqual([]);
    expect(await toldTo(host)).toEqual(['A calendar that you removed (Removed)']);
  });
});

test('a stay on another site is deleted 30 days after its end', async () => {
  const { host, roomId } = await listing();
  await connect(host, roomId, [[0, 2]]);
  const count = async () =>
    (await api.services.db.selectFrom('outside_stays').select('from_day').where('room_id', '=', roomId).execute())
      .length;
  const daysLater = (days: number) => after(days * DAY_MS, () => deleteOldRows(api.services));
  await daysLater(31);
  expect(await count()).toBe(1);
  await daysLater(33);
  expect(await count()).toBe(0);
});
