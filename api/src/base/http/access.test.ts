import { randomUUID } from 'node:crypto';
import type { Access } from 'contracts/endpoints';
import { beforeAll, describe, expect, test } from 'vitest';
import { ACTORS, type ActorName, signInActors } from '../../../tests/actors.ts';
import { addRoom, book, hold, inDays, stay } from '../../../tests/lodging.ts';
import { OPERATIONS, type Operation } from '../../../tests/operations.ts';
import { roomReview } from '../../../tests/reviews.ts';
import { type Caller, textOf, useApi } from '../../../tests/test-api.ts';
import { openChoice } from '../../people/mail-choices/storage.ts';

/** These tests check each access rule, and that hidden data causes the same response as data that does not exist. */
const api = useApi();
type Whose = 'own' | 'other';

let callers: Record<ActorName, Caller>;
let roomId = '';
let freeRoom = '';
let heldBooking = '';
let othersThread = '';
let othersEntry = '';
const othersList = randomUUID();
let sharedToken = '';
let mailSecret = '';

beforeAll(async () => {
  callers = await signInActors(api);
  const [host, guest] = [await api.signIn('other-host@lodge.test', 'host'), await api.signIn('other@lodge.test')];
  roomId = await addRoom(host, { keepOpen: true });
  // Each test of a booking uses up one night of this room.
  freeRoom = await addRoom(host, { keepOpen: true, to: inDays(150) });
  await book(api, guest, stay(roomId, 10, 2));
  othersThread = (await guest.call('POST', '/api/threads', { roomId })).body.id;
  await guest.call('PUT', `/api/saved-lists/${othersList}`, { name: 'Summer' });
  sharedToken = (await guest.call('PUT', `/api/saved-lists/${othersList}/link`)).body.token;
  const other = await api.services.db
    .selectFrom('people')
    .select('id')
    .where('email', '=', guest.email)
    .executeTakeFirstOrThrow();
  mailSecret = (await openChoice(api.services.db, other.id, 'messages')).secret;
  const waiter = await api.signIn('waiter@lodge.test');
  othersEntry = (await waiter.call('POST', '/api/waitlist', { roomId, from: inDays(10), to: inDays(12) })).body._id;
  heldBooking = (await hold(guest, stay(roomId, 20, 2))).body.bookingId;
});

/** The expected result of each rule. `through` is a status below 400 or an error of the action itself. */
function expected(rule: Access, actor: ActorName, whose: Whose): 'through' | 401 | 403 {
  if (actor === 'unverified') return expected(rule, 'guest', whose);
  if (rule === 'anyone') return 'through';
  if (actor === 'stranger') return 401;
  if (rule === 'signed-in') return 'through';
  if (rule === 'self') return whose === 'own' ? 'through' : 403;
  if (rule === 'self-or-admin') return whose === 'own' || actor === 'admin' ? 'through' : 403;
  if (actor === 'unsaved') return 403;
  return rule === 'person' || rule === actor ? 'through' : 403;
}

function isClosedToUnverified({ operation, rule, openToUnverified }: Operation): boolean {
  const isWrite = !operation.startsWith('GET ') && rule !== 'anyone';
  return isWrite && expected(rule, 'unverified', 'own') === 'through' && !openToUnverified;
}

