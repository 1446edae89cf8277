import { beforeAll, expect, test } from 'vitest';
import { addRoom, book, roomBody, stay } from '../../../tests/lodging.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { sendBookingMail } from '../../contact/mail/send-booking-mail.ts';

const api = useApi();
let host: Caller;
let guest: Caller;

beforeAll(async () => {
  host = await api.signIn('host@lodge.test', 'host');
  guest = await api.signIn('guest@lodge.test');
});

const houseRules = {
  rules: ['no-smoking', 'no-parties'],
  checkInFrom: 17,
  checkOutUntil: 10,
  quiet: { from: 22, to: 7 },
  text: 'Shoes off.',
};
const sleeping = [
  {
    kind: 'bedroom',
    beds: [
      { bed: 'double', count: 1 },
      { bed: 'crib', count: 1 },
    ],
  },
  { kind: 'shared', beds: [{ bed: 'sofa-bed', count: 2 }] },
];

test('an update without house rules keeps the saved ones', async () => {
  const id = await addRoom(host, { houseRules, sleeping });
  expect((await api.anyone('GET', `/api/room/${id}`)).body).toMatchObject({ houseRules, sleeping });
  const update = async (change: object) =>
    (await host.call('PUT', `/api/rooms/${id}`, await roomBody(host, { ...change }))).body;
  expect((await update({ version: 1 })).room).toMatchObject({ houseRules, sleeping });
  const { room } = await update({ version: 2, houseRules: { rules: [] }, sleeping: [] });
  expect([room.houseRules, room.sleeping]).toEqual([{ rules: [] }, []]);
});

test('a room without house rules has none', async () => {
  const { houseRules: rules, sleeping: places } = (await api.anyone('GET', `/api/room/${await addRoom(host)}`)).body;
  expect([rules, places]).toEqual([{ rules: [] }, []]);
});

test('a booking includes the house rules', async () => {
  const roomId = await addRoom(host, { houseRules, sleeping, amenities: ['pets-allowed'] });
  const { insertedId } = (await book(api, guest, stay(roomId, 3, 2))).body;
  const { body } = await guest.call('GET', `/api/bookings/${insertedId}`);
  expect(body).toMatchObject({ houseRules, sleeping, amenities: ['pets-allowed'], checkInHour: 17, checkOutHour: 10 });
});

test('booking emails include the check-in and check-out hours', async () => {
  const roomId = await addRoom(host, { houseRules });
  const { insertedId: bookingId } = (await book(api, guest, stay(roomId, 3, 2))).body;
  await sendBookingMail(api.services, 'guest-confirmed', { roomId, bookingId });
  expect(api.sent.at(-1)?.text).toMatch(/, from 5:00 PM.*, until 10:00 AM/s);
});

test('an amenity cannot contradict a new rule', async () => {
  const change = { houseRules: { rules: ['no-pets'] }, amenities: ['pets-allowed'] };
  const { status, body } = await host.call('POST', '/api/rooms', await roomBody(host, change));
  expect([status, Object.keys(body.fields)]).toEqual([422, ['houseRules.rules']]);
});

test('an amenity cannot contradict an existing rule', async () => {
  const id = await addRoom(host, { houseRules: { rules: ['no-pets'] } });
  const change = await roomBody(host, { version: 1, amenities: ['pets-allowed'] });
  const { status, body } = await host.call('PUT', `/api/rooms/${id}`, change);
  expect([status, Object.keys(body.fields)]).toEqual([422, ['houseRules.rules']]);
});
