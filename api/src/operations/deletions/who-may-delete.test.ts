import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useDeletions } from '../../../tests/deletions.ts';
import { addRoom, book, hold, inDays, stay } from '../../../tests/lodging.ts';
import { putStay } from '../../../tests/stays.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { replayDeletions } from './replay-deletions.ts';

const api = useApi();
const { brokenRules, idOf, leave, newGuest, newHost, rowOf, tokenOf, work } = useDeletions(api);
let admin: Caller;
beforeAll(async () => {
  admin = await api.signIn('admin@lodge.test', 'admin');
});
// Checks that no test leaves data of deleted people behind.
afterAll(async () => {
  await work();
  expect(await brokenRules()).toEqual([]);
});

const remove = (by: Caller, id: string, reason = 'Asked by letter') =>
  by.call('POST', `/api/people/${id}/deletion`, { reason });

describe('a person who deletes their account', () => {
  test('receives the same response if the request is repeated', async () => {
    const guest = await newGuest();
    const id = await idOf(guest);
    const authorization = await tokenOf(guest);
    const send = () => api.anyone('POST', '/api/account/deletion', { email: guest.email }, { authorization });
    for (const { status, body } of [...(await Promise.all([send(), send(), send()])), await send()])
      expect([status, body]).toEqual([200, { success: true }]);
    const { rows } = await sql`
      SELECT 1 FROM audit_trail WHERE action = 'person-deleted' AND subject = ${id}`.execute(api.services.db);
    expect(rows.length).toBe(1);
  });

  test('needs a recent sign-in to their own account', async () => {
    const [guest, other] = [await newGuest(), await newGuest()];
    const long = Math.floor(Date.now() / 1000) - 3_600;
    expect((await leave(guest, { claims: { auth_time: long } })).body.code).toBe('identity-token-refused');
    expect((await leave(guest, { email: other.email })).status).toBe(422);
    expect((await guest.call('POST', '/api/account/deletion', { email: guest.email })).status).toBe(401);
    const authorization = await tokenOf(other);
    const wrong = await guest.call('POST', '/api/account/deletion', { email: guest.email }, { authorization });
    expect(wrong.status).toBe(422);
    for (const caller of [guest, other]) expect((await caller.call('GET', '/api/session')).status).toBe(200);
  });

  test('cannot use a sign-in from before their password changed', async () => {
    const guest = await newGuest();
    const earlier = { auth_time: Math.floor(Date.now() / 1000) - 30 };
    const changed = await guest.call('DELETE', '/api/sessions/others', undefined, {
      authorization: await tokenOf(guest),
    });
    expect(changed.status).toBe(200);
    const answer = await leave(guest, { claims: earlier });
    expect([answer.status, answer.body.code]).toEqual([401, 'identity-token-refused']);
    expect((await guest.call('GET', '/api/session')).status).toBe(200);
    expect((await leave(guest)).status).toBe(200);
  });

  test('cannot sign in again with an old token', async () => {
    const guest = await newGuest();
    const { email } = guest;
    await leave(guest);
    await work();
    const open = async (claims = {}) =>
      api.anyone('POST', '/api/jwt', { email }, { authorization: await tokenOf(guest, claims) });
    expect((await open()).body.code).toBe('account-deleted');
    const opened = await open({ sub: 'a-new-uid' });
    expect(opened.status).toBe(200);
    const cookie = opened.raw.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const body = { email, role: 'guest', status: 'Verified', name: 'Anew' };
    expect((await api.anyone('PUT', `/api/users/${email}`, body, { cookie })).body.upsertedCount).toBe(1);
    expect((await api.anyone('GET', '/api/bookings', undefined, { cookie })).body).not.toEqual(
      expect.arrayContaining([{}]),
    );
  });
});

