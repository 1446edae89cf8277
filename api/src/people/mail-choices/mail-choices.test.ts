import { randomUUID } from 'node:crypto';
import { MAIL_KINDS, type MailKind } from 'contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { addRoom, book, inDays, roomBody, stay } from '../../../tests/lodging.ts';
import { guestReview, roomReview } from '../../../tests/reviews.ts';
import { putStay } from '../../../tests/stays.ts';
import { type Caller, SITE, useApi } from '../../../tests/test-api.ts';
import type { Mail } from '../../base/ports/mail.ts';
import { sendMessagesMail } from '../../contact/mail/send-messages-mail.ts';
import { sendOfferMail } from '../../contact/mail/send-offer-mail.ts';
import { sendPublishedReview, sendReviewRequest } from '../../contact/mail/send-review-mail.ts';
import { sendSavedMail } from '../../contact/mail/send-saved-mail.ts';
import { sweepSaved } from '../../listings/saved-places/sweep-saved.ts';
import { runJobs } from '../../operations/worker/run-jobs.ts';

const api = useApi();
let host: Caller;
let guest: Caller;
let roomId: string;
let count = 0;

beforeEach(async () => {
  count += 1;
  host = await api.signIn(`host-${count}@lodge.test`, 'host');
  guest = await api.signIn(`guest-${count}@lodge.test`);
  roomId = await addRoom(host, { keepOpen: true });
});

