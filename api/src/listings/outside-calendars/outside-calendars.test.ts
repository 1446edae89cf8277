import { describe, expect, test } from 'vitest';
import { addRoom } from '../../../tests/lodging.ts';
import { days, outsidePath, plainDay, useOtherSite } from '../../../tests/other-site.ts';
import { useApi } from '../../../tests/test-api.ts';
import { claimCalendar, endReading } from './storage.ts';

const api = useApi(() => ({ calendarHosts: ['127.0.0.1'] }));
const { told, asked, sweep, connect, readNow, listing, seenOf, takenOf, after, expectNoViolations } = useOtherSite(api);
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

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

  test('reports the outcome of each of its events', async () => {
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
    ['a character that would be cut in half', `${'x'.repeat(119)}😀`, 'x'.repeat(119)],
    ['a NUL character', 'Ann\0 Other', 'Ann Other'],
  ])('closes the nights of an event whose title has %s', async (_name, title, shown) => {
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

  test('shows a reading that was stored by an older version', async () => {
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

  test('an outside calendar whose site asks us to wait is not read before that time', async () => {
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

  test('is read by only one worker at a time', async () => {
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

  test('an outside calendar of a deleted listing is no longer read', async () => {
    const { host, roomId } = await listing();
    const { path, id } = await connect(host, roomId, []);
    told.set(path, [[10, 13]]);
    await host.call('POST', `${outsidePath(roomId)}/${id}/reading`, {});
    const [, removed] = await Promise.all([sweep(), host.call('DELETE', `${outsidePath(roomId)}/${id}`)]);
    expect(removed.body.outside).toEqual([]);
    expect(await takenOf(roomId)).toEqual([]);
    await expectNoViolations();
    const other = await connect(host, roomId, []);
    await host.call('DELETE', `/api/rooms/${roomId}`);
    asked.splice(0);
    await after(20 * MINUTE_MS, sweep);
    expect(asked.filter(({ url }) => url === other.path)).toEqual([]);
  });

  test('can be added only once to a listing with fewer than ten', async () => {
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
