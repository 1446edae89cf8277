import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { brokenRules } from '../../../tests/broken-rules.ts';
import { addRoom, inDays } from '../../../tests/lodging.ts';
import { allPages } from '../../../tests/pages.ts';
import { guestReview, roomReview } from '../../../tests/reviews.ts';
import { putStay } from '../../../tests/stays.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { REVIEW_INVARIANTS } from '../../operations/invariants/review-invariants.ts';
import { deleteOldRows } from '../../operations/worker/delete-old-rows.ts';

const api = useApi();
let admin: Caller;
let second: Caller;
let reporter: Caller;

beforeAll(async () => {
  admin = await api.signIn('admin@lodge.test', 'admin');
  second = await api.signIn('second-admin@lodge.test', 'admin');
  reporter = await api.signIn('reporter@lodge.test');
});

const report = (by: Pick<Caller, 'call'>, review: string, body: object = { reason: 'untrue' }) =>
  by.call('POST', `/api/reviews/${review}/report`, body);
const decide = (by: Caller, id: string, body: object) =>
  by.call('PUT', `/api/reports/${id}/decision`, { hide: true, reason: 'Names a neighbour', version: 0, ...body });
const undo = (by: Caller, id: string, version: number) => by.call('POST', `/api/reports/${id}/undo`, { version });
const details = async (id: string) => (await admin.call('GET', `/api/reports/${id}`)).body;
const listReports = async (query = '') => (await admin.call('GET', `/api/reports${query}`)).body;
const room = async (id: string) => (await api.anyone('GET', `/api/room/${id}`)).body;
const ofRoom = async (id: string) => (await api.anyone('GET', `/api/room/${id}/reviews`)).body;

const violations = () => brokenRules(api, REVIEW_INVARIANTS);

async function reviewStay(house: { host: Caller; roomId: string }, overall = 5) {
  const guest = await api.newGuest();
  const days = { from: inDays(-5), to: inDays(-3) };
  const bookingId = await putStay(api, { roomId: house.roomId, guest, priceCents: 100, ...days });
  const text = `Stars: ${overall}`;
  await guest.call('PUT', `/api/bookings/${bookingId}/review`, roomReview({ overall, text }));
  await house.host.call('PUT', `/api/bookings/${bookingId}/review`, guestReview());
  const review = (await house.host.call('GET', `/api/bookings/${bookingId}/reviews`)).body.other._id;
  const ofGuest = (await guest.call('GET', `/api/bookings/${bookingId}/reviews`)).body.other._id;
  return { ...house, guest, bookingId, review, ofGuest };
}

async function newHouse() {
  const host = await api.newHost();
  return { host, roomId: await addRoom(host, { keepOpen: true }) };
}

async function latestReportId(): Promise<string> {
  const all = await listReports('?limit=100');
  return all.at(-1).id;
}

async function sentDecisions(by: Caller): Promise<string[]> {
  await api.runJobs();
  return api.sent
    .filter(({ to, messageId }) => to === by.email && messageId.includes('report-decided'))
    .map(({ subject }) => subject);
}

test('everyone except its author can report a published review once', async () => {
  const stay = await reviewStay(await newHouse(), 1);
  const { host, guest, roomId, review, bookingId } = stay;
  const before = (await admin.call('GET', '/api/reports/waiting')).body.count;
  for (const _ of [1, 2]) expect((await report(reporter, review)).status).toBe(200);
  expect((await report(host, review, { reason: 'other', text: ' A lie ' })).status).toBe(200);
  expect((await report(guest, review)).body.code).toBe('own-review');
  expect((await report({ call: api.anyone }, review)).status).toBe(401);
  for (const id of ['nonsense', randomUUID(), bookingId])
    expect((await report(reporter, id)).body.code).toBe('review-not-found');
  for (const wrong of [{}, { reason: 'dull' }, { reason: 'other' }, { reason: 'untrue', text: 'x'.repeat(1001) }])
    expect([wrong, (await report(reporter, review, wrong)).status]).toEqual([wrong, 422]);

  expect((await admin.call('GET', '/api/reports/waiting')).body.count).toBe(before + 1);
  const id = await latestReportId();
  expect((await listReports('?limit=100')).at(-1)).toEqual({
    ...{ id, kind: 'review', excerpt: 'Stars: 1', reports: 2, reasons: ['untrue', 'other'] },
    author: { id: expect.any(String), name: expect.any(String), email: guest.email, side: 'guest' },
    room: { id: roomId, title: 'Quiet house by the sea' },
    waitingSince: expect.any(String),
  });
  expect(await details(id)).toMatchObject({
    ...{ version: 0, isHidden: false, ofAuthor: { reported: 1, hidden: 0 } },
    other: { email: host.email, side: 'host' },
    review: { text: 'Stars: 1', stars: { overall: 1 }, stay: { bookingId, from: inDays(-5), to: inDays(-3) } },
    said: [
      { by: { email: reporter.email }, reason: 'untrue', text: '' },
      { by: { email: host.email }, reason: 'other', text: 'A lie' },
    ],
  });
});

