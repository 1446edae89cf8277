import { FORMER_NAME } from 'contracts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { useDeletions } from '../../../tests/deletions.ts';
import { addRoom, hold, roomBody, stay } from '../../../tests/lodging.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { intentIdOf } from '../../base/ports/payments.ts';
import { finalise } from '../../stays/checkout/finalise.ts';
import { sweepWaitlists } from '../../stays/waitlist/sweep-waitlists.ts';
import { auditRows } from '../invariants/audit-data.ts';
import { PEOPLE_INVARIANTS } from '../invariants/people-invariants.ts';
import { runJobs } from '../worker/run-jobs.ts';
import { ERASED_COLUMNS, ERASED_WITH_ROOM, RETAINED_COLUMNS } from './personal-data.ts';

const api = useApi();
const { brokenRules, guestWithEverything, idOf, leave, newGuest, newHost, paidOut, rowOf, subscribe, work } =
  useDeletions(api);
let admin: Caller;
beforeAll(async () => {
  admin = await api.signIn('admin@lodge.test', 'admin');
});

const retry = async () => {
  await api.services.db
    .updateTable('jobs')
    .set({ run_at: new Date(0) })
    .where('done_at', 'is', null)
    .execute();
  await work();
};
const jobsOf = async (id: string) =>
  (
    await sql<{ row: string }>`SELECT payload::text AS row FROM jobs WHERE dedupe_key LIKE ${`%${id}%`}`.execute(
      api.services.db,
    )
  ).rows;

