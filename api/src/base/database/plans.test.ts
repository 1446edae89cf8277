import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type OwnSession, pushIdOf, REVIEW_MS, STAY_FILTERS } from 'contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUSY_GUEST, BUSY_HOST, fillSite } from '../../../tests/fill-site.ts';
import { addRoom, book, hold, inDays, photo, pictureForm, roomBody, type Stay, stay } from '../../../tests/lodging.ts';
import { OPERATIONS } from '../../../tests/operations.ts';
import { connectAccount } from '../../../tests/payouts.ts';
import { PUSH_SETTINGS } from '../../../tests/push.ts';
import { type Recorder, recordStatements, scansOf } from '../../../tests/record-statements.ts';
import { guestReview, roomReview } from '../../../tests/reviews.ts';
import { putStay } from '../../../tests/stays.ts';
import { type Caller, callerOf, useApi } from '../../../tests/test-api.ts';
import { deliverEvent } from '../../../tests/webhook.ts';
import { buildApp } from '../../app.ts';
import { sweepUnread } from '../../contact/messages/sweep-unread.ts';
import { askForReviews, publishReviews } from '../../contact/reviews/sweep-reviews.ts';
import { hasNights } from '../../listings/nights/sql-fragments.ts';
import { sweepOutsideCalendars } from '../../listings/outside-calendars/sweep-outside-calendars.ts';
import { sweepSaved } from '../../listings/saved-places/sweep-saved.ts';
import { refreshAccount } from '../../money/payouts/accounts.ts';
import { planPayouts, settlePayouts, sweepAccounts } from '../../money/payouts/sweep-payouts.ts';
import { deleteOldRows } from '../../operations/worker/delete-old-rows.ts';
import { runJobs } from '../../operations/worker/run-jobs.ts';
import { overdueSeconds } from '../../operations/worker/worker-state.ts';
import { openChoice } from '../../people/mail-choices/storage.ts';
import { sweepChanges } from '../../stays/changes/sweep-changes.ts';
import { sweepCheckIns } from '../../stays/check-in/sweep-check-ins.ts';
import { finalise } from '../../stays/checkout/finalise.ts';
import { sweepHolds } from '../../stays/checkout/sweep-holds.ts';
import { sweepPayments } from '../../stays/checkout/sweep-payments.ts';
import { schedulePayoutCheck } from '../../stays/payments/storage.ts';
import { sweepWaitlists } from '../../stays/waitlist/sweep-waitlists.ts';
import type { Log } from '../log.ts';
import { intentIdOf } from '../ports/payments.ts';
import { PLANNED_EACH_TIME } from './client.ts';

const ROOMS = 100_000;
/** Tables that do not grow: the site fills them once, or observations are limited per version. */
const SMALL = ['demo_steps', 'migrations', 'migration_lock', 'page_errors', 'page_counts', 'page_trials'];
/** The busiest host has 5,000 listings, and statistics about them read each one. */
const MOST_ROWS = 6_000;

/** Maximum number of candidates that a search reads, plus one to see whether there are more. */
const MOST_CANDIDATES = 20_000;
const OF_CANDIDATES = /LIMIT 2000[01]\) (r|near)|OFFSET 19999/;

/** Statements that may read more than `MOST_ROWS`, because an index alone answers them. */
const AGGREGATES: Record<string, RegExp> = {
  "the site's bookings of a period, for its statistics": /FROM bookings\s+WHERE (confirmed|cancelled)_at >= /,
  'people by role, for administrators': /count\(\*\) as "count" from "people" group by "role"/,
};

const EDGE_KEY = 'k'.repeat(32);
const api = useApi(() => ({ calendarHosts: ['127.0.0.1'], push: PUSH_SETTINGS, edgeKey: EDGE_KEY }));
let otherSite: Server;
let day = 30;
let recorder: Recorder;
/** One of the generated rooms: 2,000 are in its country, and 6,667 have its category. */
const LIKE_MANY = '01900003-0000-7000-8000-000000000001';
const AFTER_FILLED = '0190000f-0000-7000-8000-000000000000';
const NEWCOMERS = { host: 'new-host@lodge.test', guest: 'new-guest@lodge.test' };
const answered = new Set<string>();
const inVain: number[] = [];

