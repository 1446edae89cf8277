import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { toldTo } from '../../../tests/notifications.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { enqueue } from '../../base/outbox/enqueue.ts';

const api = useApi();
const at = (email: string, rest = '') => `/api/users/${encodeURIComponent(email)}${rest}`;
const ask = (caller: Caller) => caller.call('PUT', at(caller.email), { email: caller.email, status: 'Requested' });
const withdraw = (caller: Caller, email = caller.email) => caller.call('DELETE', at(email, '/request'));
const decline = (admin: Caller, email: string, reason = 'Your photo ID is missing') =>
  admin.call('POST', at(email, '/request/decline'), { reason });
const approve = (admin: Caller, email: string, more: object = { answersRequest: true }) =>
  admin.call('PUT', `/api/users/update/${encodeURIComponent(email)}`, {
    email,
    role: 'host',
    status: 'Verified',
    ...more,
  });
const stateOf = async (email: string) => {
  const found = api.services.db.selectFrom('people').select(['role', 'status']).where('email', '=', email);
  return Object.values((await found.executeTakeFirst()) ?? {});
};
async function mailsTo(email: string) {
  await api.runJobs();
  return api.sent.filter(({ to }) => to === email);
}

/** Simulates retries by the edge after crashes. */
async function tenTimes(send: () => ReturnType<Caller['call']>) {
  for (const { status, body } of [...(await Promise.all(Array.from({ length: 10 }, send))), await send()])
    expect([status, body.modifiedCount]).toEqual([200, 1]);
}
const auditOf = async (email: string) => {
  const entries = api.services.db
    .selectFrom('audit_trail')
    .innerJoin('people', (on) => on.on(sql<boolean>`people.id::text = audit_trail.subject`))
    .select('action')
    .where('email', '=', email)
    .orderBy('audit_trail.id');
  return (await entries.execute()).map(({ action }) => action);
};

test('a person can withdraw their request once', async () => {
  const [guest, other] = [await api.signIn('changes-mind@lodge.test'), await api.signIn('other@lodge.test')];
  await ask(guest);
  expect((await withdraw(other, guest.email)).status).toBe(403);
  expect(await stateOf(guest.email)).toEqual(['guest', 'Requested']);
  expect((await withdraw(other)).body.modifiedCount).toBe(0);
  await tenTimes(() => withdraw(guest));
  expect(await auditOf(guest.email)).toEqual(['hosting-requested', 'hosting-withdrawn']);
  expect(await stateOf(guest.email)).toEqual(['guest', 'Verified']);
  expect((await ask(guest)).body.modifiedCount).toBe(1);
});

test('a declined person receives the reason by email', async () => {
  const admin = await api.signIn('admin@lodge.test', 'admin');
  const guest = await api.signIn('declined@lodge.test');
  await ask(guest);
  expect((await decline(admin, guest.email)).body.modifiedCount).toBe(1);
  expect(await stateOf(guest.email)).toEqual(['guest', 'Verified']);
  const [mail, ...more] = await mailsTo(guest.email);
  expect(mail?.text).toContain('Your photo ID is missing');
  expect(more).toEqual([]);
  expect((await ask(guest)).body.modifiedCount).toBe(1);
  await decline(admin, guest.email, 'Still missing');
  expect((await mailsTo(guest.email)).length).toBe(2);
});

test('an approved person is notified', async () => {
  const admin = await api.signIn('admin2@lodge.test', 'admin');
  const guest = await api.signIn('approved@lodge.test');
  await ask(guest);
  expect((await approve(admin, guest.email)).body.modifiedCount).toBe(1);
  expect(await stateOf(guest.email)).toEqual(['host', 'Verified']);
  expect((await mailsTo(guest.email)).map(({ subject }) => subject)).toEqual(['You’re now a host on Travel Lodge']);
});