describe('a person who deletes their account', () => {
  test('leaves no trace except what others need', async () => {
    const { guest, host, id, portrait, roomId, thread, bookingId } = await guestWithEverything();
    expect(await portrait.isThere()).toBe(true);
    const answer = await leave(guest);
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect(answer.raw.cookies.map(({ value }) => value).sort()).toEqual(['', 'ended']);
    await work();

    const { rows } = await sql<{ table_name: string }>`
      SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()`.execute(api.services.db);
    for (const { table_name } of rows) {
      const found = await sql<{ row: string }>`SELECT t::text AS row FROM ${sql.table(table_name)} t`.execute(
        api.services.db,
      );
      for (const words of [guest.email, 'Petra', guest.uid])
        expect(
          found.rows.filter(({ row }) => row.includes(words)),
          `${table_name}: ${words}`,
        ).toEqual([]);
    }
    expect(await brokenRules()).toEqual([]);
    expect((await api.anyone('GET', `${portrait.address}/640`)).status).toBe(404);
    expect(await portrait.isThere()).toBe(false);
    expect(api.identity.deleted).toContain(guest.uid);
    expect((await guest.call('GET', '/api/session')).status).toBe(401);

    expect((await api.anyone('GET', `/api/room/${roomId}/reviews`)).body[0]).toMatchObject({
      author: { name: FORMER_NAME, image: null },
      text: 'Lovely',
    });
    const shown = await host.call('GET', `/api/threads/${thread}`);
    expect(shown.body).toMatchObject({ other: { name: FORMER_NAME, image: null }, isGone: true });
    const messages = (await host.call('GET', `/api/threads/${thread}/messages`)).body;
    expect(messages.map(({ text }: { text: string }) => text)).toEqual(['Is there a kettle?', 'There is']);
    const booking = (await host.call('GET', `/api/bookings/${bookingId}`)).body;
    expect(booking.guest.name).toBe(FORMER_NAME);
    const body = { id: crypto.randomUUID(), text: 'Still there?' };
    expect((await host.call('POST', `/api/threads/${thread}/messages`, body)).body.code).toBe('person-gone');
    expect((await admin.call('GET', `/api/users?search=${guest.email}`)).body).toEqual([]);
    const [entry] = (await admin.call('GET', '/api/audit?topic=people&limit=1')).body;
    expect(entry).toMatchObject({ action: 'person-deleted', subject: FORMER_NAME, details: {} });
    expect((await rowOf(id)).deleted_at).not.toBeNull();
  });

  test('receives one email about the deletion', async () => {
    const guest = await newGuest();
    await leave(guest);
    await work();
    await work();
    expect(api.sent.filter(({ to }) => to === guest.email).map(({ subject }) => subject)).toEqual([
      'Your Travel Lodge account was deleted',
    ]);
  });

  test('gets no new data when others continue their threads and stays', async () => {
    const { host, guest, thread, roomId } = await guestWithEverything();
    const [{ id: message }] = (await guest.call('GET', `/api/threads/${thread}/messages`)).body;
    await leave(guest);
    await work();
    for (const blocked of [true, false])
      expect((await host.call('PUT', `/api/threads/${thread}/block`, { blocked })).status).toBe(200);
    await host.call('POST', `/api/threads/${thread}/messages/${message}/report`, { reason: 'offensive' });
    const [{ id: report }] = (await admin.call('GET', '/api/reports?limit=1')).body;
    const decision = { hide: true, reason: 'Rude', version: 0 };
    expect((await admin.call('PUT', `/api/reports/${report}/decision`, decision)).status).toBe(200);
    expect((await host.call('DELETE', `/api/rooms/${roomId}`)).status).toBe(200);
    await work();
    expect(await brokenRules()).toEqual([]);
  });

  test('is removed from every waitlist', async () => {
    const [host, booker, guest, next] = [await newHost(), await newGuest(), await newGuest(), await newGuest()];
    const wanted = stay(await addRoom(host, { keepOpen: true }), 10, 2);
    const sweep = async () => {
      while ((await sweepWaitlists(api.services)) > 0);
    };
    const offerOf = async (who: Caller) => (await who.call('GET', '/api/waitlist')).body[0]?.offer;
    const { bookingId } = (await hold(booker, wanted)).body;
    const { roomId, from, to } = wanted;
    for (const who of [guest, next])
      expect((await who.call('POST', '/api/waitlist', { roomId, from, to })).status).toBe(200);
    const other = await newGuest();
    expect((await other.call('POST', '/api/waitlist', { roomId, from, to })).status).toBe(200);

    expect((await leave(guest)).status).toBe(200);
    await booker.call('DELETE', `/api/bookings/${bookingId}/hold`);
    await sweep();
    expect(await offerOf(next)).toBeDefined();
    expect((await leave(next)).body.code).toBe('nights-held');
    const [{ _id: entry }] = (await next.call('GET', '/api/waitlist')).body;
    await next.call('DELETE', `/api/waitlist/${entry}`);
    expect((await leave(next)).status).toBe(200);
    await sweep();
    expect(await offerOf(other)).toBeDefined();
    const left = await api.services.db
      .selectFrom('waitlist_entries')
      .select('person_id')
      .where('room_id', '=', roomId)
      .execute();
    expect(left.map(({ person_id }) => person_id)).toEqual([await idOf(other)]);
    expect(await brokenRules()).toEqual([]);
  });

  test('receives no more push messages', async () => {
    const guest = await newGuest();
    const endpoint = await subscribe(guest);
    const find = () =>
      api.services.db.selectFrom('push_subscriptions').select('id').where('endpoint', '=', endpoint).execute();
    expect(await find()).toHaveLength(1);
    await leave(guest);
    expect(await find()).toEqual([]);
  });

  test('leaves no rows from requests that finish later', async () => {
    const guest = await newGuest();
    const id = await idOf(guest);
    await leave(guest);
    await work();
    const late = { person_id: id, id: crypto.randomUUID(), name: 'Late', token: null, used_at: new Date() };
    await api.services.db.insertInto('saved_lists').values(late).execute();
    expect(await brokenRules()).toMatchObject([{ left_in: 'saved_lists', person: id }]);
    await sql`UPDATE jobs SET run_at = created_at - interval '1 day' WHERE dedupe_key = ${`erase-person:${id}:again`}`.execute(
      api.services.db,
    );
    await work();
    expect(await brokenRules()).toEqual([]);
  });

  test('receives the email even if the identity provider fails', async () => {
    const guest = await newGuest();
    const id = await idOf(guest);
    await leave(guest);
    api.identity.fail(1);
    await work();
    expect(api.sent.filter(({ to }) => to === guest.email)).toHaveLength(1);
    const jobs = await jobsOf(id);
    expect(jobs.filter(({ row }) => row.includes(guest.uid))).toHaveLength(1);
    expect(jobs.filter(({ row }) => row.includes(`"${guest.email}`))).toEqual([]);
    await retry();
    expect((await jobsOf(id)).filter(({ row }) => row.includes(guest.uid))).toEqual([]);
    const notes = await api.services.blobs.notesSince(new Date(0));
    expect(notes.filter((each) => each === id)).toHaveLength(1);
  });

  test('is erased even if no mail server accepts the email', async () => {
    const guest = await newGuest();
    const id = await idOf(guest);
    await leave(guest);
    const mail = { send: () => Promise.reject(new Error('550 No such user here')), close: () => {} };
    await work({ ...api.services, mail });
    expect((await jobsOf(id)).some(({ row }) => row.includes(guest.email))).toBe(true);
    const day = 24 * 60 * 60_000;
    const later = { now: new Date(api.services.clock().getTime() + day + 1) };
    const rule = PEOPLE_INVARIANTS.at(-1);
    const broken = async () =>
      (
        await rule
          ?.query({ ...later, settledBefore: later.now, jobsSince: later.now, nightsSince: later.now })
          .execute(api.services.db)
      )?.rows.filter(({ person }) => person === id);
    expect(await broken()).toMatchObject([{ person: id, kind: 'mail-deleted' }]);
    await sql`UPDATE jobs SET attempts = 29, run_at = created_at WHERE dedupe_key = ${`mail-deleted:${id}`}`.execute(
      api.services.db,
    );
    await work({ ...api.services, mail });
    expect((await jobsOf(id)).filter(({ row }) => row.includes(guest.email))).toEqual([]);
    expect(await broken()).toEqual([]);
  });

  test('is deleted at the identity provider by a job that retries', async () => {
    const guest = await newGuest();
    await leave(guest);
    api.identity.fail(1);
    await runJobs(api.services);
    expect(api.identity.deleted).not.toContain(guest.uid);
    await retry();
    expect(api.identity.deleted).toContain(guest.uid);
    // Simulates a worker that died after the deletion. The next worker finds no account and has nothing to do.
    await sql`UPDATE jobs SET done_at = NULL, leased_until = NULL, run_at = now() - interval '1 day'
      WHERE kind = 'erase-person'`.execute(api.services.db);
    await work();
    expect(api.identity.deleted.filter((uid) => uid === guest.uid).length).toBe(1);
  });
});

