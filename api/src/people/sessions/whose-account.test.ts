import { describe, expect, test } from 'vitest';
import { useDeletions } from '../../../tests/deletions.ts';
import { addRoom, book, stay } from '../../../tests/lodging.ts';
import { type Caller, callerOf, useApi } from '../../../tests/test-api.ts';

const api = useApi();
const { subscribe, work } = useDeletions(api);
const startedAt = Math.floor(Date.now() / 1000);
const newEmail = () => `${crypto.randomUUID()}@lodge.test`;
const isIn = async (caller: Caller) => (await caller.call('GET', '/api/session')).status === 200;
const mailsTo = (email: string) => api.sent.filter(({ to }) => to === email).map(({ subject }) => subject);
const unverified = { email_verified: false };

async function open(email: string, claims: object, cookie = '') {
  const authorization = `Bearer ${await api.identity.token({ email, ...claims })}`;
  const answer = await api.anyone('POST', '/api/jwt', { email }, { authorization, ...(cookie && { cookie }) });
  const opened = answer.raw.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return { status: answer.status, api, email, uid: `uid-${email}`, cookie: opened, call: callerOf(api.app, opened) };
}

async function subscriptions(email: string) {
  const { db } = api.services;
  const rows = db.selectFrom('push_subscriptions').innerJoin('people', 'people.id', 'push_subscriptions.person_id');
  return (await rows.selectAll('push_subscriptions').where('email', '=', email).execute()).length;
}

describe('when an email address becomes verified', () => {
  test('the sessions of the person who signed up with it end', async () => {
    const email = newEmail();
    const stranger = await api.signIn(email, 'guest', { ...unverified, auth_time: startedAt - 60 });
    await subscribe(stranger);
    const owner = await open(email, {});
    expect([owner.status, await isIn(owner), await isIn(stranger)]).toEqual([200, true, false]);
    expect(await subscriptions(email)).toBe(0);
  });

  test('earlier sign-ins can no longer open a session', async () => {
    const email = newEmail();
    const before = { auth_time: startedAt - 60 };
    await api.signIn(email, 'guest', { ...unverified, ...before });
    await open(email, {});
    expect((await open(email, before)).status).toBe(401);
  });

  test('sign-ins between the first one and the verification cannot open a session', async () => {
    const email = newEmail();
    const here = await api.signIn(email, 'guest', { ...unverified, auth_time: startedAt - 60 });
    await api.signIn(email, 'guest', { ...unverified, auth_time: startedAt - 30 });
    expect((await open(email, { auth_time: startedAt - 60 }, here.cookie)).status).toBe(200);
    expect((await open(email, { auth_time: startedAt - 30 })).status).toBe(401);
  });

  test('a session of a person who was never saved ends', async () => {
    const email = newEmail();
    const stranger = await open(email, { ...unverified, auth_time: startedAt - 60 });
    const owner = await open(email, {});
    await owner.call('PUT', `/api/users/${email}`, { email, role: 'guest', status: 'Verified' });
    expect([await isIn(stranger), await isIn(owner)]).toEqual([false, true]);
    expect((await open(email, { auth_time: startedAt - 60 })).status).toBe(401);
  });

  test('the browser that verified it keeps its push subscription', async () => {
    const email = newEmail();
    const here = await api.signIn(email, 'guest', unverified);
    await subscribe(here);
    await open(email, {}, here.cookie);
    expect(await subscriptions(email)).toBe(1);
  });

  test('the owner receives one email', async () => {
    const email = newEmail();
    const here = await api.signIn(email, 'guest', unverified);
    const next = await open(email, {}, here.cookie);
    await open(email, {}, next.cookie);
    await work();
    expect(mailsTo(email)).toEqual(['Your email address is verified']);
  });

  test('an old token does not undo the verification', async () => {
    const email = newEmail();
    const here = await api.signIn(email, 'guest', unverified);
    const next = await open(email, {}, here.cookie);
    const again = await open(email, unverified, next.cookie);
    expect((await again.call('GET', '/api/session')).body.emailVerified).toBe(true);
  });
});

