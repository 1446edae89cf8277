import { addCharges, type Charges, toDollars } from 'contracts';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeEach, describe, expect, test } from 'vitest';
import { bookedLongAgo, change, finishJobs, quote } from '../../../tests/changes.ts';
import { addRoom, book, hold, inDays, stay } from '../../../tests/lodging.ts';
import { connectAccount, finishPayouts, resetClockBeforeEach, timePasses } from '../../../tests/payouts.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { intentIdOf } from '../../base/ports/payments.ts';
import { auditData } from '../../operations/invariants/audit-data.ts';

const CHARGES: Charges = { guestFeeBasisPoints: 1_250, taxBasisPoints: 777, taxName: 'City tax' };
const api = useApi();
const DAY_MS = 24 * 60 * 60_000;

resetClockBeforeEach(api);
beforeEach(() => {
  Object.assign(api.services.settings, { charges: CHARGES, feeBasisPoints: 1_000 });
});

const totalOf = (nights: number, charges = CHARGES) => toDollars(addCharges(nights * 12_000, charges).totalCents);
const charged = (roomId: string, from: number, nights: number) => ({
  ...stay(roomId, from, nights),
  price: totalOf(nights),
});
const read = async (by: Caller, id: string) => (await by.call('GET', `/api/bookings/${id}`)).body;
const refunds = () => api.payments.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Books four nights for $480, plus a fee of $60 and taxes of $37.29. */
async function chargedStay({ from = 10, ...room }: { from?: number; [field: string]: unknown } = {}) {
  const host = await api.signIn(`host-${crypto.randomUUID()}@lodge.test`, 'host');
  const guest = await api.newGuest();
  const roomId = await addRoom(host, { keepOpen: true, ...room });
  const { body } = await book(api, guest, charged(roomId, from, 4));
  await finishJobs(api);
  return { host, guest, roomId, id: body.insertedId as string };
}

async function cancel(by: Caller, id: string): Promise<number> {
  const { refund } = (await by.call('GET', `/api/bookings/${id}/cancellation`)).body;
  const before = refunds();
  const { status } = await by.call('POST', `/api/bookings/${id}/cancellation`, { refund, reason: 'Flooded' });
  expect(status).toBe(200);
  await finishJobs(api);
  expect(refunds() - before).toBe(Math.round(refund * 100));
  return refund;
}

describe('the charges of a stay', () => {
  test('are part of the price in the room, payment, booking, receipt and statistics', async () => {
    api.sent.length = 0;
    const { host, guest, roomId, id } = await chargedStay();
    const room = (await api.anyone('GET', `/api/room/${roomId}`)).body;
    expect(room).toMatchObject({ price: 120, charges: CHARGES });
    const booking = await read(guest, id);
    expect(booking).toMatchObject({ price: 577.29, paid: 577.29, charges: CHARGES });
    expect(booking.lines).toEqual([{ nights: 4, each: 120, amount: 480 }]);
    expect(api.payments.intents.get(booking.transactionId)?.amountCents).toBe(57_729);
    for (const by of [guest, host]) {
      const { raw } = await by.call('GET', `/api/bookings/${id}/receipt.pdf`);
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(raw.rawPayload)), { mergePages: true });
      for (const line of ['Service fee', '$60', 'City tax', '$37.29', '$577.29']) expect(text).toContain(line);
    }
    for (const { text } of api.sent) expect(text).toMatch(/Service fee: +\$60\nCity tax: +\$37\.29\nPaid: +\$577\.29/);
    expect(api.sent).toHaveLength(2);
    const [listed] = (await guest.call('GET', `/api/bookings?email=${guest.email}`)).body;
    expect(listed).toMatchObject({ price: 577.29, charges: CHARGES });
    const range = `from=${inDays(0)}&to=${inDays(30)}`;
    expect((await guest.call('GET', `/api/statistics/guest?${range}`)).body.spent).toBe(577.29);
    expect((await host.call('GET', `/api/statistics/host?${range}`)).body).toMatchObject({
      earned: 480,
      averagePrice: 120,
    });
    expect(await auditData(api.services)).toEqual([]);
  });

  test('are part of the price in search results and similar rooms', async () => {
    const { roomId } = await chargedStay();
    const dates = `from=${inDays(20)}&to=${inDays(23)}`;
    const found = (await api.anyone('GET', `/api/rooms?fields=card&${dates}`)).body;
    expect(found.find(({ _id }: { _id: string }) => _id === roomId)).toMatchObject({
      price: 120,
      stay: { total: totalOf(3) },
    });
    const { roomId: other } = await chargedStay();
    const similar = (await api.anyone('GET', `/api/room/${other}/similar?${dates}`)).body;
    expect(similar[0].stay.total).toBe(totalOf(3));
  });

  test('must be included in the price that the page sends', async () => {
    const { roomId } = await chargedStay();
    const guest = await api.newGuest();
    for (const price of [360, totalOf(3) - 0.01, totalOf(3) + 0.01]) {
      const { status, body } = await hold(guest, { ...charged(roomId, 20, 3), price: Math.round(price * 100) / 100 });
      expect([status, body.code]).toEqual([409, 'price-changed']);
    }
    const { body } = await hold(guest, charged(roomId, 20, 3));
    expect(body.bookingId).toBeDefined();
    await guest.call('DELETE', `/api/bookings/${body.bookingId}/hold`);
  });

  test('apply to a stay that is paid without a hold', async () => {
    const { roomId } = await chargedStay();
    const guest = await api.newGuest();
    const pay = async (price: number) => {
      const { body } = await guest.call('POST', '/api/create-payment-intent', { price });
      api.payments.pay(body.clientSecret);
      const transactionId = intentIdOf(body.clientSecret);
      return guest.call('POST', '/api/bookings', { ...stay(roomId, 20, 3), transactionId });
    };
    expect((await pay(360)).body.code).toBe('payment-mismatch');
    expect((await pay(totalOf(3))).body.booking).toMatchObject({ price: totalOf(3), charges: CHARGES });
    await finishJobs(api);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('count toward the maximum price of a stay', async () => {
    const host = await api.signIn(`host-${crypto.randomUUID()}@lodge.test`, 'host');
    const roomId = await addRoom(host, { price: 50_000, keepOpen: true });
    const price = toDollars(addCharges(10_000_000, CHARGES).totalCents);
    const { body } = await hold(await api.newGuest(), { ...stay(roomId, 10, 2), price });
    expect(body.code).toBe('stay-too-expensive');
  });
});

