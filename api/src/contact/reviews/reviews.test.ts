import { REVIEW_LIMITS, REVIEW_MS } from 'contracts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { brokenRules } from '../../../tests/broken-rules.ts';
import { addRoom, inDays } from '../../../tests/lodging.ts';
import { allPages } from '../../../tests/pages.ts';
import { guestReview, roomReview } from '../../../tests/reviews.ts';
import { putStay } from '../../../tests/stays.ts';
import { type Caller, textOf, useApi } from '../../../tests/test-api.ts';
import { REVIEW_INVARIANTS } from '../../operations/invariants/review-invariants.ts';
import { runJobs } from '../../operations/worker/run-jobs.ts';
import { askForReviews, publishReviews } from './sweep-reviews.ts';

const api = useApi();
const save = (by: Pick<Caller, 'call'>, id: string, body: unknown) =>
  by.call('PUT', `/api/bookings/${id}/review`, body);
const read = async (by: Caller, id: string) => (await by.call('GET', `/api/bookings/${id}/reviews`)).body;
const answer = (by: Caller, id: string, text: unknown) => by.call('PUT', `/api/bookings/${id}/review/answer`, { text });
const ofRoom = async (roomId: string) => (await api.anyone('GET', `/api/room/${roomId}/reviews`)).body;
const room = async (roomId: string) => (await api.anyone('GET', `/api/room/${roomId}`)).body;

/** Creates a stay that ended a few days ago. The test clock only moves forward, so days are relative to now. */
async function pastStay(
  endedDaysAgo = 3,
  change: Partial<Parameters<typeof putStay>[1]> = {},
  known: Partial<House> = {},
) {
  const host = known.host ?? (await api.newHost());
  const roomId = known.roomId ?? (await addRoom(host, { keepOpen: true }));
  const guest = await api.newGuest();
  const days = { from: inDays(-endedDaysAgo - 2), to: inDays(-endedDaysAgo) };
  return { host, guest, roomId, id: await putStay(api, { roomId, guest, priceCents: 100, ...days, ...change }) };
}
interface House {
  host: Caller;
  roomId: string;
}

const sweepAfter = async (milliseconds: number) => {
  const clock = () => new Date(api.services.clock().getTime() + milliseconds);
  while ((await publishReviews({ ...api.services, clock })) > 0);
};

const violations = () => brokenRules(api, REVIEW_INVARIANTS);

test('a review is hidden until the other side has written one', async () => {
  const { host, guest, roomId, id } = await pastStay();
  const seenBefore = [await read(host, id), await room(roomId)];
  const saved = await save(guest, id, roomReview({ text: 'Secret until then' }));
  expect([saved.status, saved.body.own]).toEqual([200, expect.objectContaining({ state: 'waiting', version: 1 })]);
  const admin = await api.signIn('admin@lodge.test', 'admin');
  expect([await read(host, id), await room(roomId)]).toEqual(seenBefore);
  const elsewhere = [
    `/api/bookings/${id}`,
    `/api/bookings/host?email=${host.email}`,
    `/api/bookings/${id}/guest-reviews`,
    `/api/room/${roomId}`,
    `/api/room/${roomId}/reviews`,
    `/api/rooms/${encodeURIComponent(host.email)}`,
    '/api/rooms?fields=card&sort=rating',
    '/api/reviews/waiting?as=host',
    '/api/audit',
  ];
  for (const caller of [host.call, admin.call, api.anyone]) {
    for (const path of elsewhere) expect((await caller('GET', path)).raw.body).not.toContain('Secret');
  }
  expect(await ofRoom(roomId)).toEqual([]);

  await save(host, id, guestReview({ text: 'A kind guest' }));
  expect((await read(host, id)).other.text).toBe('Secret until then');
  expect((await read(guest, id)).other.text).toBe('A kind guest');
  const [shown] = await ofRoom(roomId);
  const firstName = guest.email.split('@')[0];
  expect(shown).toEqual({
    _id: expect.any(String),
    author: { name: firstName, image: null },
    stars: roomReview().stars,
    text: 'Secret until then',
    published: expect.any(String),
    stayed: inDays(-5).slice(0, 7),
  });
  expect(await room(roomId)).toMatchObject({ reviews: { count: 1 } });
});