/** The status of an action on another person's room or booking. An actor who is not listed is allowed. */
const OF_OTHERS: Record<string, Partial<Record<'guest' | 'host' | 'admin', 403 | 404>>> = {
  'PATCH /api/rooms/status/:id': { guest: 403, host: 403 },
  'PUT /api/rooms/:id': { guest: 403, host: 403 },
  'DELETE /api/rooms/:id': { guest: 403, host: 403 },
  'POST /api/rooms/:id/restore': { guest: 403, host: 403 },
  'PUT /api/rooms/:id/unlisted': { guest: 403, host: 403 },
  'GET /api/calendar/:id': { guest: 403, host: 403 },
  'PUT /api/calendar/:id': { guest: 403, host: 403 },
  'PUT /api/rooms/:id/stay-rules': { guest: 403, host: 403 },
  'DELETE /api/bookings/:id/hold': { guest: 404, host: 404, admin: 404 },
  'GET /api/bookings/:id': { guest: 404, host: 404 },
  'GET /api/bookings/:id/receipt.pdf': { guest: 404, host: 404 },
  'GET /api/bookings/:id/calendar.ics': { guest: 404, host: 404 },
  'GET /api/bookings/:id/cancellation': { guest: 404, host: 404 },
  'POST /api/bookings/:id/cancellation': { guest: 404, host: 404 },
  'DELETE /api/bookings/:id/nights': { guest: 404, host: 404 },
  'GET /api/bookings/:id/note': { guest: 404, host: 404, admin: 404 },
  'PUT /api/bookings/:id/note': { guest: 404, host: 404, admin: 404 },
  'GET /api/bookings/:id/reviews': { guest: 404, host: 404, admin: 404 },
  'PUT /api/bookings/:id/review': { guest: 404, host: 404, admin: 404 },
  'PUT /api/bookings/:id/review/answer': { guest: 404, host: 404, admin: 404 },
  'GET /api/bookings/:id/guest-reviews': { guest: 404, host: 404, admin: 404 },
  'GET /api/rooms/:id/check-in': { guest: 404, host: 404, admin: 404 },
  'PUT /api/rooms/:id/check-in': { guest: 404, host: 404, admin: 404 },
  'GET /api/rooms/:id/calendars': { guest: 404, host: 404, admin: 404 },
  'POST /api/rooms/:id/calendar-address': { guest: 404, host: 404, admin: 404 },
  'GET /api/threads/:id': { guest: 404, host: 404, admin: 404 },
  'GET /api/threads/:id/messages': { guest: 404, host: 404, admin: 404 },
  'POST /api/threads/:id/messages': { guest: 404, host: 404, admin: 404 },
  'PUT /api/threads/:id/read': { guest: 404, host: 404, admin: 404 },
  'PUT /api/threads/:id/block': { guest: 404, host: 404, admin: 404 },
  'POST /api/threads/:id/messages/:messageId/report': { guest: 404, host: 404, admin: 404 },
  'POST /api/threads/:id/pictures': { guest: 404, host: 404, admin: 404 },
  'GET /api/threads/:id/pictures/:pictureId': { guest: 404, host: 404, admin: 404 },
  'POST /api/rooms/:id/outside-calendars': { guest: 404, host: 404, admin: 404 },
  'POST /api/rooms/:id/outside-calendars/:calendarId/reading': { guest: 404, host: 404, admin: 404 },
  'POST /api/rooms/:id/outside-calendars/trial': { guest: 404, host: 404, admin: 404 },
  'POST /api/rooms/:id/outside-calendars/:calendarId/loss': { guest: 404, host: 404, admin: 404 },
  'POST /api/rooms/:id/outside-calendars/:calendarId/ignored': { guest: 404, host: 404, admin: 404 },
  'DELETE /api/rooms/:id/outside-calendars/:calendarId/ignored/:ruleId': { guest: 404, host: 404, admin: 404 },
  'DELETE /api/rooms/:id/outside-calendars/:calendarId': { guest: 404, host: 404, admin: 404 },
  'GET /api/saved-lists/:id': { guest: 404, host: 404, admin: 404 },
  'PUT /api/saved-lists/:id/rooms/:roomId': { guest: 404, host: 404, admin: 404 },
  'PUT /api/saved-lists/:id/watch': { guest: 404, host: 404, admin: 404 },
  'PUT /api/saved-lists/:id/link': { guest: 404, host: 404, admin: 404 },
  'GET /api/bookings/:id/change': { guest: 404, host: 404, admin: 404 },
  'POST /api/bookings/:id/change': { guest: 404, host: 404, admin: 404 },
  'DELETE /api/bookings/:id/change': { guest: 404, host: 404, admin: 404 },
};

let night = 25;