beforeAll(async () => {
  otherSite = createServer((_, reply) => {
    day += 1;
    const events = [day, 25].flatMap((each) => [
      ...['BEGIN:VEVENT', `UID:${each}`, `DTSTART;VALUE=DATE:${inDays(each).replaceAll('-', '')}`, 'END:VEVENT'],
    ]);
    reply.end(['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR', ''].join('\r\n'));
  }).listen(0, '127.0.0.1');
  await once(otherSite, 'listening');
  await fillSite(api.services.db, { rooms: ROOMS, now: api.services.clock() });
  recorder = recordStatements(api.services.db);
  const services = { ...api.services, db: recorder.db, log: answerLog() };
  const app = await buildApp(services);
  Object.assign(api, { app, services, anyone: callerOf(app, '') });
  await visitEverything();
  await app.close();
});
afterAll(() => otherSite.close());

function answerLog(): Log {
  const log = Object.assign(Object.create(api.services.log), {
    child: () => log,
    info({ method, route, status }: { method?: string; route?: string; status?: number }) {
      if (status && status < 300) answered.add(`${method} ${route}`);
    },
  });
  return log;
}

async function visitEverything(): Promise<void> {
  const admin = await api.signIn('admin@lodge.test', 'admin');
  const host = await api.signIn(BUSY_HOST, 'host');
  const guest = await api.signIn(BUSY_GUEST);
  const range = `from=${inDays(-300)}&to=${inDays(60)}`;
  const people = (email: string, rest = '') => `/api/users/${encodeURIComponent(email)}${rest}`;
  const token = async () => ({ authorization: `Bearer ${await api.identity.token({ email: guest.email })}` });

  const turnedOn = await turnOnPush(host);
  const whole = await addRoom(host);
  const roomId = await addRoom(host, { keepOpen: true });
  const kept = (await book(api, guest, stay(roomId, 1, 2))).body.insertedId;
  const booked = (await book(api, guest, stay(roomId, 10, 2))).body.insertedId;
  await book(api, guest, stay(whole, 1, 2));
  const newRoom = await addRoom(await api.signIn(NEWCOMERS.host, 'host'));
  await book(api, await api.signIn(NEWCOMERS.guest), stay(newRoom, 1, 2));
  await waitForNights(guest, roomId);
  const thread = await talk(host, guest, booked);
  const lists = await saveRooms(guest, whole);
  const own = encodeURIComponent(host.email);
  const year = `from=${inDays(0)}&to=${inDays(365)}`;
  const page = `cursor=${roomId}&limit=100`;
  const reads: [Caller, string[]][] = [
    [
      host,
      [`/rooms/${own}`, `/rooms/${own}?${page}`, `/bookings/host?email=${own}`, `/bookings/host?email=${own}&${page}`],
    ],
    [
      host,
      ['', `&roomId=${roomId}`].flatMap((rest) => [
        `/bookings/host/counts?email=${own}${rest}`,
        `/bookings/host/days?email=${own}&from=${inDays(-9)}&to=${inDays(20)}${rest}`,
        `/bookings/host?email=${own}${rest}`,
        ...STAY_FILTERS.flatMap((show) => [
          `/bookings/host?email=${own}&show=${show}${rest}`,
          `/bookings/host?email=${own}&show=${show}${rest}&cursor=${inDays(0)}.${roomId}&limit=100`,
        ]),
      ]),
    ],
    [host, [`/bookings/${booked}/note`, `/rooms/${roomId}/check-in`, `/bookings/${booked}/guest-reviews`]],
    [host, ['/reviews/waiting?as=host', `/bookings/${booked}/reviews`]],
    [guest, ['/reviews/waiting?as=guest', `/room/${LIKE_MANY}/reviews`, `/room/${LIKE_MANY}/reviews?${page}`]],
    [host, [`/statistics/host?${range}`, '/statistics/host/now']],
    [host, ['', '?sort=soonest'].map((sort) => `/statistics/host/open-nights${sort}`)],
    [host, ['/payouts/account', '/payouts', `/payouts?${page}`, '/payouts/upcoming', `/earnings?${range}`]],
    [host, [`/payouts/upcoming?cursor=${inDays(20)}.${roomId}`, `/earnings.csv?${range}`]],
    [
      host,
      ['listings', 'stays'].flatMap((part) => [
        `/earnings/${part}?${range}`,
        `/earnings/${part}?${range}&limit=100&cursor=${part === 'stays' ? inDays(-20) : 48_000}.${roomId}`,
      ]),
    ],
    [host, [`/calendar?${year}`, `/calendar?${year}&${page}`, `/calendar/${roomId}?${year}`]],
    [guest, ['/rooms', '/rooms?category=Lake', '/rooms?fields=card', `/rooms?fields=card&category=Lake&${page}`]],
    [
      guest,
      searchesFrom(whole).flatMap((search) => [
        `/rooms?fields=card&${search}`,
        `/rooms?${search}`,
        `/search?${search}`,
      ]),
    ],
    [
      guest,
      [
        `/room/${whole}/free-stays?from=${inDays(30)}&nights=3`,
        `/room/${whole}/similar`,
        `/room/${LIKE_MANY}/similar?adults=2&from=${inDays(30)}&to=${inDays(33)}`,
        `/room/${LIKE_MANY}/similar?adults=50&pets=1&from=${inDays(30)}&to=${inDays(33)}`,
      ],
    ],
    [guest, areas().map((area) => `/search/pins?${area}`)],
    [guest, ['/places?q=city 77', '/places?q=citi 77', '/places?q=lisbn, portugal']],
    [guest, [`/room/${whole}`, `/bookings?email=${guest.email}`, `/bookings?email=${guest.email}&${page}`]],
    [guest, [`/statistics/guest?${range}`, '/statistics/guest/now', `/user/${guest.email}`, '/session']],
    [guest, ['', '/cancellation', '/receipt.pdf', '/calendar.ics'].map((paper) => `/bookings/${booked}${paper}`)],
    [admin, ['/users', '/users?cursor=guest-2&limit=100', '/users?search=guest-77', '/users?status=Requested']],
    [
      admin,
      ['/users?search=gue%207', '/users?search=7&status=Requested', '/users?search=gue%207&cursor=guest-7&limit=25'],
    ],
    [
      admin,
      ['bookings', 'rooms'].flatMap((what) =>
        [
          '',
          'q=quiet%20house%20777',
          'q=quiet',
          'q=guest-7',
          `q=${encodeURIComponent(BUSY_HOST)}`,
          `q=${roomId}`,
        ].flatMap((q) => [`/${what}/all?${q}`, `/${what}/all?${q}&${page}`]),
      ),
    ],
    [admin, ['/bookings/all?q=7KQ2-M4XD', '/bookings/all?q=pi_777']],
    [admin, ['/audit', '/audit?topic=bookings', `/statistics/admin?${range}`, '/statistics/admin/now']],
    [admin, ['/health', '/metrics', '/openapi.json']],
    [
      guest,
      ['/threads', '/threads?limit=100&cursor=900', '/threads/unread', `/threads/${thread}`].concat(
        ['', '?before=9', '?after=0'].map((query) => `/threads/${thread}/messages${query}`),
      ),
    ],
    [host, ['/threads', '/message-templates']],
    [host, ['/notifications', `/notifications?${page}`, '/notifications/unread']],
    [guest, ['/notifications']],
    [host, ['/push']],
    [guest, ['/mail-choices', `/mail-links/${await chooseMails(guest)}`]],
    [guest, ['/waitlist']],
    [guest, ['/saved-lists', `/room-cards?ids=${whole},${LIKE_MANY}`, ...lists]],
  ];
  for (const [caller, paths] of reads) {
    for (const path of paths) expect([path, (await caller.call('GET', `/api${path}`)).status]).toEqual([path, 200]);
  }
  for (let next: string | undefined = '/api/rooms?fields=card&adults=50'; next; ) {
    const { body, raw } = await api.anyone('GET', next);
    inVain.push(body.length);
    next = /<([^>]+)>; rel="next"/.exec(String(raw.headers.link ?? ''))?.[1];
  }
  const [picture = ''] = (await api.anyone('GET', `/api/room/${whole}`)).body.images;
  await runJobs(api.services);
  for (const path of [picture, `${picture}/320`]) await api.anyone('GET', path);

  for (const version of [0, 1]) {
    await host.call('PUT', `/api/bookings/${booked}/note`, { text: `Late ${version}`, version });
    await host.call('PUT', `/api/rooms/${roomId}/check-in`, { text: `Code ${version}`, version });
  }
  while ((await sweepCheckIns(api.services)) > 0);
  await observePages();
  await reviewStay(host, guest, roomId);
  await decideReports(admin, guest, roomId);
  await changeStay(guest, booked);
  await guest.call('POST', `/api/bookings/${booked}/cancellation`, { refund: 240 });
  await admin.call('POST', `/api/bookings/${kept}/refunds`, { amount: 40, reason: 'No hot water' });
  await host.call('POST', `/api/bookings/${kept}/cancellation`, { refund: 200, reason: 'Flooded' });
  await host.call('DELETE', `/api/bookings/${kept}/nights`);
  const held = (await hold(guest, stay(roomId, 20, 2))).body;
  await guest.call('DELETE', `/api/bookings/${held.bookingId}/hold`);
  const { clientSecret } = (await hold(guest, stay(roomId, 24, 2))).body;
  api.payments.pay(clientSecret);
  await deliverEvent(api, 'payment_intent.succeeded', intentIdOf(clientSecret));
  const blocked = { night: inDays(40), before: unset, after: { price: 99, blocked: true } };
  await host.call('PUT', `/api/calendar/${roomId}`, { changes: [blocked] });
  const { address } = (await host.call('POST', `/api/rooms/${roomId}/calendar-address`)).body;
  await host.call('GET', `/api/rooms/${roomId}/calendars`);
  expect((await api.anyone('GET', new URL(address).pathname)).status).toBe(200);
  const outside = `/api/rooms/${roomId}/outside-calendars`;
  const otherCalendar = { name: 'Other', address: `http://127.0.0.1:${(otherSite.address() as AddressInfo).port}/` };
  await host.call('POST', `${outside}/trial`, { address: otherCalendar.address });
  const [calendar] = (await host.call('POST', outside, otherCalendar)).body.outside;
  await sweepOutsideCalendars(api.services, new AbortController().signal);
  const [event] = (await host.call('GET', `/api/rooms/${roomId}/calendars`)).body.outside[0].reading.events;
  await host.call('POST', `${outside}/${calendar._id}/ignored`, { event: event._id, all: false });
  await host.call('DELETE', `${outside}/${calendar._id}/ignored/${event._id}`);
  await host.call('POST', `${outside}/${calendar._id}/loss`, { since: new Date(0).toISOString() });
  await host.call('POST', `${outside}/${calendar._id}/reading`, {});
  await sweepOutsideCalendars(api.services, new AbortController().signal);
  const { clashes } = (await host.call('GET', `/api/rooms/${roomId}/calendars`)).body;
  expect(clashes).toHaveLength(1);
  expect((await host.call('GET', `/api/bookings/${clashes[0].bookingId}`)).body.clashes).toHaveLength(1);
  await host.call('GET', `/api/calendar?from=${inDays(0)}&to=${inDays(60)}`);
  await host.call('DELETE', `${outside}/${calendar._id}`);
  await host.call('PUT', `/api/rooms/${roomId}/stay-rules`, { version: 1, stayRules: { minNights: 2 } });
  await host.call('PUT', `/api/rooms/${roomId}`, await roomBody(host, { keepOpen: true, version: 2 }));
  const other = await addRoom(host);
  await host.call('PATCH', `/api/rooms/status/${other}`, { status: true });
  await host.call('PUT', `/api/rooms/${other}/unlisted`, { unlisted: true });
  await host.call('DELETE', `/api/rooms/${other}`);
  await host.call('POST', `/api/rooms/${other}/restore`);

  const asked = await api.signIn('asked@lodge.test');
  await asked.call('PUT', people(asked.email), { email: asked.email, status: 'Requested' });
  await asked.call('DELETE', people(asked.email, '/request'));
  await asked.call('PUT', people(asked.email), { email: asked.email, status: 'Requested' });
  await admin.call('POST', people(asked.email, '/request/decline'), { reason: 'Too new' });
  await admin.call('GET', people(host.email, '/hosting'));
  await admin.call('PUT', `/api/users/update/${asked.email}`, { email: asked.email, role: 'host', status: 'Verified' });
  await solveMoneyProblems(admin);
  const former = { email: 'host-3@lodge.test', role: 'guest', status: 'Verified' };
  expect((await admin.call('PUT', `/api/users/update/${former.email}`, former)).status).toBe(200);
  for (const caller of [host, guest]) await readNotifications(caller);
  // Open the stream after all changes of the inbox, because nothing reads its events.
  expect((await guest.call('GET', '/api/messages/events')).status).toBe(200);
  await guest.call('POST', '/api/token-sync', {}, await token());
  await api.signIn(guest.email);
  const sessions: OwnSession[] = (await guest.call('GET', '/api/sessions')).body;
  await guest.call('DELETE', `/api/sessions/${sessions.find(({ isCurrent }) => !isCurrent)?._id}`);
  await guest.call('DELETE', '/api/sessions/others');
  await guest.call('DELETE', '/api/token-sync', {});
  await asked.call('GET', '/api/logout');
  const [person] = (await admin.call('GET', `/api/users?search=${asked.email}`)).body;
  expect((await admin.call('POST', `/api/people/${person._id}/deletion`, { reason: 'Asked' })).status).toBe(200);
  const leaving = await api.signIn('leaving@lodge.test');
  const proof = { authorization: `Bearer ${await api.identity.token({ email: leaving.email })}` };
  expect((await leaving.call('POST', '/api/account/deletion', { email: leaving.email }, proof)).status).toBe(200);

  api.later(20 * 60_000);
  await guest.call('POST', '/api/create-payment-intent', { price: 12 });
  await api.runJobs();
  await host.call('DELETE', turnedOn);
  await sweepUnread(api.services);
  await sweepSaved(api.services);
  await sweepWaitlists(api.services);
  await sweepHolds(api.services);
  await sweepChanges(api.services);
  await sweepPayments(api.services);
  const account = await connectAccount(api, host);
  await planPayouts(api.services);
  await settlePayouts(api.services);
  const [payout] = (await host.call('GET', '/api/payouts')).body;
  await schedulePayoutCheck(api.services.db, payout.bookingId, api.services.clock());
  await planPayouts(api.services);
  await settlePayouts(api.services);
  await sweepAccounts(api.services);
  await refreshAccount(api.services, account);
  await overdueSeconds(api.services.db, api.services.clock());
  await deleteOldRows(api.services);
  api.later(40 * 24 * 60 * 60_000);
  await deleteOldRows(api.services);
}

