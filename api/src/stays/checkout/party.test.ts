import { ONE_ADULT } from 'contracts';
import { expect, test } from 'vitest';
import { addRoom, hold, roomBody, stay } from '../../../tests/lodging.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { intentIdOf } from '../../base/ports/payments.ts';

const api = useApi();
const family = { adults: 2, children: 2, infants: 1, pets: 1 };

async function holdFor(guest: Caller, roomId: string, party: unknown) {
  return guest.call('POST', '/api/create-payment-intent', { ...stay(roomId, 3, 2), party });
}

async function pay(guest: Caller, roomId: string, clientSecret: string) {
  api.payments.pay(clientSecret);
  const transactionId = intentIdOf(clientSecret);
  return guest.call('POST', '/api/bookings', { ...stay(roomId, 3, 2), transactionId });
}

test('the party is shown in the booking and in the emails', async () => {
  const [host, guest] = [await api.newHost(), await api.newGuest()];
  const roomId = await addRoom(host, { guests: 4, amenities: ['pets-allowed'] });
  const held = await holdFor(guest, roomId, family);
  const { body } = await pay(guest, roomId, held.body.clientSecret);
  expect(body.booking.party).toEqual(family);
  for (const person of [guest, host]) {
    expect((await person.call('GET', `/api/bookings/${body.insertedId}`)).body.party).toEqual(family);
  }
  const [seen] = (await host.call('GET', `/api/bookings/host?email=${host.email}`)).body;
  expect(seen.party).toEqual(family);
  await api.runJobs();
  const mails = api.sent.filter(({ to }) => [guest.email, host.email].includes(to));
  expect(mails.map(({ text }) => text.includes('2 adults, 2 children, 1 infant, 1 pet'))).toEqual([true, true]);
});

test('the default party is one adult', async () => {
  const guest = await api.newGuest();
  const host = await api.newHost();
  const first = await addRoom(host);
  const plain = await hold(guest, stay(first, 3, 2));
  expect((await pay(guest, first, plain.body.clientSecret)).body.booking.party).toEqual(ONE_ADULT);
  const second = await addRoom(host, { amenities: ['pets-allowed'] });
  const held = await holdFor(guest, second, { pets: 2 });
  expect((await pay(guest, second, held.body.clientSecret)).body.booking.party).toEqual({ ...ONE_ADULT, pets: 2 });
});

test('a party of adults and children may fill the room', async () => {
  const roomId = await addRoom(await api.newHost(), { guests: 4, amenities: ['pets-allowed'] });
  for (const party of [{ adults: 5 }, { adults: 1, children: 4 }]) {
    const { status, body } = await holdFor(await api.newGuest(), roomId, party);
    expect([party, status, body.code]).toEqual([party, 422, 'party-too-large']);
  }
  expect((await holdFor(await api.newGuest(), roomId, { ...family, infants: 10, pets: 10 })).status).toBe(200);
});

test.each([
  ['forbid pets', { houseRules: { rules: ['no-pets'] } }],
  ['do not mention pets', {}],
])('a pet cannot be booked where the house rules %s', async (_, room) => {
  const roomId = await addRoom(await api.newHost(), room);
  const guest = await api.newGuest();
  const { status, body } = await holdFor(guest, roomId, { adults: 1, pets: 1 });
  expect([status, body.code]).toEqual([422, 'pets-not-allowed']);
  expect((await holdFor(guest, roomId, { adults: 1, infants: 1 })).status).toBe(200);
});

test('a hold with a pet can still be paid after the host forbids pets', async () => {
  const [host, guest] = [await api.newHost(), await api.newGuest()];
  const roomId = await addRoom(host, { amenities: ['pets-allowed'] });
  const { body } = await holdFor(guest, roomId, { adults: 1, pets: 1 });
  await host.call('PUT', `/api/rooms/${roomId}`, await roomBody(host, { version: 1, amenities: [] }));
  expect((await pay(guest, roomId, body.clientSecret)).body.booking.party).toMatchObject({ pets: 1 });
});

test('a guest who changes the party gets a new hold', async () => {
  const guest = await api.newGuest();
  const roomId = await addRoom(await api.newHost(), { guests: 4 });
  const first = await holdFor(guest, roomId, { adults: 2 });
  expect((await holdFor(guest, roomId, { adults: 2 })).body.bookingId).toBe(first.body.bookingId);
  const second = await holdFor(guest, roomId, { adults: 3 });
  expect(second.body.bookingId).not.toBe(first.body.bookingId);
  const read = async (id: string) => (await guest.call('GET', `/api/bookings/${id}`)).body;
  expect((await read(first.body.bookingId)).state).toBe('released');
  expect(await read(second.body.bookingId)).toMatchObject({ state: 'held', party: { adults: 3 } });
});

test('a payment without a hold is refunded if the party does not fit the room', async () => {
  const roomId = await addRoom(await api.newHost(), { guests: 2 });
  const unbound = async (party: object) => {
    const guest = await api.newGuest();
    const { body } = await guest.call('POST', '/api/create-payment-intent', { price: 240 });
    api.payments.pay(body.clientSecret);
    const transactionId = intentIdOf(body.clientSecret);
    return guest.call('POST', '/api/bookings', { ...stay(roomId, 3, 2), transactionId, party });
  };
  expect((await unbound({ adults: 3 })).body.code).toBe('party-too-large');
  expect((await unbound({ adults: 1, pets: 1 })).body.code).toBe('pets-not-allowed');
  expect((await unbound({ adults: 2, infants: 1 })).body.booking.party).toEqual({
    ...ONE_ADULT,
    adults: 2,
    infants: 1,
  });
  await api.runJobs();
  expect(api.payments.refunds.map(({ amountCents }) => amountCents)).toEqual([24_000, 24_000]);
});