async function createSubject(pattern: string, actor: ActorName, whose: Whose): Promise<{ id: string; isOwn: boolean }> {
  const caller = callers[actor];
  const canHave = whose === 'own' && !['stranger', 'unsaved', 'unverified'].includes(actor);
  if (pattern.includes('message-templates')) return { id: randomUUID(), isOwn: true };
  if (pattern.includes('saved-lists')) {
    if (!canHave) return { id: othersList, isOwn: false };
    const id = randomUUID();
    await caller.call('PUT', `/api/saved-lists/${id}`, { name: 'Mine' });
    return { id, isOwn: true };
  }
  if (pattern.includes('waitlist')) return { id: othersEntry, isOwn: false };
  if (pattern.includes('threads')) {
    if (!canHave) return { id: othersThread, isOwn: false };
    const { body } = await caller.call('POST', '/api/threads', { roomId });
    // The thread has no message from another person that could be reported, and no picture has a random ID.
    return { id: body.id, isOwn: !/report|:pictureId/.test(pattern) };
  }
  if (pattern.includes('bookings')) {
    if (!canHave) return { id: heldBooking, isOwn: false };
    night += 1;
    // Only hosts may make these calls, so for the guest the booking is another person's.
    const isOwn = !/\/(nights|note|answer|guest-reviews)$/.test(pattern);
    return { id: (await hold(caller, stay(freeRoom, night, 1))).body.bookingId, isOwn };
  }
  return canHave && actor === 'host' ? { id: await addRoom(caller), isOwn: true } : { id: roomId, isOwn: false };
}

const someListing = {
  title: 'Mine now',
  location: 'Here',
  category: 'Beach',
  image: '/img/x',
  price: 1,
  from: '2126-01-01',
  to: '2126-02-01',
  guests: 1,
  bedrooms: 1,
  bathrooms: 1,
};

const unset = { price: null, blocked: false };
const body: Record<string, (email: string) => object> = {
  'POST /api/jwt': (email) => ({ email }),
  'POST /api/account/deletion': (email) => ({ email }),
  'POST /api/people/:id/deletion': () => ({ reason: 'Asked by letter' }),
  'PUT /api/users/:email': (email) => ({ email, status: 'Requested' }),
  'PUT /api/users/update/:email': (email) => ({ email, role: 'guest', status: 'Verified' }),
  'POST /api/users/:email/request/decline': () => ({ reason: 'No' }),
  'PATCH /api/rooms/status/:id': () => ({ status: true }),
  'PUT /api/rooms/:id/unlisted': () => ({ unlisted: false }),
  'PUT /api/calendar/:id': () => ({
    changes: [{ night: inDays(40), before: unset, after: { ...unset, blocked: true } }],
  }),
  'PUT /api/rooms/:id/stay-rules': () => ({ version: 0, stayRules: {} }),
  'PUT /api/rooms/:id': () => ({ ...someListing, version: 0 }),
  'PUT /api/bookings/:id/note': () => ({ text: 'Late', version: 0 }),
  'PUT /api/bookings/:id/review': () => roomReview(),
  'PUT /api/bookings/:id/review/answer': () => ({ text: 'Thanks' }),
  'PUT /api/rooms/:id/check-in': () => ({ text: 'Code 7', version: 0 }),
  'POST /api/rooms/:id/outside-calendars': () => ({ name: 'Other', address: 'https://other.test/a.ics' }),
  'POST /api/rooms/:id/outside-calendars/trial': () => ({ address: 'https://10.0.0.1/a.ics' }),
  'POST /api/rooms/:id/outside-calendars/:calendarId/loss': () => ({ since: '2026-01-01T00:00:00.000Z' }),
  'POST /api/rooms/:id/outside-calendars/:calendarId/ignored': () => ({ event: 'e', all: false }),
  'POST /api/bookings/:id/cancellation': () => ({ refund: 0 }),
  'POST /api/bookings/:id/refunds': () => ({ amount: 1, reason: 'No hot water' }),
  'POST /api/bookings/:id/change': () => ({ from: '2126-01-01', to: '2126-01-02', party: {}, pay: 0, refund: 0 }),
  'POST /api/create-payment-intent': () => ({ price: 1 }),
  'POST /api/threads': () => ({ roomId }),
  'POST /api/threads/:id/messages': () => ({ id: randomUUID(), text: 'Hello' }),
  'PUT /api/threads/:id/read': () => ({ position: 1 }),
  'PUT /api/threads/:id/block': () => ({ blocked: false }),
  'POST /api/threads/:id/messages/:messageId/report': () => ({ reason: 'offensive' }),
  'POST /api/reviews/:id/report': () => ({ reason: 'untrue' }),
  'PUT /api/reports/:id/decision': () => ({ hide: true, reason: 'Untrue', version: 0 }),
  'POST /api/reports/:id/undo': () => ({ version: 0 }),
  'PUT /api/saved-lists/:id/watch': () => ({ stay: null, tells: true }),
  'PUT /api/notifications/read': () => ({ upTo: randomUUID() }),
  'PUT /api/push/subscriptions/:id': () => ({}),
  'PUT /api/mail-choices/:kind': () => ({ stopped: true }),
  'PUT /api/mail-links/:secret': () => ({ stopped: true }),
  'POST /api/waitlist': () => ({ roomId, from: inDays(10), to: inDays(12) }),
  'PUT /api/saved-lists/:id': () => ({ name: 'Mine' }),
  'PUT /api/message-templates/:id': () => ({ name: 'Way', text: 'Left, then right' }),
};