const unset = { price: null, blocked: false };

async function observePages(): Promise<void> {
  const headers = { authorization: `Bearer ${EDGE_KEY}` };
  const send = (path: string, body: object) => api.anyone('POST', `/api/observed${path}`, body, headers);
  const error = { name: 'host', version: '1.0.0', kind: 'error', type: 'Error', message: 'no', page: null, frames: [] };
  await send('/errors', { errors: [{ ...error, id: '0'.repeat(16), count: 1, clients: 1 }] });
  const slice = api.services.clock().toISOString();
  await send('/counts', { counts: [{ slice, name: 'host', version: '1.0.0', figure: 'loads', step: 0, count: 1 }] });
  const seen = [{ label: 'host 1.0.0', client: '0'.repeat(16), at: Date.parse(slice), failed: true }];
  const cleared = [{ label: 'host 1.0.0', at: 0 }];
  await send('/trials', { scope: 'areas', windowMs: 600_000, seen, cleared });
  for (const path of ['/errors', `/counts?since=${slice}`])
    await api.anyone('GET', `/api/observed${path}`, undefined, headers);
}

async function talk(host: Caller, guest: Caller, bookingId: string): Promise<string> {
  const { id } = (await guest.call('POST', '/api/threads', { bookingId })).body;
  const path = `/api/threads/${id}`;
  const { body, headers } = pictureForm(await photo());
  const { address } = (await guest.call('POST', `${path}/pictures`, body, headers)).body;
  expect((await guest.call('GET', address)).status).toBe(200);
  const message = { id: randomUUID(), text: 'Hello', images: [address] };
  for (const _ of [1, 2]) expect((await guest.call('POST', `${path}/messages`, message)).status).toBe(200);
  await host.call('POST', `${path}/messages`, { id: randomUUID(), text: 'Welcome' });
  await host.call('PUT', `${path}/read`, { position: 2 });
  await host.call('POST', `${path}/messages/${message.id}/report`, { reason: 'scam' });
  for (const blocked of [true, false]) await host.call('PUT', `${path}/block`, { blocked });
  const template = `/api/message-templates/${randomUUID()}`;
  await host.call('PUT', template, { name: 'Way', text: 'Left' });
  await host.call('DELETE', template);
  return id;
}