const personId = async ({ email }: Caller) =>
  (await api.services.db.selectFrom('people').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

const sentToGuest = () => api.sent.splice(0).filter(({ to }) => to === guest.email);

/** Each function creates the data for an email of this kind and returns a function that sends one such email. */
const OCCASIONS: Record<MailKind, () => Promise<() => Promise<void>>> = {
  'saved-places': async () => {
    const listId = randomUUID();
    await guest.call('PUT', `/api/saved-lists/${listId}`, { name: 'Summer' });
    await guest.call('PUT', `/api/saved-lists/${listId}/rooms/${roomId}`);
    let [price, version] = [120, 0];
    return async () => {
      await sweepSaved(api.services);
      price -= 10;
      version += 1;
      await host.call('PUT', `/api/rooms/${roomId}`, await roomBody(host, { keepOpen: true, price, version }));
      await sendSavedMail(api.services, { personId: await personId(guest), listId, day: inDays(0) });
    };
  },
  waitlist: async () => {
    const nights = { from: inDays(10), to: inDays(12) };
    await book(api, await api.signIn(`booker-${count}@lodge.test`), stay(roomId, 10, 2));
    await guest.call('POST', '/api/waitlist', { roomId, ...nights });
    const { db } = api.services;
    return async () => {
      const booking = {
        room_id: roomId,
        guest_id: await personId(guest),
        held_until: new Date(api.services.clock().getTime() + 60 * 60_000),
      };
      await db
        .updateTable('bookings')
        .set({ ...booking, state: 'held' })
        .where('room_id', '=', roomId)
        .execute();
      const { id } = await db
        .selectFrom('bookings')
        .select('id')
        .where('room_id', '=', roomId)
        .executeTakeFirstOrThrow();
      const entries = db.updateTable('waitlist_entries').set({ booking_id: id, offered_at: new Date() });
      const { id: entryId } = await entries.where('room_id', '=', roomId).returning('id').executeTakeFirstOrThrow();
      await sendOfferMail(api.services, { roomId, entryId });
    };
  },
  messages: async () => {
    const threadId = (await guest.call('POST', '/api/threads', { roomId })).body.id;
    await guest.call('POST', `/api/threads/${threadId}/messages`, { id: randomUUID(), text: 'Is it quiet?' });
    return async () => {
      await host.call('POST', `/api/threads/${threadId}/messages`, { id: randomUUID(), text: 'It is.' });
      await sendMessagesMail(api.services, { personId: await personId(guest), threadId });
    };
  },
  'review-requests': async () => {
    const past = { from: inDays(-5), to: inDays(-3) };
    const bookingId = await putStay(api, { roomId, guest, priceCents: 100, ...past });
    return () => sendReviewRequest(api.services, { roomId, bookingId, side: 'guest' });
  },
  'published-reviews': async () => {
    const past = { from: inDays(-5), to: inDays(-3) };
    const bookingId = await putStay(api, { roomId, guest, priceCents: 100, ...past });
    await guest.call('PUT', `/api/bookings/${bookingId}/review`, roomReview());
    await host.call('PUT', `/api/bookings/${bookingId}/review`, guestReview());
    return () => sendPublishedReview(api.services, { roomId, bookingId, side: 'host' });
  },
};

async function send(kind: MailKind) {
  const again = await OCCASIONS[kind]();
  await again();
  const [mail] = sentToGuest();
  return { mail: mail as Mail, again };
}

const oneClickOf = ({ oneClickUrl }: Mail) => new URL(oneClickUrl ?? 'none:').pathname;
const choices = async (caller = guest) => (await caller.call('GET', '/api/mail-choices')).body;
const stoppedKinds = async (caller = guest) =>
  (await choices(caller))
    .filter(({ isStopped }: { isStopped: boolean }) => isStopped)
    .map(({ kind }: { kind: string }) => kind);
const oneClick = (path: string, headers: Record<string, string> = {}, body = 'List-Unsubscribe=One-Click') =>
  api.app.inject({
    method: 'POST',
    url: path,
    headers: { host: new URL(SITE).host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: body,
  });

describe.each(MAIL_KINDS)('an email of the kind %s', (kind) => {
  test('has a one-click unsubscribe link', async () => {
    const { mail, again } = await send(kind);
    expect(mail.text).toContain(`Unsubscribe: ${SITE}/mails/`);
    expect(mail.html).toContain(`href="${SITE}/mails/`);
    const path = oneClickOf(mail);
    expect(mail.text).toContain(path.replace('/api/mail-links/', '/mails/'));
    expect((await api.anyone('GET', path)).body).toEqual({ kind, isStopped: false });
    for (const _ of [1, 2]) expect((await oneClick(path, { origin: 'https://mail.example' })).statusCode).toBe(200);
    expect((await api.anyone('GET', path)).body).toEqual({ kind, isStopped: true });
    expect(await stoppedKinds()).toEqual([kind]);
    expect(await stoppedKinds(host)).toEqual([]);
    await again();
    expect(sentToGuest()).toEqual([]);

    expect((await api.anyone('PUT', path, { stopped: false })).status).toBe(200);
    expect(await stoppedKinds()).toEqual([]);
    await again();
    // The link in the first email still works.
    expect(sentToGuest().map(oneClickOf)).toEqual([path]);
  });

  test('is not sent to a person who unsubscribed in the settings', async () => {
    expect((await guest.call('PUT', `/api/mail-choices/${kind}`, { stopped: true })).status).toBe(200);
    const again = await OCCASIONS[kind]();
    await again();
    expect(sentToGuest()).toEqual([]);
    await guest.call('PUT', `/api/mail-choices/${kind}`, { stopped: false });
    await again();
    expect(sentToGuest()).toHaveLength(1);
  });
});

test('opening an unsubscribe link changes nothing', async () => {
  const { mail } = await send('messages');
  const path = oneClickOf(mail);
  for (const method of ['GET', 'HEAD'] as const) {
    for (const accept of ['*/*', 'text/html,application/xhtml+xml'])
      await api.anyone(method, path, undefined, { accept });
  }
  expect(await stoppedKinds()).toEqual([]);
});

test('a browser that opens the one-click address is redirected to the unsubscribe page', async () => {
  const { mail } = await send('messages');
  const secret = oneClickOf(mail).split('/').at(-1);
  for (const each of [secret, 'guess']) {
    const { raw } = await api.anyone('GET', `/api/mail-links/${each}`, undefined, { accept: 'text/html,*/*;q=0.8' });
    expect([raw.statusCode, raw.headers.location]).toEqual([303, `/mails/${each}`]);
    expect(raw.headers['x-robots-tag']).toBe('noindex');
  }
});

test.each([
  ['a form with a file', { 'content-type': 'multipart/form-data; boundary=x' }, '--x\r\n\r\n--x--'],
  ['JSON', { 'content-type': 'application/json' }, '{nonsense'],
  ['a request from another site', { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }, ''],
])('a one-click request may be %s', async (_, headers, body) => {
  const { mail } = await send('messages');
  expect((await oneClick(oneClickOf(mail), headers, body)).statusCode).toBe(200);
  expect(await stoppedKinds()).toEqual(['messages']);
});

test('a one-click request with a large body is refused', async () => {
  const { mail } = await send('messages');
  expect((await oneClick(oneClickOf(mail), {}, 'x'.repeat(5_000))).statusCode).toBe(413);
  expect(await stoppedKinds()).toEqual([]);
});

test('another site cannot resubscribe a person', async () => {
  const { mail } = await send('messages');
  const path = oneClickOf(mail);
  await oneClick(path);
  const answer = await api.anyone('PUT', path, { stopped: false }, { origin: 'https://mail.example' });
  expect(answer.status).toBe(403);
  expect(await stoppedKinds()).toEqual(['messages']);
});

test.each(['guess', 'x'.repeat(64), '%00', "' OR 1=1 --", '..%2fmail-choices'])(
  'the unknown secret %j reveals nothing',
  async (secret) => {
    await send('messages');
    const path = `/api/mail-links/${encodeURIComponent(secret)}`;
    for (const answer of [await api.anyone('GET', path), await api.anyone('PUT', path, { stopped: true })]) {
      expect([404, 422]).toContain(answer.status);
      expect(JSON.stringify(answer.body)).not.toContain('guest');
    }
    expect([404, 422]).toContain((await oneClick(path)).statusCode);
    expect(await stoppedKinds()).toEqual([]);
  },
);

test('each person and kind has a unique secret of 192 bits', async () => {
  const mails = [await send('messages'), await send('review-requests')].map(({ mail }) => oneClickOf(mail));
  guest = await api.signIn('somebody-else@lodge.test');
  const all = [...mails, oneClickOf((await send('messages')).mail)].map((path) => path.split('/').at(-1));
  expect(new Set(all).size).toBe(3);
  for (const secret of all) expect(secret).toMatch(/^[\w-]{32}$/);
});

test('concurrent requests for the unsubscribe link of one kind create one row', async () => {
  const again = await OCCASIONS['review-requests']();
  await Promise.all(Array.from({ length: 8 }, again));
  expect(new Set(sentToGuest().map(oneClickOf)).size).toBe(1);
});

test('a person who resubscribes to saved-place emails receives no old updates', async () => {
  const again = await OCCASIONS['saved-places']();
  await guest.call('PUT', '/api/mail-choices/saved-places', { stopped: true });
  await again();
  api.later(60 * 60_000);
  await sweepSaved(api.services);
  await guest.call('PUT', '/api/mail-choices/saved-places', { stopped: false });
  api.later(60 * 60_000);
  await sweepSaved(api.services);
  while ((await runJobs(api.services)) > 0);
  api.later(-2 * 60 * 60_000);
  expect(sentToGuest()).toEqual([]);
});

test('a person cannot unsubscribe from booking emails', async () => {
  await book(api, guest, stay(roomId, 10, 2));
  while ((await runJobs(api.services)) > 0);
  const mails = sentToGuest();
  expect(mails.map(({ subject }) => subject)).toEqual(['Your stay at Quiet house by the sea is booked']);
  for (const { text, html, oneClickUrl } of mails) {
    expect(oneClickUrl).toBeUndefined();
    expect(text + html).not.toContain('/mails/');
  }
  for (const kind of ['bookings', 'guest-confirmed', 'password-changed', 'toString'])
    expect((await guest.call('PUT', `/api/mail-choices/${kind}`, { stopped: true })).status).toBe(422);
  expect((await choices()).map(({ kind }: { kind: string }) => kind)).toEqual([...MAIL_KINDS]);
});