describe('a change of the charge settings', () => {
  test('does not affect booked or held stays', async () => {
    const { guest, roomId, id } = await chargedStay();
    const other = await api.newGuest();
    const held = await hold(other, charged(roomId, 20, 2));
    api.services.settings.charges = { ...CHARGES, guestFeeBasisPoints: 5_000, taxName: 'Tourist tax' };
    api.payments.pay(held.body.clientSecret);
    const booked = await other.call('POST', '/api/bookings', {
      ...stay(roomId, 20, 2),
      transactionId: intentIdOf(held.body.clientSecret),
    });
    expect(booked.body.booking).toMatchObject({ price: totalOf(2), charges: CHARGES });

    const longer = { from: inDays(10), to: inDays(15) };
    const shown = (await quote(guest, id, longer)).body;
    const pay = Math.round((totalOf(5) - totalOf(4)) * 100) / 100;
    expect(shown).toMatchObject({ price: totalOf(5), pay, refund: 0, added: { nights: 1, amount: 120 } });
    expect((await change(guest, id, { ...longer, pay: 120 })).body.code).toBe('price-changed');
    const { body } = await change(guest, id, { ...longer, pay });
    api.payments.pay(body.payment.clientSecret);
    const intentId = intentIdOf(body.payment.clientSecret);
    await guest.call('POST', '/api/bookings', { roomId, ...longer, transactionId: intentId });
    expect(await read(guest, id)).toMatchObject({ price: totalOf(5), charges: CHARGES });

    api.services.settings.charges = undefined;
    const plain = await hold(other, stay(roomId, 25, 2));
    expect(plain.status).toBe(200);
    await other.call('DELETE', `/api/bookings/${plain.body.bookingId}/hold`);
    expect((await api.anyone('GET', `/api/room/${roomId}`)).body.charges).toBeUndefined();
    await finishJobs(api);
    expect(await cancel(guest, id)).toBe(totalOf(5));
    expect(await auditData(api.services)).toEqual([]);
  });
});