async function reviewStay(host: Caller, guest: Caller, roomId: string): Promise<void> {
  for (const isBoth of [true, false]) {
    const past = { from: inDays(-5), to: inDays(-3) };
    const id = await putStay(api, { roomId, guest, priceCents: 100, ...past });
    for (const version of [0, 1]) await guest.call('PUT', `/api/bookings/${id}/review`, roomReview({ version }));
    if (!isBoth) continue;
    await host.call('PUT', `/api/bookings/${id}/review`, guestReview());
    await host.call('PUT', `/api/bookings/${id}/review/answer`, { text: 'Thank you' });
  }
  await askForReviews(api.services);
  await publishReviews({ ...api.services, clock: () => new Date(api.services.clock().getTime() + REVIEW_MS) });
}

async function turnOnPush(caller: Caller): Promise<string> {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const endpoint = `http://127.0.0.1:${(otherSite.address() as AddressInfo).port}/stand-ins/push/to/1`;
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
  for (const _ of [1, 2]) await caller.call('POST', '/api/push/subscriptions', { endpoint, keys });
  const path = `/api/push/subscriptions/${await pushIdOf(endpoint)}`;
  for (const change of [{}, { stopped: ['reviews'] }]) await caller.call('PUT', path, change);
  return path;
}

async function readNotifications(caller: Caller): Promise<void> {
  const { body } = await caller.call('GET', '/api/notifications?limit=100');
  for (const { _id } of body.slice(0, 2)) await caller.call('PUT', `/api/notifications/${_id}/read`);
  await caller.call('PUT', '/api/notifications/read', { upTo: body[0]._id });
}

