import type { RoomCalendar, RoomCard } from 'contracts';
import { describe, expect, test } from 'vitest';
import { book, hold, inDays, stay } from '../../../tests/lodging.ts';
import { block, days, outsidePath, plainDay, useOtherSite } from '../../../tests/other-site.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { deleteOldRows } from '../../operations/worker/delete-old-rows.ts';

const api = useApi(() => ({ calendarHosts: ['127.0.0.1'] }));
const { told, connect, readTwice, listing, seenOf, takenOf, after, expectNoViolations } = useOtherSite(api);
const DAY_MS = 24 * 60 * 60_000;

const calendarOf = async (host: Caller, roomId: string): Promise<RoomCalendar> =>
  (await host.call('GET', `/api/calendar/${roomId}?from=${inDays(0)}&to=${inDays(60)}`)).body;

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
    await expectNoViolations();

    told.set(path, [[12, 14]]);
    await readTwice(host, roomId, id);
    expect(await takenOf(roomId)).toEqual([days(12, 14)]);
    await expectNoViolations();
    told.set(path, []);
    await readTwice(host, roomId, id);
    expect(await takenOf(roomId)).toEqual([]);
    expect((await hold(guest, stay(roomId, 12, 2))).status).toBe(200);
    await expectNoViolations();
  });

  test('is not exported to other sites', async () => {
    const { host, roomId } = await listing();
    await connect(host, roomId, [[10, 13]]);
    await block(host, roomId, 20, true);
    const { address } = (await host.call('POST', `/api/rooms/${roomId}/calendar-address`)).body;
    const { raw } = await api.anyone('GET', new URL(address).pathname);
    expect(raw.body.match(/DTSTART/g)).toHaveLength(1);
    expect(raw.body).toContain(plainDay(20));
    // A site that exports what it has read from us must not close nights that the host has opened since.
    await connect(host, roomId, raw.body, 'Echo');
    await block(host, roomId, 20, false);
    expect(await takenOf(roomId)).toEqual([days(10, 13)]);
    await expectNoViolations();
  });

  test('keeps its nights closed when a booking or block of the same nights ends', async () => {
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
    await expectNoViolations();
    await guest.call('POST', `/api/bookings/${booked}/cancellation`, { refund: 240 });
    await guest.call('DELETE', `/api/bookings/${held}/hold`);
    await block(host, roomId, 30, false);
    expect(await takenOf(roomId)).toEqual([days(9, 11), days(20, 21), days(30, 31)]);
    await expectNoViolations();
    await block(host, roomId, 20, true);
    told.set(path, []);
    await readTwice(host, roomId, id);
    expect(await takenOf(roomId)).toEqual([days(20, 21), days(30, 31)]);
    await expectNoViolations();
    expect((await host.call('DELETE', `${outsidePath(roomId)}/${second.id}`)).body.outside).toHaveLength(1);
    expect(await takenOf(roomId)).toEqual([days(20, 21)]);
    await expectNoViolations();
  });

  test('shows which nights would open if its calendar were removed', async () => {
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
    await expectNoViolations();
  });

  test('cannot take the same nights as a concurrent booking', async () => {
    const { host, guest, roomId } = await listing();
    for (const day of [2, 5, 8]) {
      const [, held] = await Promise.all([connect(host, roomId, [[day, day + 2]]), hold(guest, stay(roomId, day, 2))]);
      expect([200, 409]).toContain(held.status);
      expect(await takenOf(roomId)).toContainEqual(expect.objectContaining({ from: inDays(day) }));
      await expectNoViolations();
    }
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
