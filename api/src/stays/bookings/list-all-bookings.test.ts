import type { FoundBooking } from 'contracts';
import { beforeAll, expect, test } from 'vitest';
import { addRoom, book, hold, stay } from '../../../tests/lodging.ts';
import { allPages } from '../../../tests/pages.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { deliverEvent } from '../../../tests/webhook.ts';
import { bookingCode } from './booking-code.ts';

const api = useApi();
let admin: Caller;
const ids: Record<'first' | 'second' | 'third', string> = { first: '', second: '', third: '' };
let mill = '';
let payment = '';

beforeAll(async () => {
  admin = await api.signIn('admin@lodge.test', 'admin');
  const [hanna, otto] = [await api.signIn('hanna@lodge.test', 'host'), await api.signIn('otto@lodge.test', 'host')];
  const [anna, ben] = [await api.signIn('anna@lodge.test'), await api.signIn('ben@lodge.test')];
  const name = (email: string, name: string) =>
    api.services.db.updateTable('people').set({ name }).where('email', '=', email).execute();
  await name(anna.email, 'Anna Ash');
  mill = await addRoom(hanna, { title: 'Old mill', keepOpen: true });
  const tower = await addRoom(otto, { title: 'Light tower', keepOpen: true });
  const booked = async (guest: Caller, roomId: string, from: number) =>
    (await book(api, guest, stay(roomId, from, 2))).body;
  const first = await booked(anna, mill, 1);
  ids.first = first.insertedId;
  payment = first.booking.transactionId;
  ids.second = (await booked(ben, mill, 5)).insertedId;
  ids.third = (await booked(anna, tower, 1)).insertedId;
  await anna.call('POST', `/api/bookings/${ids.third}/cancellation`, { refund: 240 });
  await hold(ben, stay(tower, 10, 2));
});

async function found(q: string): Promise<FoundBooking[]> {
  const { status, body } = await admin.call('GET', `/api/bookings/all?${new URLSearchParams({ q })}`);
  expect(status).toBe(200);
  return body;
}
const idsOf = (bookings: FoundBooking[]) => bookings.map(({ _id }) => _id);

test('an admin sees all paid bookings with the newest first', async () => {
  const all = await found('');
  expect(idsOf(all)).toEqual([ids.third, ids.second, ids.first]);
  expect(all[2]).toMatchObject({
    code: bookingCode(ids.first),
    title: 'Old mill',
    guest: { name: 'Anna Ash', email: 'anna@lodge.test' },
    host: 'hanna@lodge.test',
    state: 'confirmed',
    transactionId: payment,
  });
});

test.each<[string, () => string, (keyof typeof ids)[]]>([
  ['the email of the guest', () => 'ANNA@lodge.test', ['third', 'first']],
  ['the start of the name of the guest', () => 'anna as', ['third', 'first']],
  ['the email of the host', () => 'hanna@lodge.test', ['second', 'first']],
  ['words of the title', () => 'mill old', ['second', 'first']],
  ['the start of a word of the title', () => 'tow', ['third']],
  ['the id of the booking', () => ids.second, ['second']],
  ['the id of the listing', () => mill, ['second', 'first']],
  ['the code of the booking', () => bookingCode(ids.second), ['second']],
  ['the code without its dash', () => bookingCode(ids.third).replace('-', '').toLowerCase(), ['third']],
  ['the payment', () => payment, ['first']],
])('an admin finds bookings by %s', async (_, q, wanted) => {
  expect(idsOf(await found(q()))).toEqual(wanted.map((name) => ids[name]));
});

test.each(["nobody' OR 1=1", '100%', '& | !', '7KQ2-M4XD', '00000000-0000-7000-8000-000000000000', 'pi_unknown'])(
  'a search for %s finds nothing',
  async (q) => {
    expect(await found(q)).toEqual([]);
  },
);

test('a search is paged', async () => {
  expect(idsOf(await allPages(admin.call, '/api/bookings/all?limit=1'))).toEqual([ids.third, ids.second, ids.first]);
  expect(idsOf(await allPages(admin.call, '/api/bookings/all?limit=1&q=anna'))).toEqual([ids.third, ids.first]);
});

test('a search text that is too long is refused', async () => {
  expect((await admin.call('GET', `/api/bookings/all?q=${'x'.repeat(255)}`)).status).toBe(422);
});

test('a booking whose payment is disputed is marked', async () => {
  const dispute = api.payments.dispute(payment);
  await deliverEvent(api, 'charge.dispute.created', { id: dispute.id, object: 'dispute' });
  const [disputed] = await found(payment);
  expect(disputed?.dispute).toEqual({ state: 'open', amount: 240 });
  expect((await found(ids.second))[0]?.dispute).toBeUndefined();
});