test('a review of a guest can be reported only by the guest and by hosts who can read it', async () => {
  const stay = await reviewStay(await newHouse());
  const { ofGuest, guest, host } = stay;
  const other = await newHouse();
  expect((await report(other.host, ofGuest)).body.code).toBe('review-not-found');
  await putStay(api, { roomId: other.roomId, guest, priceCents: 100, from: inDays(1), to: inDays(2) });
  expect((await report(reporter, ofGuest)).body.code).toBe('review-not-found');
  expect((await report(host, ofGuest)).body.code).toBe('own-review');
  for (const by of [guest, other.host]) expect((await report(by, ofGuest)).status).toBe(200);
  const id = await latestReportId();
  expect((await decide(admin, id, {})).status).toBe(200);
  expect((await guest.call('GET', `/api/bookings/${stay.bookingId}/reviews`)).body.other).toBeUndefined();
  expect((await host.call('GET', `/api/bookings/${stay.bookingId}/reviews`)).body.own.state).toBe('hidden');
  expect(await violations()).toEqual([]);
});

test('a review that is not published cannot be reported', async () => {
  const { host, roomId } = await newHouse();
  const guest = await api.newGuest();
  const id = await putStay(api, { roomId, guest, priceCents: 100, from: inDays(-5), to: inDays(-3) });
  await guest.call('PUT', `/api/bookings/${id}/review`, roomReview());
  for (const key of [id, 'null']) expect((await report(host, key)).status).toBe(404);
});

test('a hidden review is excluded from the room and its rating until the decision is undone', async () => {
  const house = await newHouse();
  const stays = [];
  for (const overall of [5, 5, 5, 1]) stays.push(await reviewStay(house, overall));
  const bad = stays[3] as (typeof stays)[number];
  const seen = await room(house.roomId);
  expect(seen.rating).toEqual({ average: 4, count: 4 });
  await report(reporter, bad.review);
  const id = await latestReportId();
  const hidden = await decide(admin, id, {});
  expect(hidden.body).toMatchObject({
    ...{ version: 1, isHidden: true, ofAuthor: { reported: 1, hidden: 1 } },
    decision: { hide: true, reason: 'Names a neighbour', by: { email: admin.email } },
  });
  expect(hidden.body.waitingSince).toBeUndefined();
  expect((await room(house.roomId)).rating).toEqual({ average: 5, count: 3 });
  expect(JSON.stringify([await room(house.roomId), await ofRoom(house.roomId)])).not.toContain('Stars: 1');
  expect((await house.host.call('GET', `/api/bookings/${bad.bookingId}/reviews`)).body.other).toBeUndefined();
  expect((await bad.guest.call('GET', `/api/bookings/${bad.bookingId}/reviews`)).body.own.state).toBe('hidden');
  const answer = await house.host.call('PUT', `/api/bookings/${bad.bookingId}/review/answer`, { text: 'Thanks' });
  expect(answer.body.code).toBe('review-not-found');
  expect((await report(house.host, bad.review)).body.code).toBe('review-not-found');
  expect(await violations()).toEqual([]);

  expect((await undo(second, id, 1)).body).toMatchObject({ version: 2, isHidden: false });
  expect(await room(house.roomId)).toEqual(seen);
  expect(await ofRoom(house.roomId)).toHaveLength(4);
  expect((await listReports('?limit=100')).map((item: { id: string }) => item.id)).toContain(id);
  expect(await violations()).toEqual([]);
  const { entries } = { entries: (await admin.call('GET', '/api/audit?topic=reports')).body };
  expect(entries.slice(0, 2)).toMatchObject([
    { action: 'review-decision-undone', actor: { email: second.email }, details: { report: id } },
    { action: 'review-hidden', actor: { email: admin.email }, details: { report: id, reason: 'Names a neighbour' } },
  ]);
});