async function chooseMails(guest: Caller): Promise<string> {
  const { db } = api.services;
  const person = await db.selectFrom('people').select('id').where('email', '=', guest.email).executeTakeFirstOrThrow();
  const { secret } = await openChoice(db, person.id, 'messages');
  await api.anyone('POST', `/api/mail-links/${secret}`);
  await api.anyone('PUT', `/api/mail-links/${secret}`, { stopped: false });
  for (const stopped of [true, false]) await guest.call('PUT', '/api/mail-choices/messages', { stopped });
  return secret;
}

async function waitForNights(guest: Caller, roomId: string): Promise<void> {
  const other = await api.signIn('books-first@lodge.test');
  const wanted = stay(roomId, 44, 2);
  const held = (await hold(other, wanted)).body;
  const join = (from: number, nights: number, adults = 1) =>
    guest.call('POST', '/api/waitlist', { roomId, from: inDays(from), to: inDays(from + nights), party: { adults } });
  const left = (await join(45, 1)).body;
  for (const adults of [1, 2]) expect((await join(44, 2, adults)).status).toBe(200);
  expect((await join(45, 2)).status).toBe(200);
  await guest.call('DELETE', `/api/waitlist/${left._id}`);
  await other.call('DELETE', `/api/bookings/${held.bookingId}/hold`);
  await sweepWaitlists(api.services);
  for (const adults of [2, 3]) expect((await hold(guest, { ...wanted, party: { adults } } as Stay)).status).toBe(200);
  const { body } = await guest.call('GET', '/api/waitlist');
  const offered = body.find(({ offer }: { offer?: object }) => offer);
  await guest.call('DELETE', `/api/waitlist/${offered._id}`);
  await api.services.db
    .updateTable('rooms')
    .set({ to_day: inDays(45) })
    .where('id', '=', roomId)
    .execute();
  await sweepWaitlists(api.services);
  await api.services.db
    .updateTable('rooms')
    .set({ to_day: inDays(60) })
    .where('id', '=', roomId)
    .execute();
}