describe('a deletion is refused because of', () => {
  test('a stay that is booked, running or waiting for payment', async () => {
    const host = await newHost();
    const roomId = await addRoom(host, { keepOpen: true });
    const [ahead, running, waiting] = [await newGuest(), await newGuest(), await newGuest()];
    const booked = await book(api, ahead, stay(roomId, 10, 2));
    await putStay(api, { roomId, guest: running, from: inDays(-1), to: inDays(2), priceCents: 100 });
    await hold(waiting, stay(roomId, 20, 2));
    for (const guest of [ahead, running]) expect((await leave(guest)).body.code).toBe('stays-ahead');
    expect((await leave(waiting)).body.code).toBe('nights-held');
    expect((await leave(host)).body.code).toBe('bookings-ahead');
    const path = `/api/bookings/${booked.body.insertedId}/cancellation`;
    await ahead.call('POST', path, { refund: (await ahead.call('GET', path)).body.refund });
    expect((await leave(ahead)).body.code).toBe('payment-open');
    await work();
    expect((await leave(ahead)).status).toBe(200);
  });

  test('nights that are held in a room of the host', async () => {
    const host = await newHost();
    await hold(await newGuest(), stay(await addRoom(host, { keepOpen: true }), 10, 2));
    expect((await leave(host)).body.code).toBe('nights-held');
  });

  test('an unsent payout', async () => {
    const host = await newHost();
    const roomId = await addRoom(host, { keepOpen: true });
    const guest = await newGuest();
    const id = await putStay(api, { roomId, guest, from: inDays(-5), to: inDays(-3), priceCents: 100 });
    const wait = (awaits_payout: boolean) =>
      api.services.db.updateTable('bookings').set({ awaits_payout }).where('id', '=', id).execute();
    await wait(true);
    expect((await leave(host)).body.code).toBe('payout-open');
    await wait(false);
    expect((await leave(host)).status).toBe(200);
  });

  test('a canceled stay that still pays the host', async () => {
    const [host, guest] = [await newHost(), await newGuest()];
    const roomId = await addRoom(host, { keepOpen: true });
    const booked = (await book(api, guest, stay(roomId, 30, 2))).body.insertedId;
    const path = `/api/bookings/${booked}/cancellation`;
    await guest.call('POST', path, { refund: (await guest.call('GET', path)).body.refund });
    await work();
    const keeps = (cents: number) =>
      sql`UPDATE payments SET refund_cents = amount_cents - ${cents} WHERE booking_id = ${booked}`.execute(
        api.services.db,
      );
    await keeps(100);
    expect((await leave(host)).body.code).toBe('payout-open');
    await keeps(0);
    expect((await leave(host)).status).toBe(200);
  });

  test('being the only admin', async () => {
    const others = await api.services.db
      .updateTable('people')
      .set({ role: 'guest' })
      .where('role', '=', 'admin')
      .where('email', '!=', admin.email)
      .returning('id')
      .execute();
    expect((await leave(admin)).body.code).toBe('only-admin');
    const second = await api.signIn('second-admin@lodge.test', 'admin');
    expect((await leave(second)).status).toBe(200);
    for (const { id } of others)
      await api.services.db.updateTable('people').set({ role: 'admin' }).where('id', '=', id).execute();
  });
});

test('a concurrent booking and deletion cannot both succeed', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [host, guest] = [await newHost(), await newGuest()];
    const roomId = await addRoom(host, { keepOpen: true });
    const who = round % 2 === 0 ? guest : host;
    const [held, left] = await Promise.all([hold(guest, stay(roomId, 10, 2)), leave(who)]);
    expect([held.status === 200, left.status === 200].filter(Boolean).length).toBe(1);
  }
  expect(await brokenRules()).toEqual([]);
});

