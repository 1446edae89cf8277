import type { BookingDetail, ListingCalendars, RoomCalendar } from 'contracts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { change } from '../../../tests/changes.ts';
import { book, hold, inDays, stay } from '../../../tests/lodging.ts';
import { toldTo } from '../../../tests/notifications.ts';
import { days, outsidePath, useOtherSite } from '../../../tests/other-site.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { isSomebodyWaiting } from '../../../tests/waiting.ts';
import { intentIdOf } from '../../base/ports/payments.ts';
import { auditData } from '../../operations/invariants/audit-data.ts';
import { deleteOldRows } from '../../operations/worker/delete-old-rows.ts';
import { finalise } from '../../stays/checkout/finalise.ts';
import { insertStays } from '../outside-calendars/storage.ts';
import { lockRoom } from '../rooms/storage.ts';

const api = useApi(() => ({ calendarHosts: ['127.0.0.1'] }));
const { told, connect, readNow, readTwice, listing, expectNoViolations } = useOtherSite(api);
const HOUR_MS = 60 * 60_000;

let passed = 0;
function later(milliseconds: number): void {
  passed += milliseconds;
  api.later(milliseconds);
}
afterEach(() => later(-passed));

async function bookListing(more: Record<string, unknown> = {}) {
  const made = await listing(more);
  const { body } = await book(api, made.guest, stay(made.roomId, 10, 3));
  await finish();
  return { ...made, id: body.insertedId as string };
}
async function finish(): Promise<void> {
  await api.runJobs();
}
async function mails() {
  await finish();
  return api.sent.splice(0).filter(({ messageId }) => messageId.startsWith('<clash.'));
}
const pageOf = async (caller: Caller, id: string): Promise<BookingDetail> =>
  (await caller.call('GET', `/api/bookings/${id}`)).body;
const sitesOf = async (host: Caller, roomId: string): Promise<ListingCalendars> =>
  (await host.call('GET', `/api/rooms/${roomId}/calendars`)).body;
const calendarOf = async (host: Caller, roomId: string): Promise<RoomCalendar> =>
  (await host.call('GET', `/api/calendar/${roomId}?from=${inDays(0)}&to=${inDays(60)}`)).body;
const markedOf = async (host: Caller, roomId: string) =>
  (await calendarOf(host, roomId)).stays.map(({ kind, clashes = false }) => [kind, clashes]);
const cancel = (by: Caller, id: string) =>
  by.call('POST', `/api/bookings/${id}/cancellation`, { refund: 360, reason: 'Booked twice' });
async function readFromOtherSite(host: Caller, roomId: string) {
  const known = (await sitesOf(host, roomId)).address;
  const address = known ?? (await host.call('POST', `/api/rooms/${roomId}/calendar-address`)).body.address;
  later(1_000);
  expect((await api.anyone('GET', new URL(address).pathname)).status).toBe(200);
}

