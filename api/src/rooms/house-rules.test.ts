import { beforeAll, expect, test } from 'vitest';
import { addRoom, book, roomBody, stay } from '../../tests/lodging.ts';
import { type Caller, useApi } from '../../tests/test-api.ts';
import { sendBookingMail } from '../mail/send-booking-mail.ts';

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

test('what a host says of the house is on the room, and stays through updates that leave it out', async () => {
  const id = await addRoom(host, { houseRules, sleeping });
  expect((await api.anyone('GET', `/api/room/${id}`)).body).toMatchObject({ houseRules, sleeping });
  const update = async (change: object) =>
    (await host.call('PUT', `/api/rooms/${id}`, await roomBody(host, { ...change }))).body;
  expect((await update({ version: 1 })).room).toMatchObject({ houseRules, sleeping });
  const { room } = await update({ version: 2, houseRules: { rules: [] }, sleeping: [] });
  expect([room.houseRules, room.sleeping]).toEqual([{ rules: [] }, []]);
});

test('a room without them says nothing of the house', async () => {
  const { houseRules: rules, sleeping: places } = (await api.anyone('GET', `/api/room/${await addRoom(host)}`)).body;
  expect([rules, places]).toEqual([{ rules: [] }, []]);
});

test('a booking has them, and the hours of the house', async () => {
  const roomId = await addRoom(host, { houseRules, sleeping, amenities: ['pets-allowed'] });
  const { insertedId } = (await book(api, guest, stay(roomId, 3, 2))).body;
  const { body } = await guest.call('GET', `/api/bookings/${insertedId}`);
  expect(body).toMatchObject({ houseRules, sleeping, amenities: ['pets-allowed'], checkInHour: 17, checkOutHour: 10 });
});

test('mails about a booking name the hours of the house', async () => {
  const roomId = await addRoom(host, { houseRules });
  const { insertedId: bookingId } = (await book(api, guest, stay(roomId, 3, 2))).body;
  await sendBookingMail(api.services, 'guest-confirmed', { roomId, bookingId });
  expect(api.sent.at(-1)?.text).toMatch(/, from 5:00 PM.*, until 10:00 AM/s);
});

const bed = (count: number, name = 'double') => ({ bed: name, count });
const place = (...beds: object[]) => [{ kind: 'bedroom', beds }];

test.each([
  ['a rule that there is not', { houseRules: { rules: ['no-drones'] } }, 'houseRules.rules.0'],
  ['a rule named twice', { houseRules: { rules: ['no-pets', 'no-pets'] } }, 'houseRules.rules'],
  [
    'a rule that an amenity contradicts',
    { houseRules: { rules: ['no-pets'] }, amenities: ['pets-allowed'] },
    'houseRules.rules',
  ],
  ['a check-in before that of the site', { houseRules: { rules: [], checkInFrom: 14 } }, 'houseRules.checkInFrom'],
  ['a check-out after that of the site', { houseRules: { rules: [], checkOutUntil: 12 } }, 'houseRules.checkOutUntil'],
  ['an hour that no clock shows', { houseRules: { rules: [], quiet: { from: 24, to: 7 } } }, 'houseRules.quiet.from'],
  ['quiet all day', { houseRules: { rules: [], quiet: { from: 7, to: 7 } } }, 'houseRules.quiet'],
  ['too long a text', { houseRules: { rules: [], text: 'x'.repeat(1001) } }, 'houseRules.text'],
  ['a bed that there is not', { sleeping: place(bed(1, 'hammock')) }, 'sleeping.0.beds.0.bed'],
  ['a place without beds', { sleeping: place() }, 'sleeping.0.beds'],
  ['a bed named twice', { sleeping: place(bed(1), bed(2)) }, 'sleeping.0.beds'],
  ['no bed of a kind', { sleeping: place(bed(0)) }, 'sleeping.0.beds.0.count'],
  ['too many places', { sleeping: Array.from({ length: 21 }, () => place(bed(1))[0]) }, 'sleeping'],
])('%s is refused by its field', async (_, change, field) => {
  const { status, body } = await host.call('POST', '/api/rooms', await roomBody(host, change));
  expect(status).toBe(422);
  expect(Object.keys(body.fields)).toEqual([field]);
});

test('an amenity cannot contradict a rule that the listing has already', async () => {
  const id = await addRoom(host, { houseRules: { rules: ['no-pets'] } });
  const change = await roomBody(host, { version: 1, amenities: ['pets-allowed'] });
  const { status, body } = await host.call('PUT', `/api/rooms/${id}`, change);
  expect([status, Object.keys(body.fields)]).toEqual([422, ['houseRules.rules']]);
});