test('a repeated decision takes effect once', async () => {
  const admin = await api.signIn('admin6@lodge.test', 'admin');
  const [guest, host] = [await api.signIn('declined-twice@lodge.test'), await api.signIn('approved-twice@lodge.test')];
  await Promise.all([ask(guest), ask(host)]);
  await tenTimes(() => decline(admin, guest.email));
  await tenTimes(() => approve(admin, host.email));
  expect(await auditOf(guest.email)).toEqual(['hosting-requested', 'hosting-declined']);
  expect(await auditOf(host.email)).toEqual(['hosting-requested', 'role-changed']);
  for (const { email } of [guest, host]) expect(await mailsTo(email)).toHaveLength(1);
  expect(await toldTo(guest)).toEqual(['Your request to become a host was declined']);
  expect(await toldTo(host)).toEqual(['You’re now a host on Travel Lodge']);
  // A different decision and a decision by another admin are refused.
  const other = await api.signIn('admin7@lodge.test', 'admin');
  for (const answer of [decline(admin, guest.email, 'No'), decline(other, guest.email), approve(admin, guest.email)])
    expect((await answer).status).toBe(409);
  expect((await approve(other, host.email)).status).toBe(409);
});

test('an email that is sent twice has the same message ID', async () => {
  const { db, clock } = api.services;
  const admin = await api.signIn('admin5@lodge.test', 'admin');
  const guest = await api.signIn('twice@lodge.test');
  await ask(guest);
  await decline(admin, guest.email);
  await mailsTo(guest.email);
  const again = { done_at: null, leased_until: null };
  await db.updateTable('jobs').set(again).where('kind', '=', 'mail-hosting-answer').execute();
  const [first, second] = await mailsTo(guest.email);
  expect(second?.messageId).toBe(first?.messageId);
  // A job of an older version has no `answerId`.
  const { id: personId } = await db
    .selectFrom('people')
    .select('id')
    .where('email', '=', guest.email)
    .executeTakeFirstOrThrow();
  const payload = { personId, declined: null };
  await enqueue(db, { kind: 'mail-hosting-answer', key: 'mail-hosting-answer:old', payload, now: clock() });
  expect((await mailsTo(guest.email)).at(-1)?.subject).toBe('You’re now a host on Travel Lodge');
});

test('a request that was already decided cannot be decided again', async () => {
  const admin = await api.signIn('admin3@lodge.test', 'admin');
  const guest = await api.signIn('decided@lodge.test');
  for (const answer of [await decline(admin, guest.email), await approve(admin, guest.email)]) {
    expect([answer.status, answer.body.code]).toEqual([409, 'already-decided']);
  }
  expect(await stateOf(guest.email)).toEqual(['guest', 'Verified']);
  // Changing a role does not decide a request, and does not require one.
  expect((await approve(admin, guest.email, {})).body.modifiedCount).toBe(1);
  expect((await decline(admin, guest.email)).status).toBe(409);
  expect(await stateOf(guest.email)).toEqual(['host', 'Verified']);
});

test('only one of two admins who decide at the same time succeeds', async () => {
  const [a, b] = [await api.signIn('a@lodge.test', 'admin'), await api.signIn('b@lodge.test', 'admin')];
  const guest = await api.signIn('contested@lodge.test');
  for (let round = 0; round < 10; round += 1) {
    await api.services.db
      .updateTable('people')
      .set({ role: 'guest', status: 'Requested' })
      .where('email', '=', guest.email)
      .execute();
    const answers = await Promise.all([approve(a, guest.email), decline(b, guest.email)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stateOf(guest.email)).toEqual([answers[0]?.status === 200 ? 'host' : 'guest', 'Verified']);
  }
});

test('a decline requires an existing person and a reason of at most 500 characters', async () => {
  const admin = await api.signIn('admin4@lodge.test', 'admin');
  const guest = await api.signIn('reasons@lodge.test');
  await ask(guest);
  for (const reason of ['', '   ', 'x'.repeat(501)])
    expect((await decline(admin, guest.email, reason)).status).toBe(422);
  expect((await decline(admin, 'nobody@lodge.test')).status).toBe(404);
  expect(await stateOf(guest.email)).toEqual(['guest', 'Requested']);
});
