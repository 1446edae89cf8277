import { HOLD_MINUTES } from 'contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { addRoom, book, hold, inDays, stay } from '../../../tests/lodging.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { blockNights, cancel, join, offerOf, useWaitlist } from '../../../tests/waitlist.ts';

const api = useApi();
const { isSound, person, waitFor, work } = useWaitlist(api);
const MINUTE = 60_000;
let host: Caller;
let first: Caller;
let second: Caller;
let roomId: string;

beforeEach(async () => {
  host = await api.signIn('host@lodge.test', 'host');
  [first, second] = [await person(), await person()];
  roomId = await addRoom(host, { keepOpen: true });
});

describe('the waitlist offers nights when', () => {
  const wanted = () => stay(roomId, 10, 2);
  const isOffered = async () => {
    await work();
    expect(await offerOf(first)).toBeDefined();
    await isSound();
  };
  const isNotOffered = async () => {
    await work();
    expect(await offerOf(first)).toBeUndefined();
  };

  test('a booking is canceled', async () => {
    const { guest, bookingId } = await waitFor(wanted(), first);
    await isNotOffered();
    await cancel(guest, bookingId);
    await isOffered();
  });

  test('a hold expires unpaid', async () => {
    await hold(second, wanted());
    await join(first, wanted());
    api.later((HOLD_MINUTES + 1) * MINUTE);
    await isOffered();
    api.later(-(HOLD_MINUTES + 1) * MINUTE);
  });

  test('a guest moves a stay to other dates', async () => {
    const { guest, bookingId } = await waitFor(wanted(), first);
    const later = { from: inDays(20), to: inDays(22), party: { adults: 1 } };
    const { pay: due, refund } = (
      await guest.call('GET', `/api/bookings/${bookingId}/change?from=${later.from}&to=${later.to}`)
    ).body;
    await guest.call('POST', `/api/bookings/${bookingId}/change`, { ...later, pay: due, refund });
    await isOffered();
  });

  test('the host unblocks them', async () => {
    await blockNights(host, roomId, { from: 10, blocked: true });
    await join(first, wanted());
    await blockNights(host, roomId, { from: 10, blocked: false });
    await isOffered();
  });

  test('the host reopens the nights of a booking that they canceled', async () => {
    const { bookingId } = await waitFor(wanted(), first);
    await cancel(host, bookingId, 'Flooded');
    await isNotOffered();
    await host.call('DELETE', `/api/bookings/${bookingId}/nights`);
    await isOffered();
  });

  test('the last of the requested nights becomes free', async () => {
    const [one, other] = [stay(roomId, 10, 1), stay(roomId, 11, 1)];
    const bookings = [await waitFor(one), await waitFor(other)];
    await join(first, wanted());
    await cancel(bookings[0]?.guest as Caller, bookings[0]?.bookingId as string);
    await isNotOffered();
    await cancel(bookings[1]?.guest as Caller, bookings[1]?.bookingId as string);
    await isOffered();
  });
});

// This must be the last test, because it moves the clock permanently.
test('the nights are offered after the last stay in a room that is booked as a whole', async () => {
  const whole = await addRoom(host);
  await book(api, second, stay(whole, 0, 1));
  const entry = await join(first, stay(whole, 10, 2));
  expect(entry.status).toBe(200);
  await work();
  expect(await offerOf(first)).toBeUndefined();
  const toCheckOut = 25 * 60 * MINUTE;
  api.later(toCheckOut);
  first = await api.signIn(first.email);
  await work();
  expect(await offerOf(first)).toBeDefined();
});