test('a single review is published after 14 days', async () => {
  const { host, guest, roomId, id } = await pastStay(13);
  await save(guest, id, roomReview());
  await sweepAfter(0);
  expect(await ofRoom(roomId)).toEqual([]);
  await sweepAfter(2 * 24 * 60 * 60_000);
  expect(await ofRoom(roomId)).toHaveLength(1);
  expect((await save(guest, id, roomReview({ text: 'Other', version: 1 }))).body.code).toBe('review-published');
  const late = await pastStay(15);
  for (const [by, body] of [
    [late.host, guestReview()],
    [late.guest, roomReview()],
  ] as const)
    expect((await save(by, late.id, body)).body.code).toBe('not-reviewable');
  expect((await read(host, id)).other.text).toBe(roomReview().text);
});

test('a review can be changed until it is published', async () => {
  const { host, guest, id } = await pastStay();
  await save(guest, id, roomReview());
  expect((await save(guest, id, roomReview({ text: 'Better', version: 1, overall: 2 }))).body.own).toMatchObject({
    text: 'Better',
    version: 2,
    stars: { overall: 2 },
  });
  expect((await save(guest, id, roomReview({ text: 'Other tab', version: 1 }))).body.code).toBe('changed-elsewhere');
  await save(host, id, guestReview());
  expect((await save(guest, id, roomReview({ text: 'Too late', version: 2 }))).body.code).toBe('review-published');
  const again = await save(guest, id, roomReview({ text: 'Better', version: 1, overall: 2 }));
  expect([again.status, again.body.own.state]).toEqual([200, 'published']);
});

test('only a confirmed stay that is over can be reviewed', async () => {
  const cancelled = { at: `${inDays(-9)}T09:00:00Z`, refundCents: 100 };
  for (const change of [
    { cancelled },
    { state: 'held' as const },
    { state: 'released' as const },
    { state: 'conflicted' as const },
    { from: inDays(-1), to: inDays(1) },
  ]) {
    const other = await pastStay(3, change);
    expect([change, (await save(other.guest, other.id, roomReview())).body.code]).toEqual([change, 'not-reviewable']);
    expect((await save(other.host, other.id, guestReview())).body.code).toBe('not-reviewable');
  }
});

test('a review with invalid stars or text is rejected', async () => {
  const { host, guest, roomId, id } = await pastStay();
  const { stars } = roomReview();
  const { overall: _, ...missing } = stars;
  for (const wrong of [
    { stars: { ...stars, overall: 0 } },
    { stars: { ...stars, overall: 6 } },
    { stars: { ...stars, overall: 4.5 } },
    { stars: { ...stars, overall: '5' as unknown as number } },
    { stars: { ...stars, houseRules: 5 } },
    { stars: { ...stars, charm: 5 } },
    { stars: missing },
    { text: '  ' },
    { text: 'x'.repeat(REVIEW_LIMITS.text + 1) },
    { version: -1 },
  ])
    expect([wrong, (await save(guest, id, roomReview(wrong))).status]).toEqual([wrong, 422]);
  expect((await save(guest, id, roomReview({ text: 'x'.repeat(100_000) }))).status).toBeOneOf([413, 422]);
  expect((await save(host, id, roomReview())).status).toBe(422);
  expect((await save(guest, 'nonsense', roomReview())).status).toBe(404);
  const text = '</script><script>alert(1)</script> &lt;b&gt; “quoted” 🙂';
  await save(guest, id, roomReview({ text }));
  await save(host, id, guestReview());
  expect((await ofRoom(roomId))[0].text).toBe(text);
});

