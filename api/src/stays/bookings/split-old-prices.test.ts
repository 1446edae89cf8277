import { addCharges, type ChargeRates } from 'contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookedLongAgo, cancel, finishJobs } from '../../../tests/changes.ts';
import { addRoom } from '../../../tests/lodging.ts';
import { CHARGED_PRICE, CHARGES, chargedStay } from '../../../tests/refunds.ts';
import { putStay } from '../../../tests/stays.ts';
import { useApi } from '../../../tests/test-api.ts';
import { deliverEvent } from '../../../tests/webhook.ts';
import { newId } from '../../base/index.ts';
import { auditData } from '../../operations/invariants/audit-data.ts';
import { keptOf, partColumns, partsOf, returnedColumns } from './charges.ts';
import { splitOldPrices } from './split-old-prices.ts';

const api = useApi(() => ({ charges: CHARGES, feeBasisPoints: 1_000 }));
const NONE = { nightsCents: 0, guestFeeCents: 0, taxCents: 0 };
/** The part columns of a booking written by a version before migration 0078. */
const UNSPLIT = { ...partColumns(NONE), ...returnedColumns(NONE) };

const cents = fc.integer({ min: 1, max: 10_000_000 });
const points = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5_000 }));
const oldStay = fc.record({
  nights: cents,
  /** The price kept for the nights after a cancellation, or null if the booking was not canceled. */
  kept: fc.option(fc.nat(10_000_000)),
  guestFeeBasisPoints: points,
  taxBasisPoints: points,
});

async function splitAll(): Promise<number> {
  const split = await splitOldPrices(api.services);
  return split === 0 ? 0 : split + (await splitAll());
}

test('old bookings are split into the parts that older versions computed', async () => {
  const { db } = api.services;
  const host = await api.newHost();
  const roomId = await addRoom(host);
  const guest = await api.newGuest();
  const [from, to] = ['2126-03-01', '2126-03-02'];
  const id = await putStay(api, { roomId, guest, from, to, priceCents: 1, state: 'released' });
  const model = await db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await db.deleteFrom('bookings').where('id', '=', id).execute();
  const stays = fc.sample(oldStay, 1_200).map(({ nights, kept, ...rates }) => {
    const keptNights = kept === null ? nights : Math.min(kept, nights);
    return { id: newId(), rates, nights, keptNights, isCancelled: kept !== null };
  });
  const totals = (nights: number, rates: ChargeRates) => addCharges(nights, rates).totalCents;
  await db
    .insertInto('bookings')
    .values(
      stays.map(({ id, rates, nights, keptNights, isCancelled }) => ({
        ...{ ...model, ...UNSPLIT, id, discount_terms: 'null', night_cents: [nights] },
        ...{ guest_fee_basis_points: rates.guestFeeBasisPoints, tax_basis_points: rates.taxBasisPoints },
        price_cents: totals(nights, rates),
        refund_cents: isCancelled ? totals(nights, rates) - totals(keptNights, rates) : null,
      })),
    )
    .execute();
  expect(await splitAll()).toBe(stays.length);
  const rows = await db.selectFrom('bookings').selectAll().where('room_id', '=', roomId).execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  for (const { id, rates, nights, keptNights } of stays) {
    const row = found.get(id);
    const { totalCents, ...parts } = addCharges(nights, rates);
    const { totalCents: keptCents, ...kept } = addCharges(keptNights, rates);
    expect(row && { parts: partsOf(row), kept: keptOf(row), price: row.price_cents }).toEqual({
      ...{ parts, kept, price: totalCents },
    });
    expect((row?.price_cents ?? 0) - (row?.refund_cents ?? 0)).toBe(keptCents);
  }
  await db.deleteFrom('bookings').where('room_id', '=', roomId).execute();
});

test('an old booking gets the same parts as a new one', async () => {
  const { db } = api.services;
  await chargedStay(api);
  const half = await chargedStay(api, 3);
  await bookedLongAgo(api, half.id);
  await cancel(half.guest, half.id);
  const whole = await chargedStay(api);
  await cancel(whole.host, whole.id);
  const disputed = await chargedStay(api);
  const { id } = api.payments.dispute(disputed.intentId, { state: 'lost', evidenceDueAt: undefined });
  await deliverEvent(api, 'charge.dispute.closed', { id, object: 'dispute' });
  await finishJobs(api);
  const read = () => db.selectFrom('bookings').selectAll().orderBy('id').execute();
  const stored = await read();
  await db.updateTable('bookings').set(UNSPLIT).execute();
  expect(await splitAll()).toBe(4);
  expect(await read()).toEqual(stored);
  await db.updateTable('bookings').set(returnedColumns(NONE)).where('id', '=', disputed.id).execute();
  expect(await splitAll()).toBe(1);
  expect(await read()).toEqual(stored);
  expect(await auditData(api.services)).toEqual([]);
});

test('a booking written by an older version can be canceled with a full refund', async () => {
  const { db } = api.services;
  const { guest, id } = await chargedStay(api);
  await db.updateTable('bookings').set(UNSPLIT).where('id', '=', id).execute();
  expect((await cancel(guest, id)).body.refund.amount).toBe(CHARGED_PRICE);
  await finishJobs(api);
  expect(await splitAll()).toBe(1);
  expect(await auditData(api.services)).toEqual([]);
});