async function saveRooms(guest: Caller, roomId: string): Promise<string[]> {
  const [kept, left] = [`/saved-lists/${randomUUID()}`, `/saved-lists/${randomUUID()}`];
  for (const list of [kept, left]) await guest.call('PUT', `/api${list}`, { name: 'Summer' });
  await guest.call('PUT', `/api/saved-rooms/${roomId}`);
  await guest.call('PUT', `/api${left}/rooms/${roomId}`);
  await guest.call('DELETE', `/api${left}/rooms/${roomId}`);
  const stayWanted = { from: inDays(30), to: inDays(33), guests: 2 };
  await guest.call('PUT', `/api${kept}/watch`, { stay: stayWanted, tells: true });
  await guest.call('PUT', `/api${kept}/rooms/${roomId}`);
  await guest.call('PUT', `/api${left}/link`);
  await guest.call('DELETE', `/api${left}/link`);
  await guest.call('DELETE', `/api${left}`);
  const { token } = (await guest.call('PUT', `/api${kept}/link`)).body;
  return [kept, `/shared-lists/${token}`];
}

async function decideReports(admin: Caller, guest: Caller, roomId: string): Promise<void> {
  const [{ _id: review }] = (await api.anyone('GET', `/api/room/${roomId}/reviews`)).body;
  const report = (by: Caller) => by.call('POST', `/api/reviews/${review}/report`, { reason: 'untrue' });
  expect((await report(guest)).body.code).toBe('own-review');
  const reporter = await api.signIn('reporter@lodge.test');
  for (const _ of [1, 2]) await report(reporter);
  expect((await admin.call('GET', '/api/reports/waiting')).body.count).toBe(100);
  const waiting = (await admin.call('GET', `/api/reports?limit=100&cursor=${AFTER_FILLED}`)).body;
  expect(waiting).toHaveLength(2);
  for (const { id, author } of waiting) {
    const path = `/api/reports/${id}`;
    const { messages = [] } = (await admin.call('GET', path)).body;
    for (const image of messages.flatMap(({ images }: { images: string[] }) => images)) await admin.call('GET', image);
    await admin.call('PUT', `${path}/decision`, { hide: true, reason: 'Rude', version: 0 });
    await admin.call('POST', `${path}/undo`, { version: 1 });
    const kept = await admin.call('PUT', `${path}/decision`, { hide: false, reason: 'Fair', version: 2 });
    expect(kept.body.version).toBe(3);
    for (const page of ['', `&limit=100&cursor=${AFTER_FILLED}`])
      await admin.call('GET', `/api/reports?author=${author.id}${page}`);
  }
  for (const page of ['', '?show=decided', `?show=decided&limit=100&cursor=${AFTER_FILLED}`])
    expect((await admin.call('GET', `/api/reports${page}`)).body).toHaveLength(page.includes('100') ? 100 : 25);
}

