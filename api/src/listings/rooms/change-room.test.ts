import { describe, expect, test } from 'vitest';
import { book, hold, inDays, photo, roomBody, stay, upload } from '../../../tests/lodging.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { newId } from '../../base/database/new-id.ts';
import { intentIdOf } from '../../base/ports/payments.ts';
import { auditData } from '../../operations/invariants/audit-data.ts';

const api = useApi();
const roomOf = async (id: string) => (await api.anyone('GET', `/api/room/${id}`)).body;
const put = (by: Caller, id: string, body: object) => by.call('PUT', `/api/rooms/${id}`, body);
const remove = (by: Caller, id: string) => by.call('DELETE', `/api/rooms/${id}`);

async function listing(change: Record<string, unknown> = {}) {
  const host = await api.newHost();
  const body = await roomBody(host, change);
  const id: string = (await host.call('POST', '/api/rooms', body)).body.insertedId;
  return { host, id, body: { ...body, version: 1 } };
}

describe('updating a listing', () => {
  test('[S9.02] is possible for its host and admins', async () => {
    const { host, id, body } = await listing();
    const changed = await put(host, id, { ...body, title: 'Renewed', price: 99.5, guests: 6, to: inDays(90) });
    expect(changed.status).toBe(200);
    expect(changed.body.room).toMatchObject({ _id: id, title: 'Renewed', price: 99.5, guests: 6, version: 2 });
    expect(await roomOf(id)).toMatchObject({ title: 'Renewed', price: 99.5, to: inDays(90), image: body.image });
    expect((await put(await api.newAdmin(), id, { ...body, title: 'By an admin', version: 2 })).status).toBe(200);
    expect((await put(host, newId(), body)).body.code).toBe('room-not-found');
    expect((await roomOf(id)).title).toBe('By an admin');
  });

  test('is refused if the listing was changed elsewhere', async () => {
    const { host, id, body } = await listing();
    const both = await Promise.all(['One', 'Two'].map((title) => put(host, id, { ...body, title })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('changed-elsewhere');
  });

  test('does not affect the price, policy or title of a booked stay', async () => {
    const { host, id, body } = await listing({ keepOpen: true });
    const guest = await api.newGuest();
    await book(api, guest, stay(id, 5, 2));
    const change = { ...body, title: 'Dearer', price: 500, cancellationPolicy: 'firm' };
    expect((await put(host, id, change)).status).toBe(200);
    const [mine] = (await guest.call('GET', `/api/bookings?email=${guest.email}`)).body;
    expect(mine).toMatchObject({ title: body.title, price: 240, cancellationPolicy: 'moderate' });
    expect((await hold(await api.newGuest(), stay(id, 10, 1))).body.code).toBe('price-changed');
    expect((await hold(await api.newGuest(), stay(id, 10, 1, 500))).status).toBe(200);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('cannot leave booked or held nights outside its range', async () => {
    const { host, id, body } = await listing({ keepOpen: true });
    await book(api, await api.newGuest(), stay(id, 5, 2));
    await hold(await api.newGuest(), stay(id, 20, 2));
    const refusalOf = async (change: object) => {
      const { status, body: answer } = await put(host, id, { ...body, ...change });
      return [status, answer.code, Object.keys(answer.fields ?? {})];
    };
    expect(await refusalOf({ from: inDays(6) })).toEqual([409, 'nights-booked', ['from']]);
    expect(await refusalOf({ to: inDays(21) })).toEqual([409, 'nights-booked', ['to']]);
    expect((await put(host, id, { ...body, from: inDays(5), to: inDays(22) })).status).toBe(200);
  });

  test('accepts a past first day only if it is unchanged', async () => {
    const { host, id, body } = await listing();
    await api.services.db
      .updateTable('rooms')
      .set({ from_day: inDays(-5) })
      .where('id', '=', id)
      .execute();
    expect((await put(host, id, { ...body, from: inDays(-6) })).body.fields).toHaveProperty('from');
    expect((await put(host, id, { ...body, from: inDays(-5) })).status).toBe(200);
  });

  test('accepts a new picture only from its uploader', async () => {
    const { host, id, body } = await listing();
    const foreign = (await upload(await api.newHost(), await photo('#00ff00'))).body.data.display_url;
    for (const change of [{ image: foreign }, { images: [foreign] }, { image: 'https://evil.test/a.png' }]) {
      expect((await put(host, id, { ...body, ...change })).body.code).toBe('image-not-ours');
    }
    const own = (await upload(host, await photo('#0000ff'))).body.data.display_url;
    expect((await put(host, id, { ...body, image: own, images: [body.image] })).body.room.image).toBe(own);
    const admin = await api.newAdmin();
    expect((await put(admin, id, { ...body, image: own, version: 2 })).status).toBe(200);
  });

  test('can open the remaining nights of a booked room', async () => {
    const { host, id, body } = await listing();
    await book(api, await api.newGuest(), stay(id, 5, 2));
    expect((await roomOf(id)).booked).toBe(true);
    expect((await put(host, id, { ...body, keepOpen: true })).status).toBe(200);
    expect(await roomOf(id)).toMatchObject({ booked: false, keepOpen: true });
    const guest = await api.newGuest();
    const second = await book(api, guest, stay(id, 10, 2));
    expect(second.status).toBe(200);
    expect((await put(host, id, { ...body, keepOpen: false, version: 2 })).body.code).toBe('active-booking');
    expect(await auditData(api.services)).toEqual([]);
  });
});

describe('deleting a listing', () => {
  test('[S9.02] removes it from the site but keeps past bookings', async () => {
    const { host, id, body } = await listing();
    const guest = await api.newGuest();
    await book(api, guest, stay(id, 0, 1));
    expect((await remove(host, id)).body.code).toBe('active-booking');
    await api.services.db
      .updateTable('bookings')
      .set({ check_out_at: new Date(api.services.clock().getTime() - 1) })
      .where('room_id', '=', id)
      .execute();
    expect((await remove(host, id)).body).toEqual({ acknowledged: true, deletedCount: 1 });
    expect((await api.anyone('GET', `/api/room/${id}`)).body.code).toBe('room-not-found');
    for (const path of ['/api/rooms', `/api/rooms/${host.email}`, '/api/rooms?category=Beach&limit=100']) {
      const rooms = (await api.anyone('GET', path)).body;
      expect([path, rooms.some(({ _id }: { _id: string }) => _id === id)]).toEqual([path, false]);
    }
    const [mine] = (await guest.call('GET', `/api/bookings?email=${guest.email}`)).body;
    expect(mine).toMatchObject({ title: body.title, image: body.image, location: body.location, isListed: false });
    expect((await hold(guest, stay(id, 10, 1))).body.code).toBe('room-not-found');
    const spec = await guest.call('POST', '/api/create-payment-intent', { price: 120 });
    api.payments.pay(spec.body.clientSecret);
    const transactionId = intentIdOf(spec.body.clientSecret);
    const late = await guest.call('POST', '/api/bookings', { ...stay(id, 10, 1), transactionId });
    expect(late.body.code).toBe('room-not-found');
    for (const answer of [await remove(host, id), await put(host, id, body)]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'room-not-found']);
    }
    expect((await host.call('PATCH', `/api/rooms/status/${id}`, { status: true })).status).toBe(404);
  });

  test('[S9.02] can be undone by its host or an admin', async () => {
    const { host, id } = await listing();
    const before = await roomOf(id);
    const restore = (by: Caller) => by.call('POST', `/api/rooms/${id}/restore`);
    for (const by of [host, await api.newAdmin()]) {
      await remove(host, id);
      expect((await roomOf(id)).code).toBe('room-not-found');
      expect((await restore(by)).body).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
      expect(await roomOf(id)).toEqual(before);
    }
    expect((await restore(host)).body).toMatchObject({ matchedCount: 1, modifiedCount: 0 });
    await remove(host, id);
    expect((await host.call('POST', `/api/rooms/${newId()}/restore`)).body.code).toBe('room-not-found');
    const trail = await api.services.db.selectFrom('audit_trail').select('action').where('subject', '=', id).execute();
    expect(trail.filter(({ action }) => action === 'room-restored')).toHaveLength(2);
    await restore(host);
    expect((await hold(await api.newGuest(), stay(id, 5, 2))).status).toBe(200);
  });

  test('a listing that an admin deleted cannot be restored by its host', async () => {
    const restore = async (by: Caller, id: string) => (await by.call('POST', `/api/rooms/${id}/restore`)).status;
    const [{ host, id }, admin] = [await listing(), await api.newAdmin()];
    await remove(admin, id);
    expect(await restore(host, id)).toBe(403);
    expect((await roomOf(id)).code).toBe('room-not-found');
    expect(await restore(admin, id)).toBe(200);
    await remove(host, id);
    await api.services.db.updateTable('people').set({ role: 'guest' }).where('email', '=', host.email).execute();
    expect(await restore(host, id)).toBe(403);
    expect(await restore(admin, id)).toBe(200);
  });

  test('is refused while a guest is paying', async () => {
    const { host, id } = await listing();
    const guest = await api.newGuest();
    const held = await hold(guest, stay(id, 5, 2));
    expect((await remove(host, id)).body.code).toBe('active-booking');
    await guest.call('DELETE', `/api/bookings/${held.body.bookingId}/hold`);
    expect((await remove(await api.newAdmin(), id)).status).toBe(200);
    expect((await remove(host, newId())).status).toBe(404);
  });

  test('is possible once its stays are canceled', async () => {
    const { host, id } = await listing();
    const saved = await book(api, await api.newGuest(), stay(id, 5, 2));
    const path = `/api/bookings/${saved.body.insertedId}/cancellation`;
    expect((await host.call('POST', path, { refund: 240, reason: 'We sell the house' })).status).toBe(200);
    expect((await remove(host, id)).status).toBe(200);
  });

  test('deleting a listing and a concurrent booking cannot both succeed', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { host, id } = await listing();
      const guests = await Promise.all([api.newGuest(), api.newGuest(), api.newGuest()]);
      const [gone, ...holds] = await Promise.all([
        remove(host, id),
        ...guests.map((guest) => hold(guest, stay(id, 5, 2))),
      ]);
      const held = holds.filter(({ status }) => status === 200).length;
      expect([gone.status, held]).toEqual(gone.status === 200 ? [200, 0] : [409, 1]);
    }
  });

  test('causes a refund of a payment that arrives after the hold has expired', async () => {
    const { host, id } = await listing();
    const guest = await api.newGuest();
    const held = await hold(guest, stay(id, 5, 2));
    await api.services.db
      .updateTable('bookings')
      .set({ state: 'released', check_at: null })
      .where('room_id', '=', id)
      .execute();
    await api.services.db.deleteFrom('nights').where('room_id', '=', id).execute();
    expect((await remove(host, id)).status).toBe(200);
    api.payments.pay(held.body.clientSecret);
    const transactionId = intentIdOf(held.body.clientSecret);
    const late = await guest.call('POST', '/api/bookings', { ...stay(id, 5, 2), transactionId });
    expect([late.status, late.body.code]).toEqual([409, 'nights-taken']);
    const [row] = await api.services.db.selectFrom('bookings').selectAll().where('room_id', '=', id).execute();
    expect(row?.state).toBe('conflicted');
  });
});

test('an update without options keeps the saved options', async () => {
  const { host, id, body } = await listing({ keepOpen: true, cancellationPolicy: 'firm', timeZone: 'Europe/Paris' });
  const {
    keepOpen: _keepOpen,
    cancellationPolicy: _policy,
    timeZone: _zone,
    ...rest
  } = body as Record<string, unknown>;
  expect((await put(host, id, rest)).body.room).toMatchObject({
    keepOpen: true,
    cancellationPolicy: 'firm',
    timeZone: 'Europe/Paris',
  });
});
