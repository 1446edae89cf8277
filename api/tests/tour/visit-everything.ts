import type { OwnSession } from 'contracts';
import { expect } from 'vitest';
import { intentIdOf } from '../../src/base/ports/payments.ts';
import { sweepUnread } from '../../src/contact/messages/sweep-unread.ts';
import { sweepOutsideCalendars } from '../../src/listings/outside-calendars/sweep-outside-calendars.ts';
import { sweepSaved } from '../../src/listings/saved-places/sweep-saved.ts';
import { refreshAccount } from '../../src/money/payouts/accounts.ts';
import { planPayouts, settlePayouts, sweepAccounts } from '../../src/money/payouts/sweep-payouts.ts';
import { deleteOldRows } from '../../src/operations/worker/delete-old-rows.ts';
import { runJobs } from '../../src/operations/worker/run-jobs.ts';
import { overdueSeconds } from '../../src/operations/worker/worker-state.ts';
import { splitOldPrices } from '../../src/stays/bookings/split-old-prices.ts';
import { sweepChanges } from '../../src/stays/changes/sweep-changes.ts';
import { sweepCheckIns } from '../../src/stays/check-in/sweep-check-ins.ts';
import { sweepHolds } from '../../src/stays/checkout/sweep-holds.ts';
import { sweepPayments } from '../../src/stays/checkout/sweep-payments.ts';
import { schedulePayoutCheck } from '../../src/stays/payments/storage.ts';
import { sweepWaitlists } from '../../src/stays/waitlist/sweep-waitlists.ts';
import { BUSY_GUEST, BUSY_HOST } from '../fill-site.ts';
import { addRoom, book, hold, inDays, roomBody, stay } from '../lodging.ts';
import { connectAccount } from '../payouts.ts';
import type { TestApi } from '../test-api.ts';
import { deliverEvent } from '../webhook.ts';
import { chooseMails, decideReports, readNotifications, reviewStay, talk, turnOnPush } from './contact.ts';
import { readsOf } from './reads.ts';
import { changeStay, saveRooms, solveMoneyProblems, waitForNights } from './stays.ts';

export const NEWCOMERS = { host: 'new-host@lodge.test', guest: 'new-guest@lodge.test' };
export const EDGE_KEY = 'k'.repeat(32);
const unset = { price: null, blocked: false };

/** Calls every operation and runs every sweep. `otherSite` is the address of a calendar at another site. */
export async function visitEverything(api: TestApi, otherSite: string): Promise<void> {
  const admin = await api.signIn('admin@lodge.test', 'admin');
  const host = await api.signIn(BUSY_HOST, 'host');
  const guest = await api.signIn(BUSY_GUEST);
  const people = (email: string, rest = '') => `/api/users/${encodeURIComponent(email)}${rest}`;
  const token = async () => ({ authorization: `Bearer ${await api.identity.token({ email: guest.email })}` });

  const turnedOn = await turnOnPush(otherSite, host);
  const whole = await addRoom(host);
  const roomId = await addRoom(host, { keepOpen: true });
  const kept = (await book(api, guest, stay(roomId, 1, 2))).body.insertedId;
  const booked = (await book(api, guest, stay(roomId, 10, 2))).body.insertedId;
  await book(api, guest, stay(whole, 1, 2));
  const newRoom = await addRoom(await api.signIn(NEWCOMERS.host, 'host'));
  await book(api, await api.signIn(NEWCOMERS.guest), stay(newRoom, 1, 2));
  await waitForNights(api, guest, roomId);
  const thread = await talk(host, guest, booked);
  const lists = await saveRooms(guest, whole);
  const mailSecret = await chooseMails(api, guest);
  const visited = { admin, host, guest, whole, roomId, booked, thread, lists, mailSecret };
  for (const [caller, paths] of readsOf(visited)) {
    for (const path of paths) expect([path, (await caller.call('GET', `/api${path}`)).status]).toEqual([path, 200]);
  }
  const [picture = ''] = (await api.anyone('GET', `/api/room/${whole}`)).body.images;
  await runJobs(api.services);
  for (const path of [picture, `${picture}/320`]) await api.anyone('GET', path);

  for (const version of [0, 1]) {
    await host.call('PUT', `/api/bookings/${booked}/note`, { text: `Late ${version}`, version });
    await host.call('PUT', `/api/rooms/${roomId}/check-in`, { text: `Code ${version}`, version });
  }
  while ((await sweepCheckIns(api.services)) > 0);
  await observePages(api);
  await reviewStay(api, host, guest, roomId);
  await decideReports(api, admin, guest, roomId);
  await changeStay(api, guest, booked);
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
  const otherCalendar = { name: 'Other', address: otherSite };
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
  await solveMoneyProblems(api, admin);
  const former = { email: 'host-3@lodge.test', role: 'guest', status: 'Verified' };
  expect((await admin.call('PUT', `/api/users/update/${former.email}`, former)).status).toBe(200);
  for (const caller of [host, guest]) await readNotifications(caller);
  // Open the stream after all changes to the inbox, because nothing reads its events.
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
  await splitOldPrices(api.services);
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

async function observePages(api: TestApi): Promise<void> {
  const headers = { authorization: `Bearer ${EDGE_KEY}` };
  const send = (path: string, body: object) => api.anyone('POST', `/api/observed${path}`, body, headers);
  const error = { name: 'host', version: '1.0.0', kind: 'error', type: 'Error', message: 'no', page: null, frames: [] };
  await send('/errors', { errors: [{ ...error, id: '0'.repeat(16), count: 1, clients: 1 }] });
  const slice = api.services.clock().toISOString();
  await send('/counts', { counts: [{ slice, name: 'host', version: '1.0.0', figure: 'loads', step: 0, count: 1 }] });
  const seen = [{ label: 'host 1.0.0', client: '0'.repeat(16), at: Date.parse(slice), failed: true }];
  const cleared = [{ label: 'host 1.0.0', at: 0 }];
  await send('/trials', { scope: 'areas', windowMs: 600_000, seen, cleared });
  const result = { set: '0'.repeat(16), digest: '0'.repeat(64), names: ['host'], scope: 'all', passed: 1, skipped: 0 };
  await send('/results', result);
  for (const path of ['/errors', '/results', `/counts?since=${slice}`])
    await api.anyone('GET', `/api/observed${path}`, undefined, headers);
}
