import { FORMER_NAME } from 'contracts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { addRoom, book, hold, inDays, photo, roomBody, stay, upload } from '../../tests/lodging.ts';
import { guestReview, roomReview } from '../../tests/reviews.ts';
import { putStay } from '../../tests/stays.ts';
import { type Caller, useApi } from '../../tests/test-api.ts';
import { finalise } from '../checkout/finalise.ts';
import { uploadImage } from '../images/upload-image.ts';
import { masterKey } from '../images/variants.ts';
import { auditRows } from '../invariants/audit-data.ts';
import { PEOPLE_INVARIANTS } from '../invariants/people-invariants.ts';
import { intentIdOf } from '../ports/payments.ts';
import { saveSubscription } from '../push/storage.ts';
import { runJobs } from '../worker/run-jobs.ts';
import { sweepWaitlists } from '../worker/sweep-waitlists.ts';
import { deleteAgain } from './delete-again.ts';
import { GOES, GOES_WITH_ROOMS, STAYS } from './personal-data.ts';

const api = useApi();
let admin: Caller;
beforeAll(async () => {
  admin = await api.signIn('admin@lodge.test', 'admin');
});

const newGuest = () => api.signIn(`guest-${crypto.randomUUID()}@lodge.test`);
const newHost = () => api.signIn(`host-${crypto.randomUUID()}@lodge.test`, 'host');
const tokenOf = async ({ email }: Caller, claims = {}) => `Bearer ${await api.identity.token({ email, ...claims })}`;
const work = async (services = api.services) => {
  while ((await runJobs(services)) > 0);
};
/** What failed is tried again at once. */
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
const rowOf = (id: string) =>
  api.services.db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const idOf = async ({ email }: Caller) =>
  (await api.services.db.selectFrom('people').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

/** A picture that nobody else has; its address, and whether its file is there. */
async function newPicture(caller: Caller) {
  const color = `#${crypto.randomUUID().slice(0, 6)}`;
  const address: string = (await upload(caller, await photo(color))).body.data.display_url;
  const isThere = async () => (await api.services.blobs.read(`${address.slice(-40)}/master.webp`)) !== undefined;
  return { address, color, isThere };
}

/** An upload during which something else is done. */
async function lateUpload(caller: Caller, meanwhile: () => Promise<void>) {
  const person = await rowOf(await idOf(caller));
  const actor = { ...caller, isEmailVerified: true, tokenHash: '', person };
  let hash = '';
  const imageHost = {
    ...api.services.imageHost,
    keep: async (kept: string) => {
      hash = kept;
      await meanwhile();
      return null;
    },
  };
  const content = await photo(`#${crypto.randomUUID().slice(0, 6)}`);
  return { hash: () => hash, upload: uploadImage({ ...api.services, imageHost }, actor, content) };
}

/** As the profile page does it. */
async function leave(caller: Caller, { email = caller.email, claims = {} }: { email?: string; claims?: object } = {}) {
  const authorization = await tokenOf(caller, claims);
  return caller.call('POST', '/api/account/deletion', { email }, { authorization });
}
const remove = (by: Caller, id: string, reason = 'Asked by letter') =>
  by.call('POST', `/api/people/${id}/deletion`, { reason });

const paidOut = (bookingId: string) =>
  api.services.db.updateTable('bookings').set({ awaits_payout: false }).where('id', '=', bookingId).execute();

async function brokenRules() {
  const now = api.services.clock();
  const at = { now, settledBefore: new Date(now.getTime() + 1), jobsSince: now, nightsSince: now };
  const found = await Promise.all(PEOPLE_INVARIANTS.map(({ query }) => query(at).execute(api.services.db)));
  return found.flatMap(({ rows }) => rows);
}

/** A browser of theirs gets push messages; its endpoint. */
async function subscribe(caller: Caller): Promise<string> {
  const { db, clock } = api.services;
  const person = await rowOf(await idOf(caller));
  const { token_hash: tokenHash } = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('uid', '=', caller.uid)
    .executeTakeFirstOrThrow();
  const endpoint = `https://push.example/${crypto.randomUUID()}`;
  const actor = { ...person, uid: caller.uid, isEmailVerified: true, tokenHash, person };
  await saveSubscription(db, actor, { address: { endpoint, p256dh: 'p256dh', auth: 'auth' }, now: clock() });
  return endpoint;
}

/** A guest with one of everything that a person can have. */
async function guestWithEverything() {
  const host = await newHost();
  const guest = await newGuest();
  const roomId = await addRoom(host, { keepOpen: true });
  const portrait = await newPicture(guest);
  const name = 'Petra Privat';
  await guest.call('PUT', `/api/users/${guest.email}`, {
    email: guest.email,
    role: 'guest',
    status: 'Verified',
    name,
    image: portrait.address,
  });
  const bookingId = await putStay(api, { roomId, guest, from: inDays(-5), to: inDays(-3), priceCents: 100 });
  await guest.call('PUT', `/api/bookings/${bookingId}/review`, roomReview({ text: 'Lovely' }));
  await host.call('PUT', `/api/bookings/${bookingId}/review`, guestReview());
  await host.call('PUT', `/api/bookings/${bookingId}/note`, { text: 'Petra snores', version: 0 });
  const thread = (await guest.call('POST', '/api/threads', { roomId })).body.id;
  const text = 'Is there a kettle?';
  await guest.call('POST', `/api/threads/${thread}/messages`, { id: crypto.randomUUID(), text });
  await host.call('POST', `/api/threads/${thread}/messages`, { id: crypto.randomUUID(), text: 'There is' });
  await guest.call('PUT', `/api/saved-rooms/${roomId}`, { saved: true });
  await guest.call('PUT', '/api/mail-choices/messages', { stopped: true });
  await subscribe(guest);
  await work();
  return { host, guest, roomId, bookingId, thread, portrait, id: await idOf(guest) };
}

describe('a person who deletes their account', () => {
  test('is gone: who they were, and what was theirs alone', async () => {
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

    // What others keep.
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

  test('is told so by one mail, at the address that they had', async () => {
    const guest = await newGuest();
    await leave(guest);
    await work();
    await work();
    expect(api.sent.filter(({ to }) => to === guest.email).map(({ subject }) => subject)).toEqual([
      'Your Travel Lodge account was deleted',
    ]);
  });

  test('takes along the pictures that nobody else needs', async () => {
    const { host, guest, thread, bookingId } = await guestWithEverything();
    await paidOut(bookingId);
    const [unused, sent, shared, ofRoom] = [
      await newPicture(guest),
      await newPicture(guest),
      await newPicture(guest),
      await newPicture(host),
    ];
    const body = { id: crypto.randomUUID(), text: '', images: [sent.address] };
    expect((await guest.call('POST', `/api/threads/${thread}/messages`, body)).status).toBe(200);
    await upload(await newGuest(), await photo(shared.color));
    await addRoom(host, { image: ofRoom.address });
    for (const caller of [guest, host]) expect((await leave(caller)).status).toBe(200);
    await work();
    const there = await Promise.all([unused, sent, shared, ofRoom].map(({ isThere }) => isThere()));
    expect(there).toEqual([false, true, true, true]);
    const uploaders = await api.services.db
      .selectFrom('pictures')
      .select('uploader')
      .where('uploader', 'in', [guest.uid, host.uid])
      .execute();
    expect(uploaders).toEqual([]);
  });

  test('was an admin before: leaves the pictures that they added to others’ listings', async () => {
    const former = await api.signIn(`former-admin-${crypto.randomUUID()}@lodge.test`, 'guest');
    const giveRole = async (role: string) => {
      const update = { email: former.email, role, status: 'Verified' };
      expect((await admin.call('PUT', `/api/users/update/${former.email}`, update)).status).toBe(200);
    };
    await giveRole('admin');
    const [portrait, picture] = [await newPicture(former), await newPicture(former)];
    const roomId = await addRoom(await newHost());
    const { db } = api.services;
    await db.updateTable('rooms').set({ image: picture.address }).where('id', '=', roomId).execute();
    await giveRole('guest');
    await db.updateTable('people').set({ image: portrait.address }).where('email', '=', former.email).execute();
    expect((await leave(former)).status).toBe(200);
    await work();
    expect([await portrait.isThere(), await picture.isThere()]).toEqual([false, true]);
  });

  test('leaves no picture that was being uploaded, and none from before their uid changed', async () => {
    const guest = await newGuest();
    const { services } = api;
    const { hash, upload: late } = await lateUpload(guest, async () => {
      expect((await leave(guest)).status).toBe(200);
      await work();
    });
    await expect(late).rejects.toMatchObject({ code: 'not-signed-in' });
    expect(await services.blobs.read(masterKey(hash()))).toBe(undefined);

    const other = await newGuest();
    const [before, both] = [await newPicture(other), await newPicture(other)];
    const sub = `new-${other.uid}`;
    const open = { email: other.email };
    const signUp = { ...other, uid: sub, cookie: '' };
    await services.db
      .insertInto('pictures')
      .columns(['hash', 'uploader', 'width', 'height', 'bytes', 'host_url', 'placeholder', 'created_at'])
      .expression((from) =>
        from
          .selectFrom('pictures')
          .select(['hash', sql<string>`${sub}`.as('uploader'), 'width', 'height', 'bytes', 'host_url'])
          .select(['placeholder', 'created_at'])
          .where('hash', '=', both.address.slice(-40)),
      )
      .execute();
    const taken = lateUpload(other, async () => {
      const authorization = await tokenOf(signUp, { sub });
      expect((await api.anyone('POST', '/api/jwt', open, { authorization })).status).toBe(200);
    });
    await expect((await taken).upload).rejects.toMatchObject({ code: 'not-signed-in' });
    const uploaders = await services.db
      .selectFrom('pictures')
      .select('uploader')
      .where('uploader', '=', other.uid)
      .execute();
    expect(uploaders).toEqual([]);
    expect((await leave(signUp, { claims: { sub } })).status).toBe(200);
    await work();
    expect([await before.isThere(), await both.isThere()]).toEqual([false, false]);
  });

  test('gets nothing new when others go on with their threads and stays', async () => {
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

  test('waits for nothing any more, and the nights go to the next one; nights that are held for them come first', async () => {
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

  test('gets no more push messages', async () => {
    const guest = await newGuest();
    const endpoint = await subscribe(guest);
    const find = () =>
      api.services.db.selectFrom('push_subscriptions').select('id').where('endpoint', '=', endpoint).execute();
    expect(await find()).toHaveLength(1);
    await leave(guest);
    expect(await find()).toEqual([]);
  });

  test('leaves nothing of what requests under way write after it', async () => {
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

  test('gets the same answer when it is sent again, without a session', async () => {
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

  test('needs a sign-in within the last minutes, their own email, and no one else’s token', async () => {
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

  test('cannot do it with a sign-in of before their password changed', async () => {
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

  test('cannot come back with a token from before; with a new account they start anew', async () => {
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

  test('is told so even if the provider does not delete the account, and nothing else has their name', async () => {
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
    // Each attempt has made the same note.
    const notes = await api.services.blobs.notesSince(new Date(0));
    expect(notes.filter((each) => each === id)).toHaveLength(1);
  });

  test('is forgotten too when no mail server takes the mail', async () => {
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

  test('is deleted at the identity provider by a job that tries again', async () => {
    const guest = await newGuest();
    await leave(guest);
    api.identity.fail(1);
    await runJobs(api.services);
    expect(api.identity.deleted).not.toContain(guest.uid);
    await retry();
    expect(api.identity.deleted).toContain(guest.uid);
    // A worker died after it: the next one finds no account there, and nothing to do.
    await sql`UPDATE jobs SET done_at = NULL, leased_until = NULL, run_at = now() - interval '1 day'
      WHERE kind = 'erase-person'`.execute(api.services.db);
    await work();
    expect(api.identity.deleted.filter((uid) => uid === guest.uid).length).toBe(1);
  });
});

describe('is refused while something is owed', () => {
  test('a stay ahead, a running one, or one that waits for its payment', async () => {
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
    // Not refunded yet.
    expect((await leave(ahead)).body.code).toBe('payment-open');
    await work();
    expect((await leave(ahead)).status).toBe(200);
  });

  test('nights that a guest of theirs holds, which cannot be cancelled', async () => {
    const host = await newHost();
    await hold(await newGuest(), stay(await addRoom(host, { keepOpen: true }), 10, 2));
    expect((await leave(host)).body.code).toBe('nights-held');
  });

  test('a payout that is not sent', async () => {
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

  test('a cancelled stay of which the host keeps something, however far ahead; not one that was refunded', async () => {
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

  test('the only admin', async () => {
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

test('a host’s listings are deleted with them, and their bookings say “Former user”', async () => {
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

test('a booking that comes while the guest or the host is deleted is refused, or refuses that', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [host, guest] = [await newHost(), await newGuest()];
    const roomId = await addRoom(host, { keepOpen: true });
    const who = round % 2 === 0 ? guest : host;
    const [held, left] = await Promise.all([hold(guest, stay(roomId, 10, 2)), leave(who)]);
    expect([held.status === 200, left.status === 200].filter(Boolean).length).toBe(1);
  }
  expect(await brokenRules()).toEqual([]);
});

test('a payment that arrives after its guest was deleted is refunded, even if the nights are free', async () => {
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

test('a listing that is added or restored while its host is deleted is refused, or goes with them', async () => {
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

describe('an admin', () => {
  test('deletes somebody with a reason, which the history has; again it is the same', async () => {
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

  test('cannot do it without a reason, to themselves, or to nobody; others cannot do it at all', async () => {
    const [guest, host] = [await newGuest(), await newHost()];
    const id = await idOf(guest);
    expect((await remove(admin, id, ' ')).status).toBe(422);
    expect((await remove(admin, await idOf(admin))).body.code).toBe('own-account');
    for (const nobody of [crypto.randomUUID(), 'x', guest.email])
      expect((await remove(admin, nobody)).status).toBe(404);
    for (const caller of [guest, host, await newGuest()]) expect((await remove(caller, id)).status).toBe(403);
    expect((await api.anyone('POST', `/api/people/${id}/deletion`, { reason: 'Asked' })).status).toBe(401);
    expect((await guest.call('GET', '/api/session')).status).toBe(200);
  });
});

test('nobody can give a role to somebody who was deleted', async () => {
  const guest = await newGuest();
  const id = await idOf(guest);
  await leave(guest);
  const { email } = await rowOf(id);
  const update = { email, role: 'admin', status: 'Verified' };
  expect((await admin.call('PUT', `/api/users/update/${email}`, update)).status).toBe(404);
  expect((await rowOf(id)).role).toBe('guest');
});

test('people whom a restored database has again are deleted again, unless something is owed again', async () => {
  const moment = api.services.clock();
  const guests = [await newGuest(), await newGuest()] as const;
  const before = await Promise.all(guests.map(async (guest) => rowOf(await idOf(guest))));
  for (const guest of guests) await leave(guest);
  await work();
  const { db } = api.services;
  // As it was at the moment.
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
    for await (const each of deleteAgain(api.services, moment)) found.push(each);
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
  // They have been told.
  await work();
  expect(api.sent.filter(({ to }) => to === guests[0].email)).toHaveLength(1);
});

test('people who are back with nights that they held then, or that were held of them, are deleted again', async () => {
  const moment = api.services.clock();
  const [guest, host] = [await newGuest(), await newHost()];
  const ids = [await idOf(guest), await idOf(host)];
  await hold(guest, stay(await addRoom(host, { keepOpen: true }), 10, 2));
  for (const id of ids) await api.services.blobs.note(moment, id);
  const again = async () => {
    const found: unknown[] = [];
    for await (const each of deleteAgain(api.services, moment)) found.push(each);
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

/** Ids of other things than people. */
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
  'thread_id',
];

test('every column that has a person’s id is in the lists of what goes and what stays', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT c.table_name || '.' || column_name AS name FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE'
      AND column_name <> ALL(${OTHER_IDS}::text[]) AND (
        data_type = 'uuid' AND column_name <> 'id'
        OR column_name ~ '(_id|_by)$|^(uid|email|uploader|phone)$')`.execute(api.services.db);
  const listed = [...Object.entries(GOES).map((each) => each.join('.')), ...Object.keys(STAYS)];
  expect(rows.map(({ name }) => name).sort()).toEqual(listed.sort());
  const { rows: ofRooms } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND column_name = 'room_id'`.execute(api.services.db);
  expect(ofRooms.map(({ name }) => name)).toEqual(expect.arrayContaining([...GOES_WITH_ROOMS]));
});

test('the audit of all rules finds nothing of it', async () => {
  const found = await auditRows(api.services.db, api.services.clock());
  expect(found.filter(({ invariant }) => invariant === 'I8')).toEqual([]);
});