describe('an outside stay that clashes with a booking', () => {
  test('is reported by one email and on every page that shows the stay', async () => {
    const { host, guest, roomId, id } = await bookListing();
    const { id: calendarId, path } = await connect(host, roomId, [[12, 15]], 'Airbnb');
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'host@lodge.test', subject: expect.stringContaining('a stay on Airbnb') });
    expect(mail?.text).toContain(`/dashboard/manage-bookings/${id}`);
    const clash = { calendar: 'Airbnb', ...days(12, 15) };
    expect((await pageOf(host, id)).clashes).toEqual([{ ...clash, isEcho: false }]);
    expect((await sitesOf(host, roomId)).clashes).toEqual([
      { bookingId: id, isHeld: false, guest: expect.any(String), stay: days(10, 13), ...clash },
    ]);
    expect(await markedOf(host, roomId)).toEqual([
      ['booking', true],
      ['outside', true],
    ]);
    expect(await pageOf(guest, id)).not.toHaveProperty('clashes');
    expect(await pageOf(await api.signIn('admin@lodge.test', 'admin'), id)).not.toHaveProperty('clashes');
    await expectNoViolations();
    await readNow(host, roomId, calendarId);
    expect(await mails()).toEqual([]);
    const title = 'Booked twice: guest’s stay at Quiet house by the sea';
    expect((await toldTo(host)).slice(0, 2)).toEqual([title, 'guest booked Quiet house by the sea']);
    told.set(path, []);
    await readTwice(host, roomId, calendarId);
    expect((await toldTo(host))[0]).toBe(`${title} (Solved)`);
  });

  test('is not emailed if the booking or the stay has ended by then', async () => {
    const { host, guest, roomId, id } = await bookListing();
    const { path, id: calendarId } = await connect(host, roomId, [[12, 15]]);
    await cancel(guest, id);
    expect(await mails()).toEqual([]);
    expect((await sitesOf(host, roomId)).clashes).toEqual([]);
    expect(await markedOf(host, roomId)).toEqual([['outside', false]]);
    const second = (await book(api, guest, stay(roomId, 20, 3))).body.insertedId;
    told.set(path, [[21, 22]]);
    await readNow(host, roomId, calendarId);
    told.set(path, []);
    await readTwice(host, roomId, calendarId);
    expect(await mails()).toEqual([]);
    // The host was not notified, so the clash is reported if it reappears.
    told.set(path, [[21, 22]]);
    await readNow(host, roomId, calendarId);
    expect(await mails()).toHaveLength(1);
    expect((await pageOf(host, second)).clashes).toHaveLength(1);
    await expectNoViolations();
  });

  test('is reported again only for its new nights', async () => {
    const { host, roomId, id } = await bookListing();
    const { path, id: calendarId } = await connect(host, roomId, [[11, 12]], 'Airbnb');
    expect(await mails()).toHaveLength(1);
    await connect(host, roomId, [[11, 12]], 'Vrbo');
    expect(await mails()).toEqual([]);
    expect((await pageOf(host, id)).clashes?.map(({ calendar }) => calendar)).toEqual(['Airbnb', 'Vrbo']);
    told.set(path, [[11, 13]]);
    await readNow(host, roomId, calendarId);
    const [mail] = await mails();
    expect(mail?.subject).toContain('Airbnb and Vrbo');
    told.set(path, [[10, 11]]);
    await readTwice(host, roomId, calendarId);
    expect(await mails()).toHaveLength(1);
    await host.call('DELETE', `${outsidePath(roomId)}/${calendarId}`);
    expect((await pageOf(host, id)).clashes?.map(({ calendar }) => calendar)).toEqual(['Vrbo']);
    await expectNoViolations();
  });

  test('is reported at most once a day when it disappears and returns', async () => {
    const { host: first, roomId, id } = await bookListing();
    const { path, id: calendarId } = await connect(first, roomId, [[11, 12]]);
    expect(await mails()).toHaveLength(1);
    const goAndComeBack = async () => {
      const host = await api.signIn('host@lodge.test', 'host');
      told.set(path, []);
      await readTwice(host, roomId, calendarId);
      expect((await pageOf(host, id)).clashes).toBeUndefined();
      told.set(path, [[11, 12]]);
      await readNow(host, roomId, calendarId);
      expect((await pageOf(host, id)).clashes).toHaveLength(1);
      return (await mails()).length;
    };
    later(23 * HOUR_MS);
    expect(await goAndComeBack()).toBe(0);
    later(2 * HOUR_MS);
    expect(await goAndComeBack()).toBe(1);
    expect(await goAndComeBack()).toBe(0);
    await expectNoViolations();
  });

  test('must overlap nights rather than preparation days', async () => {
    const { host, guest, roomId } = await listing();
    await host.call('PUT', `/api/rooms/${roomId}/stay-rules`, { version: 1, stayRules: { preparationDays: 2 } });
    await book(api, guest, stay(roomId, 10, 3));
    await connect(host, roomId, [
      [7, 10],
      [13, 15],
    ]);
    expect(await mails()).toEqual([]);
    expect((await sitesOf(host, roomId)).clashes).toEqual([]);
    await expectNoViolations();
  });
});

describe('an outside stay on held nights', () => {
  test('is not reported before the hold is booked', async () => {
    const { host, guest, roomId } = await listing();
    const { body: paid } = await hold(guest, stay(roomId, 10, 3));
    const other = await api.signIn('guest2@lodge.test');
    const { body: given } = await hold(other, stay(roomId, 20, 3));
    await connect(host, roomId, [
      [12, 14],
      [20, 21],
    ]);
    expect(await mails()).toEqual([]);
    expect((await sitesOf(host, roomId)).clashes.map(({ isHeld }) => isHeld)).toEqual([true, true]);
    await other.call('DELETE', `/api/bookings/${given.bookingId}/hold`);
    api.payments.pay(paid.clientSecret);
    const { body } = await guest.call('POST', '/api/bookings', {
      ...stay(roomId, 10, 3),
      transactionId: intentIdOf(paid.clientSecret),
    });
    expect(await mails()).toHaveLength(1);
    expect((await sitesOf(host, roomId)).clashes).toMatchObject([{ bookingId: body.insertedId, isHeld: false }]);
    expect(await markedOf(host, roomId)).toEqual([
      ['booking', true],
      ['outside', true],
      ['outside', false],
    ]);
    await expectNoViolations();
  });

  test('is reported once if the hold is booked while the calendar is being read', async () => {
    const { host, guest, roomId } = await listing();
    for (const from of [10, 20, 30, 40]) {
      const { body } = await hold(guest, stay(roomId, from, 2));
      api.payments.pay(body.clientSecret);
      const wanted = { ...stay(roomId, from, 2), transactionId: intentIdOf(body.clientSecret) };
      const [, saved] = await Promise.all([
        connect(host, roomId, [[from, from + 1]]),
        guest.call('POST', '/api/bookings', wanted),
      ]);
      expect(saved.status).toBe(200);
      expect(await mails()).toHaveLength(1);
    }
    await expectNoViolations();
  });

  test('is reported if the hold is booked while the stays are being saved', async () => {
    const { host, guest, roomId } = await listing();
    const { id: calendar_id } = await connect(host, roomId, []);
    const { body } = await hold(guest, stay(roomId, 10, 2));
    api.payments.pay(body.clientSecret);
    const saved = await api.services.db.transaction().execute(async (tx) => {
      await lockRoom(tx, roomId);
      const saving = finalise(api.services, intentIdOf(body.clientSecret));
      await vi.waitFor(async () => expect(await isSomebodyWaiting(api.services.db)).toBe(true));
      await insertStays(tx, { room_id: roomId, id: calendar_id }, [days(11, 12)]);
      return { saving };
    });
    expect(await saved.saving).toMatchObject({ state: 'confirmed' });
    expect(await mails()).toHaveLength(1);
    await expectNoViolations();
  });

  test('is reported when a pending date change is paid', async () => {
    const { host, guest, roomId, id } = await bookListing();
    const { body } = await change(guest, id, { ...days(10, 15), pay: 240 });
    await connect(host, roomId, [[14, 15]]);
    expect(await mails()).toEqual([]);
    api.payments.pay(body.payment.clientSecret);
    const transactionId = intentIdOf(body.payment.clientSecret);
    expect((await guest.call('POST', '/api/bookings', { ...stay(roomId, 10, 5), transactionId })).status).toBe(200);
    expect(await mails()).toHaveLength(1);
    expect((await pageOf(host, id)).clashes).toMatchObject([days(14, 15)]);
    await expectNoViolations();
  });
});