test('concurrent reviews keep the rating exact', async () => {
  const host = await api.newHost();
  const roomId = await addRoom(host, { keepOpen: true });
  const stays = await Promise.all(
    [1, 2, 3, 4, 5, 5].map(async (overall) => ({ overall, ...(await pastStay(4, {}, { host, roomId })) })),
  );
  await Promise.all(
    stays.flatMap(({ guest, id, overall }) => [
      ...[0, 0, 0].map((version) => save(guest, id, roomReview({ overall, version }))),
      ...[0, 0].map((version) => save(host, id, guestReview({ version }))),
      publishReviews(api.services),
    ]),
  );
  expect(await ofRoom(roomId)).toHaveLength(6);
  expect(await room(roomId)).toMatchObject({ rating: { average: 3.33, count: 6 }, reviews: { aspects: { value: 4 } } });
  const { rows } = await sql`SELECT dedupe_key FROM jobs WHERE kind = 'mail-review-published'`.execute(api.services.db);
  expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length);
  expect(await violations()).toEqual([]);
  await api.services.db.updateTable('rooms').set({ review_count: 7 }).where('id', '=', roomId).execute();
  expect(await violations()).toEqual([expect.objectContaining({ room: roomId })]);
  await api.services.db.updateTable('rooms').set({ review_count: 6 }).where('id', '=', roomId).execute();
});

test('a room has a rating once it has three reviews', async () => {
  const host = await api.newHost();
  const rateRoom = async (stars: number[]) => {
    const roomId = await addRoom(host, { keepOpen: true, location: 'Évora, Portugal' });
    for (const overall of stars) {
      const { guest, id } = await pastStay(4, {}, { host, roomId });
      await save(guest, id, roomReview({ overall }));
      await save(host, id, guestReview());
    }
    return roomId;
  };
  const few = await rateRoom([5, 5]);
  const perfect = await rateRoom([5, 5, 5]);
  const proven = await rateRoom([5, 5, 5, 5, 5, 5, 5, 5, 4]);
  const poor = await rateRoom([1, 2, 1]);
  expect((await room(few)).rating).toBeUndefined();
  const found = await allPages(api.anyone, '/api/rooms?fields=card&where=Portugal&sort=rating&limit=1');
  expect(found.map(({ _id, rating }) => [_id, rating])).toEqual([
    [proven, { average: 4.89, count: 9 }],
    [perfect, { average: 5, count: 3 }],
    [poor, { average: 1.33, count: 3 }],
    [few, undefined],
  ]);
});

test('reviews are listed newest first', async () => {
  const host = await api.newHost();
  const roomId = await addRoom(host, { keepOpen: true });
  for (const text of ['first', 'second', 'third']) {
    const { guest, id } = await pastStay(4, {}, { host, roomId });
    await save(guest, id, roomReview({ text }));
    await save(host, id, guestReview());
  }
  const all = await allPages(api.anyone, `/api/room/${roomId}/reviews?limit=2`);
  expect(all.map(({ text }) => text)).toEqual(['third', 'second', 'first']);
  expect((await api.anyone('GET', `/api/room/${roomId}/reviews?cursor=nonsense`)).status).toBe(422);
  await host.call('DELETE', `/api/rooms/${roomId}`);
  expect((await api.anyone('GET', `/api/room/${roomId}/reviews`)).status).toBe(404);
});

test('a host can answer a published review once', async () => {
  const { host, guest, roomId, id } = await pastStay();
  await save(guest, id, roomReview());
  expect((await answer(host, id, 'Early')).body.code).toBe('review-not-found');
  await save(host, id, guestReview());
  expect((await answer(guest, id, 'Mine')).status).toBe(404);
  for (const text of ['', 'x'.repeat(REVIEW_LIMITS.answer + 1), 7])
    expect((await answer(host, id, text)).status).toBe(422);
  const both = await Promise.all(['One', 'Two'].map((text) => answer(host, id, text)));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [{ answer: shown }] = await ofRoom(roomId);
  expect((await answer(host, id, shown.text)).status).toBe(200);
  expect((await read(guest, id)).own.answer.text).toBe(shown.text);
});