async function solveMoneyProblems(admin: Caller): Promise<void> {
  await api.runJobs();
  const [refund] = api.payments.refunds;
  if (!refund) throw new Error('nothing was refunded');
  refund.failure = 'declined';
  expect(await deliverEvent(api, 'refund.failed', { object: 'refund', payment_intent: refund.intentId })).toBe(200);
  expect((await admin.call('POST', '/api/money-problems/refund', { key: refund.key })).body.modifiedCount).toBe(1);
  const { id } = api.payments.dispute(refund.intentId);
  expect(await deliverEvent(api, 'charge.dispute.created', { id, object: 'dispute' })).toBe(200);
  await api.runJobs();
  const { refunds, disputes } = (await admin.call('GET', '/api/money-problems')).body;
  expect([refunds[0].key, disputes[0].id]).toEqual([refund.key, id]);
}

async function changeStay(guest: Caller, id: string): Promise<void> {
  const path = `/api/bookings/${id}/change`;
  const longer = { from: inDays(10), to: inDays(13), party: { adults: 2 }, pay: 120, refund: 0 };
  await guest.call('GET', `${path}?from=${inDays(10)}&to=${inDays(13)}`);
  const { payment } = (await guest.call('POST', path, longer)).body;
  await guest.call('DELETE', path);
  const again = (await guest.call('POST', path, longer)).body.payment;
  expect(payment.clientSecret).not.toBe(again.clientSecret);
  api.payments.pay(again.clientSecret);
  await finalise(api.services, intentIdOf(again.clientSecret));
  await guest.call('POST', path, { ...longer, to: inDays(12), pay: 0, refund: 120 });
  await guest.call('POST', path, { ...longer, to: inDays(14), pay: 240 });
}