describe('after a password reset', () => {
  const reset = (email: string, at = new Date()) => api.identity.setPasswordChange(`uid-${email}`, at);

  test('the next sign-in ends all other sessions', async () => {
    const email = newEmail();
    const thief = await api.signIn(email, 'guest', { auth_time: startedAt - 60 });
    await subscribe(thief);
    reset(email);
    const owner = await open(email, {});
    expect([await isIn(owner), await isIn(thief), await subscriptions(email)]).toEqual([true, false, 0]);
    expect((await open(email, { auth_time: startedAt - 60 })).status).toBe(401);
    await work();
    expect(mailsTo(email)).toEqual(['Your Travel Lodge password was changed']);
  });

  test('later sign-ins end no sessions', async () => {
    const email = newEmail();
    await api.signIn(email, 'guest', { auth_time: startedAt - 60 });
    reset(email);
    const [first, second] = [await open(email, {}), await open(email, {})];
    expect([await isIn(first), await isIn(second)]).toEqual([true, true]);
  });

  test('a second reset is detected too', async () => {
    const email = newEmail();
    await api.signIn(email, 'guest', { auth_time: startedAt - 60 });
    reset(email, new Date(Date.now() - 30_000));
    const thief = await open(email, { auth_time: startedAt - 20 });
    reset(email);
    await open(email, {});
    expect(await isIn(thief)).toBe(false);
  });

  test('a password change before the first session does not count as a reset', async () => {
    const email = newEmail();
    reset(email, new Date(Date.now() - 3_600_000));
    const here = await api.signIn(email);
    await open(email, {});
    await work();
    expect([await isIn(here), mailsTo(email)]).toEqual([true, []]);
  });
});

describe('until the email address is verified', () => {
  test('a role does not take effect', async () => {
    const email = newEmail();
    const { call, cookie } = await api.signIn(email, 'admin', unverified);
    expect((await call('GET', '/api/session')).body).toMatchObject({ role: 'guest', emailVerified: false });
    expect((await call('GET', `/api/user/${email}`)).body).toMatchObject({ role: 'guest', emailVerified: false });
    expect((await call('GET', '/api/users')).status).toBe(403);
    const verified = await open(email, {}, cookie);
    expect((await verified.call('GET', '/api/session')).body).toMatchObject({ role: 'admin', emailVerified: true });
  });

  test('the site sends no emails to it', async () => {
    const [email, admin] = [newEmail(), await api.signIn('admin@lodge.test', 'admin')];
    const { call } = await api.signIn(email, 'guest', unverified);
    await api.services.db.updateTable('people').set({ status: 'Requested' }).where('email', '=', email).execute();
    await admin.call('PUT', `/api/users/update/${email}`, { email, role: 'host', status: 'Verified' });
    const authorization = `Bearer ${await api.identity.token({ email, ...unverified })}`;
    expect((await call('POST', '/api/account/deletion', { email }, { authorization })).status).toBe(200);
    await work();
    expect(mailsTo(email)).toEqual([]);
  });

  test('rooms can be browsed and saved but not held', async () => {
    const host = await api.signIn(newEmail(), 'host');
    const roomId = await addRoom(host);
    const email = newEmail();
    const visitor = await api.signIn(email, 'guest', unverified);
    expect((await visitor.call('GET', `/api/room/${roomId}`)).status).toBe(200);
    expect((await visitor.call('PUT', `/api/saved-rooms/${roomId}`, {})).status).toBe(200);
    expect((await book(api, visitor, stay(roomId, 3, 2))).body.code).toBe('email-not-verified');
    const verified = await open(email, {}, visitor.cookie);
    expect((await book(api, verified, stay(roomId, 3, 2))).status).toBe(200);
  });

  test('admins see that it is unverified', async () => {
    const email = newEmail();
    await api.signIn(email, 'guest', unverified);
    const admin = await api.signIn('admin@lodge.test', 'admin');
    const { body } = await admin.call('GET', `/api/users?search=${email}`);
    expect(body).toMatchObject([{ email, emailVerified: false }]);
  });
});