test('only hosts can read what other hosts say about their guest', async () => {
  const { host, guest, id } = await pastStay();
  const next = await pastStay();
  await api.services.db
    .updateTable('bookings')
    .set(({ selectFrom }) => ({
      guest_id: selectFrom('people').select('id').where('email', '=', guest.email).$asScalar() as never,
    }))
    .where('id', '=', next.id)
    .execute();
  await save(host, id, guestReview({ text: 'Left it spotless' }));
  const about = (by: Caller) => by.call('GET', `/api/bookings/${next.id}/guest-reviews`);
  expect((await about(next.host)).body).toEqual({ count: 0, reviews: [] });
  await save(guest, id, roomReview());
  expect((await about(next.host)).body).toMatchObject({ count: 1, reviews: [{ text: 'Left it spotless' }] });
  for (const by of [guest, host, await api.signIn('admin@lodge.test', 'admin')])
    expect((await about(by)).status).toBe(404);
});

test('a pending review is listed until it is written', async () => {
  const { host, guest, id } = await pastStay(2);
  const waiting = async (by: Caller, as: string) =>
    (await by.call('GET', `/api/reviews/waiting?as=${as}`)).body.map(
      ({ bookingId }: { bookingId: string }) => bookingId,
    );
  expect([await waiting(guest, 'guest'), await waiting(host, 'host'), await waiting(guest, 'host')]).toEqual([
    [id],
    [id],
    [],
  ]);
  await save(guest, id, roomReview());
  expect([await waiting(guest, 'guest'), await waiting(host, 'host')]).toEqual([[], [id]]);
  const over = await pastStay(15);
  expect(await waiting(over.guest, 'guest')).toEqual([]);
});

test('each side receives one email that asks for a review', async () => {
  const { host, guest, id } = await pastStay(1);
  const silent = await pastStay(1);
  const fresh = await pastStay(0);
  const off = await pastStay(2, { cancelled: { at: `${inDays(-9)}T09:00:00Z`, refundCents: 100 } });
  await save(guest, id, roomReview());
  const atNoon = { ...api.services, clock: () => new Date(`${inDays(0)}T12:00:00Z`) };
  await Promise.all(Array.from({ length: 4 }, () => askForReviews(atNoon)));
  while ((await runJobs(atNoon)) > 0);
  const reviewRequests = (by: Caller) =>
    api.sent.filter(({ to, messageId }) => to === by.email && messageId.includes('review-asked'));
  expect([
    reviewRequests(guest),
    reviewRequests(off.guest),
    reviewRequests(off.host),
    reviewRequests(fresh.guest),
  ]).toEqual([[], [], [], []]);
  expect([
    reviewRequests(host).length,
    reviewRequests(silent.guest).length,
    reviewRequests(silent.host).length,
  ]).toEqual([1, 1, 1]);
  expect(reviewRequests(silent.guest)[0]?.text).toContain(`/dashboard/my-bookings/${silent.id}`);
  await save(host, id, guestReview());
  while ((await runJobs({ ...atNoon, clock: () => new Date(`${inDays(1)}T12:00:00Z`) })) > 0);
  const told = api.sent.filter(({ messageId }) => messageId.startsWith(`<review-published.${id}`));
  expect(told.map(({ to }) => to).toSorted()).toEqual([guest.email, host.email].toSorted());
});

test('an error does not reveal a review of the other side', async () => {
  const { host, guest, id } = await pastStay();
  const before = textOf(await answer(host, id, 'Thanks'));
  await save(guest, id, roomReview());
  expect(textOf(await answer(host, id, 'Thanks'))).toBe(before);
  expect(REVIEW_MS).toBe(14 * 24 * 60 * 60_000);
});
