import { describe, expect, test } from 'vitest';
import { addRoom, book, hold, inDays, stay } from '../../../tests/lodging.ts';
import { useApi } from '../../../tests/test-api.ts';
import { SENTINEL_NIGHT } from '../../listings/nights/sentinel.ts';
import { auditData } from './audit-data.ts';

const api = useApi();

describe('the audit', () => {
  test('finds each kind of damage', async () => {
    const { db } = api.services;
    const host = await api.signIn('host@lodge.test', 'host');
    const [guest, other] = [await api.signIn('guest@lodge.test'), await api.signIn('other@lodge.test')];
    const whole = await addRoom(host);
    const open = await addRoom(host, { keepOpen: true });
    await book(api, guest, stay(whole, 1, 2));
    await book(api, guest, stay(open, 1, 2));
    await book(api, other, stay(open, 5, 2));
    await hold(other, stay(open, 10, 2));
    const blocked = { before: { price: null, blocked: false }, after: { price: null, blocked: true } };
    await host.call('PUT', `/api/calendar/${open}`, { changes: [{ night: inDays(20), ...blocked }] });
    const third = await book(api, other, stay(open, 15, 2));
    const cancelPath = `/api/bookings/${third.body.insertedId}/cancellation`;
    await host.call('POST', cancelPath, { refund: 240, reason: 'Flooded' });
    await api.runJobs();
    expect(await auditData(api.services)).toEqual([]);

    const broken = async () => [...new Set((await auditData(api.services)).map(({ invariant }) => invariant))];
    const damage = async (change: () => Promise<unknown>, undo: () => Promise<unknown>) => {
      await change();
      const found = await broken();
      await undo();
      expect(await broken()).toEqual([]);
      return found;
    };
    const nights = await db.selectFrom('nights').selectAll().where('room_id', '=', whole).execute();
    const bookings = db.updateTable('bookings').where('room_id', '=', whole);
    const sentinel = nights.filter(({ night }) => night === SENTINEL_NIGHT);

    const lostNight = await damage(
      () => db.deleteFrom('nights').where('room_id', '=', whole).where('night', '=', inDays(1)).execute(),
      () =>
        db
          .insertInto('nights')
          .values(nights.filter(({ night }) => night === inDays(1)))
          .execute(),
    );
    expect(lostNight).toEqual(['I1']);
    const lostSentinel = await damage(
      () => db.deleteFrom('nights').where('night', '=', SENTINEL_NIGHT).execute(),
      () => db.insertInto('nights').values(sentinel).execute(),
    );
    expect(lostSentinel).toEqual(['I4']);
    const cheaper = await damage(
      () => bookings.set({ price_cents: 1 }).execute(),
      () => bookings.set({ price_cents: 24_000 }).execute(),
    );
    expect(cheaper).toEqual(['I3']);
    const unbooked = await damage(
      () => bookings.set({ state: 'released' }).execute(),
      () => bookings.set({ state: 'confirmed' }).execute(),
    );
    expect(unbooked).toEqual(['I1', 'I2']);
    const jobs = await db.selectFrom('jobs').selectAll().where('kind', '=', 'mail-host-confirmed').execute();
    const lostMail = await damage(
      () => db.deleteFrom('jobs').where('kind', '=', 'mail-host-confirmed').execute(),
      () =>
        db
          .insertInto('jobs')
          .values(jobs.map((job) => ({ ...job, payload: JSON.stringify(job.payload) })))
          .execute(),
    );
    expect(lostMail).toEqual(['I5']);
    const ended = db.updateTable('bookings').where('state', '=', 'cancelled');
    const otherRefund = await damage(
      () => ended.set({ refund_cents: 1 }).execute(),
      () => ended.set({ refund_cents: 24_000 }).execute(),
    );
    expect(otherRefund).toEqual(['I2']);
    const keptNights = await damage(
      () => ended.set({ cancelled_by: 'guest' }).execute(),
      () => ended.set({ cancelled_by: 'host' }).execute(),
    );
    expect(keptNights).toEqual(['I1']);
    const closed = { room_id: open, night: inDays(20), booking_id: null };
    const opened = await damage(
      () => db.deleteFrom('nights').where('room_id', '=', open).where('night', '=', inDays(20)).execute(),
      () => db.insertInto('nights').values(closed).execute(),
    );
    expect(opened).toEqual(['I1']);
    const closedByNobody = await damage(
      () =>
        db
          .insertInto('nights')
          .values({ ...closed, night: inDays(21) })
          .execute(),
      () => db.deleteFrom('nights').where('room_id', '=', open).where('night', '=', inDays(21)).execute(),
    );
    expect(closedByNobody).toEqual(['I1']);
    const [paid] = [...api.payments.intents.values()];
    if (!paid) throw new Error('nothing was paid');
    const unpaid = await damage(
      async () => {
        paid.status = 'canceled';
      },
      async () => {
        paid.status = 'succeeded';
      },
    );
    expect(unpaid).toEqual(['I3']);
  });
});
