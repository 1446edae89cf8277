import { PEOPLE_INVARIANTS } from '../src/operations/invariants/people-invariants.ts';
import { runJobs } from '../src/operations/worker/run-jobs.ts';
import { saveSubscription } from '../src/people/push/storage.ts';
import { brokenRules } from './broken-rules.ts';
import { addRoom, inDays, photo, upload } from './lodging.ts';
import { guestReview, roomReview } from './reviews.ts';
import { putStay } from './stays.ts';
import type { Caller, TestApi } from './test-api.ts';

export function useDeletions(api: TestApi) {
  const { newGuest, newHost } = api;
  const tokenOf = async ({ email }: Caller, claims = {}) => `Bearer ${await api.identity.token({ email, ...claims })}`;
  const work = async (services = api.services) => {
    while ((await runJobs(services)) > 0);
  };
  const rowOf = (id: string) =>
    api.services.db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const idOf = async ({ email }: Caller) =>
    (await api.services.db.selectFrom('people').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

  async function newPicture(caller: Caller) {
    const color = `#${crypto.randomUUID().slice(0, 6)}`;
    const address: string = (await upload(caller, await photo(color))).body.data.display_url;
    const isThere = async () => (await api.services.blobs.read(`${address.slice(-40)}/master.webp`)) !== undefined;
    return { address, color, isThere };
  }

  async function leave(
    caller: Caller,
    { email = caller.email, claims = {} }: { email?: string; claims?: object } = {},
  ) {
    const authorization = await tokenOf(caller, claims);
    return caller.call('POST', '/api/account/deletion', { email }, { authorization });
  }

  const paidOut = (bookingId: string) =>
    api.services.db.updateTable('bookings').set({ awaits_payout: false }).where('id', '=', bookingId).execute();

  async function subscribe(caller: Caller): Promise<string> {
    const { db, clock } = api.services;
    const person = await rowOf(await idOf(caller));
    const { token_hash: tokenHash } = await db
      .selectFrom('sessions')
      .select('token_hash')
      .where('uid', '=', caller.uid)
      .executeTakeFirstOrThrow();
    const endpoint = `https://push.example/${crypto.randomUUID()}`;
    const actor = { ...person, uid: caller.uid, isEmailVerified: true, signedInAt: null, tokenHash, person };
    await saveSubscription(db, actor, { address: { endpoint, p256dh: 'p256dh', auth: 'auth' }, now: clock() });
    return endpoint;
  }

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

  return {
    brokenRules: () => brokenRules(api, PEOPLE_INVARIANTS),
    guestWithEverything,
    idOf,
    leave,
    newGuest,
    newHost,
    newPicture,
    paidOut,
    rowOf,
    subscribe,
    tokenOf,
    work,
  };
}
