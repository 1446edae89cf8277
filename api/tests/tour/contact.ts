import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { pushIdOf, REVIEW_MS } from 'contracts';
import { expect } from 'vitest';
import { askForReviews, publishReviews } from '../../src/contact/reviews/sweep-reviews.ts';
import { openChoice } from '../../src/people/mail-choices/storage.ts';
import { inDays, photo, pictureForm } from '../lodging.ts';
import { guestReview, roomReview } from '../reviews.ts';
import { putStay } from '../stays.ts';
import type { Caller, TestApi } from '../test-api.ts';

const AFTER_FILLED = '0190000f-0000-7000-8000-000000000000';

export async function talk(host: Caller, guest: Caller, bookingId: string): Promise<string> {
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

export async function reviewStay(api: TestApi, host: Caller, guest: Caller, roomId: string): Promise<void> {
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

export async function decideReports(api: TestApi, admin: Caller, guest: Caller, roomId: string): Promise<void> {
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

export async function turnOnPush(otherSite: string, caller: Caller): Promise<string> {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const endpoint = `${otherSite}stand-ins/push/to/1`;
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
  for (const _ of [1, 2]) await caller.call('POST', '/api/push/subscriptions', { endpoint, keys });
  const path = `/api/push/subscriptions/${await pushIdOf(endpoint)}`;
  for (const change of [{}, { stopped: ['reviews'] }]) await caller.call('PUT', path, change);
  return path;
}

export async function readNotifications(caller: Caller): Promise<void> {
  const { body } = await caller.call('GET', '/api/notifications?limit=100');
  for (const { _id } of body.slice(0, 2)) await caller.call('PUT', `/api/notifications/${_id}/read`);
  await caller.call('PUT', '/api/notifications/read', { upTo: body[0]._id });
}

export async function chooseMails(api: TestApi, guest: Caller): Promise<string> {
  const { db } = api.services;
  const person = await db.selectFrom('people').select('id').where('email', '=', guest.email).executeTakeFirstOrThrow();
  const { secret } = await openChoice(db, person.id, 'messages');
  await api.anyone('POST', `/api/mail-links/${secret}`);
  await api.anyone('PUT', `/api/mail-links/${secret}`, { stopped: false });
  for (const stopped of [true, false]) await guest.call('PUT', '/api/mail-choices/messages', { stopped });
  return secret;
}