test('only the first of two concurrent decisions takes effect', async () => {
  const house = await newHouse();
  const stay = await reviewStay(house);
  await report(reporter, stay.review);
  const id = await latestReportId();
  const both = await Promise.all([decide(admin, id, {}), decide(second, id, { hide: false, reason: 'Fair' })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const isHidden = both[0].status === 200;
  const [winner, loser] = isHidden ? [admin, second] : [second, admin];
  const won = isHidden ? {} : { hide: false, reason: 'Fair' };
  expect((await decide(winner, id, won)).body.version).toBe(1);
  expect((await decide(loser, id, won)).body.code).toBe('changed-elsewhere');
  expect((await decide(loser, id, { version: 1 })).body.code).toBe('already-decided');
  const undone = await Promise.all([undo(admin, id, 1), undo(second, id, 1), undo(second, id, 1)]);
  expect(undone.map(({ body }) => body.version)).toEqual([2, 2, 2]);
  expect((await undo(admin, id, 2)).body.code).toBe('changed-elsewhere');
  expect((await undo(admin, id, 1)).status).toBe(200);
  for (const wrong of [{ reason: ' ' }, { hide: 'yes' }, { version: -1 }, { reason: 'x'.repeat(501) }])
    expect([wrong, (await decide(admin, id, wrong)).status]).toEqual([wrong, 422]);
  expect((await decide(admin, randomUUID(), {})).body.code).toBe('report-not-found');
  expect((await room(house.roomId)).reviews.count).toBe(1);
  expect(await violations()).toEqual([]);
});

test('concurrent decisions and reviews keep the rating exact', async () => {
  const house = await newHouse();
  const stays = await Promise.all([1, 2, 3, 4, 5].map((overall) => reviewStay(house, overall)));
  for (const { review } of stays) await report(reporter, review);
  const ids = (await listReports('?limit=100')).slice(-stays.length).map(({ id }: { id: string }) => id);
  await Promise.all([
    ...ids.flatMap((id: string) => [decide(admin, id, {}), decide(second, id, {})]),
    ...[3, 4].map((overall) => reviewStay(house, overall)),
  ]);
  expect((await room(house.roomId)).reviews.count).toBe(2);
  await Promise.all(ids.flatMap((id: string) => [undo(admin, id, 1), undo(second, id, 1)]));
  expect((await room(house.roomId)).rating).toEqual({ average: 3.14, count: 7 });
  expect(await violations()).toEqual([]);
  await api.services.db
    .updateTable('reviews')
    .set({ hidden_at: new Date() })
    .where('room_id', '=', house.roomId)
    .execute();
  expect((await violations()).length).toBeGreaterThan(0);
  await api.services.db.updateTable('reviews').set({ hidden_at: null }).where('room_id', '=', house.roomId).execute();
});

test('an admin cannot decide on a report of their own review', async () => {
  const host = await api.newHost();
  const stay = await reviewStay({ host, roomId: await addRoom(host, { keepOpen: true }) });
  await report(reporter, stay.review);
  const id = await latestReportId();
  await api.services.db.updateTable('people').set({ role: 'admin' }).where('email', '=', stay.guest.email).execute();
  expect((await decide(stay.guest, id, {})).body.code).toBe('own-report');
  await decide(admin, id, {});
  expect((await undo(stay.guest, id, 1)).body.code).toBe('own-report');
});

test('the author and each reporter are notified of a decision once', async () => {
  const stay = await reviewStay(await newHouse());
  const [one, other] = [await api.newGuest(), await api.newGuest()];
  await report(one, stay.review, { reason: 'other', text: 'He was never there' });
  const id = await latestReportId();
  await decide(admin, id, {});
  await undo(admin, id, 1);
  expect([await sentDecisions(one), await sentDecisions(stay.guest)]).toEqual([[], ['Your review is shown again']]);
  for (const _ of [1, 2]) await decide(admin, id, { hide: false, reason: 'Fair', version: 2 });
  expect([await sentDecisions(one), await sentDecisions(stay.guest)]).toEqual([
    ['The review that you reported was kept'],
    ['Your review is shown again'],
  ]);
  const mail = api.sent.find(({ to }) => to === one.email);
  expect(mail?.text).toContain('He was never there');
  expect(mail?.text).toContain('Fair');

  await report(other, stay.review);
  expect(await details(id)).toMatchObject({ waitingSince: expect.any(String), decision: { hide: false } });
  await decide(admin, id, { hide: false, reason: 'Still fair', version: 3 });
  expect([(await sentDecisions(one)).length, await sentDecisions(other)]).toEqual([
    1,
    ['The review that you reported was kept'],
  ]);
  await undo(admin, id, 4);
  await decide(admin, id, { version: 5 });
  expect([(await sentDecisions(one)).at(-1), await sentDecisions(stay.guest)]).toEqual([
    'The review that you reported was removed',
    ['Your review is shown again', 'Your review was removed'],
  ]);
  expect(api.sent.findLast(({ to }) => to === stay.guest.email)?.text).toContain(`/my-bookings/${stay.bookingId}`);
});

test('reports are filtered by state or author on every page', async () => {
  const house = await newHouse();
  const guest = await api.newGuest();
  const reviews = [];
  for (const from of [-9, -7, -5]) {
    const id = await putStay(api, {
      roomId: house.roomId,
      guest,
      priceCents: 1,
      from: inDays(from),
      to: inDays(from + 1),
    });
    await guest.call('PUT', `/api/bookings/${id}/review`, roomReview({ text: `From ${from}` }));
    await house.host.call('PUT', `/api/bookings/${id}/review`, guestReview());
    reviews.push((await house.host.call('GET', `/api/bookings/${id}/reviews`)).body.other._id);
  }
  for (const review of reviews) await report(reporter, review);
  const all = await listReports('?limit=100');
  const [a, b, c] = all.slice(-3).map(({ id }: { id: string }) => id);
  const pages = async (query: string) =>
    (await allPages(admin.call, `/api/reports?limit=1${query}`)).map(({ id }) => id);
  expect(await pages('')).toEqual(all.map(({ id }: { id: string }) => id));
  for (const id of [b, a]) await decide(admin, id, {});
  expect((await pages('&show=decided')).slice(0, 2)).toEqual([a, b]);
  const author = all.at(-1).author.id;
  expect(await pages(`&author=${author}`)).toEqual([c, b, a]);
  for (const query of ['show=all', 'author=nonsense', 'cursor=nonsense'])
    expect((await admin.call('GET', `/api/reports?${query}`)).status).toBe(422);
});

test('a dismissed report is deleted after a year', async () => {
  const house = await newHouse();
  const [kept, hidden] = [await reviewStay(house), await reviewStay(house)];
  const ids: string[] = [];
  for (const { review } of [kept, hidden]) {
    await report(reporter, review);
    ids.push(await latestReportId());
  }
  await decide(admin, ids[0] as string, { hide: false });
  await decide(admin, ids[1] as string, {});
  const later = (days: number) => ({
    ...api.services,
    clock: () => new Date(api.services.clock().getTime() + days * 24 * 60 * 60_000),
  });
  const left = async () =>
    (await api.services.db.selectFrom('reported_items').select('id').where('id', 'in', ids).execute()).map(
      ({ id }) => id,
    );
  await deleteOldRows(later(360));
  expect(await left()).toHaveLength(2);
  await deleteOldRows(later(370));
  expect(await left()).toEqual([ids[1]]);
  const said = await api.services.db.selectFrom('reports').select('item_id').where('item_id', 'in', ids).execute();
  expect(said.map(({ item_id }) => item_id)).toEqual([ids[1]]);
});
