import { addCharges, toDollars } from 'contracts';
import { expect, test } from 'vitest';
import { bookedStay, change, finishJobs, quote } from '../../../tests/changes.ts';
import { addRoom, book, inDays, stay } from '../../../tests/lodging.ts';
import { useApi } from '../../../tests/test-api.ts';
import { auditData } from '../../operations/invariants/audit-data.ts';

const CHARGES = { guestFeeBasisPoints: 1_425, taxBasisPoints: 725, taxName: 'Taxes' };

const api = useApi();
const charging = useApi(() => ({ charges: CHARGES }));

/** Books four nights. The night after them costs `night_cents`. */
async function stayBefore(of: typeof api, night_cents: number) {
  const { db, settings } = of.services;
  const host = await of.newHost();
  const guest = await of.newGuest();
  const roomId = await addRoom(host, { keepOpen: true });
  const price = toDollars(addCharges(48_000, settings.charges).totalCents);
  const { body } = await book(of, guest, { ...stay(roomId, 10, 4), price });
  const booked = { guest, roomId, id: body.insertedId as string, intentId: body.booking.transactionId as string };
  const night = { room_id: booked.roomId, night: inDays(14), price_cents: night_cents, is_blocked: false };
  await db.insertInto('night_settings').values(night).execute();
  return booked;
}

const longer = { from: inDays(10), to: inDays(15) };

test.for([
  ['without charges', 30],
  ['without charges', 49],
  ['with charges', 30],
] as const)('a difference that a card cannot be charged costs nothing: %s, %s cents', async ([charges, cents]) => {
  const site = charges === 'with charges' ? charging : api;
  const { guest, id } = await stayBefore(site, cents);
  const before = (await guest.call('GET', `/api/bookings/${id}`)).body;
  const shown = (await quote(guest, id, longer)).body;
  expect(shown).toMatchObject({ pay: 0, refund: 0, price: before.price, added: { nights: 1, amount: cents / 100 } });
  expect(shown.waived).toBeGreaterThanOrEqual(cents / 100);
  expect((await change(guest, id, longer)).body).toMatchObject({ booking: { ...longer, price: before.price } });
  await finishJobs(site);
  expect(await auditData(site.services)).toEqual([]);
});

test('a difference of 50 cents is paid', async () => {
  const { guest, id } = await stayBefore(api, 50);
  expect((await quote(guest, id, longer)).body).toMatchObject({ pay: 0.5, price: 480.5 });
  expect((await change(guest, id, { ...longer, pay: 0.5 })).body.payment).toBeTruthy();
});

test('a change records the difference that was waived', async () => {
  const { guest, id } = await stayBefore(api, 30);
  await change(guest, id, longer);
  const { db } = api.services;
  const [made] = await db.selectFrom('booking_changes').selectAll().where('booking_id', '=', id).execute();
  expect(made).toMatchObject({ state: 'made', pay_cents: 0, waived_cents: 30, price_cents: 48_000 });
  const [entry] = await db
    .selectFrom('audit_trail')
    .select('details')
    .where('action', '=', 'booking-changed')
    .where('subject', '=', id)
    .execute();
  expect(entry?.details).toMatchObject({ payCents: 0, waivedCents: 30 });
});

test('canceling a stay after a waived difference refunds only what was paid', async () => {
  const { guest, id, intentId } = await stayBefore(api, 30);
  await change(guest, id, longer);
  const { refund } = (await guest.call('GET', `/api/bookings/${id}/cancellation`)).body;
  expect(refund).toBe(480);
  await guest.call('POST', `/api/bookings/${id}/cancellation`, { refund });
  await finishJobs(api);
  expect(api.payments.refunds.filter((each) => each.intentId === intentId)).toMatchObject([{ amountCents: 48_000 }]);
  expect(await auditData(api.services)).toEqual([]);
});

test('small differences are charged once they add up to the minimum', async () => {
  const { guest, id, roomId } = await bookedStay(api, { nights: 1 });
  const nights = [120.3, 120.6].map((price, index) => ({
    ...{ room_id: roomId, night: inDays(20 + index), is_blocked: false },
    price_cents: Math.round(price * 100),
  }));
  await api.services.db.insertInto('night_settings').values(nights).execute();
  expect((await change(guest, id, { from: inDays(20), to: inDays(21) })).body.booking).toMatchObject({ price: 120 });
  expect((await quote(guest, id, { from: inDays(21), to: inDays(22) })).body).toMatchObject({ pay: 0.6, price: 120.6 });
});