describe('an outside stay with exactly the nights of a booking', () => {
  test('is treated as an echo once another site has read our calendar', async () => {
    const { host, roomId, id } = await bookListing();
    await readFromOtherSite(host, roomId);
    await connect(host, roomId, [[10, 13]], 'Airbnb');
    expect(await mails()).toEqual([]);
    expect((await sitesOf(host, roomId)).clashes).toEqual([]);
    expect(await markedOf(host, roomId)).toEqual([
      ['booking', false],
      ['outside', false],
    ]);
    expect((await pageOf(host, id)).clashes).toEqual([{ calendar: 'Airbnb', ...days(10, 13), isEcho: true }]);
    await expectNoViolations();
  });

  test('is a clash if no other site can have read the booking from our calendar', async () => {
    const { host, guest, roomId } = await bookListing();
    await readFromOtherSite(host, roomId);
    later(1_000);
    const { body } = await book(api, guest, stay(roomId, 20, 3));
    await connect(host, roomId, [
      [10, 13],
      [20, 23],
    ]);
    expect(await mails()).toHaveLength(1);
    expect((await sitesOf(host, roomId)).clashes).toMatchObject([{ bookingId: body.insertedId, ...days(20, 23) }]);
  });

  test('remains a clash if it was already reported', async () => {
    const { host, roomId, id } = await bookListing();
    const { path, id: calendarId } = await connect(host, roomId, [[10, 13]]);
    expect(await mails()).toHaveLength(1);
    await readFromOtherSite(host, roomId);
    await readNow(host, roomId, calendarId);
    expect((await pageOf(host, id)).clashes).toMatchObject([{ isEcho: false }]);
    told.set(path, []);
    await readTwice(host, roomId, calendarId);
    told.set(path, [[10, 13]]);
    await readNow(host, roomId, calendarId);
    expect((await pageOf(host, id)).clashes).toMatchObject([{ isEcho: true }]);
    expect(await mails()).toEqual([]);
  });
});

test('the audit detects a clash that was not reported', async () => {
  const { host, roomId } = await bookListing();
  const { id } = await connect(host, roomId, [[12, 15]]);
  await expectNoViolations();
  await api.services.db.deleteFrom('outside_clashes').where('room_id', '=', roomId).execute();
  expect(await auditData(api.services)).toHaveLength(1);
  await host.call('DELETE', `${outsidePath(roomId)}/${id}`);
  await expectNoViolations();
});

test('a new calendar address has not been read yet', async () => {
  const { host, roomId } = await listing();
  await readFromOtherSite(host, roomId);
  const { addressReadAt } = await sitesOf(host, roomId);
  const passedMs = api.services.clock().getTime() - Date.parse(addressReadAt ?? '');
  expect(passedMs).toBeGreaterThanOrEqual(0);
  expect(passedMs).toBeLessThan(HOUR_MS);
  later(1_000);
  expect((await host.call('POST', `/api/rooms/${roomId}/calendar-address`)).body.addressReadAt).toBeNull();
});

test('the record of a reported clash is deleted 30 days after its night', async () => {
  const { host, roomId } = await bookListing();
  await connect(host, roomId, [[11, 12]]);
  const count = async () =>
    (await api.services.db.selectFrom('outside_clashes').select('night').where('room_id', '=', roomId).execute())
      .length;
  const after = async (dayCount: number) => {
    later(dayCount * 24 * HOUR_MS);
    while ((await deleteOldRows(api.services)) > 0);
    later(-dayCount * 24 * HOUR_MS);
    return count();
  };
  expect(await after(40)).toBe(1);
  expect(await after(43)).toBe(0);
});