describe('an admin', () => {
  test('can delete a person for a reason that the audit trail records', async () => {
    const guest = await newGuest();
    const id = await idOf(guest);
    for (const { status } of await Promise.all([remove(admin, id), remove(admin, id)])) expect(status).toBe(200);
    expect((await remove(admin, id)).status).toBe(200);
    const entries = (await admin.call('GET', '/api/audit?topic=people&limit=2')).body;
    expect(entries[0]).toMatchObject({
      action: 'person-deleted',
      actor: { email: admin.email },
      details: { reason: 'Asked by letter' },
    });
    expect(entries[1]).not.toMatchObject({ action: 'person-deleted', details: { reason: 'Asked by letter' } });
    expect((await guest.call('GET', '/api/session')).status).toBe(401);
  });

  test('needs a reason and someone else who exists', async () => {
    const guest = await newGuest();
    const id = await idOf(guest);
    expect((await remove(admin, id, ' ')).status).toBe(422);
    expect((await remove(admin, await idOf(admin))).body.code).toBe('own-account');
    for (const nobody of [crypto.randomUUID(), 'x', guest.email])
      expect((await remove(admin, nobody)).status).toBe(404);
    expect((await guest.call('GET', '/api/session')).status).toBe(200);
  });
});

test('a deleted person cannot be given a role', async () => {
  const guest = await newGuest();
  const id = await idOf(guest);
  await leave(guest);
  const { email } = await rowOf(id);
  const update = { email, role: 'admin', status: 'Verified' };
  expect((await admin.call('PUT', `/api/users/update/${email}`, update)).status).toBe(404);
  expect((await rowOf(id)).role).toBe('guest');
});

test('people who reappear in a restored database are deleted again', async () => {
  const moment = api.services.clock();
  const guests = [await newGuest(), await newGuest()] as const;
  const before = await Promise.all(guests.map(async (guest) => rowOf(await idOf(guest))));
  for (const guest of guests) await leave(guest);
  await work();
  const { db } = api.services;
  // Restore the rows to their state at `moment`.
  for (const { id, deleted_at, ...person } of before)
    await db
      .updateTable('people')
      .set({ ...person, deleted_at: null, sign_ins_from: null } as never)
      .where('id', '=', id)
      .execute();
  await sql`DELETE FROM jobs WHERE kind = 'erase-person'`.execute(db);
  const roomId = await addRoom(await newHost(), { keepOpen: true });
  await putStay(api, { roomId, guest: guests[1], from: inDays(5), to: inDays(7), priceCents: 100 });
  const again = async () => {
    const found: unknown[] = [];
    for await (const each of replayDeletions(api.services, moment)) found.push(each);
    return found;
  };
  const done = await again();
  expect(done).toEqual(
    expect.arrayContaining([
      { personId: before[0]?.id, result: 'deleted' },
      { personId: before[1]?.id, result: 'stays-ahead' },
    ]),
  );
  expect((await guests[0].call('GET', '/api/session')).status).toBe(401);
  expect(await again()).toEqual([{ personId: before[1]?.id, result: 'stays-ahead' }]);
  // The guest has already received an email about the deletion.
  await work();
  expect(api.sent.filter(({ to }) => to === guests[0].email)).toHaveLength(1);
});

test('people who reappear with held nights are deleted once the hold expires', async () => {
  const moment = api.services.clock();
  const [guest, host] = [await newGuest(), await newHost()];
  const ids = [await idOf(guest), await idOf(host)];
  await hold(guest, stay(await addRoom(host, { keepOpen: true }), 10, 2));
  for (const id of ids) await api.services.blobs.note(moment, id);
  const again = async () => {
    const found: unknown[] = [];
    for await (const each of replayDeletions(api.services, moment)) found.push(each);
    return found;
  };
  expect(await again()).toEqual(expect.arrayContaining(ids.map((personId) => ({ personId, result: 'nights-held' }))));
  await api.services.db
    .updateTable('bookings')
    .set({ held_until: moment })
    .where('guest_id', '=', String(ids[0]))
    .execute();
  expect(await again()).toEqual(expect.arrayContaining(ids.map((personId) => ({ personId, result: 'deleted' }))));
});