test('a host’s listings are deleted with their account', async () => {
  const { host, guest, roomId, bookingId, thread } = await guestWithEverything();
  await host.call('PUT', `/api/rooms/${roomId}/check-in`, { text: 'Code 7', version: 0 });
  await paidOut(bookingId);
  expect((await leave(host)).status).toBe(200);
  await work();
  expect((await api.anyone('GET', `/api/room/${roomId}`)).status).toBe(404);
  expect((await admin.call('POST', `/api/rooms/${roomId}/restore`)).status).toBe(403);
  expect((await guest.call('GET', `/api/bookings/${bookingId}`)).status).toBe(200);
  expect((await guest.call('GET', `/api/threads/${thread}`)).body.other.name).toBe(FORMER_NAME);
  const texts = await api.services.db.selectFrom('check_in_texts').selectAll().where('room_id', '=', roomId).execute();
  expect(texts).toEqual([]);
  expect(await brokenRules()).toEqual([]);
});

test('a payment that arrives after its guest was deleted is refunded', async () => {
  const { db } = api.services;
  const guest = await newGuest();
  const roomId = await addRoom(await newHost(), { keepOpen: true });
  const { clientSecret } = (await hold(guest, stay(roomId, 10, 2))).body;
  await db.updateTable('bookings').set({ state: 'released' }).where('room_id', '=', roomId).execute();
  await db.deleteFrom('nights').where('room_id', '=', roomId).execute();
  expect((await leave(guest)).status).toBe(200);
  api.payments.pay(clientSecret);
  expect(await finalise(api.services, intentIdOf(clientSecret))).toMatchObject({ state: 'conflicted' });
  await work();
  expect(api.payments.refunds.filter(({ intentId }) => intentId === intentIdOf(clientSecret))).toHaveLength(1);
  expect(await brokenRules()).toEqual([]);
});

test('a listing that is added or restored during its host’s deletion is deleted', async () => {
  for (let round = 0; round < 10; round += 1) {
    const host = await newHost();
    const body = await roomBody(host);
    const deleted = await addRoom(host);
    await host.call('DELETE', `/api/rooms/${deleted}`);
    const write =
      round % 2 === 0 ? host.call('POST', '/api/rooms', body) : admin.call('POST', `/api/rooms/${deleted}/restore`);
    const [left] = await Promise.all([leave(host), write]);
    expect(left.status).toBe(200);
  }
  expect(await brokenRules()).toEqual([]);
});

const OTHER_IDS = [
  'account_id',
  'booking_id',
  'calendar_id',
  'decision_id',
  'failed_payout_id',
  'intent_id',
  'item_id',
  'list_id',
  'message_id',
  'payment_intent_id',
  'provider_id',
  'room_id',
  'set_id',
  'thread_id',
];

test('every column with a person’s ID is listed as erased or retained', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT c.table_name || '.' || column_name AS name FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE'
      AND column_name <> ALL(${OTHER_IDS}::text[]) AND (
        data_type = 'uuid' AND column_name <> 'id'
        OR column_name ~ '(_id|_by)$|^(uid|email|uploader|phone)$')`.execute(api.services.db);
  const listed = [...Object.entries(ERASED_COLUMNS).map((each) => each.join('.')), ...Object.keys(RETAINED_COLUMNS)];
  expect(rows.map(({ name }) => name).sort()).toEqual(listed.sort());
  const { rows: ofRooms } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND column_name = 'room_id'`.execute(api.services.db);
  expect(ofRooms.map(({ name }) => name)).toEqual(expect.arrayContaining([...ERASED_WITH_ROOM]));
});

test('the audit finds no data of deleted people', async () => {
  const found = await auditRows(api.services.db, api.services.clock());
  expect(found.filter(({ invariant }) => invariant === 'I8')).toEqual([]);
});