const RANGE = 'from=2126-01-01&to=2126-01-02';
const QUERIES: Record<string, string> = {
  'GET /api/bookings/:id/change': RANGE,
  'GET /api/earnings': RANGE,
  'GET /api/earnings.csv': RANGE,
  'GET /api/earnings/listings': RANGE,
  'GET /api/earnings/stays': RANGE,
  'GET /api/bookings/host/days': RANGE,
  'GET /api/reviews/waiting': 'as=guest',
  'GET /api/room-cards': 'ids=1',
  'GET /api/calendar': RANGE,
  'GET /api/calendar/:id': RANGE,
};

/** Calls that respond with 401 because the identity token is missing, not the session. */
const TOKEN_CALLS = new Set(['POST /api/account/deletion', 'POST /api/jwt', 'POST /api/token-sync']);

describe('access', () => {
  const cells = OPERATIONS.flatMap((each) =>
    ACTORS.flatMap((actor) => (['own', 'other'] as const).map((whose) => ({ ...each, actor, whose }))),
  );

  test.each(cells)('$operation by a $actor on their $whose', async ({ actor, whose, ...each }) => {
    const { operation, rule } = each;
    const caller = callers[actor];
    const email = whose === 'own' ? caller.email : 'other@lodge.test';
    const [method, pattern = ''] = operation.split(' ') as ['GET', string];
    const { id, isOwn } = await createSubject(pattern.includes(':id') ? pattern : '', actor, whose);
    const path = pattern
      .replace(':email', encodeURIComponent(email))
      .replace(':id', id)
      .replace(':messageId', randomUUID())
      .replace(':pictureId', randomUUID())
      .replace(':roomId', roomId)
      .replace(/:secret$/, pattern.includes('mail-links') ? mailSecret : sharedToken)
      .replace(':kind', 'messages')
      .replace(':hash', 'a'.repeat(40))
      .replace(':width', '640');
    const isAboutEmail = rule.startsWith('self') && !pattern.includes(':email') && method === 'GET';
    const query = `?${isAboutEmail ? `email=${encodeURIComponent(email)}&` : ''}${QUERIES[operation] ?? ''}`;
    // Logging out would end the session that later tests use.
    const keep = operation === 'GET /api/logout' || operation === 'DELETE /api/token-sync';
    const kind = actor === 'unverified' ? 'guest' : actor;
    const call = keep && actor !== 'stranger' ? api.anyone : caller.call;
    const sent = method === 'GET' ? undefined : (body[operation]?.(email) ?? {});
    const asked = await call(method, path + query, sent);
    const { status, body: answer } = asked;
    const ofOthers = isOwn || kind === 'stranger' || kind === 'unsaved' ? undefined : OF_OTHERS[operation]?.[kind];
    if (actor === 'unverified' && isClosedToUnverified(each)) {
      expect([status, answer.code]).toEqual([409, 'email-not-verified']);
      return;
    }
    const wanted = ofOthers || expected(rule, actor, whose);
    if (wanted !== 'through') expect(status).toBe(wanted);
    else if (isOwn && OF_OTHERS[operation]) expect([200, 409, 422]).toContain(status);
    else if (TOKEN_CALLS.has(operation)) expect(status).toBe(401);
    else expect([200, 204, 404, 409, 415, 422, 400]).toContain(status);
    // The actor's own thread has no such message or picture.
    const hasThread = pattern.includes('threads') && id !== othersThread;
    if (ofOthers !== 404 || hasThread) return;
    // The response must be the same as for an id that does not exist.
    const unknown = pattern.includes('saved-lists') ? [] : ['nothing', '%00'];
    for (const missing of [randomUUID(), ...unknown]) {
      const other = await call(method, path.replace(id, missing) + query, sent);
      expect([missing, other.status, textOf(other)]).toEqual([missing, 404, textOf(asked)]);
    }
  });
});
