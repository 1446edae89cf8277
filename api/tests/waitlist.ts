import { expect } from 'vitest';
import { auditRows } from '../src/operations/invariants/audit-data.ts';
import { runJobs } from '../src/operations/worker/run-jobs.ts';
import { sweepHolds } from '../src/stays/checkout/sweep-holds.ts';
import { sweepWaitlists } from '../src/stays/waitlist/sweep-waitlists.ts';
import { book, inDays, roomBody, type Stay } from './lodging.ts';
import type { Caller, TestApi } from './test-api.ts';

export const join = (who: Caller, { from, to, roomId: room }: Stay, party?: object) =>
  who.call('POST', '/api/waitlist', { roomId: room, from, to, ...(party && { party }) });
export const leave = (who: Caller, id: string) => who.call('DELETE', `/api/waitlist/${id}`);
export const listOf = async (who: Caller) => (await who.call('GET', '/api/waitlist')).body;
export const offerOf = async (who: Caller) => (await listOf(who))[0]?.offer;
export const codeOf = async (answer: Promise<{ status: number; body: { code?: string } }>) => (await answer).body.code;

export async function cancel(guest: Caller, bookingId: string, reason?: string) {
  const { refund } = (await guest.call('GET', `/api/bookings/${bookingId}/cancellation`)).body;
  expect((await guest.call('POST', `/api/bookings/${bookingId}/cancellation`, { refund, reason })).status).toBe(200);
}

export async function changeRoom(host: Caller, roomId: string, change: object) {
  const { version } = (await host.call('GET', `/api/room/${roomId}`)).body;
  return host.call('PUT', `/api/rooms/${roomId}`, await roomBody(host, { keepOpen: true, version, ...change }));
}

/** Blocks or unblocks two nights. */
export async function blockNights(
  host: Caller,
  roomId: string,
  { from, blocked }: { from: number; blocked: boolean },
): Promise<void> {
  const set = (isBlocked: boolean) => ({ price: null, blocked: isBlocked });
  const changes = [from, from + 1].map((night) => ({
    night: inDays(night),
    before: set(!blocked),
    after: set(blocked),
  }));
  expect((await host.call('PUT', `/api/calendar/${roomId}`, { changes })).status).toBe(200);
}

export function useWaitlist(api: TestApi) {
  let count = 0;
  const person = () => api.signIn(`person-${++count}@lodge.test`);

  async function work() {
    while ((await sweepHolds(api.services)) > 0);
    while ((await sweepWaitlists(api.services)) > 0);
    while ((await runJobs(api.services)) > 0);
  }

  async function waitFor(wanted: Stay, ...waiting: Caller[]): Promise<{ guest: Caller; bookingId: string }> {
    const guest = await person();
    const bookingId = (await book(api, guest, wanted)).body.insertedId;
    for (const who of waiting) expect((await join(who, wanted)).status).toBe(200);
    return { guest, bookingId };
  }

  const isSound = async () => expect(await auditRows(api.services.db, api.services.clock())).toEqual([]);

  return { isSound, person, waitFor, work };
}