function searchesFrom(room: string): string[] {
  const [few, many] = areas();
  const everywhere = [
    ...['', 'where=Portugal&', 'where=city 77&', 'where=citi 77, Italy&', 'category=Lake&'],
    ...[`${few}&`, `${many}&`],
  ];
  const orders = [
    'sort=newest',
    `cursor=${room}&sort=newest`,
    'sort=price',
    'sort=-price',
    'sort=rating',
    `cursor=4300.${room}&sort=rating`,
    `cursor=9000.${room}&sort=price`,
  ];
  const wishes = `adults=3&pets=1&min=60&max=200&bedrooms=2&amenities=wifi,kitchen&refundable=1&from=${inDays(30)}&to=${inDays(33)}`;
  return [
    ...everywhere.flatMap((place) => orders.map((order) => place + order)),
    ...everywhere.map((place) => `${place}${wishes}`),
    `stay=week&from=${inDays(30)}&refundable=1`,
    'adults=50&max=51',
  ];
}

function areas(): string[] {
  const [few, many] = ['bounds=-9.6,38.2,-8.4,39.6', 'bounds=-180,-85,180,85'];
  const wishes = `adults=3&min=60&amenities=wifi&from=${inDays(30)}&to=${inDays(33)}`;
  return [few, many, 'bounds=150,-60,-150,60', `${few}&${wishes}&where=Portugal`, `${many}&${wishes}`];
}

test('every operation is called', () => {
  const missing = OPERATIONS.map(({ operation }) => operation).filter((operation) => !answered.has(operation));
  expect(missing).toEqual([]);
});

test('a search without results reads every room in limited pages', () => {
  expect(inVain).toEqual(Array.from({ length: Math.ceil((ROOMS + 1) / MOST_CANDIDATES) }, () => 0));
});

test.for(['custom', 'generic'] as const)('no statement scans a whole growing table: %s plans', async (plan) => {
  const found: string[] = [];
  // EXPLAIN statements are not recorded.
  const statements = new Map(recorder.statements);
  for (const [sql, parameters] of statements) {
    if (plan === 'generic' && sql.startsWith(PLANNED_EACH_TIME)) continue;
    for (const { kind, table, rows } of await scansOf(api.services.db, plan, sql, parameters)) {
      const isAggregate = Object.values(AGGREGATES).some((known) => known.test(sql));
      const isLong =
        rows > (OF_CANDIDATES.test(sql) ? MOST_CANDIDATES + 1 : MOST_ROWS) &&
        !(isAggregate && kind === 'Index Only Scan');
      if (!SMALL.includes(table) && (kind === 'Seq Scan' || isLong))
        found.push(`${kind} of ${rows} rows of ${table}: ${sql}`);
    }
  }
  expect(found).toEqual([]);
});

test('bookings look up their nights by index even when a hash would fit in memory', async () => {
  const plan = await api.services.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL work_mem = '1GB'`.execute(tx);
    const { rows } = await sql<object>`EXPLAIN SELECT ${hasNights} FROM bookings`.execute(tx);
    return JSON.stringify(rows);
  });
  expect(plan).toContain('nights_booking');
  expect(plan).not.toContain('Seq Scan on nights');
});

test('the booking lists of a new user find guest and host by id', async () => {
  const lists = [...recorder.statements].filter(
    ([text]) => text.includes('"guest_name"') && /"(guest|host)_id" >=/.test(text) && text.includes('limit 501'),
  );
  expect(lists).toHaveLength(2);
  for (const [text, [owner, , ...others]] of lists) {
    const email = text.includes('"bookings"."guest_id" >=') ? NEWCOMERS.guest : NEWCOMERS.host;
    const [person] = await api.services.db.selectFrom('people').select('id').where('email', '=', email).execute();
    expect(owner).not.toBe(person?.id);
    const scans = await scansOf(api.services.db, 'custom', text, [person?.id, person?.id, ...others]);
    expect(scans.filter(({ table }) => table === 'people').map(({ rows }) => rows)).toEqual([1, 1]);
  }
});