describe('a refund', () => {
  test.each(['guest', 'host'])('after an early cancellation by the %s includes all charges', async (who) => {
    const { host, guest, id } = await chargedStay();
    expect(await cancel(who === 'host' ? host : guest, id)).toBe(577.29);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('of half the nights includes half of each charge', async () => {
    const { host, guest, id } = await chargedStay({ from: 3 });
    await bookedLongAgo(api, id);
    // The site keeps $30 in fees and $18.64 in taxes, which is half of $37.29, rounded down.
    expect(await cancel(guest, id)).toBe(288.65);
    expect((await read(guest, id)).refund).toEqual({ amount: 288.65, state: 'done' });
    const range = `from=${inDays(0)}&to=${inDays(30)}`;
    const stays = (await host.call('GET', `/api/earnings/stays?${range}`)).body;
    expect(stays).toMatchObject([{ paid: 577.29, refunded: 288.65, guestFee: 30, tax: 18.64, fee: 24, earned: 216 }]);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('of dropped nights includes their charges', async () => {
    const { guest, id } = await chargedStay({ from: 3 });
    await bookedLongAgo(api, id);
    const shorter = { from: inDays(3), to: inDays(5) };
    // Half the price of two nights is kept, which leaves $360 for nights.
    const refund = Math.round((totalOf(4) - totalOf(3)) * 100) / 100;
    const shown = (await quote(guest, id, shorter)).body;
    expect(shown).toMatchObject({
      price: totalOf(3),
      pay: 0,
      refund,
      givenUp: { nights: 2, amount: 240, refund: 120 },
    });
    expect((await change(guest, id, { ...shorter, refund })).status).toBe(200);
    await finishJobs(api);
    expect(await auditData(api.services)).toEqual([]);
    expect(await cancel(guest, id)).toBe(shown.cancelling.refund);
    expect(shown.cancelling.refund).toBe(Math.round((totalOf(3) - totalOf(2)) * 100) / 100);
    expect(await auditData(api.services)).toEqual([]);
  });
});

describe('a host', () => {
  test('is paid the price of the nights less the host fee', async () => {
    const { host, guest, id } = await chargedStay({ from: 1 });
    await connectAccount(api, host);
    expect((await host.call('GET', '/api/payouts/upcoming')).body).toMatchObject([{ bookingId: id, amount: 432 }]);
    await timePasses(api, 3 * DAY_MS);
    await finishPayouts(api);
    expect(api.payouts.transfers.find(({ bookingId }) => bookingId === id)?.amountCents).toBe(43_200);
    expect(await auditData(api.services)).toEqual([]);
    expect((await host.call('GET', `/api/bookings/${id}/cancellation`)).body.refund).toBe(577.29);
    await cancel(host, id);
    await finishPayouts(api);
    const [sent] = api.payouts.transfers.filter(({ bookingId }) => bookingId === id);
    expect(sent?.reversals.map(({ amountCents }) => amountCents)).toEqual([43_200]);
    expect((await read(guest, id)).refund.amount).toBe(577.29);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('sees charges as lines that add up to the earnings', async () => {
    const { host, guest, roomId, id } = await chargedStay({ from: 3 });
    await book(api, guest, charged(roomId, 20, 3));
    await bookedLongAgo(api, id);
    await cancel(guest, id);
    const range = `from=${inDays(0)}&to=${inDays(40)}`;
    const { total } = (await host.call('GET', `/api/earnings?${range}`)).body;
    const later = addCharges(36_000, CHARGES);
    expect(total).toMatchObject({
      paid: toDollars(57_729 + later.totalCents),
      refunded: 288.65,
      guestFee: toDollars(3_000 + later.guestFeeCents),
      tax: toDollars(1_864 + later.taxCents),
      fees: toDollars(2_400 + 3_600),
      earned: toDollars(21_600 + 32_400),
    });
    const [listing] = (await host.call('GET', `/api/earnings/listings?${range}`)).body;
    expect(listing).toMatchObject(total);
    const lines = String((await host.call('GET', `/api/earnings.csv?${range}`)).body)
      .trimEnd()
      .split('\r\n')
      .slice(1);
    const cells = lines.map((line) => line.split(','));
    expect(cells.map(([, type]) => type)).toEqual([
      ...['Stay', 'Refund', 'Service fee of the guest', 'City tax', 'Site fee'],
      ...['Stay', 'Service fee of the guest', 'City tax', 'Site fee'],
    ]);
    const sumOf = (types: string[]) =>
      cells
        .filter(([, type]) => types.includes(type ?? ''))
        .reduce((sum, row) => sum + Math.round(Number(row[6]) * 100), 0);
    expect(sumOf(['Service fee of the guest'])).toBe(-Math.round(total.guestFee * 100));
    expect(sumOf(['City tax'])).toBe(-Math.round(total.tax * 100));
    expect(sumOf([...new Set(cells.map(([, type]) => type ?? ''))])).toBe(Math.round(total.earned * 100));
  });
});

test('the audit finds parts that do not match the price', async () => {
  const { guest, id } = await chargedStay({ from: 3 });
  const sums = 'the parts of a price add up to it, and the nights to their part';
  const rates = 'the charges of a price have the rates of when it was booked, unless it was refunded in part';
  const returned =
    'what was returned of a price is its refund and what banks gave back, and no part is returned more than once';
  const booking = api.services.db.updateTable('bookings').where('id', '=', id);
  const broken = async () => (await auditData(api.services)).map(({ rule }) => rule);
  await booking.set({ tax_basis_points: 800 }).execute();
  expect(await broken()).toEqual([rates]);
  await booking.set({ tax_basis_points: 777, tax_cents: 3_728 }).execute();
  expect(await broken()).toEqual([sums, rates]);
  await booking.set({ tax_cents: 3_729, night_cents: [12_000, 12_000, 12_000, 11_999] }).execute();
  expect(await broken()).toEqual([sums]);
  await booking.set({ night_cents: [12_000, 12_000, 12_000, 12_000] }).execute();
  expect(await broken()).toEqual([]);
  await bookedLongAgo(api, id);
  await cancel(guest, id);
  await booking.set({ returned_tax_cents: 1_864 }).execute();
  expect(await broken()).toEqual([returned]);
  await booking.set({ returned_tax_cents: 1_865 }).execute();
  expect(await broken()).toEqual([]);
});
